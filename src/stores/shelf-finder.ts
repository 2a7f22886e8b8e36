import type { Finder } from '#api/finder.ts';
import type { Records } from '#api/records.ts';
import type { Book } from '#contract/book.ts';
import { findBooks, type Placed } from '#domain/finding/find-books.ts';
import { findName, listNames } from '#domain/finding/names.ts';
import { countTogether, relatedBooks } from '#domain/finding/related.ts';
import { correctSearch } from '#domain/finding/spelling.ts';
import { suggest } from '#domain/finding/suggestions.ts';
import { listedBook } from '#domain/books/present-book.ts';

/**
 * Finds by the rules of the domain, over all books in the shop's order. The books that `readShelf`
 * resolves with are not changed.
 */
export function createShelfFinder(
  readShelf: () => Promise<readonly Placed<Book>[]>,
  records: Records,
): Finder {
  return {
    async find(query) {
      const shelf = await readShelf();
      const found = findBooks(shelf, query);
      const isFirst = query.after === undefined;
      return structuredClone({
        ...found,
        books: found.books.map(listedBook),
        corrected: found.total === 0 && isFirst ? correctSearch(shelf, query) : null,
      });
    },

    async positionOf(id) {
      return (await readShelf()).find(({ book }) => book._id === id)?.position;
    },

    findName: async (kind, slug) => findName(listNames(await readShelf(), kind), slug),

    suggest: async (text) => suggest(await readShelf(), text),

    async related(book) {
      const orders = await records.list('orders', {});
      const together = countTogether(
        orders.map(({ order }) => order),
        book._id,
      );
      const books = relatedBooks(await readShelf(), book, together);
      return structuredClone(books.map(listedBook));
    },
  };
}
