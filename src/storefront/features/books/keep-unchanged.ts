import type { Book } from '#contract/book.ts';
import type { BookSummary } from '../../data/page-data.ts';

/**
 * The new list, in which a book that says what it said before is the very object it was, and which
 * is the very list it was when nothing has changed: what is on the screen need not be drawn again.
 */
export function keepUnchanged(before: BookSummary[], now: Book[]): BookSummary[] {
  const known = new Map(before.map((book) => [book._id, book]));
  const list = now.map((book) => {
    const old = known.get(book._id);
    return old && saysTheSame(old, book) ? old : book;
  });
  const isUnchanged =
    list.length === before.length && list.every((book, index) => book === before[index]);
  return isUnchanged ? before : list;
}

function saysTheSame(old: BookSummary, now: BookSummary): boolean {
  return (Object.keys(old) as (keyof BookSummary)[]).every(
    (name) => old[name] === now[name] || String(old[name]) === String(now[name]),
  );
}
