import type { Book } from '#contract/catalogue/book.ts';
import { type NameKind, numberSlugs } from '#domain/finding/authors-and-series.ts';
import type { Database } from './database.ts';
import { readTakenSlugs } from './finding/authors-and-series.ts';

/** Reads the slugs of all authors or series, alphabetically, in parts of `size` slugs. */
export function createNameParts({ readCatalogue }: Pick<Database, 'readCatalogue'>, size: number) {
  return {
    async count(kind: NameKind): Promise<number> {
      const [row] = await readCatalogue(
        'SELECT COUNT(DISTINCT slug) AS slugs FROM find_names WHERE kind = $1',
        [kind],
      );
      return Math.ceil(Number(row?.['slugs']) / size);
    },

    /** Returns the slugs of a part, numbered from 1; empty if there is no such part. */
    async slugs(kind: NameKind, part: number): Promise<string[]> {
      const rows = await readCatalogue(
        `SELECT slug, COUNT(*) AS names FROM find_names WHERE kind = $1
          GROUP BY slug ORDER BY slug LIMIT $2 OFFSET $3`,
        [kind, size, (part - 1) * size],
      );
      const slugs: string[] = [];
      // One after the other, because others would wait for thousands of queries at once.
      for (const row of rows) {
        const [slug, count] = [String(row['slug']), Number(row['names'])];
        const taken =
          count > 1 ? await readTakenSlugs(readCatalogue, kind, slug) : new Set<string>();
        for (const numbered of numberSlugs(slug, count, taken)) slugs.push(numbered);
      }
      return slugs;
    },
  };
}

type PartBook = Pick<Book, '_id' | 'title' | 'updatedAt'>;

/** Reads the catalogue in parts of `size` positions: a new book changes only the last part. */
export function createBookParts({ readCatalogue }: Pick<Database, 'readCatalogue'>, size: number) {
  return {
    /** Lists the numbers of the parts that have books, from 1, in order. */
    async numbers(): Promise<number[]> {
      const numbers: number[] = [];
      const findAfter = 'SELECT MIN(position) AS position FROM books WHERE position > $1';
      // One index lookup per part: reading all positions takes a second for a million books.
      for (;;) {
        const [first] = await readCatalogue(findAfter, [(numbers.at(-1) ?? 0) * size]);
        const position = first?.['position'] ?? null;
        if (position === null) return numbers;
        numbers.push(Math.ceil(Number(position) / size));
      }
    },

    /** Returns the books of a part in insertion order; empty if there is no such part. */
    async books(part: number): Promise<PartBook[]> {
      const rows = await readCatalogue(
        `SELECT book_id, title, updated_at FROM books
          WHERE position > $1 AND position <= $2 ORDER BY position`,
        [(part - 1) * size, part * size],
      );
      return rows.map((row) => ({
        _id: String(row['book_id']),
        title: String(row['title']),
        updatedAt: String(row['updated_at']),
      }));
    },
  };
}
