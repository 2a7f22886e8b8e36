import type { Settings } from '../settings.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate, readSchema } from '#stores/sql/migrate.ts';
import { createSqlStore, type SqlStore } from '#stores/sql/sql-store.ts';
import type { Piece } from '#stores/sql/tables.ts';
import { hasDatabase, openDatabase } from '../open-database.ts';

/** The task cannot be done; the message is one sentence for the terminal. */
export class ManageError extends Error {}

/** The arguments and options of one run of a command. */
export interface Task {
  /** The first argument after the command's name; '' if the command has none. */
  argument: string;
  second: string;
  /** The names of the given options without a value: `dry-run` for `--dry-run`. */
  options: ReadonlySet<string>;
  /** The values of the other given options, by the option's name. */
  texts: Readonly<Record<string, string>>;
  settings: Settings;
  /** ms since 1970. */
  now: number;
  report(text: string): void;
}

interface Outcome {
  text: string;
  /** The result as JSON, for scripts. */
  facts: Record<string, unknown>;
  /** Whether the exit code is 1 although the command ran to its end. */
  hasFailed?: boolean;
}

export interface Command {
  /** The names of one or two arguments, for the usage: `FILE`, `NUMBER STEP`. */
  argument?: string;
  options?: string[];
  /** Options with a value: `carrier` is given as `--carrier TEXT`. */
  texts?: string[];
  /** Rejects with `ManageError` for mistakes of the caller. */
  run(task: Task): Promise<Outcome>;
}

/** Opens the shop's database, created if missing, for `work`, and closes it. */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Like `withDatabase`, but rejects with `ManageError` if there are no tables yet. */
export async function withData<T>(settings: Settings, work: (database: Database) => Promise<T>) {
  const missing = new ManageError(
    `There are no data in ${namePlace(settings)} yet: npm run shop creates them when it first starts.`,
  );
  if (!(await hasDatabase(settings))) throw missing;
  return withDatabase(settings, async (database) => {
    if ((await readSchema(database.read, database.dialect)) === 0) throw missing;
    return work(database);
  });
}

/** Like `withData`, but moves the data to the current schema first, and passes their store, too. */
export function withStore<T>(
  settings: Settings,
  work: (store: SqlStore, database: Database) => Promise<T>,
): Promise<T> {
  return withData(settings, async (database) => {
    await migrate(database);
    return work(createSqlStore(database), database);
  });
}

/** Creates the error for a file that cannot be read; `missing` says that it does not exist. */
export function explainUnreadable(path: string, error: unknown, missing: string): ManageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new ManageError(`${path} cannot be read: ${code === 'ENOENT' ? missing : message}.`);
}

/** Names the place of the data, without a password: `PostgreSQL at 127.0.0.1/shop`. */
export function namePlace({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return dataDir;
  const [address = ''] = databaseUrl.split('?');
  const place = address
    .split('@')
    .at(-1)
    ?.replace(/^[^:]*:\/\//, '');
  // A password with a question mark would be a part of the address.
  const mayHavePassword = databaseUrl.includes('@') && !address.includes('@');
  return mayHavePassword ? 'DATABASE_URL' : `PostgreSQL at ${place}`;
}

const MAX_LISTED_LINES = 20;

/** Returns the first lines, and what `describeRest` says about the others of all `total` ones. */
export function listFirst(
  lines: readonly string[],
  describeRest: (count: number) => string,
  total = lines.length,
): string[] {
  const shown = lines.slice(0, MAX_LISTED_LINES);
  const rest = total - shown.length;
  return rest > 0 ? [...shown, describeRest(rest)] : shown;
}

/** Passes pieces on, and reports the total number of rows after each. */
export async function* countRows(pieces: AsyncIterable<Piece>, onCount: (count: number) => void) {
  let count = 0;
  for await (const piece of pieces) {
    yield piece;
    count += piece.rows.length;
    onCount(count);
  }
}
