import type { StoredCategory } from '#contract/desk/desk-categories.ts';
import { MAX_CATEGORY_CHARS, MAX_GENRES, MAX_CATEGORIES } from '#contract/limits.ts';
import { toLine } from '../values/normal-form.ts';
import {
  describeTooLong,
  isEmptyCell,
  type Reading,
  splitList,
} from '../import/cells/read-text.ts';

/** A category as imports see it. */
export type TakingCategory = Pick<StoredCategory, 'categoryName' | 'takes'>;

/** Longer codes are cut. */
const MAX_CODE_CHARS = 20;
/** Stands before the tag of a language that a file has as a category. */
export const LANGUAGE_PREFIX = 'language:';
/** Marks that separate or enclose names in files. */
const NO_NAME = /[|"\\]/;

/** Returns the form in which two names of categories are compared: letters and digits. */
export function toCategoryKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

export function readCategoryName(text: string): Reading<string> {
  const name = toLine(text);
  if (Array.from(name).length > MAX_CATEGORY_CHARS) return describeTooLong(MAX_CATEGORY_CHARS);
  const isWordOfFiles = isEmptyCell(name) || name.startsWith(LANGUAGE_PREFIX);
  return toCategoryKey(name) === '' || NO_NAME.test(name) || isWordOfFiles
    ? { problem: 'This cannot be the name of a category.' }
    : name;
}

/** Parses the names of a book's categories, separated by `|`. */
export function readGenres(text: string): Reading<string[]> {
  const readings = splitList(text).map(readCategoryName);
  const problem = readings.find((reading) => typeof reading !== 'string');
  if (problem) return problem;
  const names = new Map<string, string>();
  for (const name of readings.filter((reading) => typeof reading === 'string'))
    if (!names.has(toCategoryKey(name))) names.set(toCategoryKey(name), name);
  if (names.size > MAX_GENRES) return { problem: `A book has at most ${MAX_GENRES} categories.` };
  return [...names.values()];
}

/** Joins names of categories for `readGenres`; those beyond the maximum are left out. */
export function joinGenres(names: readonly string[]): string {
  return [...new Set(names)].slice(0, MAX_GENRES).join('|');
}

/** Returns a text with a space before each word, in which beginnings of words can be found. */
function spaceWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}`;
}

/** Finds the category that takes the longest beginning of a word in the text. */
export function guessCategory(
  text: string,
  categories: readonly TakingCategory[],
): string | undefined {
  const words = spaceWords(text);
  return findLongest(categories, 'words', (start) => words.includes(spaceWords(start)));
}

/** Finds the category that takes the longest beginning of a subject code. */
export function findByCode(
  scheme: 'thema' | 'bisac',
  code: string,
  categories: readonly TakingCategory[],
): string | undefined {
  const wanted = code.slice(0, MAX_CODE_CHARS).toUpperCase();
  return findLongest(categories, scheme, (start) => wanted.startsWith(start.toUpperCase()));
}

function findLongest(
  categories: readonly TakingCategory[],
  kind: keyof TakingCategory['takes'],
  test: (start: string) => boolean,
): string | undefined {
  let found: { name: string; chars: number } | undefined;
  for (const { categoryName: name, takes } of categories)
    for (const start of takes[kind])
      if (start.length > (found?.chars ?? 0) && test(start)) found = { name, chars: start.length };
  return found?.name;
}

/** Returns a function that finds the category with a name, or the one that last had it. */
export function indexNames(
  categories: readonly StoredCategory[],
): (name: string) => StoredCategory | undefined {
  const byKey = new Map<string, StoredCategory>();
  const add = (name: string, category: StoredCategory) => {
    const key = toCategoryKey(name);
    if (!byKey.has(key)) byKey.set(key, category);
  };
  for (const category of categories) add(category.categoryName, category);
  for (const category of categories)
    for (const name of category.formerNames ?? []) add(name, category);
  return (name) => byKey.get(toCategoryKey(name));
}

/** Returns genres under the present names of their categories; unknown ones are left out. */
export function toPresentGenres(categories: readonly StoredCategory[], genres: readonly string[]) {
  const findByName = indexNames(categories);
  return [...new Set(genres.flatMap((name) => findByName(name)?.categoryName ?? []))];
}

/** How a genre is replaced, or removed, in the books that have it. */
export interface GenreChange {
  from: string;
  /** `undefined` removes the genre. */
  to?: string | undefined;
  /** The genre of a book that would have none. */
  last?: string | undefined;
}

/** Replaces or removes a genre of a book. */
export function replaceGenre(genres: readonly string[], { from, to, last }: GenreChange): string[] {
  if (!genres.includes(from)) return [...genres];
  const next = new Set(genres.flatMap((genre) => (genre === from ? (to ?? []) : genre)));
  if (next.size === 0 && last !== undefined) next.add(last);
  return [...next];
}

type Facts = Partial<
  Pick<
    StoredCategory,
    'categoryName' | 'categoryTitle' | 'description' | 'motif' | 'picture' | 'takes' | 'hidden'
  >
>;
/** Why a change is refused, as in `ERRORS`. */
export type CategoryProblem = 'nameTaken' | 'tooManyCategories' | 'lastShownCategory';
type Categories = readonly StoredCategory[];

/** How many former names a category keeps: all are read with each list. */
const MAX_FORMER_NAMES = 50;

export function addCategory(
  categories: Categories,
  facts: Facts & { categoryName: string },
  _id: string,
): StoredCategory[] | CategoryProblem {
  if (categories.length >= MAX_CATEGORIES) return 'tooManyCategories';
  const added: StoredCategory = {
    _id,
    id: Math.max(0, ...categories.map(({ id }) => id)) + 1,
    categoryTitle: '',
    description: '',
    coverImg: '',
    takes: { words: [], thema: [], bisac: [] },
    ...facts,
    hidden: false,
    version: 1,
  };
  return claimName([...categories, added], added);
}

/** Changes facts of a category. After a new name, links with its former names still lead to it. */
export function changeCategory(
  categories: Categories,
  before: StoredCategory,
  facts: Facts,
): StoredCategory[] | CategoryProblem {
  const { categoryName: name, formerNames = [] } = before;
  const isRenamed = facts.categoryName !== undefined && facts.categoryName !== name;
  const changed: StoredCategory = {
    ...before,
    ...facts,
    version: before.version + 1,
    ...(isRenamed && { formerNames: [...formerNames, name].slice(-MAX_FORMER_NAMES) }),
  };
  const next = categories.map((category) => (category === before ? changed : category));
  return next.every(({ hidden }) => hidden) ? 'lastShownCategory' : claimName(next, changed);
}

/** Removes a category; the last one that is shown must stay. */
export function removeCategory(
  categories: Categories,
  removed: StoredCategory,
): StoredCategory[] | CategoryProblem {
  const next = categories.filter((category) => category !== removed);
  return next.every(({ hidden }) => hidden) ? 'lastShownCategory' : next;
}

/** Sorts the categories in the order of `ids`; those not listed follow. */
export function orderCategories<Item extends { _id: string }>(
  categories: readonly Item[],
  ids: readonly string[],
): Item[] {
  const getPlace = ({ _id }: Item) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return categories.toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** Returns `nameTaken` if two categories have the name; else removes it from former names. */
function claimName(
  categories: StoredCategory[],
  { categoryName }: StoredCategory,
): StoredCategory[] | CategoryProblem {
  const key = toCategoryKey(categoryName);
  const hasKey = (name: string) => toCategoryKey(name) === key;
  if (categories.filter((category) => hasKey(category.categoryName)).length > 1) return 'nameTaken';
  return categories.map((category) =>
    category.formerNames?.some(hasKey)
      ? { ...category, formerNames: category.formerNames.filter((former) => !hasKey(former)) }
      : category,
  );
}
