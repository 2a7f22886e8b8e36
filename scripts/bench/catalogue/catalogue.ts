import type { Book } from '#contract/catalogue/book.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { writeBooks } from '#stores/sql/book-changes.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { forBothEngines, withDatabase } from '../../stress/test-shops.ts';
import { runOnPostgres } from '../../testing/postgres-cluster.ts';
import { LIMITS } from '../limits.ts';
import { judge, printTable, waitForIdleMachine } from '../report.ts';
import { generateBooks } from './make-books.ts';
import { measureFinding, type Measured } from './measure-finding.ts';

const SMALL_BOOKS = 10_000;
const LARGE_BOOKS = 1_000_000;
/** Books per transaction, as in an import. */
const BATCH_SIZE = 1000;

/** The options of the command line, which `bench.ts` describes. */
export interface BenchOptions {
  runs?: number | undefined;
  books?: number | undefined;
  data?: string | undefined;
  kinds?: string | undefined;
}

/**
 * Measures searches in a small generated catalogue, which then grows to a large one, over both
 * databases. With `data`, measures only the large one.
 */
export async function measureCatalogue(options: BenchOptions): Promise<void> {
  const { runs = 200, books = LARGE_BOOKS, data, kinds = '' } = options;
  await forBothEngines(async (engine, environment) => {
    const measureWith = (count: number) =>
      withDatabase(environment, async (database) => {
        const seconds = await fillCatalogue(database, count);
        // Otherwise, PostgreSQL's autovacuum would do this during the measurement.
        if (seconds > 0) await runOnPostgres(environment, 'VACUUM ANALYZE');
        const [{ bytes } = {}] = await database.read(
          engine === 'SQLite'
            ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'
            : 'SELECT pg_database_size(current_database()) AS bytes',
        );
        const [diskMb, memoryMb] = [Number(bytes), process.memoryUsage.rss()].map((size) =>
          Math.round(size / 1e6),
        );
        console.log(
          `${count} books in ${engine}: written in ${seconds.toFixed(0)} s, ` +
            `${diskMb} MB on the disk, ${memoryMb} MB of memory`,
        );
        await waitForIdleMachine();
        return measureFinding(database, runs, kinds);
      });
    const small = data === undefined ? await measureWith(Math.min(SMALL_BOOKS, books)) : [];
    printMeasured(engine, small, await measureWith(books));
  }, data);
}

/**
 * Adds generated books until the catalogue has `count`, in batches as an import does. Resolves with
 * the seconds that the database took.
 */
export async function fillCatalogue(database: Database, count: number): Promise<number> {
  await migrate(database);
  const [row] = await database.read('SELECT count(*) AS present FROM books');
  const present = Number(row?.['present']);
  if (present >= count) return 0;
  let batch: Positioned<Book>[] = [];
  let ms = 0;
  for (const book of generateBooks(count).drop(present)) {
    batch.push({ book, position: book.id });
    if (batch.length < BATCH_SIZE && book.id < count) continue;
    const positioned = batch;
    const start = performance.now();
    await database.write((query) => writeBooks(query, [], positioned));
    ms += performance.now() - start;
    batch = [];
  }
  return ms / 1000;
}

/** Prints each row with its ratio to the same row of the small catalogue. */
function printMeasured(engine: string, small: Measured[], large: Measured[]): void {
  printTable(
    `Finding in ${engine}`,
    ['ms', 'p50', 'p95', 'p50 ÷ 10,000', 'limit', '', 'CPU p50', 'CPU p95'],
    large.map(({ name, kind, p50, p95, cpu }, index) => [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      small[index] ? (p50 / small[index].p50).toFixed(1) : '',
      ...judge(p95, LIMITS.catalogue[kind]),
      cpu.p50.toFixed(1),
      cpu.p95.toFixed(1),
    ]),
  );
}
