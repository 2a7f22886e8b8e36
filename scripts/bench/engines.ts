import { Client } from 'pg';
import { forBothEngines, type Environment } from '../stress/test-shops.ts';

/** The options of the command line. */
export interface BenchOptions {
  /** How often each part is measured; the parts `server` and `orders` take it as seconds. */
  runs?: number | undefined;
  /** The number of books in the large shop. */
  books?: number | undefined;
  /** A database of an earlier run: the folder of a SQLite file, or the URL of PostgreSQL. */
  data?: string | undefined;
}

/** Runs statements without the shop's time limit. Does nothing if the database is SQLite. */
export async function runOnPostgres(
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

/** Calls `measure` with a new database of each engine, or only with `data` if it is given. */
export async function forEachEngine(data: string | undefined, measure: Measure): Promise<void> {
  if (data === undefined) {
    await forBothEngines(async (engine, environment) => {
      await measure(engine, environment);
      return true;
    });
    return;
  }
  if (URL.canParse(data)) await measure('PostgreSQL', { DATABASE_URL: data });
  else await measure('SQLite', { DATA_DIR: data });
}
