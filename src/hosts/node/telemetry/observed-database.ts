import type { Database, Query } from '#stores/sql/database.ts';

/** Calls `run` at once, and observes it. `sql` contains no values; '' for a whole transaction. */
export type Observe = <T>(operation: string, sql: string, run: () => Promise<T>) => Promise<T>;

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'lock', 'set']);

/** Calls `observe` for each statement of the database, and each `write` as a whole. */
export function observeDatabase(database: Database, observe: Observe): Database {
  const observed =
    (query: Query): Query =>
    (sql, values) =>
      observe(findOperation(sql), sql, () => query(sql, values));
  return {
    ...database,
    read: observed(database.read),
    readCatalogue: observed(database.readCatalogue),
    write: (work, options) =>
      observe('transaction', '', () => database.write((query) => work(observed(query)), options)),
    snapshot: (work) => database.snapshot((query) => work(observed(query))),
  };
}

/** Returns the first word of a statement if it is a common one, otherwise 'other'. */
function findOperation(sql: string): string {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}
