import type { BookQuery } from '#domain/finding/book-query.ts';
import { orderOf, writeCursor, type Cursor, type Order } from '#domain/finding/cursor.ts';
import { readIsbn } from '#domain/books/isbn.ts';
import { MATCH, type MatchClass } from '#domain/finding/search.ts';
import type { Query } from '../database.ts';
import type { Condition } from './conditions.ts';
import { findRows, type RowsWish } from './find-rows.ts';
import type { Known } from './known.ts';
import { searchCondition } from './search-condition.ts';

/** The columns of the sort keys; none where the position alone sorts. */
const KEYS: Record<Order, RowsWish['column']> = {
  SHOP: undefined,
  MATCH: undefined,
  LOW_TO_HIGH: 'payable',
  HIGH_TO_LOW: 'dearest',
  NEWEST: 'newest',
  RATING: 'best',
};

export interface PageWish {
  conditions: readonly Condition[];
  query: BookQuery;
  known: Known;
}

interface Page {
  /** In their order. */
  positions: number[];
  /** The cursor of the next page. */
  next: string | null;
}

/** The positions of the books of a page. */
export async function findPage(query: Query, wish: PageWish): Promise<Page> {
  const { limit } = wish.query;
  const isByMatch = orderOf(wish.query) === 'MATCH' && readIsbn(wish.query.search) === undefined;
  const found = await (isByMatch ? findByMatch : findByKey)(query, wish, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    positions: page.map(({ position }) => position),
    next: last && found.length > limit ? writeCursor(last) : null,
  };
}

/** One class of matches after the other; few searches need more than the first. */
async function findByMatch(query: Query, wish: PageWish, most: number): Promise<Cursor[]> {
  const { search, after } = wish.query;
  const found: Cursor[] = [];
  for (const match of [MATCH.start, MATCH.word, MATCH.inside]) {
    if (found.length === most || (after && after.key > match)) continue;
    const isGoingOn = after?.key === match;
    const conditions = wish.conditions.map((condition) =>
      condition.name === 'search'
        ? searchCondition(search, wish.known.dialect.findText, match)
        : condition,
    );
    const { after: _after, ...first } = wish.query;
    const part = { ...wish, conditions, query: isGoingOn && after ? { ...first, after } : first };
    found.push(...(await findByKey(query, part, most - found.length, match)));
  }
  return found;
}

async function findByKey(
  query: Query,
  { conditions, query: { sort, search, after }, known }: PageWish,
  most: number,
  match: MatchClass = MATCH.start,
): Promise<Cursor[]> {
  const order = orderOf({ sort, search });
  const column = KEYS[order];
  const last = after && (column === undefined ? [after.position] : [after.key, after.position]);
  const rows = await findRows(query, { conditions, known, column, after: last, most });
  return rows.map(({ key, position }) => {
    return { order, key: order === 'MATCH' ? match : key, position };
  });
}
