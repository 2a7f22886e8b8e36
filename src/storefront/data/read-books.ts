import type { Book } from '#contract/catalogue/book.ts';
import { listVolumes } from '#domain/books/neighbours.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import type { NameKind } from '#domain/finding/authors-and-series.ts';
import { MAX_PAGE_LENGTH } from '#domain/finding/book-query.ts';
import { ApiError, read, readList, readWithRetries, type ApiClient } from '#client/client.ts';
import {
  type AuthorOrSeriesBooks,
  type CollectionBooks,
  type HomeShelves,
  type RelatedBooks,
  summarise,
  type BookSummary,
} from './catalogue.ts';

type BooksCall = Parameters<typeof readList<BooksBody>>[0];

interface BooksBody {
  books: BookSummary[];
  /** In a list of books similar to a book: the ids of those that were bought together with it. */
  boughtTogether?: string[];
}

/** Resolves with `null` if the shop has no such book. */
export async function readBook(api: ApiClient, id: string): Promise<Book | null> {
  try {
    return (await read(api.products[':id'].$get({ param: { id } }), 'product')).product;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
}

/** Reads what the page of a book shows beside it; lists that cannot be read are empty. */
export async function readRelated(
  api: ApiClient,
  id: string,
  bookCall: Promise<Book | null>,
): Promise<RelatedBooks> {
  const param = { id };
  const safeCall = bookCall.catch(() => null);
  const [book, formats, volumes, similar] = await Promise.all([
    safeCall,
    readBooks(() => api.books[':id'].formats.$get({ param })),
    safeCall.then((found) => readVolumes(api, found)),
    readSimilar(api, id),
  ]);
  return { formats, volumes, ...similar, hasSample: Boolean(book?.sample) };
}

/** Reads similar books; the lists are empty if this fails. */
export async function readSimilar(
  api: ApiClient,
  id: string,
): Promise<Pick<RelatedBooks, 'related' | 'boughtTogether'>> {
  const { books, boughtTogether = [] } = await readBooksIfPossible(() =>
    api.books[':id'].related.$get({ param: { id } }),
  );
  return { related: books, boughtTogether };
}

async function readVolumes(api: ApiClient, book: Book | null): Promise<BookSummary[]> {
  if (!book?.series) return [];
  const query = { series: book.series.name, limit: String(MAX_PAGE_LENGTH) };
  return listVolumes(await readBooks(() => api.books.$get({ query })), book);
}

/** Reads the rows of the home page; those that cannot be read are empty. */
export async function readShelves(
  api: ApiClient,
  before: HomeShelves | undefined,
): Promise<HomeShelves> {
  const query = { sort: 'NEWEST', available: '1', limit: String(SHELF_LENGTH) } as const;
  const [newArrivals, bestSellers, home] = await Promise.all([
    readBooks(() => api.books.$get({ query }), before?.newArrivals),
    readBooks(() => api.books['best-sellers'].$get(), before?.bestSellers),
    readHome(api, before),
  ]);
  const keepInStock = (books: BookSummary[]) => books.filter((book) => book.inStock);
  return {
    newArrivals: keepInStock(newArrivals).slice(0, SHELF_LENGTH),
    bestSellers: keepInStock(bestSellers).slice(0, SHELF_LENGTH),
    ...home,
  };
}

/** Reads what the owner has arranged on the home page; what was read `before` if that fails. */
export function readHome(
  api: ApiClient,
  before: Pick<HomeShelves, 'hero' | 'rows'> = { hero: undefined, rows: [] },
): Promise<Pick<HomeShelves, 'hero' | 'rows'>> {
  const { hero, rows } = before;
  return readWithRetries(() => readList(api.shop.home.$get({ query: {} }), 'hero')).catch(() => ({
    hero,
    rows,
  }));
}

/** Resolves with the books read `before` if they cannot be read now. */
export async function readBooks(
  call: () => BooksCall,
  before: BookSummary[] = [],
): Promise<BookSummary[]> {
  return (await readBooksIfPossible(call, before)).books;
}

function readBooksIfPossible(
  call: () => BooksCall,
  before: BookSummary[] = [],
): Promise<BooksBody> {
  return readWithRetries(() => readList(call(), 'books')).catch(() => ({ books: before }));
}

/** Resolves with `undefined` if no author, or no series, has this slug. */
export async function readAuthorOrSeries(
  api: ApiClient,
  kind: NameKind,
  slug: string,
): Promise<AuthorOrSeriesBooks | undefined> {
  try {
    if (kind === 'author') {
      const call = api.authors[':authorSlug'].$get({ param: { authorSlug: slug } });
      const { author, books } = await readList(call, 'books');
      return { ...author, books: books.map(summarise) };
    }
    const call = api.series[':seriesSlug'].$get({ param: { seriesSlug: slug } });
    const { series, books } = await readList(call, 'books');
    return { ...series, books: books.map(summarise) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Resolves with `over` if the collection has ended, with `undefined` if there is none. */
export async function readCollection(
  api: ApiClient,
  slug: string,
): Promise<CollectionBooks | 'over' | undefined> {
  try {
    const call = api.collections[':collectionSlug'].$get({ param: { collectionSlug: slug } });
    const { collection, books } = await readList(call, 'books');
    return { collection, books: books.map(summarise) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return error.code === 'over' ? 'over' : undefined;
  }
}
