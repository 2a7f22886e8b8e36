import type { TestProject } from 'vitest/node';
import { findBinaries, makeCluster, untilItAnswers } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL server for tests; '' where there is none. */
    postgresUrl: string;
  }
}

const LOCAL = 'postgres://127.0.0.1:5432/postgres';

/** Finds a PostgreSQL for the tests: a given one, the machine's own, or one of our own for this run. */
export async function setup({ provide }: TestProject) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return provide('postgresUrl', given);
  const user = process.env['PGUSER'] ?? process.env['USER'] ?? 'root';
  const local = LOCAL.replace('//', `//${encodeURIComponent(user)}@`);
  const isThere = await untilItAnswers(local, 0).then(
    () => true,
    () => false,
  );
  if (isThere) return provide('postgresUrl', local);
  const binaries = findBinaries();
  if (binaries === undefined) return provide('postgresUrl', '');
  const cluster = await makeCluster(binaries);
  provide('postgresUrl', cluster.url);
  return cluster.remove;
}
