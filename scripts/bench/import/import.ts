import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doImport } from '#api/imports/do-imports.ts';
import { askUndo } from '#api/imports/ask-undo.ts';
import { createId } from '#hosts/node/create-id.ts';
import { openDatabase } from '#hosts/node/open-database.ts';
import { seedOf } from '#hosts/node/seed.ts';
import { readSettings } from '#hosts/node/settings.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { seedSql } from '#stores/sql/seed-sql.ts';
import { createSqlStore, type SqlStore } from '#stores/sql/sql-store.ts';
import { overBothEngines, type Environment } from '../../endure/both-engines.ts';
import { printTable } from '../table.ts';
import { writeCsv, writeOnix } from './book-files.ts';
import { runImport } from './run-import.ts';

const SEED = 7;
const MEGABYTE = 1_000_000;

interface Figures {
  [what: string]: number | string;
}

/**
 * `npm run bench -- import`: a CSV that is killed in the middle, taken up and undone, then an ONIX
 * message, over SQLite and PostgreSQL.
 */
export async function measureImport(rows = 1_000_000, products = rows / 10): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-import-'));
  const csv = join(folder, 'books.csv');
  const onix = join(folder, 'books.xml');
  const results: Record<string, Figures> = {};
  try {
    await writeCsv(csv, rows, SEED);
    await writeOnix(onix, products, SEED + 1);
    await overBothEngines(async (name, environment) => {
      results[name] = await measureOne(environment, { csv, onix, rows, products });
      return true;
    });
    const names = Object.keys(results);
    const whats = Object.keys(Object.values(results)[0] ?? {});
    printTable(
      'Import',
      ['', ...names],
      whats.map((what) => [what, ...names.map((name) => String(results[name]?.[what] ?? ''))]),
    );
    return results;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Files {
  csv: string;
  onix: string;
  rows: number;
  products: number;
}

async function measureOne(environment: Environment, files: Files): Promise<Figures> {
  const database = await openDatabase(readSettings(environment));
  try {
    await migrate(database);
    await seedSql(database, seedOf('none'));
    const store = createSqlStore(database);
    const first = await runImport(environment, files.csv, {
      isEnough: async () => (await rowsDone(store)) >= files.rows / 2,
    });
    const before = await rowsDone(store);
    const second = await runImport(environment, files.csv);
    await expectBooks(store, files.rows);
    const undoSeconds = await undo(store);
    await expectBooks(store, 0);
    const third = await runImport(environment, files.onix);
    await expectBooks(store, files.products);
    return {
      'CSV, MB': Math.round((await stat(files.csv)).size / MEGABYTE),
      'rows a second until the kill': perSecond(before, first.seconds),
      'rows at the kill': before,
      'taken up and finished, s': Math.round(second.seconds),
      'peak memory, MB': Math.round(Math.max(first.peakBytes, second.peakBytes) / MEGABYTE),
      'undone, rows a second': perSecond(files.rows, undoSeconds),
      'ONIX, MB': Math.round((await stat(files.onix)).size / MEGABYTE),
      'products a second': perSecond(files.products, third.seconds),
      'peak memory of ONIX, MB': Math.round(third.peakBytes / MEGABYTE),
    };
  } finally {
    await database.close();
  }
}

async function rowsDone({ records }: SqlStore): Promise<number> {
  const [record] = await records.list('imports', {});
  return record?.counts.done ?? 0;
}

async function undo(store: SqlStore): Promise<number> {
  const [record] = await store.records.list('imports', {});
  const world = { store, now: Date.now, createId };
  const begin = performance.now();
  await askUndo(world, record?._id ?? '');
  await doImport(world, record?._id ?? '');
  return (performance.now() - begin) / 1000;
}

/** Throws when the shop has another number of books. */
async function expectBooks({ booksAfter }: SqlStore, expected: number): Promise<void> {
  let count = 0;
  for (let last = 0; ;) {
    const books = await booksAfter(last, 5000);
    count += books.length;
    if (books.length === 0) break;
    last = books.at(-1)?.position ?? Infinity;
  }
  if (count !== expected) throw new Error(`The shop has ${count} books, not ${expected}.`);
}

function perSecond(count: number, seconds: number): number {
  return Math.round(count / seconds);
}
