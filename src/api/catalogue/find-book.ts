import type { Book } from '#contract/book.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store.ts';

/** The book with this id; 404 when there is none. */
export async function findBook(store: Store, id: string): Promise<Book> {
  const book = await store.book(id);
  if (!book) throw new Refusal(404, 'bookNotFound');
  return book;
}
