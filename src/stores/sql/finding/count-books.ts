import { MOST_COUNTED } from '#domain/finding/book-query.ts';
import type { Query } from '../database.ts';
import type { Condition } from './conditions.ts';
import type { Counted } from './count-all.ts';
import type { Known } from './known.ts';
import { chooseSource, writeTests, type Source } from './source.ts';
import { ask } from './statement.ts';

/** Rows that are read of a source that may repeat some. */
const MOST_REPEATED = 11_000;

/** The books that pass the conditions: all, or the first `MOST_COUNTED` that were found. */
export async function countBooks(
  query: Query,
  conditions: readonly Condition[],
  known: Known,
): Promise<Counted> {
  if (conditions.length === 0) return known.all;
  const most = MOST_COUNTED + 1;
  const source = chooseSource({ known, conditions, most, isInOrder: true });
  const wish = { conditions, known, source };
  if (!source.repeats) return tally(await readFound(query, { ...wish, most }));
  // To leave out what repeats, PostgreSQL would read all rows first.
  const some = await readFound(query, { ...wish, most: MOST_REPEATED });
  const books = [...new Set(some)];
  if (some.length < MOST_REPEATED || books.length >= most) return tally(books.slice(0, most));
  return tally(await readFound(query, { ...wish, most, isDistinct: true }));
}

interface FoundWish {
  conditions: readonly Condition[];
  known: Known;
  source: Source;
  most: number;
  isDistinct?: boolean;
}

/** Of each book, traits, price and position. */
async function readFound(query: Query, wish: FoundWish): Promise<string[]> {
  const { conditions, known, source, most, isDistinct = false } = wish;
  const [row] = await ask(query, (bind) => {
    const from = source.from(bind);
    const tests = writeTests(source, conditions, bind);
    const order = source.name === 'order' ? known.dialect.anyOrder('b.position') : '';
    // One text is sent many times faster than ten thousand rows.
    return `SELECT string_agg(CAST(traits AS TEXT) || ' ' || CAST(payable AS TEXT) || ' '
        || CAST(position AS TEXT), ',') AS books FROM (
      SELECT ${isDistinct ? 'DISTINCT' : ''} b.traits, b.payable, b.position FROM ${from}
        WHERE ${tests.join(' AND ')} ${order} LIMIT ${most}) AS found`;
  });
  const books = String(row?.['books'] ?? '');
  return books === '' ? [] : books.split(',');
}

function tally(books: readonly string[]): Counted {
  const traits = new Map<number, number>();
  const prices = new Map<number, number>();
  for (const text of books.slice(0, MOST_COUNTED)) {
    const [trait, price] = text.split(' ', 2);
    addOne(traits, Number(trait));
    addOne(prices, Number(price));
  }
  const isAll = books.length <= MOST_COUNTED;
  return { total: Math.min(books.length, MOST_COUNTED), isAll, traits, prices };
}

function addOne(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
