import type { Book } from '#contract/book.ts';
import { aBook } from '../builders.ts';
import { EVERYTHING, type BookQuery } from './book-query.ts';
import type { Placed } from './find-books.ts';

/** For tests: these books in the shop's order, with gaps as after deletions; the titles are their ids. */
export function aShelf(
  ...books: (Parameters<typeof aBook>[0] & { title: string })[]
): Placed<Book>[] {
  return books.map((book, index) => ({
    book: aBook({ _id: book.title, ...book }),
    position: index * 10,
  }));
}

/** For tests: all books unless `part` says which. */
export function aQuery(part: Partial<BookQuery> = {}): BookQuery {
  return { ...EVERYTHING, ...part };
}

/** For tests. */
export function titlesOf(books: readonly Pick<Book, 'title'>[]): string[] {
  return books.map(({ title }) => title);
}
