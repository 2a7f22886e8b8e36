import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#stores/sql/database.ts';
import { openPostgres } from '#stores/sql/postgres.ts';
import { openSqlite } from '#stores/sql/sqlite.ts';
import { findBinaries, makeCluster } from '../../testing/postgres-cluster.ts';
import { waitForIdleMachine } from '../idle-machine.ts';
import { printTable } from '../table.ts';
import { askCatalogue, limitOf, type Measured } from './ask-catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

const COUNTS = [10_000, 1_000_000];

interface Filled {
  count: number;
  measured: Measured[];
}

/** `npm run bench -- catalogue`: finding in generated catalogues, over both databases. */
export async function measureCatalogue(runs = 200): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-catalogue-'));
  const results: Record<string, Filled[]> = { SQLite: [], PostgreSQL: [] };
  try {
    for (const count of COUNTS) {
      const file = join(folder, `${count}.db`);
      const size = async () => (await stat(file)).size + (await stat(`${file}-wal`)).size;
      results['SQLite']?.push(await fillAndAsk(await openSqlite(file), { count, runs, size }));
    }
    const binaries = findBinaries();
    if (binaries !== undefined)
      for (const count of COUNTS)
        results['PostgreSQL']?.push(await measurePostgres(binaries, { count, runs }));
  } finally {
    await rm(folder, { recursive: true });
  }
  for (const [engine, [small, large]] of Object.entries(results))
    if (small && large) printMeasured(engine, small.measured, large.measured);
  return results;
}

async function measurePostgres(binaries: string, { count, runs }: { count: number; runs: number }) {
  const cluster = await makeCluster(binaries);
  try {
    const database = openPostgres({ url: cluster.url });
    const size = async () => {
      const [row] = await database.read('SELECT pg_database_size(current_database()) AS size');
      return Number(row?.['size']);
    };
    return await fillAndAsk(database, { count, runs, size });
  } finally {
    await cluster.remove();
  }
}

interface Fill {
  count: number;
  runs: number;
  /** Bytes on the disk. */
  size(): Promise<number>;
}

async function fillAndAsk(database: Database, { count, runs, size }: Fill): Promise<Filled> {
  try {
    const { seconds, generating } = await loadCatalogue(database, count);
    // As PostgreSQL does by itself, some minutes later.
    if (database.dialect.name === 'postgres') await database.read('VACUUM ANALYZE');
    console.log(
      `${count} books in ${database.dialect.name}: written in ${(seconds - generating).toFixed(0)} s, ` +
        `${Math.round((await size()) / 1e6)} MB on the disk, ` +
        `${Math.round(process.memoryUsage.rss() / 1e6)} MB of memory`,
    );
    await waitForIdleMachine();
    return { count, measured: await askCatalogue(database, runs) };
  } finally {
    await database.close();
  }
}

/** Each row beside the floor of its kind, and beside the same row of the small catalogue. */
function printMeasured(engine: string, small: Measured[], large: Measured[]): void {
  const [floor48, floor8] = large;
  const rows = large.map(({ name, kind, p50, p95 }, at) => {
    const floor = kind === 'suggestions' ? floor8 : floor48;
    const limit = limitOf(kind);
    return [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      (p95 / (floor?.p95 ?? NaN)).toFixed(1),
      (p50 / (small[at]?.p50 ?? NaN)).toFixed(1),
      limit === undefined ? '' : `≤ ${limit}`,
      limit === undefined ? '' : p95 <= limit ? '✓' : '✗',
    ];
  });
  const head = ['ms', 'p50', 'p95', 'p95 ÷ floor', 'p50 ÷ 10,000', 'limit', ''];
  printTable(`1,000,000 books in ${engine}`, head, rows);
}
