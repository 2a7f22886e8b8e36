import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { readBody, readList, type ApiClient } from './api-client.ts';
import { createAroundBooks, type AroundBook } from './around-book.ts';
import { createAskedLists, type AskedLists } from './asked-lists.ts';
import { createHomeShelves, type HomeShelves } from './home-shelves.ts';
import { createResource, useResource, type Resource, type Snapshot } from './resource.ts';
import { createSingleBooks } from './single-books.ts';

/** The fields of a book that lists show or find by. Prerendered lists contain only these, to keep pages small. */
export type BookSummary = Pick<
  Book,
  | '_id'
  | 'id'
  | 'title'
  | 'author'
  | 'inStock'
  | 'genres'
  | 'coverImg'
  | 'originalPrice'
  | 'discountPercent'
  | 'discountPrice'
  | 'totalStars'
> &
  Partial<Pick<Book, 'authors' | 'bookType' | 'isbn' | 'language' | 'publishedOn' | 'series'>>;

const SUMMARY = [
  '_id',
  'id',
  'title',
  'author',
  'authors',
  'inStock',
  'genres',
  'coverImg',
  'originalPrice',
  'discountPercent',
  'discountPrice',
  'totalStars',
  'bookType',
  'isbn',
  'language',
  'publishedOn',
  'series',
] as const;

/** What the public screens show. A browser has one catalogue, a server has one per request. */
export interface Catalogue {
  books: Resource<Book[]>;
  categories: Resource<Category[]>;
  /** Lists of a large shop, which its API answers. */
  lists: AskedLists;
  /** The books with these ids, each asked for by its own call, without those that are gone. */
  byIds(ids: readonly string[]): Resource<Book[]>;
  /** What is shown around the book with this id. */
  around(id: string): Resource<AroundBook>;
  homeShelves: Resource<HomeShelves>;
  /** What everybody may know of the shop itself. */
  shop: Resource<Shop>;
  /** Reads again what the page holds: all books of a small shop. Never rejects: failures are in the snapshots. */
  refresh(): Promise<unknown>;
}

/** The catalogue for loaders. */
export const catalogueContext = createContext<Catalogue>();
/** The same catalogue for components. */
export const CatalogueProvider = createReactContext<Catalogue | undefined>(undefined);

/**
 * @param isAwaited whether loaders wait for the data, as on a server; in a browser the page is shown
 *   at once and the data follow.
 * @param isLarge whether the shop has more books than a page holds.
 */
export function createCatalogue(api: ApiClient, isAwaited = false, isLarge = false): Catalogue {
  const books = createResource(
    async () => (await readList(api.products.$get(), 'products')).products,
    isAwaited,
  );
  const categories = createResource(
    async () => (await readList(api.categories.$get(), 'categories')).categories,
    isAwaited,
  );
  const lists = createAskedLists(api, isAwaited, isLarge);
  const shop = createResource(
    async () => (await readBody(api.shop.$get(), 'shop', isObject)).shop,
    isAwaited,
  );
  const base = { api, isAwaited, books, isLarge };
  const byIds = createSingleBooks(base);
  return {
    books,
    categories,
    lists,
    byIds,
    around: createAroundBooks(base, byIds),
    homeShelves: createHomeShelves(base),
    shop,
    refresh: () => Promise.all([isLarge || books.refresh(), categories.refresh()]),
  };
}

export function useCatalogue(): Catalogue {
  const catalogue = use(CatalogueProvider);
  if (!catalogue) throw new Error('The page has no CatalogueProvider.');
  return catalogue;
}

export function useShop(first?: Shop): Snapshot<Shop> {
  const snapshot = useResource(useCatalogue().shop);
  return { ...snapshot, data: snapshot.data ?? first };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export function useCategories(first: Category[] | undefined): Snapshot<Category[]> {
  const snapshot = useResource(useCatalogue().categories);
  return { ...snapshot, data: snapshot.data ?? first };
}

export function findBook(books: Book[] | undefined, id: string | undefined): Book | undefined {
  return books?.find((book) => book._id === id);
}

export function summarise(book: BookSummary): BookSummary {
  const known = SUMMARY.filter((name) => book[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, book[name]])) as unknown as BookSummary;
}
