import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import type { WorkerRequest } from './worker-requests.ts';
import { readBooks } from './read-books.ts';

/** The limits of one message; the first one reached ends it. */
const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/**
 * Reads a file in a worker, and resolves when all its rows were consumed. `request` sends a message
 * and resolves with the response; the last message, 'end', has none.
 */
export async function sendRows(
  request: (message: WorkerRequest) => Promise<unknown>,
  columnsByHeading: Readonly<Record<string, Column>>,
): Promise<void> {
  let rows: ImportRow[] = [];
  let letters = 0;
  for await (const row of readBooks(receive(request), columnsByHeading)) {
    rows.push(row);
    if ('texts' in row) for (const text of Object.values(row.texts)) letters += text.length;
    if (rows.length < MAX_ROWS && letters < MAX_CHARS) continue;
    await request(rows);
    rows = [];
    letters = 0;
  }
  if (rows.length > 0) await request(rows);
  void request('end');
}

async function* receive(request: (message: WorkerRequest) => Promise<unknown>) {
  for (;;) {
    const chunk = await request('bytes');
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}
