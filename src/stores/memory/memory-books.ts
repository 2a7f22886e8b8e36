import type { Unit } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import type { MemoryData } from './memory-data.ts';

type Books = Pick<MemoryData, 'books' | 'positions'>;

/** The book with its position. */
export function place({ positions }: Books, book: Book): { book: Book; position: number } {
  return { book, position: positions.get(book._id) ?? 0 };
}

/** The changes of books of a unit that changes `draft`. */
export function changeMemoryBooks(
  draft: Books,
): Pick<Unit, 'findBooks' | 'saveBooks' | 'removeBooks'> {
  return {
    async findBooks({ ids = [], isbns = [], titles = [] }) {
      const found = [...draft.books.values()].filter(
        ({ _id, isbn, title }) =>
          ids.includes(_id) ||
          titles.includes(title) ||
          (isbn !== undefined && isbns.includes(isbn)),
      );
      return structuredClone(found.map((book) => place(draft, book)));
    },

    async saveBooks(books) {
      for (const { book, position } of structuredClone(books)) {
        const last = Math.max(0, ...draft.positions.values());
        const isNew = !draft.books.has(book._id);
        const at = draft.positions.get(book._id) ?? position ?? last + 1;
        draft.positions.set(book._id, at);
        draft.books.set(book._id, isNew && position === undefined ? { ...book, id: at } : book);
      }
      draft.books = new Map(
        [...draft.books].toSorted(
          ([one], [other]) => (draft.positions.get(one) ?? 0) - (draft.positions.get(other) ?? 0),
        ),
      );
    },

    async removeBooks(ids) {
      for (const id of ids) {
        draft.books.delete(id);
        draft.positions.delete(id);
      }
    },
  };
}
