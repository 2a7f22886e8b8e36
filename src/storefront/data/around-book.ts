import type { Book } from '#contract/book.ts';
import { formatsIn, partsIn } from '#domain/books/neighbours.ts';
import { readList, type ApiClient } from './api-client.ts';
import type { BookSummary } from './catalogue.ts';
import { createResource, type Resource } from './resource.ts';
import { readHeldBooks, readSingle, remember, type CatalogueBase } from './single-books.ts';

/** What is shown around a book. What could not be read is empty: the page does without it. */
export interface AroundBook {
  /** The same text in all its formats, the book itself among them. */
  formats: BookSummary[];
  /** The parts of its series, the book itself among them, in reading order. */
  parts: BookSummary[];
  /** Books like it, at most 8. */
  related: BookSummary[];
  /** Whether its first pages can be read. */
  hasSample: boolean;
}

type ById = (ids: readonly string[]) => Resource<Book[]>;

const NOTHING: AroundBook = { formats: [], parts: [], related: [], hasSample: false };

type BooksCall = Parameters<typeof readList<{ books: BookSummary[] }>>[0];

/** Returns what is around the book with an id; it is read once, as it hardly changes. */
export function createAroundBooks(
  base: CatalogueBase,
  byIds: ById,
): (id: string) => Resource<AroundBook> {
  return remember((id: string) =>
    createResource(() => readAround(base, byIds, id), base.isAwaited),
  );
}

async function readAround(base: CatalogueBase, byIds: ById, id: string): Promise<AroundBook> {
  const { api } = base;
  const held = await readHeldBooks(base);
  const book = held?.find(({ _id }) => _id === id);
  // There is no such book.
  if (held && !book) return NOTHING;
  const param = { id };
  // The page of a large shop reads the same.
  const single = held ? readSingle(api, id) : byIds([id]).known();
  const product = orNothing(single).then((found) => found?.[0]);
  const [full, formats, parts, related] = await Promise.all([
    product,
    held && book ? formatsIn(held, book) : readBooks(api.books[':id'].formats.$get({ param })),
    held && book ? partsIn(held, book) : product.then((found) => readParts(api, found)),
    readBooks(api.books[':id'].related.$get({ param })),
  ]);
  return { formats, parts, related, hasSample: Boolean(full?.sample) };
}

async function readParts(api: ApiClient, book: Book | undefined): Promise<BookSummary[]> {
  if (!book?.series) return [];
  const query = { series: book.series.name, limit: '100' };
  return partsIn(await readBooks(api.books.$get({ query })), book);
}

async function readBooks(call: BooksCall): Promise<BookSummary[]> {
  return (await orNothing(readList(call, 'books')))?.books ?? [];
}

/** A shelf that cannot be read is left out. */
function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch(() => undefined);
}
