import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import type { Question } from './read-worker.ts';

/** A file that needs more ends its thread, and not the process. */
const MAX_MEMORY_MB = 512;
/** For some kilobytes; a second would do. */
const READ_TIMEOUT_MS = 60_000;

/**
 * The same as `readBooks`, in a thread of its own: however long a file takes, the shop answers. Rejects
 * if the thread asks for nothing within `limitMs`.
 */
export async function* readInWorker(
  bytes: AsyncIterable<Uint8Array>,
  names: Readonly<Record<string, Column>> = {},
  limitMs = READ_TIMEOUT_MS,
): AsyncGenerator<ImportRow> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: names,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const source = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const [question] = (await once(worker, 'message', {
        signal: AbortSignal.timeout(limitMs),
      })) as [Question];
      if (question === 'end') return;
      if (question === 'bytes') worker.postMessage((await source.next()).value);
      else {
        yield* question;
        worker.postMessage(undefined);
      }
    }
  } finally {
    await Promise.all([worker.terminate(), source.return?.()]);
  }
}
