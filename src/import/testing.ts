import type { ImportRow, ReadOptions } from '#domain/import/import-row.ts';
import { readBooks } from './read-books.ts';

/** For tests: reads the rows of a file that arrives in chunks of `chunkBytes`. */
export async function readAll(
  file: string | Uint8Array,
  { chunkBytes = 1000, options }: { chunkBytes?: number; options?: ReadOptions } = {},
): Promise<ImportRow[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  async function* chunks() {
    for (let index = 0; index < bytes.length; index += chunkBytes)
      yield bytes.subarray(index, index + chunkBytes);
  }
  const rows: ImportRow[] = [];
  for await (const row of readBooks(chunks(), options)) rows.push(row);
  return rows;
}

/** For tests: reads the rows of an ONIX file, without that of its header. */
export async function readProducts(
  ...parameters: Parameters<typeof readAll>
): Promise<ImportRow[]> {
  return (await readAll(...parameters)).filter(({ kind }) => kind !== 'onix');
}
