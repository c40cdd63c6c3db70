// The codes by which people come to a table (see server/codes.py).

/** Letters that are not taken for others, nor for digits. */
export const LETTERS = "ACDEFHJKMNPRTUVWXY";
export const LENGTH = 4;

/** What somebody types or pastes, as a code: the last letters of a link, in capitals. */
export function asCode(typed: string): string {
  const end = typed.trim().replace(/[/?#]+$/, "").split("/").at(-1) ?? "";
  return end.toUpperCase().replace(/[^A-Z]/g, "").slice(0, LENGTH);
}

export function isCode(code: string): boolean {
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter));
}
