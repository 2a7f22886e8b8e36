import * as v from 'valibot';
import type { Category, ColoursOfCategory } from '#contract/catalogue/book.ts';
import { storedCategorySchema, type StoredCategory } from '#contract/desk/desk-categories.ts';
import type { PositionedBook } from '#domain/finding/find-books.ts';
import { type CategoryColours, DEFAULT_COLOURS } from '#domain/books/covers/dyes.ts';
import {
  indexNames,
  toPresentGenres,
  addCategory,
  type CategoryProblem,
} from '#domain/catalogue/categories.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { findPrint, getPlateAddress, getPrintColours } from '#domain/catalogue/plates.ts';
import { DEFAULT_TAKES } from '#domain/import/cells/default-takes.ts';
import type { NewCategory } from '#domain/import/answers.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { readSettings } from '../shop/settings.ts';
import type { RecordReader, Store, Transaction } from '../store.ts';

/** The `_id` of the record of the kind `settings` that has the categories, once they were changed. */
const ID = 'categories';
const NO_TAKES = { words: [], thema: [], bisac: [] };
const listSchema = v.array(storedCategorySchema);

/** Returns the categories, hidden ones too; until the first change those of the new shop. */
export async function readCategories(store: Store): Promise<StoredCategory[]> {
  return (await readChanged(store.records)) ?? readInitial(store);
}

/** Returns the categories if they were ever changed. */
async function readChanged(
  records: Pick<RecordReader, 'get'>,
): Promise<StoredCategory[] | undefined> {
  const stored = await records.get('settings', ID);
  return stored && v.parse(listSchema, stored.settings['list']);
}

export async function areCategoriesChanged(records: Pick<RecordReader, 'get'>): Promise<boolean> {
  return (await records.get('settings', ID)) !== undefined;
}

async function readInitial({ categories }: Pick<Store, 'categories'>): Promise<StoredCategory[]> {
  return (await categories()).map((category) => {
    const { categoryName: name } = category;
    const { words, thema, bisac } =
      DEFAULT_TAKES.find(({ categoryName }) => categoryName === name)?.takes ?? NO_TAKES;
    const takes = { words: [...words], thema: [...thema], bisac: [...bisac] };
    const colours = DEFAULT_COLOURS[name];
    return { ...category, hidden: false, takes, version: 1, ...(colours && { colours }) };
  });
}

export async function readShownCategories(store: Store): Promise<Category[]> {
  const categories = await readCategories(store);
  const { colours } = await readSettings(store.records);
  return categories.filter(({ hidden }) => !hidden).map((category) => toShown(category, colours));
}

/** Returns a category that visitors see, by its id or a former name; `undefined` for any other. */
export async function readShownCategory(store: Store, id: string): Promise<Category | undefined> {
  const categories = await readCategories(store);
  const named = indexNames(categories)(id);
  const former = named?.categoryName === id ? undefined : named;
  const found = categories.find(({ _id }) => _id === id) ?? former;
  if (!found || found.hidden) return undefined;
  return toShown(found, (await readSettings(store.records)).colours);
}

type Brand = Parameters<typeof getPlateAddress>[1];

/** The owner's picture, else the block print that the owner has chosen, else the first picture. */
function toShown(category: StoredCategory, brand: Brand): Category {
  const { _id, id, categoryName, categoryTitle, description, picture } = category;
  const print = findPrint(category);
  const coverImg = picture || (print ? getPlateAddress(print, brand) : category.coverImg);
  return { _id, id, categoryName, categoryTitle, description, coverImg };
}

/** Returns the colours of the categories; `undefined` while these are those of a new shop. */
export async function readCategoryColours({
  records,
}: Pick<Store, 'records'>): Promise<CategoryColours | undefined> {
  const categories = await readChanged(records);
  if (!categories) return undefined;
  const { colours: brand } = await readSettings(records);
  return Object.fromEntries(
    categories.map((category) => [category.categoryName, getColours(category, brand)]),
  );
}

function getColours(category: StoredCategory, brand: Brand): ColoursOfCategory {
  const print = findPrint(category);
  const { colours } = category;
  return print || !colours ? getPrintColours(print ?? { motif: '', way: '' }, brand) : colours;
}

type CategoryDependencies = Pick<Dependencies, 'store' | 'now'>;

/** Changes the categories in one transaction, with books if needed. Throws 422 for a problem. */
export async function changeCategories(
  { store, now }: CategoryDependencies,
  change: (
    categories: StoredCategory[],
    transaction: Transaction,
  ) => Promise<StoredCategory[] | CategoryProblem> | StoredCategory[] | CategoryProblem,
): Promise<void> {
  // Before the transaction, in which only its own reads may be awaited.
  const initial = await readInitial(store);
  await store.transact(async (transaction) => {
    // Locks the series, so that other changes wait for this one.
    const version = await transaction.nextNumber(ID);
    const before = (await readChanged(transaction)) ?? initial;
    const list = await change(before, transaction);
    if (!Array.isArray(list)) throw new HttpError(422, list);
    const updatedAt = formatTimestamp(now());
    transaction.put('settings', { _id: ID, settings: { list }, version, updatedAt });
  });
}

/** Adds the categories of an import if there is room; resolves with those that the shop has. */
export async function addCategories(
  { store, now, createId }: CategoryDependencies & Pick<Dependencies, 'createId'>,
  wanted: readonly NewCategory[],
  isDryRun: boolean,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  let names: string[] = [];
  const add = (before: StoredCategory[]) => {
    const after = wanted.reduce<StoredCategory[]>((list, { name: categoryName, words }) => {
      const takes = { ...NO_TAKES, words };
      const next = addCategory(list, { categoryName, takes }, createId());
      return Array.isArray(next) ? next : list;
    }, before);
    const findByName = indexNames(after);
    names = wanted.flatMap(({ name }) => (findByName(name) ? name : []));
    return after;
  };
  if (isDryRun) add(await readCategories(store));
  else await changeCategories({ store, now }, add);
  return names;
}

/** Gives books the present names of their categories, which it locks until the transaction ends. */
export async function withPresentGenres(
  transaction: Transaction,
  books: readonly PositionedBook[],
): Promise<readonly PositionedBook[]> {
  const categories = books.length > 0 && (await readChanged(transaction));
  if (!categories) return books;
  return books.map(({ book, ...place }) => ({
    ...place,
    book: { ...book, genres: toPresentGenres(categories, book.genres) },
  }));
}

/** Returns the present names of these categories, and the names that the shop lacks. */
export async function findGenres(store: Store, genres: readonly string[]) {
  const categories = await readCategories(store);
  const findByName = indexNames(categories);
  const missing = genres.filter((name) => !findByName(name));
  return { found: toPresentGenres(categories, genres), missing };
}

/** Returns the query with the present names of categories that were renamed. */
export async function withPresentNames(store: Store, query: BookQuery): Promise<BookQuery> {
  if (query.categories.length === 0) return query;
  const categories = await readCategories(store);
  // A query may name hundreds.
  const findByName = indexNames(categories);
  const names = query.categories.map((name) => findByName(name)?.categoryName ?? name);
  return { ...query, categories: [...new Set(names)] };
}
