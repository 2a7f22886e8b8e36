import { access, chown, mkdir, stat } from 'node:fs/promises';
import { join, isAbsolute, relative, resolve } from 'node:path';
import type { Database } from '#stores/sql/database.ts';
import { openPostgres } from '#stores/sql/postgres/postgres.ts';
import { openSqlite } from '#stores/sql/sqlite/sqlite.ts';
import type { Settings } from './settings.ts';

type DatabaseSettings = Pick<
  Settings,
  'databaseUrl' | 'databaseReadUrl' | 'databaseConnections' | 'usesTransactionPooling' | 'dataDir'
>;

/** Opens the database of the settings. A SQLite file is created if it does not exist. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, databaseReadUrl: readUrl, databaseConnections: connections } = settings;
  const { usesTransactionPooling, dataDir } = settings;
  if (databaseUrl !== undefined)
    return openPostgres({ url: databaseUrl, readUrl, connections, usesTransactionPooling });
  await mkdir(dataDir, { recursive: true });
  const database = await openSqlite(getSqliteFile(settings));
  await keepOwner(dataDir, getSqliteFile(settings));
  return database;
}

/** Gives files that root may have created to the owner of the folder, who runs the shop. */
async function keepOwner(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  // SQLite gives its other files the owner of this one.
  await chown(file, uid, gid);
}

/** Whether the SQLite file exists; always `true` for PostgreSQL, where only the server knows. */
export async function hasDatabase(settings: DatabaseSettings): Promise<boolean> {
  if (settings.databaseUrl !== undefined) return true;
  return access(getSqliteFile(settings)).then(
    () => true,
    () => false,
  );
}

function getSqliteFile({ dataDir }: DatabaseSettings): string {
  return join(dataDir, 'shop.db');
}

export const DATA_IN_PROGRAM =
  'The data are in the folder of the program, which an update replaces, so that orders would be ' +
  'lost: stop the shop, move the folder, and set DATA_DIR to it.';

/** Whether a public shop has its SQLite database in the folder of the program. */
export function isInProgram(
  { databaseUrl, dataDir, siteUrl }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'siteUrl'>,
  programDir: string,
): boolean {
  const path = relative(programDir, resolve(programDir, dataDir));
  const isOutside = path.startsWith('..') || isAbsolute(path);
  return databaseUrl === undefined && siteUrl.startsWith('https:') && !isOutside;
}
