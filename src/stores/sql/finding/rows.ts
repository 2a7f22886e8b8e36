import type { Dialect } from '../dialects.ts';
import type { Cursor } from '#domain/finding/sort-order.ts';
import {
  type AccessPath,
  buildConditions,
  buildFrom,
  mayRepeatRows,
  NO_LIMIT,
} from './access-path.ts';
import { type Bind, type Condition, runStatement } from './conditions.ts';
import { planAccess } from './plan.ts';
import type { Context } from './statistics.ts';

/** The columns of `find_books` and `find_sales` by which rows are sorted. */
export type SortColumn = 'payable' | 'dearest' | 'newest' | 'best' | 'popular' | 'sold';

interface RowsRequest {
  conditions: readonly Condition[];
  /** The column to sort by before the position; `undefined` for the position alone. */
  column?: SortColumn | undefined;
  /** The last row of the previous page. */
  after?: FoundRow | undefined;
  limit: number;
}

/** The sort key and position of a book; the key is 0 if rows are sorted by position alone. */
type FoundRow = Pick<Cursor, 'key' | 'position'>;

/** Finds the next books that pass the conditions, after those of the previous page. */
export async function findRows(context: Context, request: RowsRequest): Promise<FoundRow[]> {
  return (request.column === 'sold' ? findBestSelling : findSorted)(context, request);
}

/** Finds books that were sold, then all others in catalogue order. */
async function findBestSelling(context: Context, request: RowsRequest): Promise<FoundRow[]> {
  const { after, limit } = request;
  // Unsold books have no key, so the cursor after one of them has the key 0.
  const isAfterUnsold = after?.key === 0;
  const sold = isAfterUnsold ? [] : await findSorted(context, request);
  if (sold.length === limit) return sold;
  const unsoldRequest = { ...request, column: undefined, limit: limit - sold.length };
  const unsold = await readRows(context, unsoldRequest, (bind) => [
    'NOT EXISTS (SELECT 1 FROM find_sales s WHERE s.position = b.position AND s.sold < 0)',
    ...(isAfterUnsold ? [`b.position > ${bind(after.position)}`] : []),
  ]);
  return [...sold, ...unsold];
}

async function findSorted(context: Context, request: RowsRequest): Promise<FoundRow[]> {
  const { column, after, limit } = request;
  if (!after) return readRows(context, request, () => []);
  const table = getTableAlias(column);
  const buildPositionAfter = (bind: Bind) => `${table}.position > ${bind(after.position)}`;
  if (column === undefined) return readRows(context, request, (bind) => [buildPositionAfter(bind)]);
  // Two statements, because SQLite would use the index only for the first column.
  const found = await readRows(context, request, (bind) => [
    `${table}.${column} = ${bind(after.key)}`,
    buildPositionAfter(bind),
  ]);
  if (found.length === limit) return found;
  const remaining = { ...request, limit: limit - found.length };
  const buildKeyAfter = (bind: Bind) => [`${table}.${column} > ${bind(after.key)}`];
  return [...found, ...(await readRows(context, remaining, buildKeyAfter))];
}

/** Reads rows; `buildAfter` builds the conditions for those after the cursor. */
async function readRows(
  context: Context,
  request: RowsRequest,
  buildAfter: (bind: Bind) => string[],
): Promise<FoundRow[]> {
  const { conditions, column, limit } = request;
  const isTableOrder = column === undefined;
  const path = planAccess(context, { conditions, limit, isTableOrder });
  const buildKeys = (table: 'b' | 's') =>
    isTableOrder ? 'b.position' : `${table}.${column}, ${table}.position`;
  const keys = buildKeys(getTableAlias(column));
  const rows = await runStatement(context.query, (bind) => {
    const from = joinSales(path, bind, request, context.dialect);
    const tests = buildConditions(path, conditions, bind);
    if (column === 'sold') tests.push('s.position = b.position AND s.sold < 0');
    tests.push(...buildKeyRange(request, bind), ...buildAfter(bind));
    const where = tests.join(' AND ');
    const end = `LIMIT ${limit}`;
    if (path.name === 'scan')
      return `SELECT ${keys} FROM ${from} WHERE ${where} ORDER BY ${keys} ${end}`;
    // The inner LIMIT is an optimizer fence: without it, PostgreSQL walks the sort index instead.
    return `SELECT ${mayRepeatRows(path) ? 'DISTINCT' : ''} ${buildKeys('b')} FROM (
      SELECT ${keys} FROM ${from} WHERE ${where} LIMIT ${NO_LIMIT}) AS b
      ORDER BY ${buildKeys('b')} ${end}`;
  });
  return rows.map((row) => ({
    key: isTableOrder ? 0 : Number(row[column]),
    position: Number(row['position']),
  }));
}

/** Returns the alias of the table with the sort column: `find_sales` is `s`, `find_books` is `b`. */
function getTableAlias(column: RowsRequest['column']): 'b' | 's' {
  return column === 'sold' ? 's' : 'b';
}

function joinSales(
  path: AccessPath,
  bind: Bind,
  { column }: Pick<RowsRequest, 'column'>,
  dialect: Dialect,
): string {
  if (column !== 'sold') return buildFrom(path, bind, dialect);
  // With CROSS JOIN, SQLite keeps the order of the tables: here it reads the sales in their order.
  if (path.name === 'scan') return 'find_sales s CROSS JOIN find_books b';
  return `${buildFrom(path, bind, dialect)} CROSS JOIN find_sales s`;
}

/** Builds conditions by which the database skips the part of the sort index above a price limit. */
function buildKeyRange({ conditions, column }: RowsRequest, bind: Bind): string[] {
  return conditions.flatMap(({ below }) => {
    if (below === undefined) return [];
    if (column === 'payable') return [`b.payable < ${bind(below)}`];
    return column === 'dearest' ? [`b.dearest > ${bind(-below)}`] : [];
  });
}
