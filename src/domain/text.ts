const ACCENTS = /[\u0300-\u036f]/g;
/** Marks that are often left out: the dots of Indian scripts, and vowel marks of Arabic script. */
const OPTIONAL_MARKS = /[\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/g;
/** Soft hyphen, tatweel (which stretches Arabic letters), joiners, direction marks. */
const INVISIBLE = /[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Malayalam letters without a vowel, and how older texts spell them: a letter and a virama. */
const CHILLUS = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' };
/** Maps letters of Arabic keyboards to those of Urdu, and one sign of a Hindi nasal to the other. */
const VARIANTS = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', '\u0901': '\u0902' };
const INDIAN_DIGITS =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const APOSTROPHES = /['‘’‛ʼʹ`´′]/g;
const DASHES = /[‐-―−]/g;
/** Texts without these characters skip `foldScripts`, because a search folds 10,000 titles. */
const NEEDS_SCRIPT_RULES = /[\u00ad\u0600-\u0dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

/**
 * Prepares a text for search: lower case, without accents, with one kind of apostrophe, dash and
 * space, and with one spelling where keyboards differ. Keeps vowel signs and viramas, which are
 * letters in scripts such as Devanagari. If a text contains another text, its folded form
 * contains the folded form of that text, because no letter is folded depending on the letters
 * beside it. The only exception is the Greek Σ, which in lower case is ς at the end of a word, and σ
 * before another letter.
 */
export function foldText(text: string): string {
  const folded = NEEDS_SCRIPT_RULES.test(text) ? foldScripts(text) : removeAccents(text);
  return folded.replace(APOSTROPHES, "'").replace(DASHES, '-').replace(/\s+/g, ' ').trim();
}

/** Returns the text in lower case, in normalization form NFD. */
function removeAccents(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(ACCENTS, '');
}

function foldScripts(text: string): string {
  // Before the normalization, because a character that is removed may keep two marks apart.
  const joined = text.replace(INVISIBLE, '').replace(/[ൺ-ൿ]/g, pickFrom(CHILLUS));
  const plain = removeAccents(joined).replace(OPTIONAL_MARKS, '');
  return toLatinDigits(plain.replace(/[يىكه\u0901]/g, pickFrom(VARIANTS)));
}

/**
 * Returns the text with the digits 0 to 9 in place of those of Indian and Arabic scripts. The last
 * hexadecimal digit of a character's code is 6 for an Indian 0, and 0 for an Arabic 0.
 */
export function toLatinDigits(text: string): string {
  return text
    .replace(INDIAN_DIGITS, (digit) => String((digit.charCodeAt(0) % 16) - 6))
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}

function pickFrom(letters: Record<string, string>) {
  return (letter: string) => letters[letter] ?? letter;
}

/**
 * Returns the URL slug of an author or a series: `Gabriel García Márquez` becomes
 * `gabriel-garcia-marquez`. Letters of all scripts are kept; different names may have the same
 * slug.
 */
export function toSlug(name: string): string {
  const words = removeAccents(name)
    .normalize('NFC')
    .replace(APOSTROPHES, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'unnamed';
}

/** Compares two texts by their UTF-16 code units, for `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the key under which an email is stored. Case and surrounding blanks are ignored. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase();
}

export function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

export function formatCopies(copies: number): string {
  return copies === 1 ? '1 copy' : `${copies} copies`;
}
