import type { Book } from '#contract/book.ts';
import { refreshLines } from '#domain/present-book.ts';
import type { Store } from './store.ts';

/** The lines of a cart or a wishlist with what their books are now. */
export async function presentLines<Line extends Book>(
  store: Store,
  lines: readonly Line[],
): Promise<Line[]> {
  return refreshLines(lines, await store.booksById(lines.map(({ _id }) => _id)));
}
