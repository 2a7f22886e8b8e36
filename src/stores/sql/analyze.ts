import type { Query } from './database.ts';
import type { Dialect } from './dialects.ts';

/**
 * Updates the planner statistics of all tables. PostgreSQL's autovacuum updates them only a minute or
 * more after many rows were written; until then the planner may choose sequential scans. Needs a
 * transaction without a time limit.
 */
export async function analyzeTables(
  query: Query,
  { analyze, listTables }: Pick<Dialect, 'analyze' | 'listTables'>,
): Promise<void> {
  const tables = await query(listTables);
  for (const statement of analyze(tables.map(({ name }) => String(name)))) await query(statement);
}
