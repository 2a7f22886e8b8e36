/** Reads the file of an import in a worker thread: see `readInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadOptions } from '#domain/import/import-row.ts';
import { sendRows } from '../read-books.ts';

await sendRows(
  (request) =>
    new Promise((resolve) => {
      parentPort?.once('message', resolve);
      parentPort?.postMessage(request);
    }),
  workerData as ReadOptions,
);
