import type { HomeResponse } from '#contract/catalogue/collections.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import {
  chooseHeroBooks,
  chooseRowBooks,
  HERO_BOOKS,
  SHELF_LENGTH,
} from '#domain/books/shelves.ts';
import { hasSentence, HOME_ROWS } from '#domain/catalogue/collections.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { readShownCategory } from '../catalogue/categories.ts';
import { findShownCollection } from '../catalogue/collections.ts';
import type { RuleDependencies } from '../catalogue/rule-books.ts';
import { HttpError } from '../errors.ts';
import { readSettings } from './settings.ts';

type HomeRow = HomeResponse['rows'][number];

type Arrangement = Partial<Pick<ShopSettings['identity'], 'heroBooks' | 'home'>>;

/** Finds what the owner, or the draft, has put on the home page apart from the usual rows. */
export async function arrangeHome(
  dependencies: RuleDependencies,
  draft: Arrangement = {},
): Promise<HomeResponse> {
  const { identity } = await readSettings(dependencies.store.records);
  const { heroBooks = identity.heroBooks, home = identity.home } = draft;
  const names = new Set(home.filter((row) => !HOME_ROWS.some((name) => name === row)));
  const hero = await findHeroBooks(dependencies, heroBooks.length > 0 ? heroBooks : HERO_BOOKS);
  const rows = [];
  // One after the other, because visitors can ask for many, and each takes connections.
  for (const name of names) rows.push(await findRow(dependencies, name));
  return { hero, rows: rows.filter((row) => row !== undefined) };
}

async function findHeroBooks(
  { store, now }: RuleDependencies,
  wanted: readonly string[],
): Promise<ListedBook[]> {
  const found = (await store.booksById(wanted)).map(withoutLongTexts);
  if (found.length === wanted.length) return chooseHeroBooks(wanted, found, []);
  const [sold, { books: newest }] = await Promise.all([
    store.bestSelling(2 * SHELF_LENGTH, now()),
    store.find({ ...EVERYTHING, sort: 'NEWEST', available: true }, now()),
  ]);
  return chooseHeroBooks(wanted, found, [...sold, ...newest]);
}

/** Resolves with `undefined` for a row that visitors do not see. */
async function findRow(dependencies: RuleDependencies, row: string): Promise<HomeRow | undefined> {
  const { store, now } = dependencies;
  const [, id] = /^category:(.*)$/.exec(row) ?? [];
  if (id !== undefined) {
    const category = await readShownCategory(store, id);
    if (!category) return undefined;
    const { categoryName: title } = category;
    const query = { ...EVERYTHING, categories: [title], available: true, limit: SHELF_LENGTH };
    const { books, total } = await store.find(query, now());
    return { row, title, total, books };
  }
  try {
    const { collection, books: all } = await findShownCollection(dependencies, row);
    const picks = new Set(collection.books?.filter(hasSentence).map(({ bookId }) => bookId));
    const books = chooseRowBooks(all, ({ _id }) => picks.has(_id));
    const ids = new Set(books.map(({ _id }) => _id));
    const entries = collection.books?.filter(({ bookId }) => ids.has(bookId));
    return {
      row,
      title: collection.title,
      collection: { ...collection, ...(entries && { books: entries }) },
      total: all.length,
      books,
    };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}
