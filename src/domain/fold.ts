const MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /[‘’‛ʼʹ`´′]/g;
const DASHES = /[‐-―−]/g;

/**
 * The text as a search compares it: without case, accents on Latin letters, and differences between
 * kinds of apostrophes, dashes and spaces. Marks of other scripts, as Hindi's vowels, are letters and stay.
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
