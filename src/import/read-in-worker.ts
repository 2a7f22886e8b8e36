import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import { answerQuestions, type Question } from './questions.ts';

/** A file that needs more memory ends its thread, and not the process. */
const MAX_MEMORY_MB = 512;
/** The timeout for some kilobytes, which usually take less than a second. */
const READ_TIMEOUT_MS = 60_000;

/**
 * Like `readBooks`, in its own thread, so that the shop stays responsive however long a file takes.
 * Rejects if the thread sends no question within `limitMs`.
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
  yield* answerQuestions(bytes, {
    async listen() {
      const signal = AbortSignal.timeout(limitMs);
      const [question] = (await once(worker, 'message', { signal })) as [Question];
      return question;
    },
    reply: (response) => worker.postMessage(response),
    end: () => worker.terminate(),
  });
}
