const LANGUAGE_NAMES = new Map([
  ['as', 'Assamese'],
  ['bn', 'Bengali'],
  ['en', 'English'],
  ['gu', 'Gujarati'],
  ['hi', 'Hindi'],
  ['kn', 'Kannada'],
  ['ml', 'Malayalam'],
  ['mr', 'Marathi'],
  ['or', 'Odia'],
  ['pa', 'Punjabi'],
  ['sa', 'Sanskrit'],
  ['ta', 'Tamil'],
  ['te', 'Telugu'],
  ['ur', 'Urdu'],
]);

/** BCP 47 tags of the languages to choose from. */
export const LANGUAGE_TAGS = 'en hi bn ta te mr gu kn ml or pa as ur sa ne fr de es'.split(' ');

/** Returns the English name of a language by its BCP 47 tag, or the tag if the name is unknown. */
export function getLanguageName(tag: string): string {
  return LANGUAGE_NAMES.get(tag) ?? nameWithIntl(tag);
}

let names: Intl.DisplayNames | undefined;

/** Names a rare language by `Intl`, whose first use blocks a phone for a tenth of a second. */
function nameWithIntl(tag: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'language' });
    return names.of(tag) ?? tag;
  } catch {
    // The text is not a valid tag.
    return tag;
  }
}

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

/** Returns `lang` and `dir` for a text of a book, by default of its script; none for English. */
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
