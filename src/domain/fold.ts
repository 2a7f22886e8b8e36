const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /[‘’‛ʼʹ`´′]/g;
const DASHES = /[‐-―−]/g;

/**
 * Prepares a text for search: lower case, without accents, with one kind of apostrophe, dash and
 * space. Keeps the marks of scripts such as Devanagari, where they are letters.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
