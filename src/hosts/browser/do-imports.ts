import { doImports } from '#api/imports/do-imports.ts';
import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import { answerQuestions, type Question } from '#import/questions.ts';
import { recordOwnBooks } from './own-books.ts';
import { createId, openShopStore } from './shop-store.ts';

/** The timeout for reading some kilobytes, which usually takes less than a second. */
const READ_TIMEOUT_MS = 60_000;

let working: Promise<void> | undefined;

/**
 * Runs the imports that are due, in this page: a service worker cannot load a parser on demand.
 * Leases prevent two pages from running the same import. Never rejects.
 */
export function doImportsHere(): Promise<void> {
  working ??= work().finally(() => (working = undefined));
  return working;
}

async function work(): Promise<void> {
  try {
    const store = await openShopStore();
    await doImports({ store, now: Date.now, createId, readBooks: readInThread });
    recordOwnBooks(true);
  } catch (error) {
    // The import remains due.
    console.info('Imports could not be done yet.', error);
  }
}

/** Yields the books of a file, read in a worker thread that ends after the last one. */
async function* readInThread(
  bytes: AsyncIterable<Uint8Array>,
  names: Readonly<Record<string, Column>>,
): AsyncGenerator<ImportRow> {
  const worker = new Worker(new URL('../../import/web-worker.ts', import.meta.url));
  worker.postMessage(names);
  yield* answerQuestions(bytes, {
    listen: () =>
      new Promise<Question>((resolve, reject) => {
        const timer = setTimeout(reject, READ_TIMEOUT_MS, new Error('A file took too long.'));
        worker.onmessage = ({ data }) => {
          clearTimeout(timer);
          resolve(data as Question);
        };
        worker.onerror = ({ message }) => {
          clearTimeout(timer);
          reject(new Error(message));
        };
      }),
    reply: (response) => worker.postMessage(response),
    end: () => worker.terminate(),
  });
}
