import { DASHES, normalizeMarks, toLatinDigits } from './normal-form.ts';

const ACCENTS = /[\u0300-\u036f]/g;
/** Marks that are often left out: the dots of Indian scripts, and vowel marks of Arabic script. */
const OPTIONAL_MARKS = /[\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/g;
/** Tatweel, which stretches Arabic letters, and invisible characters. */
const TATWEEL_AND_INVISIBLE = /\u0640|\p{Default_Ignorable_Code_Point}/gu;
/** Malayalam letters without a vowel, and how older texts spell them: a letter and a virama. */
const CHILLUS = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' };
/** Maps letters of Arabic keyboards to those of Urdu, and one sign of a Hindi nasal to the other. */
const VARIANTS = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', '\u0901': '\u0902' };
/** Letters that do not decompose, and the sign that stands for a word. */
const LETTERS = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
};
const APOSTROPHES = /['‘’‛ʼʹ`´′]/g;
/** Texts without these, such as Latin ones, skip `foldScripts`: a search folds 10,000 titles. */
const NEEDS_SCRIPT_RULES =
  /[\u00ad\u0600-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2c00-\uffff]/;

/**
 * Prepares a text for search: lower case, without accents, with one kind of apostrophe, dash and
 * space, with "and" for "&", and with one spelling where keyboards differ. Keeps vowel signs and
 * viramas, which are letters in scripts such as Devanagari. If a text contains another text, its
 * folded form contains the folded form of that text, because no letter is folded depending on the
 * letters beside it. The only exception is the Greek Σ, which in lower case is ς at the end of a
 * word, and σ before another letter.
 */
export function foldText(text: string): string {
  if (text === '') return '';
  const folded = NEEDS_SCRIPT_RULES.test(text) ? foldScripts(text) : removeAccents(text);
  const plain = folded.replace(/[øłßæœđðþı&]/g, pickFrom(LETTERS)).replace(APOSTROPHES, "'");
  return plain.replace(DASHES, '-').replace(/\s+/g, ' ').trim();
}

/** Returns the text in lower case, in normalization form NFD. */
function removeAccents(text: string): string {
  return normalizeMarks(text.toLowerCase(), 'NFD').replace(ACCENTS, '');
}

function foldScripts(text: string): string {
  // Before the normalization, because a character that is removed may keep two marks apart.
  const joined = text.replace(TATWEEL_AND_INVISIBLE, '').replace(/[ൺ-ൿ]/g, pickFrom(CHILLUS));
  const plain = removeAccents(joined).replace(OPTIONAL_MARKS, '');
  return toLatinDigits(plain.replace(/[يىكه\u0901]/g, pickFrom(VARIANTS)));
}

function pickFrom(letters: Record<string, string>) {
  return (letter: string) => letters[letter] ?? letter;
}

/** Returns the slug, `gabriel-garcia-marquez`, in letters of all scripts. Names may share one. */
export function toSlug(name: string): string {
  const words = normalizeMarks(removeAccents(name), 'NFC')
    .replace(APOSTROPHES, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'unnamed';
}

/** Escapes a text for XML and HTML; control characters become spaces, except tabs and line ends. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What continues a letter or an emoji: marks, joiners, and the second half of a surrogate pair. */
const CONTINUATION = /^[\p{M}\p{Cs}\p{Emoji_Modifier}\u200c\u200d]/u;

/** Returns the start of a text, of at most `maxChars` UTF-16 code units, cut between two letters. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  let end = maxChars;
  const isWithinLetter = () =>
    CONTINUATION.test(text.slice(end, end + 2)) || text[end - 1] === '\u200d';
  while (end > 0 && isWithinLetter()) end -= 1;
  return text.slice(0, end);
}

/** Returns a text of at most `maxChars` as it is, and cuts a longer one before an ellipsis. */
export function shortenText(text: string, maxChars: number): string {
  return text.length > maxChars ? `${cutText(text, maxChars)}…` : text;
}

/** Returns the text with a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins words: 'A', 'A and B', 'A, B and C', or with 'or' as a disjunction. Repeats are left out. */
export function joinWords(
  words: Iterable<string>,
  type: Intl.ListFormatType = 'conjunction',
): string {
  return new Intl.ListFormat('en-GB', { type }).format(new Set(words));
}

/** Encodes the text; `encodeURIComponent` throws for lone surrogates, which an account may have. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

/** Compares two texts by their UTF-16 code units, for `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
