// The drawings of the cards. Suits are within 40 by 40, panels within the card's 50 by 70.
import type { Suit } from "./cards";

export const SUIT_SHAPES: Record<Suit, string> = {
  s: "M20 2C26 10 37 15 37 24a8 8 0 0 1-14.4 4.8L26 38H14l3.4-9.2A8 8 0 0 1 3 24C3 15 14 10 20 2z",
  h: "M20 37C14 29 2.5 22.5 2.5 13A9.5 9.5 0 0 1 20 8.2 9.5 9.5 0 0 1 37.5 13C37.5 22.5 26 29 20 37z",
  d: "M20 2l15.5 18L20 38 4.5 20z",
  c: "M20 2.5a8.5 8.5 0 0 1 7.8 11.9 8.5 8.5 0 1 1-5.3 14.9L26 38H14l3.5-8.7a8.5 8.5 0 1 1-5.3-14.9A8.5 8.5 0 0 1 20 2.5z",
};

/** Where a suit's letter stands in its shape: the middle of its widest part. */
export const LETTER_AT: Record<Suit, number> = { s: 23.5, h: 16.5, d: 20, c: 20.5 };

/** The coloured lower part of a court card: a crown, a diadem, a cap. */
export const PANELS: Record<string, string> = {
  K: "M0 70V31l9 10 8-12 8 12 8-12 8 12 9-10v39z",
  Q: "M0 70V39a8.34 8.34 0 0 1 16.67 0 8.34 8.34 0 0 1 16.66 0A8.34 8.34 0 0 1 50 39v31z",
  J: "M0 70V47Q21 43 31 30q14 4 19 17v23z",
};

/** The house's starburst, within 40 by 40. */
export const BURST =
  "M20 0l2.6 11.2L28.6 1.8 26.8 12.5l9.7-6.1-6.5 9.4L40 17.4v5.2l-10-1.6 6.5 9.4-9.7-6.1 1.8 10.7-6-9.4L20 40l-2.6-14.4-6 9.4 1.8-10.7-9.7 6.1L10 21 0 22.6v-5.2l10 1.6-6.5-9.4 9.7 6.1L11.4 5l6 9.4z";
