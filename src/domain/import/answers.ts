import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import type { CellAnswers } from './cells/cells.ts';
import {
  hasValidValues,
  NEW_CATEGORY,
  readNewCategory,
  VALUE_FIELDS,
  type ValueField,
} from './cells/words.ts';
import { LANGUAGE_PREFIX, toCategoryKey } from '../catalogue/categories.ts';
import { DEFAULT_TAKES } from './cells/default-takes.ts';

type Origin = ImportReview['words'][number]['origin'];

/** The answers that the owner has given for an earlier file with the same headings. */
export interface RememberedAnswers {
  options: ImportOptions;
  /** A timestamp. */
  since: string;
}

/** The answers for a file, and where each comes from. */
export interface Answers {
  options: ImportOptions;
  cells: CellAnswers;
  /** When the remembered answers were given. */
  since: string | undefined;
  /** Whether the field of a column is a remembered answer. */
  isRemembered(heading: string): boolean;
  /** Returns the origin of an answer; `open` for none. */
  getOrigin(name: 'discount' | 'dates' | 'authors'): Origin;
  getWordOrigin(field: ValueField, word: string): Origin;
}

/** What a file is read with, in addition to the answers for it. */
export interface AnswerContext {
  /** The answers for an earlier file, which come second. */
  remembered?: RememberedAnswers | undefined;
  categories?: CellAnswers['categories'];
  /** The date in India, for prices with dates. */
  today?: string;
}

/** Returns the answers without those that name a category that the shop no longer has. */
function dropGoneCategories(
  options: ImportOptions,
  categories: AnswerContext['categories'] = DEFAULT_TAKES,
): ImportOptions {
  const keys = new Set(categories.map(({ categoryName }) => toCategoryKey(categoryName)));
  const isKnown = (value: string) =>
    value === '' ||
    [NEW_CATEGORY, LANGUAGE_PREFIX].some((prefix) => value.startsWith(prefix)) ||
    keys.has(toCategoryKey(value));
  const genres = Object.entries(options.values?.genres ?? {}).filter(([, value]) => isKnown(value));
  return options.values?.genres
    ? { ...options, values: { ...options.values, genres: Object.fromEntries(genres) } }
    : options;
}

/** Joins the answers for this file with the others. */
export function mergeAnswers(
  answered: ImportOptions,
  { remembered, categories }: AnswerContext,
): Answers {
  const earlier = dropGoneCategories(remembered?.options ?? {}, categories);
  const fields = new Set([
    ...Object.keys(earlier.values ?? {}),
    ...Object.keys(answered.values ?? {}),
  ]) as Set<ValueField>;
  const values = Object.fromEntries(
    [...fields].map((field) => [
      field,
      { ...earlier.values?.[field], ...answered.values?.[field] },
    ]),
  );
  const options = {
    ...earlier,
    ...answered,
    columns: { ...earlier.columns, ...answered.columns },
    values,
  };
  return {
    options,
    cells: { ...options, categories },
    since: remembered?.since,
    isRemembered: (heading) =>
      Object.hasOwn(earlier.columns ?? {}, heading) &&
      !Object.hasOwn(answered.columns ?? {}, heading),
    getOrigin: (name) => (answered[name] ? 'answered' : earlier[name] ? 'remembered' : 'open'),
    getWordOrigin(field, word) {
      if (Object.hasOwn(answered.values?.[field] ?? {}, word)) return 'answered';
      return Object.hasOwn(earlier.values?.[field] ?? {}, word) ? 'remembered' : 'open';
    },
  };
}

/** The questions about a whole column, and their answers. */
const COLUMN_ANSWERS = {
  discount: ['amount', 'percent', 'price', 'supplier'],
  dates: ['day-first', 'month-first'],
  authors: ['last-name-first', 'several'],
} as const;

/** Parses `bookType:HB=Hardcover,genres:School=,dates=day-first`; a comma is written as `%2C`. */
export function readAnswers(text: string): ImportOptions | undefined {
  const values: Record<string, Record<string, string>> = {};
  const answers: Record<string, string> = {};
  for (const part of text.split(',').filter((pair) => pair.trim() !== '')) {
    const at = part.lastIndexOf('=');
    const [name, value] = [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()];
    const field = VALUE_FIELDS.find((known) => name.startsWith(`${known}:`));
    const question = Object.entries(COLUMN_ANSWERS).find(([known]) => known === name);
    if (field) {
      const [word = '', result = ''] = [name.slice(field.length + 1), value].map((coded) =>
        coded.replaceAll(/%2[5C]/gi, decodeURIComponent),
      );
      values[field] = { ...values[field], [word]: result };
    } else if (question?.[1].some((answer) => answer === value)) answers[name] = value;
    else return undefined;
  }
  const options: ImportOptions = { ...answers, ...(Object.keys(values).length > 0 && { values }) };
  return hasValidValues(options) ? options : undefined;
}

/** A category that an import adds, and the words of the file that become it. */
export interface NewCategory {
  name: string;
  words: string[];
}

/** Lists the categories that the answers for a file add. */
export function listNewCategories({ words }: Pick<ImportReview, 'words'>): NewCategory[] {
  const found = new Map<string, NewCategory>();
  for (const { field, word, value } of words) {
    const name = field === 'genres' ? readNewCategory(value) : undefined;
    if (name === undefined) continue;
    const key = toCategoryKey(name);
    const { words: before = [], ...known } = found.get(key) ?? { name };
    found.set(key, { ...known, words: [...before, word.toLowerCase()] });
  }
  return [...found.values()];
}
