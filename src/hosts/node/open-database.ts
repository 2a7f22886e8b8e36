import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#stores/sql/database.ts';
import { openPostgres } from '#stores/sql/postgres.ts';
import { openSqlite } from '#stores/sql/sqlite.ts';
import type { Settings } from './settings.ts';

type Place = Pick<
  Settings,
  'databaseUrl' | 'databaseReadUrl' | 'databaseConnections' | 'usesTransactionPooling' | 'dataDir'
>;

/** Opens the database of the settings. A SQLite file is created if it does not exist. */
export async function openDatabase(place: Place): Promise<Database> {
  const { databaseUrl, databaseReadUrl: readUrl, databaseConnections: connections } = place;
  const { usesTransactionPooling, dataDir } = place;
  if (databaseUrl !== undefined)
    return openPostgres({ url: databaseUrl, readUrl, connections, usesTransactionPooling });
  await mkdir(dataDir, { recursive: true });
  return openSqlite(sqliteFile(place));
}

/** Whether the SQLite file exists; always `true` for PostgreSQL, where only the server knows. */
export async function hasDatabase(place: Place): Promise<boolean> {
  if (place.databaseUrl !== undefined) return true;
  return access(sqliteFile(place)).then(
    () => true,
    () => false,
  );
}

function sqliteFile({ dataDir }: Place): string {
  return join(dataDir, 'shop.db');
}
