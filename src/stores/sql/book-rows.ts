import type { Book, Category } from '#contract/catalogue/book.ts';
import { STORED_FIELDS, flattenBook } from '#domain/books/book-fields.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import type { Query, Row, Value, Database } from './database.ts';
import { runForChunks, isStorable } from './statements.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { type NameKind, numberSlugs } from '#domain/finding/authors-and-series.ts';
import { readTakenSlugs } from './finding/authors-and-series.ts';

/** Selects books with their positions, without samples; callers append `WHERE` or `ORDER BY`. */
export const SELECT_BOOKS = buildSelect(STORED_FIELDS.filter(({ name }) => name !== 'sample'));

/** Like `SELECT_BOOKS`, with the samples. */
export const SELECT_WHOLE_BOOKS = buildSelect(STORED_FIELDS);

/** Like `SELECT_BOOKS`, without any long text. */
export const SELECT_LISTED_BOOKS = buildSelect(STORED_FIELDS.filter(({ isLong }) => !isLong));

function buildSelect(fields: readonly { column: string }[]): string {
  const columns = fields.map(({ column }) => `books.${column}`).join(', ');
  return `SELECT position, ${columns}, copies FROM books JOIN stock ON stock.book_id = books.book_id`;
}

export async function readBooksById(
  query: Query,
  ids: readonly string[],
  { withSample = false } = {},
): Promise<Book[]> {
  const select = withSample ? SELECT_WHOLE_BOOKS : SELECT_BOOKS;
  const unique = [...new Set(ids)].filter(isStorable);
  const rows = await runForChunks(query, `${select} WHERE books.book_id IN`, unique);
  return rows.map(parseBookRow);
}

/** The columns of `books`, in the order of the values that `toBookValues` returns. */
export const BOOK_COLUMNS = ['position', ...STORED_FIELDS.map(({ column }) => column)];

export function toBookValues(book: Book, position: number): Value[] {
  const flat = flattenBook(book);
  const values = STORED_FIELDS.map(({ name, isJson }) => {
    const value = flat[name] ?? null;
    return (isJson && value !== null ? JSON.stringify(value) : value) as Value;
  });
  return [position, ...values];
}

export function parseBookRow(row: Row): Book {
  const fields = STORED_FIELDS.flatMap(({ name, column, isJson }) => {
    const value = row[column] ?? null;
    return value === null ? [] : [[name, isJson ? JSON.parse(String(value)) : value] as const];
  });
  const { seriesName: name, seriesNumber: number, ...book } = Object.fromEntries(fields);
  const copies = Number(row['copies']);
  return {
    ...book,
    ...(name && { series: { name, ...(number && { number }) } }),
    stock: copies,
    inStock: copies > 0,
  } as Book;
}

/** Parses a row that also has the column `position`. */
export function parsePositionedRow(row: Row): Positioned<Book> {
  return { book: parseBookRow(row), position: Number(row['position']) };
}

export const SELECT_CATEGORIES = 'SELECT * FROM categories';

export const INSERT_CATEGORY = `INSERT INTO categories
  (position, category_id, number, name, title, description, cover_img)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

export function toCategoryValues(category: Category, position: number): Value[] {
  const { _id, id, categoryName, categoryTitle, description, coverImg } = category;
  return [position, _id, id, categoryName, categoryTitle, description, coverImg];
}

export function parseCategoryRow(row: Row): Category {
  return {
    _id: row['category_id'],
    id: row['number'],
    categoryName: row['name'],
    categoryTitle: row['title'],
    description: row['description'],
    coverImg: row['cover_img'],
  } as Category;
}

/** Reads books for a list, in the order of `positions`; deleted ones are left out. */
export async function readListedBooks(
  query: Query,
  positions: readonly number[],
): Promise<ListedBook[]> {
  const positioned = await readPositionedBooks(query, positions);
  const books = new Map(positioned.map(({ book, position }) => [position, book]));
  return positions.flatMap((position) => books.get(position) ?? []);
}

/** Like `readListedBooks`, with positions, in catalogue order. */
export async function readPositionedBooks(query: Query, positions: readonly number[]) {
  const rows = await runForChunks(
    query,
    `${SELECT_LISTED_BOOKS} WHERE books.position IN`,
    positions,
  );
  return rows.map(parsePositionedRow).sort((a, b) => a.position - b.position);
}

/**
 * Returns the remaining books with their current copies, and the version of the catalogue, which is
 * `undefined` if none remains.
 */
export async function refreshCopies(query: Query, books: readonly ListedBook[]) {
  const ids = books.map(({ _id }) => _id);
  const sql = `SELECT book_id, copies, (SELECT value FROM counters WHERE name = 'catalogue') AS version
    FROM stock WHERE book_id IN`;
  const rows = await runForChunks(query, sql, ids);
  const stock = new Map(rows.map((row) => [row['book_id'], Number(row['copies'])]));
  return {
    books: books.flatMap((book) => {
      const copies = stock.get(book._id);
      return copies === undefined ? [] : { ...book, stock: copies, inStock: copies > 0 };
    }),
    version: rows[0] && String(rows[0]['version']),
  };
}

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
