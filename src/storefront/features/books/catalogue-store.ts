import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import { api, readList } from '../../data/api-client.ts';
import { getPageData, type BookSummary } from '../../data/page-data.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';

const books = createResource<Book[]>(
  async () => (await readList(api.products.$get(), 'products')).products,
);

/** What the list showed last: see `keepUnchanged`. */
let listed: { of: Book[]; summaries: BookSummary[] } | undefined;
const categories = createResource<Category[]>(
  async () => (await readList(api.categories.$get(), 'categories')).categories,
);

/** Reads books and categories from the API; screens showing prerendered ones follow in place. */
export function refreshCatalogue(): Promise<unknown> {
  return Promise.all([books.refresh(), categories.refresh()]);
}

/** The whole list, prerendered at first where the page has it. */
export function useBooks(): Snapshot<BookSummary[]> {
  const snapshot = useResource(books);
  return { ...snapshot, data: snapshot.data ? summarise(snapshot.data) : getPageData().books };
}

function summarise(full: Book[]): BookSummary[] {
  if (listed?.of !== full) {
    const before = listed?.summaries ?? getPageData().books ?? [];
    listed = { of: full, summaries: keepUnchanged(before, full) };
  }
  return listed.summaries;
}

/** One book; `data` is `undefined` when the list is known and it is not in it. */
export function useBook(id: string): Snapshot<Book> {
  const { data, ...snapshot } = useResource(books);
  const prerendered = getPageData().book;
  if (data) return { ...snapshot, data: data.find((book) => book._id === id) };
  return { ...snapshot, data: prerendered?._id === id ? prerendered : undefined };
}

export function useCategories(): Snapshot<Category[]> {
  const snapshot = useResource(categories);
  return { ...snapshot, data: snapshot.data ?? getPageData().categories };
}
