import type { Query, Row, Value } from '../database.ts';
import { insertRows } from '../insert-rows.ts';

/** What is to be added to a count. The key holds the values of the key's columns, as JSON. */
export type Tally = Map<string, { key: readonly Value[]; change: number }>;

export function addTo(tally: Tally, key: readonly Value[], change: number): void {
  const text = JSON.stringify(key);
  const sum = (tally.get(text)?.change ?? 0) + change;
  if (sum === 0) tally.delete(text);
  else tally.set(text, { key, change: sum });
}

interface Counted {
  table: string;
  key: readonly string[];
  count: string;
}

/** Adds to the counts of a table; resolves with the changed rows. */
export function saveTally(
  query: Query,
  { table, key, count }: Counted,
  tally: Tally,
): Promise<Row[]> {
  const rows = [...tally.values()].map((row) => [...row.key, row.change]);
  return insertRows(
    query,
    table,
    [...key, count],
    rows,
    `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${count} = ${table}.${count} + excluded.${count}
      RETURNING ${[...key, count].join(', ')}`,
  );
}

/** Of rows that `saveTally` gave: those that are new, and those whose count is 0 now. */
export function newAndGone(rows: readonly Row[], { key, count }: Counted, tally: Tally) {
  const keyOf = (row: Row) => key.map((column) => row[column] ?? null);
  const isNew = (row: Row) => tally.get(JSON.stringify(keyOf(row)))?.change === Number(row[count]);
  return {
    added: rows.filter(isNew).map(keyOf),
    gone: rows.filter((row) => Number(row[count]) === 0).map(keyOf),
  };
}
