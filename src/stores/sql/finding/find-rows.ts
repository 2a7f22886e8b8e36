import type { Query } from '../database.ts';
import type { Condition } from './conditions.ts';
import type { Known } from './known.ts';
import { chooseSource, writeTests } from './source.ts';
import { ask, type Bind } from './statement.ts';

const ALL = 1_000_000_000;

export interface RowsWish {
  conditions: readonly Condition[];
  known: Known;
  /** The column that sorts before the position; none if the position alone does. */
  column?: 'payable' | 'dearest' | 'newest' | 'best' | 'popular' | undefined;
  /** The values of the last row before. */
  after?: readonly number[] | undefined;
  most: number;
}

/** Where a book stands in an order; `key` is 0 if the position alone sorts. */
export interface Found {
  key: number;
  position: number;
}

/** The first books that pass the conditions. */
export async function findRows(query: Query, wish: RowsWish): Promise<Found[]> {
  const { column, after, most } = wish;
  if (!after) return readRows(query, wish, () => []);
  const [key = 0, position = key] = after;
  const isPast = (bind: Bind) => `b.position > ${bind(position)}`;
  if (column === undefined) return readRows(query, wish, (bind) => [isPast(bind)]);
  // One comparison of both columns would read all rows with the key: SQLite seeks by the first alone.
  const equal = (bind: Bind) => [`b.${column} = ${bind(key)}`, isPast(bind)];
  const found = await readRows(query, wish, equal);
  if (found.length === most) return found;
  const rest = { ...wish, most: most - found.length };
  const others = await readRows(query, rest, (bind) => [`b.${column} > ${bind(key)}`]);
  return [...found, ...others];
}

async function readRows(query: Query, wish: RowsWish, writeAfter: (bind: Bind) => string[]) {
  const { conditions, known, column, most } = wish;
  const isInOrder = column === undefined;
  const source = chooseSource({ known, conditions, most, isInOrder });
  const keys = isInOrder ? 'b.position' : `b.${column}, b.position`;
  const rows = await ask(query, (bind) => {
    const from = source.from(bind);
    const tests = writeTests(source, conditions, bind);
    tests.push(...writeKeyRange(wish, bind), ...writeAfter(bind));
    if (source.name === 'order')
      return `SELECT ${keys} FROM ${from} WHERE ${tests.join(' AND ')} ORDER BY ${keys} LIMIT ${most}`;
    // Within its limit, PostgreSQL thinks of all rows. Else it reads all books in their order.
    return `SELECT ${source.repeats ? 'DISTINCT' : ''} ${keys} FROM (
      SELECT ${keys} FROM ${from} WHERE ${tests.join(' AND ')} LIMIT ${ALL}) AS b
      ORDER BY ${keys} LIMIT ${most}`;
  });
  return rows.map((row) => ({
    key: isInOrder ? 0 : Number(row[column]),
    position: Number(row['position']),
  }));
}

/** Sorted by price, the books that a limit keeps out may be the first, and very many. */
function writeKeyRange({ conditions, column }: RowsWish, bind: Bind): string[] {
  return conditions.flatMap(({ below }) => {
    if (below === undefined) return [];
    if (column === 'payable') return [`b.payable < ${bind(below)}`];
    return column === 'dearest' ? [`b.dearest > ${bind(-below)}`] : [];
  });
}
