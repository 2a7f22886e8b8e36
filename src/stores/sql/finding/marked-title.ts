/** Never part of a folded text, where every white space is a space. */
export const MARK = '\t';

/** Letters of a marked title that are indexed: databases refuse keys that are far longer. */
export const TITLE_START = 100;

/** Marks belong to the letters before them in scripts such as Devanagari. */
const AFTER_A_SEPARATOR = /(?<![\p{L}\p{M}\p{N}])./gsu;

/**
 * A folded text with `MARK` wherever a word may start. A title contains a text exactly if the marked
 * title contains the marked text without its first mark; and with that mark, the text stands at the
 * start of a word. So databases, which know no letters of Unicode, find both.
 */
export function markWords(folded: string): string {
  return folded.replace(AFTER_A_SEPARATOR, `${MARK}$&`);
}

/** Above all texts that begin with this one. */
export function endOf(start: string): string {
  return `${start}\u{10ffff}`;
}
