import type { ImportOptions } from '#contract/imports/import-options.ts';
import { BOOK_FIELDS, type BookTexts, isProblem } from '../../books/book-fields.ts';
import { getLanguageName } from '../../books/language-name.ts';
import {
  guessCategory,
  joinGenres,
  LANGUAGE_PREFIX,
  type TakingCategory,
  toCategoryKey,
} from '../../catalogue/categories.ts';
import { normalizeMarks, toLine } from '../../values/normal-form.ts';
import { cutText } from '../../values/text.ts';
import { DEFAULT_TAKES } from './default-takes.ts';
import type { Reading } from './read-text.ts';

/** A field whose words are translated into values of the shop. */
export type ValueField = keyof NonNullable<ImportOptions['values']>;

export const VALUE_FIELDS: readonly ValueField[] = ['bookType', 'genres', 'language'];

/** Tests whether a tag only repeats an author, the publisher or the title: no category. */
export function createOwnNameTest({ authors = '', publisher = '', title = '' }: BookTexts) {
  const names = new Set([...authors.split('|'), publisher, title].map(toCategoryKey));
  return (word: string) => names.has(toCategoryKey(word));
}

/** What a word of a file becomes. */
export interface WordValue {
  /** '' for none, `null` for a word that is not known. */
  value: string | null;
  /** Whether it is only a guess, which the owner should see. */
  isGuess?: true;
}

/** Words of the trade for formats. */
const HARDCOVER =
  /^(?:h\/?b|hc|h\/?c|hbk|hard ?(?:cover|back|bound)|case ?bound|cloth(?: ?bound)?|library binding|सजिल्द|हार्डकवर)$/;
const PAPERBACK =
  /^(?:p\/?b|pbk|s\/?c|sc|paper|paper ?(?:back|book)|soft ?(?:cover|back|bound)|trade paper(?: ?back)?|mass market(?: paper ?back)?|mmp|mmpb|mass|perfect(?: ?bound| binding)?|tpb|tp|flexi ?bound|flexiback|अजिल्द|पेपरबैक)$/;
/** Formats that are not sold as a printed book. */
const DIGITAL =
  /\b(?:kindle|e-?books?|epub|pdf|mobi|azw3|audio ?books?|audio (?:cd|cassette)|audible|mp3|digital|downloadable)\b/i;
/** A category of these; "digital" and "PDF" only as a whole name, because books are about them. */
const DIGITAL_CATEGORY =
  /\b(?:kindle|e-?books?|epub|mobi|azw3|audio ?books?|audible|mp3)\b|^(?:pdf|digital|downloadable)(?: (?:books?|editions?|downloads?|products?))?$/i;
/** Things other than books in lists of libraries, which may also be words in a category. */
const OTHER_MEDIUM = /^(?:movie|film|dvd|cd|blu-?ray|vinyl|lp|video ?game|board ?game)s?$/i;

/** What says in a column of conditions that a copy is new; all other words are of used books. */
const NEW = /^(?:(?:brand )?(?:new|fresh)\b|n$|नई|नया)/i;
/** Amazon's codes for the same; 11 is new. */
const AMAZON_USED = /^(?:[1-8]|10)$/;

/** Other words for a used copy, which are a whole cell, or in brackets or at the end of a title. */
const USED =
  '(?:(?:used|second[- ]?hand|2nd[- ]?hand|pre-?owned|pre-?loved)(?: (?:books?|copy))?|old (?:book|copy)|पुरानी (?:किताब|पुस्तक|प्रति))';
const USED_CELL = new RegExp(`^(?:${USED}|shop[- ]?soiled|पुरानी)(?:\\s*[-–—:;,(].*)?$`, 'i');
const USED_TITLE = new RegExp(
  `[([*]${USED}[)\\]*]|\\s[-–—:/]\\s*${USED}$|\\sused (?:book|copy)$`,
  'i',
);
/** In capitals, because "Secondhand: Travels" is a title. */
const USED_FIRST = /^USED\s*[-–—:]/;

const FICTION = /(?<!\bnon[-\s]?)\bfiction\b/i;
const NON_FICTION = /\bnon[-\s]?fiction\b/i;
/** Words that are too wide for a category. */
const WIDE =
  /^(?:fiction|books?|general|literature|novels?|all|misc(?:ellaneous)?|others?|uncategori[sz]ed)$/;

/** Whether the text says that this is not a printed book. */
export function isDigital(format: string): boolean {
  return DIGITAL.test(format);
}

/**
 * Whether one of these categories, or of their parents, is of what is not printed. Books on Digital
 * Electronics are printed.
 */
export function hasDigitalCategory(categories: string): boolean {
  return categories.split(/[,>|]/).some((name) => DIGITAL_CATEGORY.test(name.trim()));
}

/** Whether the word for a format says that this is a film, a record or a game. */
export function isOtherMedium(format: string): boolean {
  return OTHER_MEDIUM.test(format);
}

/** Whether a cell says that the copy is not new. `heading` is the folded one of its column. */
export function isUsed(heading: string, cell: string): boolean {
  if (heading === 'itemcondition' && AMAZON_USED.test(cell.trim())) return true;
  const isCondition =
    /^(?:item|book|googleshopping)?condition(?:of(?:the)?(?:book|copy))?$|^newused$/.test(heading);
  return isCondition && /\p{L}/u.test(cell) && !NEW.test(cell.trim());
}

/** Whether a title, or a remark about the book, says so. */
export function saysUsed(text: string, isTitle = false): boolean {
  if (isTitle && USED_FIRST.test(text.trim())) return true;
  return (isTitle ? USED_TITLE : USED_CELL).test(text.trim());
}

/** Further words of a longer cell are left out. */
const MAX_CELL_CHARS = 1000;
/** The rest of a longer word is left out, because answers are kept by words of up to this length. */
const MAX_WORD_CHARS = 500;

const CATEGORY_SEPARATOR = /\s*(?:[|,;\n]|>|»|::)\s*/;

export function listWords(
  field: ValueField,
  cell: string,
  { isOwn = false }: Pick<WordAnswers, 'isOwn'> = {},
): string[] {
  const text = cell.slice(0, MAX_CELL_CHARS);
  const parts =
    field === 'genres'
      ? text.split(isOwn ? '|' : CATEGORY_SEPARATOR)
      : // Of several languages, the first is that of the text.
        [field === 'language' ? (text.split(/[|,;]/)[0] ?? '') : text];
  const words = parts.map((part) => cutText(toLine(part), MAX_WORD_CHARS));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** What decides what words become: the answers of the owner, and the categories of the shop. */
export interface WordAnswers extends Pick<ImportOptions, 'values'> {
  /** By default those with which a shop starts. */
  categories?: readonly TakingCategory[] | undefined;
  /** The new categories that the shop has room for; missing while this is not known. */
  addedCategories?: readonly string[];
  /** Whether the shop has exported the file. */
  isOwn?: boolean;
}

/** Returns what a word becomes, by the answers, or by what is known. */
export function findValue(
  field: ValueField,
  word: string,
  { values, categories = DEFAULT_TAKES, addedCategories }: WordAnswers,
): WordValue {
  const answers = values?.[field];
  if (answers && Object.hasOwn(answers, word)) {
    const value = findNewCategory(answers[word] ?? '', categories);
    const added = readNewCategory(value);
    const isRefused =
      added !== undefined &&
      addedCategories?.every((name) => toCategoryKey(name) !== toCategoryKey(added));
    return { value: isRefused ? null : value };
  }
  return FINDERS[field](word, categories);
}

/** The prefix of the name of a category that the import adds. */
export const NEW_CATEGORY = '+';

/** Returns the name of a category that was to be added, if the shop has it by now. */
function findNewCategory(value: string, categories: readonly TakingCategory[]): string {
  if (!value.startsWith(NEW_CATEGORY)) return value;
  const key = toCategoryKey(value);
  return (
    categories.find(({ categoryName }) => toCategoryKey(categoryName) === key)?.categoryName ??
    value
  );
}

/** Returns the name in the answer for a category that the import adds. */
export function readNewCategory(value: string | null): string | undefined {
  return value?.startsWith(NEW_CATEGORY) ? toLine(value.slice(NEW_CATEGORY.length)) : undefined;
}

type Finder = (word: string, categories: readonly TakingCategory[]) => WordValue;

const FINDERS: Record<ValueField, Finder> = {
  bookType(word) {
    const folded = word
      .toLowerCase()
      .replaceAll(/[.()]/g, '')
      .replaceAll(/[\s-]+/g, ' ')
      .trim();
    if (HARDCOVER.test(folded)) return { value: 'Hardcover' };
    if (PAPERBACK.test(folded)) return { value: 'Paperback' };
    // Shopify names the only variant of a product so, and Koha every book.
    if (/^(?:default title|bk|books?)$/.test(folded)) return { value: '' };
    const isHard = /\bhard|\bcloth|\bhb\b/.test(folded);
    const isSoft = /\bpaper|\bsoft|\bpb\b|\bmass\b/.test(folded);
    if (isHard === isSoft) return { value: null };
    return { value: isHard ? 'Hardcover' : 'Paperback', isGuess: true };
  },
  genres(word, categories) {
    const key = toCategoryKey(word);
    const known = categories.find(({ categoryName: name }) => toCategoryKey(name) === key);
    if (known) return { value: known.categoryName };
    if (/^\p{N}+$/u.test(word)) return { value: '' };
    if (WIDE.test(word.toLowerCase())) return { value: '', isGuess: true };
    // A code may be a short word.
    const language = word.length > 3 ? findLanguage(word) : undefined;
    if (language) return { value: LANGUAGE_PREFIX + language, isGuess: true };
    const guess = guessCategory(word, categories);
    // Historical fiction is no history.
    if (FICTION.test(word) && NON_FICTION.test(guess ?? '')) return { value: null };
    return guess === undefined ? { value: null } : { value: guess, isGuess: true };
  },
  language(word) {
    return { value: findLanguage(word) ?? null };
  },
};

/** Translates the words of a cell. Words without a value are left out. */
export function normalizeWords(
  field: ValueField,
  cell: string,
  answers: WordAnswers,
): Reading<string> {
  const values = listWords(field, cell, answers).map(
    (word) => findValue(field, word, answers).value,
  );
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { problem: UNKNOWN_WORDS[field] };
  const taken = known.filter((value) => value !== '' && !value.startsWith(LANGUAGE_PREFIX));
  return joinGenres(taken.map((value) => readNewCategory(value) ?? value));
}

/** Finds a language among the words for categories; `undefined` if there is none. */
export function findLanguageOfGenres(cell: string, answers: WordAnswers): string | undefined {
  return listWords('genres', cell, answers)
    .map((word) => findValue('genres', word, answers).value)
    .find((value) => value?.startsWith(LANGUAGE_PREFIX))
    ?.slice(LANGUAGE_PREFIX.length);
}

/** Why a word has no value. */
export const UNKNOWN_WORDS: Record<ValueField, string> = {
  bookType: 'This word for a format is not known.',
  genres: 'The shop has no such category.',
  language: 'This is not a language that is known.',
};

/** Whether each word has a value that its field takes, or none. */
export function hasValidValues({ values = {} }: ImportOptions): boolean {
  return Object.entries(values).every(([name, words]) =>
    Object.values(words).every((value) => {
      const isLanguage = name === 'genres' && value.startsWith(LANGUAGE_PREFIX);
      const field = isLanguage ? 'language' : (name as ValueField);
      const text = isLanguage ? value.slice(LANGUAGE_PREFIX.length) : value;
      return value === '' || !isProblem(BOOK_FIELDS[field].read(readNewCategory(text) ?? text));
    }),
  );
}

/** Languages of books. */
const TAGS =
  'as bn en gu hi kn ml mr or pa sa ta te ur af am ar az be bg bho bo brx bs ca cs cy da de doi dz el eo es et eu fa fi fr ga gl he hr hu hy id is it ja ka kk km ko kok ks la lo lt lus lv mai mk mn mni ms my nb ne nl no pl ps pt ro ru sat sd si sk sl sq sr sv sw th tl tr uk uz vi yi zh zu'.split(
    ' ',
  );
const OTHER_NAMES = {
  bangla: 'bn',
  oriya: 'or',
  gujrati: 'gu',
  panjabi: 'pa',
  hindustani: 'hi',
  farsi: 'fa',
  हिंदी: 'hi',
  अंग्रेजी: 'en',
  बांग्ला: 'bn',
  उर्दु: 'ur',
  தமிழ்: 'ta',
} as const;

let tagsByName: Map<string, string> | undefined;

/** Finds a language's BCP 47 tag by its code, or its name in English, Hindi or its own script. */
function findLanguage(word: string): string | undefined {
  const folded = word.trim().toLowerCase().replaceAll('_', '-');
  tagsByName ??= listTagsByName();
  const tag = tagsByName.get(normalizeMarks(folded, 'NFC'));
  if (tag !== undefined || !/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/.test(folded)) return tag;
  const [canonical = ''] = Intl.getCanonicalLocales(folded);
  const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(canonical);
  return name === undefined ? undefined : canonical;
}

function listTagsByName(): Map<string, string> {
  return new Map([
    ...TAGS.flatMap((tag) => {
      const [own = tag, hindi = tag] = [tag, 'hi'].map((locale) =>
        new Intl.DisplayNames(locale, { type: 'language' }).of(tag),
      );
      return [getLanguageName(tag), own, own.replace(/ भाषा$/, ''), hindi].map(
        (name) => [normalizeMarks(name.toLowerCase(), 'NFC'), tag] as const,
      );
    }),
    ...Object.entries(OTHER_NAMES),
  ]);
}
