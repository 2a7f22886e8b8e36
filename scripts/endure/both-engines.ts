import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, makeCluster } from '../testing/postgres-cluster.ts';

/** The settings of a shop that name its data. */
export type Environment = Record<string, string>;

/**
 * Calls `prove` with a new SQLite database, then with a PostgreSQL server of its own where its programs
 * are installed. Resolves with whether both proofs succeeded.
 */
export async function overBothEngines(
  prove: (name: string, environment: Environment) => Promise<boolean>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-endure-'));
  const binaries = findBinaries();
  const cluster = binaries === undefined ? undefined : await makeCluster(binaries);
  try {
    const onSqlite = await prove('SQLite', { DATA_DIR: folder });
    if (!cluster) console.log('  PostgreSQL is not installed here: not tried.');
    const onPostgres =
      !cluster || (await prove('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: cluster.url }));
    return onSqlite && onPostgres;
  } finally {
    await cluster?.remove();
    await rm(folder, { recursive: true });
  }
}
