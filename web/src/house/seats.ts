// Each seat has a colour and a shape: whoever can't tell the colours apart tells the shapes.

/** The shapes, within 40 by 40, in the order of the seats. */
const SHAPES = [
  // starburst, diamond, half moon, triangle, boomerang, square
  "M20 6l3 8.2 7.9-3.9-3.9 7.9 8.2 3-8.2 3 3.9 7.9-7.9-3.9-3 8.2-3-8.2-7.9 3.9 3.9-7.9-8.2-3 8.2-3-3.9-7.9 7.9 3.9z",
  "M20 7l9.5 13L20 33l-9.5-13z",
  "M8 17h24a12 12 0 0 1-24 0z",
  "M20 9l12 20.5H8z",
  "M9 30Q9 12 30 9q3 5-2 7.5Q18 19 16 30q-3.5 3-7 0z",
  "M11 11h18v18H11z",
  // leaf, hourglass, cross, ring, bars, hexagon
  "M20 6q13 14 0 28-13-14 0-28z",
  "M10 9h20l-7 11 7 11H10l7-11z",
  "M16 9h8v7h7v8h-7v7h-8v-7H9v-8h7z",
  "M20 8a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm0 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z",
  "M9 12h22v6H9zm0 10h22v6H9z",
  "M20 7.5l11 6.25v12.5L20 32.5 9 26.25v-12.5z",
] as const;

export const shapeOf = (seat: number): string => SHAPES[seat % SHAPES.length] ?? SHAPES[0];
export const colourOf = (seat: number): string => `var(--seat-${seat % SHAPES.length})`;
export const onColourOf = (seat: number): string => `var(--on-seat-${seat % SHAPES.length})`;
