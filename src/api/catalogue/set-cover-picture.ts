import { drawSetCover } from '#domain/books/set-cover-picture.ts';
import type { Store } from '../store.ts';

/** The SVG of a book's set cover; `undefined` for a book with a picture of its own, and for none. */
export async function findSetCover(store: Store, bookId: string): Promise<string | undefined> {
  const book = await store.book(bookId);
  return book?.coverImg === '' ? drawSetCover(book) : undefined;
}
