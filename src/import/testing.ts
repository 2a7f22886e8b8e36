import type { ColumnsByHeading, ImportRow } from '#domain/import/import-row.ts';
import { readBooks } from './read-books.ts';

/** For tests: reads the rows of a file that arrives in chunks of this number of bytes. */
export async function readAll(
  file: string | Uint8Array,
  {
    pieceBytes = 1000,
    columnsByHeading,
  }: { pieceBytes?: number; columnsByHeading?: ColumnsByHeading } = {},
): Promise<ImportRow[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  async function* pieces() {
    for (let index = 0; index < bytes.length; index += pieceBytes)
      yield bytes.subarray(index, index + pieceBytes);
  }
  const rows: ImportRow[] = [];
  for await (const row of readBooks(pieces(), columnsByHeading)) rows.push(row);
  return rows;
}
