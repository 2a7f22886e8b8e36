import type { Query } from '../database.ts';
import { eachIn } from '../insert-rows.ts';

/** Books at most. */
const SIZE = 4096;

/** What conditions read of a book; columns of `find_books`. */
export interface SampledBook {
  title: string;
  traits: number;
  payable: number;
  best: number;
}

/** Some books, from which it is estimated how many pass a condition. Estimates choose the way, never the answer. */
export interface Sample {
  books: readonly SampledBook[];
  /** How many books there are, about. */
  total: number;
}

/** Books at even distances in the shop's order. */
export async function readSample(query: Query): Promise<Sample> {
  const [ends] = await query('SELECT MIN(position) AS low, MAX(position) AS high FROM find_books');
  const low = Number(ends?.['low'] ?? 0);
  const span = Number(ends?.['high'] ?? 0) - low + 1;
  const size = Math.min(SIZE, span);
  const positions = Array.from({ length: size }, (_, at) => low + Math.floor((at * span) / size));
  const sql = 'SELECT title, traits, payable, best FROM find_books WHERE position IN';
  const rows = await eachIn(query, sql, positions);
  const books = rows.map(({ title, traits, payable, best }) => ({
    title: String(title),
    traits: Number(traits),
    payable: Number(payable),
    best: Number(best),
  }));
  return { books, total: Math.round((books.length / size) * span) };
}

/** How many books pass all these conditions, about; never 0. */
export function estimate(
  { books, total }: Sample,
  tests: readonly ((book: SampledBook) => boolean)[],
): number {
  const passing = books.filter((book) => tests.every((passes) => passes(book))).length;
  return (Math.max(passing, 0.5) / Math.max(books.length, 1)) * total;
}
