import type { BookQuery } from '#domain/finding/book-query.ts';
import { MATCH } from '#domain/finding/search.ts';
import {
  type Cursor,
  getSortOrder,
  type SortOrder,
  formatCursor,
} from '#domain/finding/sort-order.ts';
import type { Condition } from './conditions.ts';
import { createSearchCondition, type MatchedSearch } from './search-conditions.ts';
import { createRankCondition } from './filters.ts';
import { findRows, type SortColumn } from './rows.ts';
import type { BookCounts, Context } from './statistics.ts';

/** The column of each sort order, if any; all sort ascending, because some are negated. */
const SORT_COLUMNS: Record<SortOrder, SortColumn | undefined> = {
  SHOP: undefined,
  MATCH: undefined,
  CATEGORY: undefined,
  LOW_TO_HIGH: 'payable',
  HIGH_TO_LOW: 'dearest',
  NEWEST: 'newest',
  RATING: 'best',
  BEST_SELLING: 'sold',
};

/** A query of books, with its filters as conditions. */
export interface BookRequest extends MatchedSearch {
  query: BookQuery;
  conditions: readonly Condition[];
}

interface Page {
  /** In the order of the page. */
  positions: number[];
  /** The cursor of the next page; `null` on the last one. */
  next: string | null;
}

/** Finds a page; `counting` are the counts of the same request. */
export async function findPage(
  context: Context,
  request: BookRequest,
  counting?: Promise<Pick<BookCounts, 'first'>>,
): Promise<Page> {
  const { query, matching } = request;
  const { limit } = query;
  const found =
    (await listCounted(request, counting)) ?? (await findByClass(context, request, limit + 1));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    positions: page.map(({ position }) => position),
    next: last && found.length > limit ? formatCursor({ ...last, matching }) : null,
  };
}

/** Lists the first books of a search that no title has, which are all read to be counted. */
async function listCounted(
  { query, matching }: BookRequest,
  counting: Promise<Pick<BookCounts, 'first'>> | undefined,
): Promise<Cursor[] | undefined> {
  const order = getSortOrder(query);
  if (order !== 'MATCH' || matching.way === 'title' || query.after) return undefined;
  const counted = await counting;
  return counted?.first
    ?.slice(0, query.limit + 1)
    .map((position) => ({ order, key: MATCH.none, position }));
}

/** Books with the same key: `condition` selects them among the books that are found. */
interface BookClass {
  key: number;
  condition?: Condition;
}

/** Lists the classes of books, by rising key, for the orders by match and by category. */
function listClasses(
  context: Context,
  { query, search, matching }: BookRequest,
): BookClass[] | undefined {
  const { dialect, statistics } = context;
  const order = getSortOrder(query);
  const [category = ''] = query.categories;
  if (order === 'CATEGORY') {
    const ranks = new Set(statistics.genres.values().map((names) => names.indexOf(category)));
    return [...ranks]
      .filter((rank) => rank >= 0)
      .toSorted((a, b) => a - b)
      .map((rank) => ({
        key: rank,
        condition: createRankCondition(context, { category, rank }),
      }));
  }
  if (order !== 'MATCH') return undefined;
  if (matching.way !== 'title') return [{ key: MATCH.none }];
  if (search.isbn !== undefined) return [{ key: MATCH.start }];
  return [MATCH.start, MATCH.word, MATCH.inside].map((match) => ({
    key: match,
    condition: createSearchCondition(search, dialect, match),
  }));
}

/** Finds books in order, class after class, because most lists need only the first. */
async function findByClass(context: Context, request: BookRequest, limit: number) {
  const { query, conditions } = request;
  const { after } = query;
  const order = getSortOrder(query);
  const classes = listClasses(context, request);
  if (!classes) {
    const column = SORT_COLUMNS[order];
    const rows = await findRows(context, { conditions, column, after, limit });
    return rows.map((row) => ({ order, ...row }));
  }
  const found: Cursor[] = [];
  for (const { key, condition } of classes) {
    if (found.length === limit || (after && after.key > key)) continue;
    const rows = await findRows(context, {
      // The condition of a class takes the place of the filter that it narrows.
      conditions: condition
        ? [...conditions.filter(({ name }) => name !== condition.name), condition]
        : conditions,
      after: after?.key === key ? after : undefined,
      limit: limit - found.length,
    });
    found.push(...rows.map(({ position }) => ({ order, key, position })));
  }
  return found;
}
