import type { Piece } from '#stores/sql/tables.ts';

/** Passes pieces on, and tells after each how many rows there were so far. */
export async function* countRows(
  pieces: AsyncIterable<Piece>,
  tell: (count: number) => void,
): AsyncGenerator<Piece> {
  let count = 0;
  for await (const piece of pieces) {
    yield piece;
    count += piece.rows.length;
    tell(count);
  }
}
