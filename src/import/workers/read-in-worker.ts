import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportRow, ReadOptions } from '#domain/import/import-row.ts';
import { readRowsFromWorker, type WorkerRequest } from './worker-requests.ts';

/** If a file needs more memory, its worker is terminated, not the process. */
const MAX_MEMORY_MB = 512;
/** Rows live shortly; with more room for new objects, a thread only uses more memory. */
const MAX_YOUNG_MB = 32;
/** The time limit for each request. Before it, the worker parses at most one chunk. */
const READ_TIMEOUT_MS = 60_000;

/**
 * Does the same as `readBooks`, but in a worker thread, so that the shop stays responsive however
 * long a file takes. Rejects if the worker sends no request within `limitMs`.
 */
export async function* readInWorker(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
  limitMs = READ_TIMEOUT_MS,
): AsyncGenerator<ImportRow> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_MEMORY_MB,
      maxYoungGenerationSizeMb: MAX_YOUNG_MB,
    },
  });
  yield* readRowsFromWorker(bytes, {
    async listen() {
      const signal = AbortSignal.timeout(limitMs);
      const [request] = (await once(worker, 'message', { signal })) as [WorkerRequest];
      return request;
    },
    sendReply: (chunk) => worker.postMessage(chunk),
    terminate: () => worker.terminate(),
  });
}
