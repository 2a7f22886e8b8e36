import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { runOnPostgres, startCluster, waitUntilReady, type Cluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL database for this run; '' if there is no PostgreSQL. */
    postgresUrl: string;
  }
}

const IN_MEMORY = '/dev/shm';
/** PostgreSQL keeps up to 1 GB of its write-ahead log; a container may have only 64 MB in memory. */
const MIN_FREE_BYTES = 2 * 2 ** 30;

const LOCAL_URL = 'postgres://127.0.0.1:5432/postgres';

/**
 * Creates a database for this test run: on the given PostgreSQL server, on a new one, or on the
 * machine's own. Returns a function that removes it.
 */
export async function setup({ provide }: TestProject) {
  const found = await findServer();
  if (!found) return provide('postgresUrl', '');
  const name = `kitabdost_test_${process.pid}`;
  const server = { DATABASE_URL: found.url };
  await runOnPostgres(server, `CREATE DATABASE ${name}`);
  // Without this, tests would spend most of their time waiting for the disk.
  await runOnPostgres(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(found.url);
  url.pathname = `/${name}`;
  provide('postgresUrl', url.href);
  return async () => {
    await runOnPostgres(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await found.cluster?.remove();
  };
}

/**
 * Prefers a new server to the machine's own, because test files that run at the same time may need
 * more connections than the default of PostgreSQL, 100.
 */
async function findServer(): Promise<{ url: string; cluster?: Cluster } | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given };
  const cluster = await startCluster(hasRoomInMemory() ? IN_MEMORY : tmpdir());
  if (cluster) return { url: cluster.url, cluster };
  const user = process.env['PGUSER'] ?? process.env['USER'] ?? 'root';
  const local = LOCAL_URL.replace('//', `//${encodeURIComponent(user)}@`);
  return waitUntilReady(local, 0).then(
    () => ({ url: local }),
    () => undefined,
  );
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES;
}
