// Letters on a row of cards: K goes to the next king, H to the next heart, 1 to the next ten.

/** Where a letter leads from the card at `from`, or null. Each card is told by what stands on it: “10”, “S”. */
export function seek(cards: readonly (readonly string[])[], from: number, letter: string): number | null {
  const wanted = (letter === "0" ? "1" : letter).toUpperCase();
  for (let step = 1; step <= cards.length; step++) {
    const place = (from + step) % cards.length;
    if (cards[place]?.some((mark) => mark.startsWith(wanted))) return place;
  }
  return null;
}
