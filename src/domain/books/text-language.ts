/** The languages of each script; the first is assumed for a text in it. */
const SCRIPTS: [letter: RegExp, languages: string][] = [
  [/\p{Script=Devanagari}/u, 'hi mr ne sa kok mai bho doi sd'],
  [/\p{Script=Bengali}/u, 'bn as mni'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Arabic}/u, 'ur ar fa ks sd ps'],
];
/** Most texts contain none of these characters, so this one test suffices for them. */
const ANY_SCRIPT = /[\u0600-\u077f\u0900-\u0dff]/;
const ALL_LANGUAGES = SCRIPTS.map(([, languages]) => languages).join(' ');

/** Latin, Greek, Cyrillic and Armenian letters, and punctuation. */
const EUROPEAN = /^[\0-\u058f\u1e00-\u2fff]*$/;

/** Whether all letters are European: left to right, without far marks above or below. */
export function hasOnlyEuropeanLetters(text: string): boolean {
  return EUROPEAN.test(text);
}

/**
 * Returns the language (BCP 47) of a text of a book: that of the book if it uses the script of the
 * text, else the first of the script. `undefined` for Latin letters in a Hindi book.
 */
export function chooseLanguage(text: string, language?: string): string | undefined {
  const script = ANY_SCRIPT.test(text) && SCRIPTS.find(([letter]) => letter.test(text));
  if (!script) return isIn(ALL_LANGUAGES, language) ? undefined : language;
  const [, languages] = script;
  return isIn(languages, language) ? language : languages.split(' ')[0];
}

/**
 * Returns `lang` and `dir` for a text of a book; none for English. Without the book's `language`,
 * the script decides.
 */
export function getTextAttributes(
  text: string,
  language?: string,
): { lang?: string | undefined; dir?: 'auto' } {
  const lang = chooseLanguage(text, language);
  if ((lang === undefined || lang === 'en') && hasOnlyEuropeanLetters(text)) return {};
  return { lang, dir: 'auto' };
}

function isIn(languages: string, tag = ''): boolean {
  return languages.split(' ').includes(tag.split('-')[0] ?? '');
}
