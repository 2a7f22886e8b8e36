import type { Book } from '#contract/book.ts';
import type { PlacedBook } from '../books/placed-book.ts';
import type { BookFields } from './book-fields.ts';

type Identity = Pick<BookFields, 'isbn' | 'title' | 'author' | 'authors' | 'work' | 'bookType'>;

/** The books that the rows of one batch are about, as they are after the rows so far. */
export function createShelf(found: readonly PlacedBook[]) {
  const books = new Map<string, Book>();
  const byIsbn = new Map<string, string>();
  const byTitle = new Map<string, Set<string>>();

  function put(book: Book) {
    books.set(book._id, book);
    if (book.isbn !== undefined) byIsbn.set(book.isbn, book._id);
    const ids = byTitle.get(book.title) ?? new Set();
    byTitle.set(book.title, ids.add(book._id));
  }

  for (const { book } of found) put(book);

  /**
   * The book with the row's ISBN; else one with the same title and author, and the same work and form
   * as far as the row tells them. A row with an ISBN may give it to a book without one.
   */
  function find(row: Identity): Book | undefined {
    const known = row.isbn === undefined ? undefined : books.get(byIsbn.get(row.isbn) ?? '');
    if (known) return known;
    const alike = [...(byTitle.get(row.title ?? '') ?? [])]
      .flatMap((id) => books.get(id) ?? [])
      .filter((book) => isAlike(book, row));
    return alike.find(({ work }) => work === row.work) ?? alike[0];
  }

  return {
    put,
    find,
    remove({ _id, isbn }: Book) {
      books.delete(_id);
      if (isbn !== undefined) byIsbn.delete(isbn);
    },
    /** By `_id`; new books last. */
    books: (): ReadonlyMap<string, Book> => books,
  };
}

function isAlike(book: Book, row: Identity): boolean {
  return (
    book.title === row.title &&
    (book.author === authorOf(row) ||
      (book.authors ?? [book.author]).join() === row.authors?.join()) &&
    (row.isbn === undefined || book.isbn === undefined) &&
    (row.work === undefined || book.work === row.work) &&
    (row.bookType === undefined || book.bookType === row.bookType)
  );
}

function authorOf({ author, authors }: Identity): string {
  return author ?? authors?.join(', ') ?? '';
}
