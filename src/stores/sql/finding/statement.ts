import type { Query, Row, Value } from '../database.ts';

/** Adds a value to a statement; gives its place, such as `$2`. */
export type Bind = (value: Value) => string;

/** Runs the statement that `write` makes of the values that it binds. */
export function ask(query: Query, write: (bind: Bind) => string): Promise<Row[]> {
  const values: Value[] = [];
  const sql = write((value) => `$${values.push(value)}`);
  return query(sql, values);
}
