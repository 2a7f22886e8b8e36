import type { Book } from '#contract/book.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { addBooks } from '#stores/sql/book-changes.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { withDatabase } from '../../stress/test-shops.ts';
import { type BenchOptions, forEachEngine, runOnPostgres } from '../engines.ts';
import { waitForIdleMachine } from '../idle-machine.ts';
import { printTable } from '../report.ts';
import { generateBooks } from './make-books.ts';
import { LIMITS_MS, measureFinding, type Measured } from './measure-finding.ts';

const SMALL_BOOKS = 10_000;
const LARGE_BOOKS = 1_000_000;
/** Books per transaction, as in an import. */
const BATCH_SIZE = 1000;

/** Measures searches in generated catalogues, over both databases. */
export async function measureCatalogue({
  runs = 200,
  books = LARGE_BOOKS,
  data,
}: BenchOptions): Promise<object> {
  const results: Record<string, Measured[][]> = { SQLite: [], PostgreSQL: [] };
  // The database of `data` is not compared with a small one.
  for (const count of data === undefined ? [SMALL_BOOKS, books] : [books])
    await forEachEngine(data, (engine, environment) =>
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
        results[engine]?.push(await measureFinding(database, runs));
      }),
    );
  for (const [engine, measured] of Object.entries(results))
    if (measured.length > 0) printMeasured(engine, measured.at(-2) ?? [], measured.at(-1) ?? []);
  return results;
}

/**
 * Adds generated books until the catalogue has `count`, in batches as an import does. Resolves with
 * the seconds that the database took.
 */
export async function fillCatalogue(database: Database, count: number): Promise<number> {
  await migrate(database);
  const [row] = await database.read('SELECT count(*) AS present FROM books');
  if (Number(row?.['present']) >= count) return 0;
  let batch: Positioned<Book>[] = [];
  let ms = 0;
  for (const book of generateBooks(count).drop(Number(row?.['present']))) {
    batch.push({ book, position: book.id });
    if (batch.length < BATCH_SIZE && book.id < count) continue;
    const positioned = batch;
    const start = performance.now();
    await database.write((query) => addBooks(query, positioned));
    ms += performance.now() - start;
    batch = [];
  }
  return ms / 1000;
}

/** Prints each row with its ratio to the floor and to the same row of the small catalogue. */
function printMeasured(engine: string, small: Measured[], large: Measured[]): void {
  const [floorOf48, floorOf8] = large;
  const rows = large.map(({ name, kind, p50, p95 }, index) => {
    const floor = kind === 'suggestions' ? floorOf8 : floorOf48;
    const limit = LIMITS_MS[kind];
    return [
      name,
      p50.toFixed(1),
      p95.toFixed(1),
      (p95 / (floor?.p95 ?? NaN)).toFixed(1),
      small[index] ? (p50 / small[index].p50).toFixed(1) : '',
      Number.isFinite(limit) ? `≤ ${limit}` : '',
      p95 <= limit ? '✓' : '✗',
    ];
  });
  const head = ['ms', 'p50', 'p95', 'p95 ÷ floor', 'p50 ÷ 10,000', 'limit', ''];
  printTable(`Finding in ${engine}`, head, rows);
}
