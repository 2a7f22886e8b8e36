import type { Query, Value } from '../database.ts';
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

/** Adds to the counts of a table. */
export function saveTally(
  query: Query,
  { table, key, count }: Counted,
  tally: Tally,
): Promise<unknown> {
  const rows = [...tally.values()].map((row) => [...row.key, row.change]);
  return insertRows(
    query,
    table,
    [...key, count],
    rows,
    `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${count} = ${table}.${count} + excluded.${count}`,
  );
}
