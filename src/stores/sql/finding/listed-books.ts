import type { ListedBook } from '#contract/finding.ts';
import { bookFromRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Query } from '../database.ts';
import { eachIn } from '../insert-rows.ts';

/** Books without their long texts, in the order of the positions. One that is gone is left out. */
export async function readListedBooks(
  query: Query,
  positions: readonly number[],
): Promise<ListedBook[]> {
  const rows = await eachIn(query, `${SELECT_LISTED_BOOKS} WHERE books.position IN`, positions);
  const books = new Map(rows.map((row) => [Number(row['position']), row]));
  return positions.flatMap((position) => {
    const row = books.get(position);
    return row ? [bookFromRow(row)] : [];
  });
}
