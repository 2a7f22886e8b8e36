/** Reads the file of an import in a thread of its own: see `readInWorker`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import { readBooks } from './read-books.ts';

/** The limits of one message; the first one reached ends it. */
const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/** Asks for more bytes, or for rows to be taken. The next question follows the answer. */
export type Question = 'bytes' | 'end' | ImportRow[];

function ask(question: Question): Promise<unknown> {
  return new Promise((resolve) => {
    parentPort?.once('message', resolve);
    parentPort?.postMessage(question);
  });
}

async function* receive(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = await ask('bytes');
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}

let rows: ImportRow[] = [];
let letters = 0;
for await (const row of readBooks(receive(), workerData as Record<string, Column>)) {
  rows.push(row);
  if ('texts' in row) for (const text of Object.values(row.texts)) letters += text.length;
  if (rows.length < MAX_ROWS && letters < MAX_CHARS) continue;
  await ask(rows);
  rows = [];
  letters = 0;
}
if (rows.length > 0) await ask(rows);
parentPort?.postMessage('end' satisfies Question);
