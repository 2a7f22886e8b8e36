import { Client } from 'pg';
import { overBothEngines, type Environment } from '../stress/test-shops.ts';

/** What the command line says. */
export interface BenchOptions {
  runs?: number | undefined;
  /** Of the large shop. */
  books?: number | undefined;
  /** A database of an earlier run: the folder of a SQLite file, or an address of PostgreSQL. */
  data?: string | undefined;
}

/** Runs statements that may take longer than the shop's own connections allow; nothing for SQLite. */
export async function runOnServer(
  { DATABASE_URL: url }: Environment,
  ...statements: string[]
): Promise<void> {
  if (url === undefined) return;
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

type Measure = (engine: 'SQLite' | 'PostgreSQL', environment: Environment) => Promise<void>;

/** Calls `measure` with a new database of each engine, or with `data` only, which is filled if it is empty. */
export async function overEngines(data: string | undefined, measure: Measure): Promise<void> {
  if (data === undefined) {
    await overBothEngines(async (engine, environment) => {
      await measure(engine, environment);
      return true;
    });
    return;
  }
  if (URL.canParse(data)) await measure('PostgreSQL', { DATABASE_URL: data });
  else await measure('SQLite', { DATA_DIR: data });
}
