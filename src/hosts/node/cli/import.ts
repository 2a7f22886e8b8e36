import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { exportBooks } from '#api/imports/export-books.ts';
import { runImport } from '#api/imports/run-imports.ts';
import { receiveFile, toImportJob } from '#api/imports/receive-file.ts';
import type { ImportRecord } from '#api/records.ts';
import { readColumnMap } from '#domain/import/import-row.ts';
import { readInWorker } from '#import/read-in-worker.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { createId } from '../secret.ts';
import { type Command, ManageError, type Task, withData } from './command.ts';
import { replaceFile } from './replace-file.ts';

/** The time between two progress reports, and between two tries to run the import. */
const PAUSE_MS = 500;
const MAX_REPORTED_PROBLEMS = 20;

type ImportDependencies = Parameters<typeof receiveFile>[0] & Parameters<typeof runImport>[0];

/**
 * Imports books from a file, or resumes an interrupted import of the same file. If a running shop
 * has resumed it first, this command only waits for the result.
 */
export const importCommand: Command = {
  argument: 'FILE',
  options: ['dry-run'],
  texts: ['map', 'stock'],
  run: (task) =>
    withData(task.settings, async (database) => {
      await migrate(database);
      const dependencies: ImportDependencies = {
        store: createSqlStore(database),
        now: Date.now,
        createId,
        readBooks: readInWorker,
        isStoreUnavailable: isDatabaseUnavailable,
      };
      const record = await finishImport(dependencies, await beginImport(dependencies, task), task);
      const job = toImportJob(record);
      return {
        text: [
          summarize(record),
          ...record.problems.slice(0, MAX_REPORTED_PROBLEMS).map(formatProblem),
        ].join('\n'),
        facts: { job },
        hasFailed: job.state === 'failed',
      };
    }),
};

/** Returns the id of the unfinished import of this file, or of a new one. */
async function beginImport(
  dependencies: ImportDependencies,
  { argument, options, texts, report }: Task,
): Promise<string> {
  const file = resolve(argument);
  const names = readColumnMap(texts['map'] ?? '');
  if (!names) throw new ManageError('Usage: --map "Their name=title,MRP=originalPrice".');
  const stock = texts['stock'];
  if (stock !== undefined && stock !== 'counted')
    throw new ManageError('Usage: --stock counted, for a file that counts the shelf.');
  report('Reading the file');
  const isDryRun = options.has('dry-run');
  const fingerprint = await hashFile(file, JSON.stringify([isDryRun, names, stock]));
  // Finished imports have no due time.
  const unfinished = await dependencies.store.records.list('imports', {
    upTo: { due: Number.MAX_SAFE_INTEGER },
  });
  const same = unfinished.find(
    (record) => record.fingerprint === fingerprint && record.phase === 'importing',
  );
  if (same) return same._id;
  const count = stock && ({ stock } as const);
  const upload = { name: basename(file), isDryRun, names, fingerprint, ...count };
  return (await receiveFile(dependencies, createReadStream(file), upload))._id;
}

/** Runs the import, or waits for the process that runs it. */
async function finishImport(
  dependencies: ImportDependencies,
  id: string,
  { report }: Task,
): Promise<ImportRecord> {
  const { store } = dependencies;
  const reportProgress = async () => {
    try {
      const record = await store.records.get('imports', id);
      if (record?.state === 'running') report(`${record.counts.done} rows done`);
    } catch {
      // The loop below reads the same record, and reports the error.
    }
  };
  const timer = setInterval(() => void reportProgress(), PAUSE_MS);
  try {
    for (;;) {
      const record = await store.records.get('imports', id);
      if (!record) throw new ManageError('Another process has removed this import.');
      if (record.phase === 'finished') return record;
      if (!(await tryImport(dependencies, id))) await wait(PAUSE_MS);
    }
  } finally {
    clearInterval(timer);
  }
}

/**
 * Resolves with `false` if the import cannot run now: another process has its lease, or the
 * database is unavailable.
 */
async function tryImport(dependencies: ImportDependencies, id: string): Promise<boolean> {
  try {
    return await runImport(dependencies, id);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return false;
  }
}

async function hashFile(file: string, options: string): Promise<string> {
  const hash = createHash('sha256').update(options);
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw new ManageError(`${file} cannot be read: ${why}.`);
  }
  return hash.digest('hex');
}

function summarize({ counts, isDryRun, state }: ImportRecord): string {
  const { done, added, changed, deleted, failed } = counts;
  if (state === 'failed' && done === 0) return 'Nothing was imported.';
  const start = isDryRun ? 'Nothing was written. With this file, of' : 'Of';
  return `${start} ${done} rows ${added} add a book, ${changed} change one, ${deleted} delete one, ${failed} are wrong.`;
}

function formatProblem({ row, field, message }: ImportRecord['problems'][number]): string {
  return `Row ${row}${field === '' ? '' : `, ${field}`}: ${message}`;
}

/**
 * Writes all books into a CSV file, which can be imported again. The file appears only when it is
 * complete.
 */
export const exportCommand: Command = {
  argument: 'FILE.csv',
  run: ({ argument, settings, report }) =>
    withData(settings, async (database) => {
      await migrate(database);
      const file = resolve(argument);
      const { booksAfter, records } = createSqlStore(database);
      let books = 0;
      const counted: typeof booksAfter = async (position, limit) => {
        const found = await booksAfter(position, limit);
        books += found.length;
        report(`${books} books written`);
        return found;
      };
      await replaceFile(file, (output) =>
        pipeline(Readable.from(exportBooks({ booksAfter: counted, records })), output),
      );
      const { size } = await stat(file);
      return {
        text: `${books} books are in ${file} (${size} bytes).`,
        facts: { file, books, bytes: size },
      };
    }),
};
