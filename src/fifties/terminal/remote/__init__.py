"""A terminal at a table that is elsewhere: ``fifties play --at``."""
