import type { BookKeys } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { createNameTest, toNameKeys } from '#domain/books/book-names.ts';
import type { Positioned } from '#domain/finding/find-books.ts';

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
