import type { Book } from '#contract/catalogue/book.ts';
import type { BookFields } from '../books/book-fields.ts';
import type { PositionedBook } from '../books/present-book.ts';

/** The fields of a row that identify a book. */
type Identity = Pick<BookFields, 'isbn' | 'title' | 'author' | 'authors' | 'work' | 'bookType'>;

/** The books that the rows of one batch refer to, in their state after the previous rows. */
export function createWorkingBooks(stored: readonly PositionedBook[]) {
  const books = new Map<string, Book>();
  const byIsbn = new Map<string, string>();
  const byTitle = new Map<string, Set<string>>();

  function put(book: Book) {
    books.set(book._id, book);
    if (book.isbn !== undefined) byIsbn.set(book.isbn, book._id);
    const ids = byTitle.get(book.title) ?? new Set();
    byTitle.set(book.title, ids.add(book._id));
  }

  for (const { book } of stored) put(book);

  /**
   * Finds the book with the row's ISBN; otherwise one with the same title and author, and the same
   * work and format if the row has them. For a row without a work, a book without one is preferred.
   * A row with an ISBN may match a book without an ISBN, but not a book with a different ISBN: that
   * is another edition. For a row that is distinct, only books without an ISBN match a row without
   * one.
   */
  function find(row: Identity, isDistinct = false): Book | undefined {
    const sameIsbn = row.isbn === undefined ? undefined : books.get(byIsbn.get(row.isbn) ?? '');
    if (sameIsbn || (isDistinct && row.isbn !== undefined)) return sameIsbn;
    const alike = [...(byTitle.get(row.title ?? '') ?? [])]
      .flatMap((id) => books.get(id) ?? [])
      .filter((book) => isAlike(book, row) && !(isDistinct && book.isbn !== undefined));
    return alike.find(({ work }) => work === row.work) ?? alike[0];
  }

  return {
    put,
    find,
    remove({ _id }: Book) {
      books.delete(_id);
    },
    /** Returns the books by `_id`; new books come last. */
    list: (): ReadonlyMap<string, Book> => books,
  };
}

function isAlike(book: Book, row: Identity): boolean {
  return (
    book.title === row.title &&
    (book.author === (row.author ?? row.authors?.join(', ') ?? '') ||
      (book.authors ?? [book.author]).join() === row.authors?.join()) &&
    (row.isbn === undefined || book.isbn === undefined) &&
    (row.work === undefined || book.work === row.work) &&
    (row.bookType === undefined || book.bookType === row.bookType)
  );
}
