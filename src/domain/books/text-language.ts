/** The languages of each Indian script. The first one is assumed for a text in that script. */
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
const ANY_SCRIPT = /[\u0600-\u077f\u0900-\u0dff]/;
const ALL_LANGUAGES = SCRIPTS.map(([, languages]) => languages).join(' ');

/** Latin, Greek, Cyrillic and Armenian letters, and punctuation. */
const EUROPEAN = /^[\0-\u058f\u1e00-\u2fff]*$/;

/**
 * Whether all letters are of European scripts: they run from left to right, without marks far above
 * or below them.
 */
export function hasOnlyEuropeanLetters(text: string): boolean {
  return EUROPEAN.test(text);
}

/**
 * Returns the language of a text of a book as a BCP 47 tag: `language`, the language of the book,
 * if the text is in a script of that language. Otherwise the script decides: a title in Devanagari
 * is Hindi, even if the book claims another language. `undefined` if the language is unknown, as
 * for Latin letters of a Hindi book.
 */
export function chooseLanguage(text: string, language?: string): string | undefined {
  const script = ANY_SCRIPT.test(text) && SCRIPTS.find(([letter]) => letter.test(text));
  if (!script) return isIn(ALL_LANGUAGES, language) ? undefined : language;
  const [, languages] = script;
  return isIn(languages, language) ? language : languages.split(' ')[0];
}

/**
 * Returns the attributes of an element with a text of a book, such as its description: `lang`,
 * which selects pronunciation, hyphenation and line height, and `dir`. None for English texts.
 * @param language of the book; without it the script decides.
 */
export function describeText(
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
