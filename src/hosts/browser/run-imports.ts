import { runImports } from '#api/imports/run-imports.ts';
import type { ImportRecord } from '#api/records.ts';
import type { ReadOptions } from '#domain/import/import-row.ts';
import { readRowsFromWorker, type WorkerRequest } from '#import/workers/worker-requests.ts';
import { recordOwnBooks } from './own-books.ts';
import { createId, openShopStore, sampleIds } from './shop-store.ts';
import { openCurrentStory } from './stories/story-store.ts';

/** The time limit for each request. Before it, the worker parses at most one chunk. */
const READ_TIMEOUT_MS = 60_000;

let running: Promise<void> | undefined;

/** Runs due imports in the page: a worker cannot load a parser on demand. Never rejects. */
export function runImportsHere(): Promise<void> {
  running ??= runDueImports().finally(() => (running = undefined));
  return running;
}

async function runDueImports(): Promise<void> {
  try {
    const story = await openCurrentStory();
    const store = story ?? (await openShopStore());
    await runImports({ store, now: Date.now, createId, readBooks: readInWorker, sampleIds });
    const imports = await store.records.list('imports', {});
    if (!story && imports.some(hasChangedBooks)) recordOwnBooks(true);
  } catch (error) {
    // The import remains due.
    console.info('Imports could not be run yet.', error);
  }
}

function hasChangedBooks({ isDryRun, counts }: ImportRecord): boolean {
  return !isDryRun && counts.added + counts.changed + counts.deleted > 0;
}

/** Yields the rows of a file. A worker reads them, and is terminated after the last row. */
async function* readInWorker(bytes: AsyncIterable<Uint8Array>, options: ReadOptions) {
  const worker = new Worker(new URL('../../import/workers/web-worker.ts', import.meta.url));
  worker.postMessage(options);
  yield* readRowsFromWorker(bytes, {
    listen: () =>
      new Promise<WorkerRequest>((resolve, reject) => {
        const timer = setTimeout(reject, READ_TIMEOUT_MS, new Error('A file took too long.'));
        worker.onmessage = ({ data }) => {
          clearTimeout(timer);
          resolve(data as WorkerRequest);
        };
        worker.onerror = ({ message }) => {
          clearTimeout(timer);
          reject(new Error(message));
        };
      }),
    sendReply: (chunk) => worker.postMessage(chunk),
    terminate: () => worker.terminate(),
  });
}
