import { createContext as createReactContext, use } from 'react';
import { createContext } from 'react-router';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import { readList, type ApiClient } from './api-client.ts';
import { createResource, useResource, type Resource, type Snapshot } from './resource.ts';

/** What a card shows of a book. Lists in prerendered pages carry no more, so that pages stay small. */
export type BookSummary = Omit<
  Book,
  'description' | 'bookType' | 'offers' | 'totalRatings' | 'createdAt' | 'updatedAt'
>;

/** Books and categories, read through one API client: one for a browser, one for each request of a server. */
export interface Catalogue {
  books: Resource<Book[]>;
  categories: Resource<Category[]>;
  /** Reads both again; failures are in their snapshots. */
  refresh(): Promise<unknown>;
}

/** Where loaders find the catalogue. */
export const catalogueContext = createContext<Catalogue>();
/** Where components find the same one. */
export const CatalogueProvider = createReactContext<Catalogue | undefined>(undefined);

/**
 * @param isAwaited whether a loader waits for the first answer (a server, whose page needs the data)
 *   or shows the page at once and lets it follow (a browser).
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

/** All books; `first` is what the page's loader gave, shown until the API has answered here. */
export function useBooks(first: BookSummary[] | undefined): Snapshot<BookSummary[]> {
  const snapshot = useResource<BookSummary[]>(useCatalogue().books);
  return { ...snapshot, data: snapshot.data ?? first };
}

/** One book; `data` is `undefined` when the list is known and the book is not in it. */
export function useBook(id: string, first: Book | undefined): Snapshot<Book> {
  const { data, ...snapshot } = useResource(useCatalogue().books);
  return { ...snapshot, data: data ? findBook(data, id) : findBook(first ? [first] : [], id) };
}

export function useCategories(first: Category[] | undefined): Snapshot<Category[]> {
  const snapshot = useResource(useCatalogue().categories);
  return { ...snapshot, data: snapshot.data ?? first };
}

export function findBook(books: Book[] | undefined, id: string | undefined): Book | undefined {
  return books?.find((book) => book._id === id);
}

export function summarise(book: Book): BookSummary {
  const { description, bookType, offers, totalRatings, createdAt, updatedAt, ...summary } = book;
  return summary;
}
