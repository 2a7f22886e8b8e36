import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import { readList, type ApiClient } from './api-client.ts';
import { createResource, useResource, type Resource, type Snapshot } from './resource.ts';

/** The fields of a book that a card shows. Prerendered lists contain only these, to keep pages small. */
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
>;

/** Books and categories. A browser has one catalogue, a server has one per request. */
export interface Catalogue {
  books: Resource<Book[]>;
  categories: Resource<Category[]>;
  /** Reads both again. Never rejects: failures are in the snapshots. */
  refresh(): Promise<unknown>;
}

/** The catalogue for loaders. */
export const catalogueContext = createContext<Catalogue>();
/** The same catalogue for components. */
export const CatalogueProvider = createReactContext<Catalogue | undefined>(undefined);

/**
 * @param isAwaited whether loaders wait for the data, as on a server; in a browser the page is shown
 *   at once and the data follow.
 */
export function createCatalogue(api: ApiClient, isAwaited = false): Catalogue {
  const books = createResource(
    async () => (await readList(api.products.$get(), 'products')).products,
    isAwaited,
  );
  const categories = createResource(
    async () => (await readList(api.categories.$get(), 'categories')).categories,
    isAwaited,
  );
  return {
    books,
    categories,
    refresh: () => Promise.all([books.refresh(), categories.refresh()]),
  };
}

export function useCatalogue(): Catalogue {
  const catalogue = use(CatalogueProvider);
  if (!catalogue) throw new Error('The page has no CatalogueProvider.');
  return catalogue;
}

/** All books; `first` is the loader's data, used until the API has answered in this page. */
export function useBooks(first: BookSummary[] | undefined): Snapshot<BookSummary[]> {
  const snapshot = useResource<BookSummary[]>(useCatalogue().books);
  return { ...snapshot, data: snapshot.data ?? first };
}

/** One book; `data` is `undefined` while it is unknown, and if there is no such book. */
export function useBook(id: string, first: Book | undefined): Snapshot<Book> {
  const { data, ...snapshot } = useResource(useCatalogue().books);
  return { ...snapshot, data: findBook(data ?? (first && [first]), id) };
}

export function useCategories(first: Category[] | undefined): Snapshot<Category[]> {
  const snapshot = useResource(useCatalogue().categories);
  return { ...snapshot, data: snapshot.data ?? first };
}

export function findBook(books: Book[] | undefined, id: string | undefined): Book | undefined {
  return books?.find((book) => book._id === id);
}

export function summarise(book: Book): BookSummary {
  const { _id, id, title, author, inStock, genres, coverImg, totalStars } = book;
  const { originalPrice, discountPercent, discountPrice } = book;
  const prices = { originalPrice, discountPercent, discountPrice };
  return { _id, id, title, author, inStock, genres, coverImg, ...prices, totalStars };
}
