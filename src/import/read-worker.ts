/** Reads the file of an import in a worker thread: see `readInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Column } from '#domain/books/book-fields.ts';
import { askRows } from './ask-rows.ts';

await askRows(
  (question) =>
    new Promise((resolve) => {
      parentPort?.once('message', resolve);
      parentPort?.postMessage(question);
    }),
  workerData as Record<string, Column>,
);
