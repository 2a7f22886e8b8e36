import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, join, isAbsolute, relative, resolve } from 'node:path';
import type { Database } from '#stores/sql/database.ts';
import { openPostgres } from '#stores/sql/postgres/postgres.ts';
import { openSqlite } from '#stores/sql/sqlite/sqlite.ts';
import { ignoreMissing, toReason } from './reason.ts';
import { type Settings, SettingsError } from './settings.ts';

const SQLITE_FILE = 'shop.db';

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
  await makeDataDir(dataDir);
  const file = join(dataDir, SQLITE_FILE);
  const database = await openSqlite(file);
  await keepOwner(dataDir, file);
  return database;
}

/** Makes the folder and those above it, unless it exists. Throws `SettingsError` if it cannot. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeFolder(resolve(dataDir)).catch((error: unknown) => {
    throw new SettingsError(`DATA_DIR, ${dataDir}, cannot be used: ${toReason(error)}.`);
  });
}

/** Makes the folders one by one, because `recursive` of Node never ends in `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const isFolder = async () => (await stat(folder).catch(ignoreMissing))?.isDirectory();
  if (await isFolder()) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster, unless a file has this name.
    if (error.code !== 'EEXIST' || !(await isFolder())) throw error;
  });
}

/** Gives files that root may have created to the owner of the folder, who runs the shop. */
async function keepOwner(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  // SQLite gives its other files the owner of this one.
  await chown(file, uid, gid);
}

/** Whether the SQLite file exists; always `true` for PostgreSQL, where only the server knows. */
export async function hasDatabase({ databaseUrl, dataDir }: DatabaseSettings): Promise<boolean> {
  return databaseUrl !== undefined || (await statData(dataDir, SQLITE_FILE)) !== undefined;
}

/** Looks at a file of the shop, `undefined` if missing. Throws `SettingsError` if it may not. */
export async function statData(dataDir: string, file = '') {
  return stat(join(dataDir, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingsError(
      `DATA_DIR, ${dataDir}, cannot be read: ${toReason(error)}. Run this as the user of the shop.`,
    );
  });
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
