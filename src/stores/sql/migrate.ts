import type { Database, Query } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/** Brings the schema up to date and resolves with its number. Rejects if it is newer than this program. */
export function migrate(database: Database): Promise<number> {
  const { dialect } = database;
  return database.write(async (query) => {
    for (const statement of dialect.lockMigration) await query(statement);
    const done = await schemaVersion(query);
    refuseNewer(done);
    for (const migration of MIGRATIONS.slice(done))
      for (const statement of migration(dialect)) await query(statement);
    await query('DELETE FROM schema_version');
    await query('INSERT INTO schema_version (version) VALUES ($1)', [MIGRATIONS.length]);
    return MIGRATIONS.length;
  });
}

function refuseNewer(version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw new Error(
    `The data were written by a newer Kitabdost (schema ${version}); this one knows ` +
      `${MIGRATIONS.length}. Please install that version or a later one.`,
  );
}

/** 0 for an empty database. */
async function schemaVersion(query: Query): Promise<number> {
  await query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  const [row] = await query('SELECT version FROM schema_version');
  return Number(row?.['version'] ?? 0);
}
