import type { Book } from '#contract/catalogue/book.ts';

/** The maximum number of books on a shelf, a row of books on the home page. */
export const SHELF_LENGTH = 6;
/** A shelf with fewer books is not shown. */
export const MIN_SHELF_LENGTH = 4;
/** A row of the home page with this many recommended books shows only these. */
export const MAX_ROW_PICKS = 3;

/** Chooses from the books in stock those that are marked as new, then the latest. */
export function shelveNewArrivals(books: readonly Book[]): Book[] {
  const latest = books
    .filter(({ inStock }) => inStock)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const marked = latest.filter((book) => hasOffer(book, 'newArrival'));
  return [...new Set([...marked, ...latest])].slice(0, SHELF_LENGTH);
}

/** Chooses the best sellers in stock: first by `sold`, then those marked, in catalogue order. */
export function shelveBestSellers(
  books: readonly Book[],
  sold: readonly Pick<Book, '_id'>[],
): Book[] {
  const inStock = new Map(books.filter((book) => book.inStock).map((book) => [book._id, book]));
  const marked = [...inStock.values()].filter((book) => hasOffer(book, 'bestSeller'));
  const best = [...sold.flatMap(({ _id }) => inStock.get(_id) ?? []), ...marked];
  return [...new Set(best)].slice(0, SHELF_LENGTH);
}

/** Chooses books in stock for a row: a shelf of them, and the recommended ones, in their order. */
export function chooseRowBooks<B extends Pick<Book, 'inStock'>>(
  books: readonly B[],
  isPick: (book: B) => boolean,
): B[] {
  const inStock = books.filter((book) => book.inStock);
  const picks = inStock.filter(isPick).slice(0, MAX_ROW_PICKS);
  const shown = new Set([...inStock.slice(0, SHELF_LENGTH), ...picks]);
  return inStock.filter((book) => shown.has(book));
}

function hasOffer({ offers }: Book, name: Book['offers'][number]['offer']): boolean {
  return offers.some(({ offer, isOffer }) => isOffer && offer === name);
}

/** The books on the shelf beside the headline of a new shop, which are those of the seed. */
export const HERO_BOOKS = ['bk03', 'bk12', 'bk01', 'bk18', 'bk06', 'bk09'];

/** Chooses the wanted books that exist; others take missing places, first those with a picture. */
export function chooseHeroBooks<B extends Pick<Book, '_id' | 'coverImg'>>(
  wanted: readonly string[],
  found: readonly B[],
  others: readonly B[],
): B[] {
  const byId = new Map(found.map((book) => [book._id, book]));
  const present = wanted.flatMap((id) => byId.get(id) ?? []);
  const ids = new Set(present.map(({ _id }) => _id));
  const spare = others
    .filter(({ _id }) => !ids.has(_id))
    .toSorted((a, b) => Number(a.coverImg === '') - Number(b.coverImg === ''));
  const distinct = new Map(spare.map((book) => [book._id, book])).values();
  return [...present, ...distinct].slice(0, wanted.length);
}
