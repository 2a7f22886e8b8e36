import type { TestProject } from 'vitest/node';
import { runOnPostgres, startCluster, waitUntilReady, type Cluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL database for this run; '' if there is no PostgreSQL. */
    postgresUrl: string;
  }
}

const LOCAL_URL = 'postgres://127.0.0.1:5432/postgres';

/**
 * Creates a database for this test run: on the given PostgreSQL server, on the machine's own, or on
 * a new one. Returns a function that removes it.
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

async function findServer(): Promise<{ url: string; cluster?: Cluster } | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given };
  const user = process.env['PGUSER'] ?? process.env['USER'] ?? 'root';
  const local = LOCAL_URL.replace('//', `//${encodeURIComponent(user)}@`);
  const isLocalReady = await waitUntilReady(local, 0).then(
    () => true,
    () => false,
  );
  if (isLocalReady) return { url: local };
  const cluster = await startCluster();
  return cluster && { url: cluster.url, cluster };
}
