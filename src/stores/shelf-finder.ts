import type { Finder } from '#api/finder.ts';
import type { Book } from '#contract/book.ts';
import { findBooks, type Placed } from '#domain/finding/find-books.ts';
import { listedBook } from '#domain/present-book.ts';

/**
 * Finds by the rules of the domain, over all books in the shop's order. The books that `readShelf`
 * resolves with are not changed.
 */
export function createShelfFinder(
  readShelf: () => Promise<readonly Placed<Book>[]>,
): Pick<Finder, 'find' | 'positionOf'> {
  return {
    async find(query) {
      const found = findBooks(await readShelf(), query);
      return structuredClone({ ...found, books: found.books.map(listedBook) });
    },
    async positionOf(id) {
      return (await readShelf()).find(({ book }) => book._id === id)?.position;
    },
  };
}
