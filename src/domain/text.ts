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

/**
 * Returns the URL slug of an author or a series: `Gabriel García Márquez` becomes
 * `gabriel-garcia-marquez`. Letters of all scripts are kept; different names may have the same
 * slug.
 */
export function toSlug(name: string): string {
  const words = foldText(name)
    .normalize('NFC')
    .replaceAll("'", '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'unnamed';
}

/** Returns the key under which an email is stored, the same for all its spellings. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
