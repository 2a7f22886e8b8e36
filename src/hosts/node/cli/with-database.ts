import type { Database } from '#stores/sql/database.ts';
import { readSchema } from '#stores/sql/migrate.ts';
import type { Piece } from '#stores/sql/tables.ts';
import { hasDatabase, openDatabase } from '../open-database.ts';
import type { Settings } from '../settings.ts';
import { ManageError } from './command.ts';

/** Runs `work` on the shop's database, which is made if there is none, and closes it. */
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

/** The same for a database with data, of any schema; rejects with `ManageError` if there is none. */
export async function withData<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const place = settings.databaseUrl === undefined ? settings.dataDir : 'DATABASE_URL';
  const missing = new ManageError(
    `There are no data in ${place} yet: npm run shop makes them at its first start.`,
  );
  if (!(await hasDatabase(settings))) throw missing;
  return withDatabase(settings, async (database) => {
    if ((await readSchema(database.read, database.dialect)) === 0) throw missing;
    return work(database);
  });
}

/** Passes pieces on and reports the number of rows so far after each. */
export async function* countRows(
  pieces: AsyncIterable<Piece>,
  onCount: (count: number) => void,
): AsyncGenerator<Piece> {
  let count = 0;
  for await (const piece of pieces) {
    yield piece;
    count += piece.rows.length;
    onCount(count);
  }
}
