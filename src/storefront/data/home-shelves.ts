import type { Book } from '#contract/book.ts';
import { SHELF_LENGTH, shelveBestSellers, shelveNewArrivals } from '#domain/books/shelves.ts';
import { readList, type ApiClient } from './api-client.ts';
import type { BookSummary } from './catalogue.ts';
import { createResource, type Resource } from './resource.ts';
import { readHeldBooks, type CatalogueBase } from './single-books.ts';

/** The shelves of the home page. One that could not be read is empty. */
export interface HomeShelves {
  newArrivals: BookSummary[];
  bestSellers: BookSummary[];
}

/** Chosen among all books of a small shop; a large one is asked. */
export function createHomeShelves(base: CatalogueBase): Resource<HomeShelves> {
  return createResource(async () => {
    const held = await readHeldBooks(base);
    return held ? shelveBooks(held) : readShelves(base.api);
  }, base.isAwaited);
}

export function shelveBooks(books: readonly Book[]): HomeShelves {
  return { newArrivals: shelveNewArrivals(books), bestSellers: shelveBestSellers(books) };
}

async function readShelves(api: ApiClient): Promise<HomeShelves> {
  const query = { sort: 'NEWEST', available: '1', limit: String(SHELF_LENGTH) } as const;
  const [newArrivals, bestSellers] = await Promise.all([
    readShelf(api.books.$get({ query })),
    readShelf(api.books['best-sellers'].$get()),
  ]);
  return { newArrivals, bestSellers };
}

async function readShelf(call: Parameters<typeof readList<{ books: BookSummary[] }>>[0]) {
  return readList(call, 'books').then(
    ({ books }) => books.filter(({ inStock }) => inStock).slice(0, SHELF_LENGTH),
    () => [],
  );
}
