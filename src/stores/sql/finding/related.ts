import type { Book } from '#contract/catalogue/book.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { getVolumeNumber } from '#domain/books/neighbours.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import {
  countTogether,
  MAX_RELATED,
  findRelatedBooks,
  type Related,
} from '#domain/finding/related.ts';
import type { Query, Row } from '../database.ts';
import { readOrders } from '../record-rows.ts';
import { runForChunks } from '../statements.ts';
import { negate } from './conditions.ts';
import { createSharedCategoriesCondition, createStockCondition } from './filters.ts';
import { findRows } from './rows.ts';
import { readPositionedBooks } from '../book-rows.ts';
import { FACET_PARTS, FACET_SQL } from './schema.ts';
import type { Context } from './statistics.ts';

/** The maximum number of orders to read for a book; older ones would change little. */
const MAX_ORDERS = 200;
/** A supplier's file may say that all of its books are one work: then fewer related books are found. */
const MAX_EDITIONS = 50;
/** The maximum number of sold-out books that are compared by their ratings. */
const MAX_SOLD_OUT = 1000;

/** Reads candidates by SQL; `findRelatedBooks` of the domain chooses among them. */
export async function findRelated(context: Context, book: Book): Promise<Related<ListedBook>> {
  const { query } = context;
  const [editionCount, copiesTogether] = await Promise.all([
    countEditions(query, book),
    countBoughtTogether(context, book._id),
  ]);
  const request = { book, copiesTogether, limit: MAX_RELATED + editionCount };
  const inStock = new Set(await readCandidates(context, { ...request, isInStock: true }));
  const hasEnough = inStock.size >= request.limit;
  const soldOut = hasEnough ? [] : await readCandidates(context, { ...request, isInStock: false });
  const positions = [...new Set([...inStock, ...soldOut])].sort((a, b) => a - b);
  const related = findRelatedBooks(
    await readPositionedBooks(query, positions),
    book,
    copiesTogether,
  );
  return { ...related, books: related.books.map(withoutLongTexts) };
}

/** Counts up to 50 editions of the book's work, including the book itself. */
async function countEditions(query: Query, { work }: Book): Promise<number> {
  if (work === undefined) return 1;
  const editions = await query(`SELECT book_id FROM books WHERE work = $1 LIMIT ${MAX_EDITIONS}`, [
    work,
  ]);
  return editions.length;
}

/** Counts how many copies of each other book the latest orders of this book contain. */
async function countBoughtTogether({ query, onDamage }: Context, id: string) {
  const newest = await query(
    `SELECT record_id FROM find_orders WHERE book_id = $1
      ORDER BY sold_at DESC, record_id DESC LIMIT ${MAX_ORDERS}`,
    [id],
  );
  // By a second query, because a join would scan all orders: the collations differ.
  const ids = newest.map(({ record_id: orderId = null }) => orderId);
  const records = await readOrders(query, ids, onDamage);
  return countTogether(
    records.map(({ order }) => order),
    id,
  );
}

interface RelatedRequest {
  book: Book;
  copiesTogether: ReadonlyMap<string, number>;
  isInStock: boolean;
  /** The maximum number of books from each ranking, with the editions of the book. */
  limit: number;
}

/** Reads the positions of the first books of each ranking. */
async function readCandidates(context: Context, request: RelatedRequest): Promise<number[]> {
  const found = await Promise.all([
    readSeriesPositions(context, request),
    readAuthorPositions(context, request),
    readBoughtTogetherPositions(context, request),
    readCategoryPositions(context, request),
  ]);
  return found.flat();
}

async function readSeriesPositions(
  { query }: Context,
  { book: { series }, isInStock, limit }: RelatedRequest,
) {
  if (!series) return [];
  const rows = await query(
    `SELECT n.position, books.series_number, b.traits FROM find_book_names n
      JOIN find_books b ON b.position = n.position JOIN books ON books.position = n.position
      WHERE n.kind = 'series' AND n.name = $1 ORDER BY n.position`,
    [series.name],
  );
  const toVolume = (row: Row) =>
    getVolumeNumber({ series: { ...series, number: String(row['series_number'] ?? '') } });
  // By position if both have no number: the difference of their volumes is `NaN` then.
  return rows
    .filter((row) => isRowInStock(row) === isInStock)
    .map((row) => ({ position: Number(row['position']), volume: toVolume(row) }))
    .sort((a, b) => a.volume - b.volume || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => position);
}

async function readAuthorPositions(
  { query, dialect }: Context,
  { book, isInStock, limit }: RelatedRequest,
) {
  const [author = ''] = getAuthors(book);
  const inStock = FACET_SQL.inStock(`${dialect.noIndex}b.traits`);
  const rows = await query(
    `SELECT n.position FROM find_book_names n CROSS JOIN find_books b
      WHERE n.kind = 'author' AND n.name = $1 AND n.number = 0 AND b.position = n.position
        AND ${isInStock ? inStock : `NOT (${inStock})`}
      ORDER BY n.position LIMIT ${limit}`,
    [author],
  );
  return rows.map((row) => Number(row['position']));
}

/** Reads the positions of the books that were bought together with the book most often. */
async function readBoughtTogetherPositions(
  { query }: Context,
  { copiesTogether, isInStock, limit }: RelatedRequest,
) {
  const sql = `SELECT books.book_id, b.position, b.traits FROM books
    JOIN find_books b ON b.position = books.position WHERE books.book_id IN`;
  const rows = await runForChunks(query, sql, [...copiesTogether.keys()]);
  return rows
    .filter((row) => isRowInStock(row) === isInStock)
    .map((row) => ({
      position: Number(row['position']),
      copies: copiesTogether.get(String(row['book_id'])) ?? 0,
    }))
    .sort((a, b) => b.copies - a.copies || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => position);
}

function isRowInStock({ traits }: Row): boolean {
  return FACET_PARTS.available(Number(traits)) === 1;
}

/** Reads positions by the number of shared categories, then by the number of ratings. */
async function readCategoryPositions(context: Context, { book, isInStock, limit }: RelatedRequest) {
  const stock = createStockCondition(context.dialect);
  const found: number[] = [];
  for (let shared = new Set(book.genres).size; shared > 0 && found.length < limit; shared--) {
    const conditions = [
      createSharedCategoriesCondition(context, book.genres, shared),
      isInStock ? stock : negate(stock),
    ];
    const remaining = limit - found.length;
    if (isInStock) {
      const rows = await findRows(context, { conditions, column: 'popular', limit: remaining });
      found.push(...rows.map(({ position }) => position));
    } else {
      const rows = await findRows(context, { conditions, limit: MAX_SOLD_OUT });
      const positions = rows.map(({ position }) => position);
      found.push(...(await sortByRatings(context.query, positions)).slice(0, remaining));
    }
  }
  return found;
}

/** Sorts sold-out books by their ratings: the column `popular` of `find_books` is 0 for them. */
async function sortByRatings(query: Query, positions: readonly number[]): Promise<number[]> {
  const sql = 'SELECT position, total_ratings FROM books WHERE position IN';
  const rows = await runForChunks(query, sql, positions);
  return rows
    .map((row) => ({ position: Number(row['position']), ratings: Number(row['total_ratings']) }))
    .sort((a, b) => b.ratings - a.ratings || a.position - b.position)
    .map(({ position }) => position);
}
