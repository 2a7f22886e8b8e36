import type { Finder, LowStock, RecordReader, Reports, Store, BookKeys } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { withoutLongTexts, withoutSample } from '#domain/books/present-book.ts';
import {
  computeStockValue,
  countSold,
  countSoldSince,
  listBestSellers,
  listRunningOut,
  sumSalesByDay,
} from '#domain/orders/sales.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { type Positioned, findBooks, mayNeedCorrection } from '#domain/finding/find-books.ts';
import { findName, listNames } from '#domain/finding/authors-and-series.ts';
import { countTogether, findRelatedBooks } from '#domain/finding/related.ts';
import { correctSearch } from '#domain/finding/spelling.ts';
import { suggest } from '#domain/finding/suggestions.ts';
import type { Order } from '#contract/orders/order.ts';
import { listRegisterEntries, sumRegister } from '#domain/orders/bills/bill-register.ts';
import { createNameTest, toNameKeys } from '#domain/books/book-names.ts';

/** Returns the book with `copies` in stock; unchanged if the number is invalid or was unknown. */
export function setCopies(book: Book, copies: unknown): Book {
  if (book.stock === undefined || !Number.isSafeInteger(copies) || Number(copies) < 0) return book;
  return { ...book, stock: Number(copies), inStock: Number(copies) > 0 };
}

/** Returns the book with `change` added to its stock; `undefined` without enough copies. */
export function changeCopies(book: Book, change: number): Book | undefined {
  if (book.stock === undefined) return book.inStock || change >= 0 ? book : undefined;
  const copies = book.stock + change;
  return copies < 0 ? undefined : setCopies(book, copies);
}

export function createKeyTest({ ids = [], isbns = [], gtins = [], names }: BookKeys) {
  const isNamed = names && createNameTest(names);
  return (book: Book) => {
    const { _id, isbn = '', gtin = '' } = book;
    return (
      ids.includes(_id) ||
      isbns.includes(isbn) ||
      gtins.includes(gtin) ||
      isNamed?.(toNameKeys(book)) === true
    );
  };
}

/**
 * Assigns ascending positions from 0. A book keeps its position in `known` where the order allows
 * it, and none gets one that `reserved` has for another book.
 */
export function assignPositions<B extends Pick<Book, '_id'>>(
  books: readonly B[],
  known: ReadonlyMap<string, number>,
  reserved: ReadonlyMap<number, string> = new Map(),
): Positioned<B>[] {
  let last = -1;
  return books.map((book) => {
    last = Math.max(known.get(book._id) ?? 0, last + 1);
    while ((reserved.get(last) ?? book._id) !== book._id) last += 1;
    return { book, position: last };
  });
}

export function mapPositions(positioned: readonly Positioned<Pick<Book, '_id'>>[]) {
  return new Map(positioned.map(({ book, position }) => [book._id, position]));
}

/** Returns the books with low stock, lowest first. */
export function listLowStock(positioned: readonly Positioned<Book>[], { copies, limit }: LowStock) {
  return positioned
    .filter(({ book: { stock = Infinity } }) => stock <= copies)
    .toSorted((a, b) => (a.book.stock ?? 0) - (b.book.stock ?? 0))
    .slice(0, limit)
    .map(({ book, position }) => ({ book: withoutLongTexts(book), position }));
}

async function readOrders(records: RecordReader): Promise<Order[]> {
  return (await records.list('orders', {})).map(({ order }) => order);
}

type ReadPositionedBooks = () => Promise<readonly Positioned<Book>[]>;

/** Creates a finder by the domain's rules over all books, which it does not change. */
export function createListFinder(
  readPositionedBooks: ReadPositionedBooks,
  records: RecordReader,
): Finder & Pick<Store, 'books' | 'booksAfter' | 'lowStockBooks' | 'booksOfWork'> {
  const readBooks = async () => (await readPositionedBooks()).map(({ book }) => book);
  const readSold = async (now: number) => countSold(await readOrders(records), now);

  /** Reads the copies sold, which only one sort order needs. */
  async function readSoldFor({ sort }: BookQuery, now: number) {
    return sort === 'BEST_SELLING' ? readSold(now) : undefined;
  }

  return {
    books: async () => structuredClone(await readBooks()),

    async booksAfter(last, limit, { withSample = false } = {}) {
      const after = (await readPositionedBooks()).filter(({ position }) => position > last);
      return structuredClone(after.slice(0, limit)).map(({ book, position }) => {
        return { book: withSample ? book : withoutSample(book), position };
      });
    },

    lowStockBooks: async (low) => structuredClone(listLowStock(await readPositionedBooks(), low)),

    async booksOfWork(work, limit) {
      const books = (await readBooks()).filter((book) => book.work === work);
      return structuredClone(books.slice(0, limit)).map(withoutSample);
    },

    async find(query, now) {
      const catalogue = await readPositionedBooks();
      const result = findBooks(catalogue, query, await readSoldFor(query, now));
      const isFirstPage = query.after === undefined;
      return structuredClone({
        ...result,
        books: result.books.map(withoutLongTexts),
        corrected:
          isFirstPage && mayNeedCorrection(result) ? correctSearch(catalogue, query) : null,
      });
    },

    async findLow(query, low, now) {
      const catalogue = listLowStock(await readPositionedBooks(), low);
      const found = findBooks(catalogue, query, await readSoldFor(query, now));
      const { books, total, next, matched } = found;
      return structuredClone({ books, total, next, matched });
    },

    async bestSelling(limit, now) {
      const sold = await readSold(now);
      const copies = ({ book }: Positioned<Book>) => sold.get(book._id) ?? 0;
      // The sort is stable: books with equal keys stay in catalogue order.
      const sorted = (await readPositionedBooks()).toSorted((a, b) => copies(b) - copies(a));
      const best = sorted.filter((positioned) => copies(positioned) > 0).slice(0, limit);
      return structuredClone(best.map(({ book }) => withoutLongTexts(book)));
    },

    async copiesSold(ids, since) {
      const sold = countSoldSince(await readOrders(records), since);
      return new Map([...sold].filter(([id]) => ids.includes(id)));
    },

    countWithout: async (categories) =>
      (await readBooks()).filter(({ genres }) => !genres.some((name) => categories.includes(name)))
        .length,

    positionAt: async (index) => (await readPositionedBooks())[index]?.position,

    findName: async (kind, slug) => findName(listNames(await readPositionedBooks(), kind), slug),

    suggest: async (text) => suggest(await readPositionedBooks(), text),

    async related(book) {
      const copiesTogether = countTogether(await readOrders(records), book._id);
      const related = findRelatedBooks(await readPositionedBooks(), book, copiesTogether);
      return structuredClone({ ...related, books: related.books.map(withoutLongTexts) });
    },
  };
}

/** Creates reports that apply the rules of the domain to all orders and books. */
export function createListReports(
  readPositionedBooks: ReadPositionedBooks,
  records: RecordReader,
): Reports {
  const readBooks = async () => (await readPositionedBooks()).map(({ book }) => book);
  const read = () => readOrders(records);
  return {
    salesByDay: async (period) => sumSalesByDay(await read(), period),
    listBestSellers: async (period, limit) => listBestSellers(await read(), period, limit),
    listRunningOut: async (query) => listRunningOut(await read(), await readBooks(), query),
    stockValue: async () => computeStockValue(await readBooks()),
    billRegister: async (period, { offset, limit }) =>
      listRegisterEntries(await read(), period).slice(offset, offset + limit),
    sumRegister: async (period) => sumRegister(listRegisterEntries(await read(), period)),
  };
}
