import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { runImport } from '#api/imports/run-imports.ts';
import { receiveFile, toImportJob } from '#api/imports/receive-file.ts';
import { ANY_VALUE } from '#api/store.ts';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import {
  existingBooksSchema,
  type ImportOptions,
  type ImportProblem,
  importStockSchema,
} from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { readAnswers } from '#domain/import/answers.ts';
import { readColumnMap } from '#domain/import/import-row.ts';
import { joinWords } from '#domain/values/text.ts';
import { countNoun } from '#domain/values/money.ts';
import { readInWorker } from '#import/workers/read-in-worker.ts';
import { books as samples } from '#seed/books.ts';
import { isDatabaseUnavailable } from '#stores/sql/database.ts';
import { createId } from '../secret.ts';
import {
  type Command,
  explainUnreadable,
  listFirst,
  ManageError,
  type Task,
  withStore,
} from './command.ts';

/** The time between two progress reports, and between two tries to run the import. */
const PAUSE_MS = 500;

type ImportDependencies = Parameters<typeof receiveFile>[0] & Parameters<typeof runImport>[0];

/** Imports a file, or resumes its import, or waits while a running shop resumes it. */
export const importCommand: Command = {
  argument: 'FILE',
  options: ['dry-run'],
  texts: ['map', 'values', 'stock', 'existing'],
  run: (task) =>
    withStore(task.settings, async (store) => {
      const dependencies: ImportDependencies = {
        store,
        now: Date.now,
        createId,
        readBooks: readInWorker,
        isStoreUnavailable: isDatabaseUnavailable,
        sampleIds: samples.map(({ _id }) => _id),
      };
      const record = await finishImport(dependencies, await beginImport(dependencies, task), task);
      const job = toImportJob(record, Date.now());
      return {
        text: [summarize(job), ...listQuestions(job.review), ...listProblems(job)].join('\n'),
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
  const importOptions = readImportOptions(texts);
  report('Reading the file');
  const isDryRun = options.has('dry-run');
  const fingerprint = await hashFile(file, JSON.stringify([isDryRun, importOptions]));
  // Finished imports have no due time.
  const unfinished = await dependencies.store.records.list('imports', {
    upTo: { due: ANY_VALUE },
  });
  const same = unfinished.find(
    (record) => record.fingerprint === fingerprint && record.phase === 'importing',
  );
  if (same) return same._id;
  const upload = { name: basename(file), isDryRun, options: importOptions, fingerprint };
  return (await receiveFile(dependencies, createReadStream(file), upload))._id;
}

function readImportOptions(texts: Task['texts']): ImportOptions {
  const columns = readColumnMap(texts['map'] ?? '');
  if (!columns) throw new ManageError('Usage: --map "Their name=title,MRP=originalPrice".');
  const answers = readAnswers(texts['values'] ?? '');
  if (!answers)
    throw new ManageError(
      'Usage: --values "bookType:HB=Hardcover,genres:School=+School,dates=day-first".',
    );
  const rest = v.safeParse(
    v.object({ stock: v.optional(importStockSchema), existing: v.optional(existingBooksSchema) }),
    texts,
  );
  if (!rest.success)
    throw new ManageError('Usage: --stock new|counted|ignored --existing all|prices|none.');
  return { columns, ...answers, ...rest.output };
}

/** Runs the import, or waits for the process that runs it. */
async function finishImport(dependencies: ImportDependencies, id: string, { report }: Task) {
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

/** Resolves with `false` if another process has the lease, or the database is down. */
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
    throw explainUnreadable(file, error, 'there is no such file');
  }
  return hash.digest('hex');
}

function summarize({ isDryRun, state, newCategories = [], ...counts }: ImportJob): string {
  const { done, added, changed, same, deleted, pictures, failed } = counts;
  if (state === 'failed' && done === failed) return 'Nothing was imported.';
  const start = isDryRun ? 'Nothing was written. With this file, of' : 'Of';
  const parts = [
    `${added} add a book`,
    `${changed} change one`,
    `${same} change nothing`,
    ...(deleted > 0 ? [`${deleted} delete one`] : []),
    ...(pictures > 0 ? [`${pictures} are further pictures`] : []),
    `${failed} are left out`,
  ];
  const names = newCategories.length > 0 ? ` New categories: ${newCategories.join(', ')}.` : '';
  return `${start} ${done} rows ${parts.join(', ')}.${names}`;
}

/** Lists what a dry run leaves out or would ask, each with the option that answers it. */
function listQuestions(review: ImportReview | undefined): string[] {
  if (!review) return [];
  const { columns, questions, words, doubts } = review;
  const { sheets = [], sheet } = review.file.table ?? {};
  const unread = sheets.filter((name) => name !== sheet).map((name) => JSON.stringify(name));
  const jumps = doubts.find(({ kind }) => kind === 'price-change');
  const repeated = doubts.find(({ kind }) => kind === 'same-isbn')?.rows ?? 0;
  const asked = columns.filter(({ target }) => target === null);
  const leftOut = columns.filter(({ target, filled }) => target === '' && filled > 0);
  return [
    ...(unread.length > 0
      ? [
          `Only the sheet ${JSON.stringify(sheet)} is read, not ${joinWords(unread)}: save each as a file.`,
        ]
      : []),
    ...(repeated > 0
      ? [
          `${countNoun(repeated, 'row')} with the ISBN or barcode of an earlier one: the last one counts.`,
        ]
      : []),
    ...(jumps
      ? [
          `${countNoun(jumps.rows, 'price change')} to check:`,
          ...listFirst(jumps.problems.map(formatProblem), (rest) => `${rest} more.`, jumps.rows),
        ]
      : []),
    ...asked.map(({ heading, choices }) => {
      const [first = '', ...rest] = choices.filter(Boolean);
      const more = rest.length > 0 ? `, or ${rest.join(', ')}` : '';
      return `Column ${heading}: left out. Use --map ${quote(heading, first)}${more}.`;
    }),
    ...(leftOut.length > 0
      ? [
          `Left out: ${leftOut.map(({ heading, first }) => `${heading} (${first.join('; ')})`).join(', ')}.`,
        ]
      : []),
    ...questions
      .filter(({ about }) => about !== 'discount')
      .map(({ about, heading, first, rows, answer, answers }) => {
        const results = answers.map((one) => `${about}=${one.answer} for ${one.result}`);
        return `Column ${heading}, ${countNoun(rows, 'row')} like ${JSON.stringify(first)}: read as ${answer ?? 'it stands'}. Use --values ${results.join(', or ')}.`;
      }),
    ...listFirst(
      words.map(
        ({ field, word, rows, value }) =>
          `Word ${JSON.stringify(word)} (${countNoun(rows, 'row')}): ${value === null || value === '' ? 'left out' : value}. Use --values ${quote(`${field}:${word}`, value ?? (field === 'genres' ? `+${word}` : ''))}.`,
      ),
      (count) => `${count} more words; --json lists all of them.`,
    ),
  ];
}

/** Formats a part of `--map` or `--values`, in which a comma is written as `%2C`. */
function quote(name: string, value: string): string {
  return JSON.stringify(`${name}=${value}`.replaceAll(/,|%(?=2[5C])/gi, encodeURIComponent));
}

function listProblems({ errors, errorCount }: ImportJob): string[] {
  if (errorCount === 0) return [];
  const listed = errors.length < errorCount ? `the first ${errors.length}` : 'all of them';
  const describeRest = (count: number) => `${count} more; --json lists ${listed}.`;
  return [
    `${errorCount} ${errorCount === 1 ? 'problem' : 'problems'}:`,
    ...listFirst(errors.map(formatProblem), describeRest, errorCount),
  ];
}

function formatProblem({ row, isbn, title, field, text, message, isKept }: ImportProblem): string {
  const where = [`Row ${row}`, isbn, title, field].filter((part) => part);
  const cell = text === undefined ? '' : ` ${JSON.stringify(text)}`;
  return `${where.join(', ')}:${cell} ${message}${isKept ? ' The book comes in.' : ''}`;
}
