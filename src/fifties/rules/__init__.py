"""The games themselves: pure, synchronous, without input, output, clock or chance of their own."""
