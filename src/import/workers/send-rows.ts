import { countChars, type ImportRow, type ReadOptions } from '#domain/import/import-row.ts';
import type { WorkerRequest } from './worker-requests.ts';
import { readBooks } from '../read-books.ts';

/** The limits of one message. It is sent when one of them is reached. */
const MAX_ROWS = 500;
const MAX_CHARS = 1_000_000;

/** Reads a file in a worker to its end; `sendRequest` resolves with replies, but for 'end'. */
export async function sendRows(
  sendRequest: (message: WorkerRequest) => Promise<unknown>,
  options: ReadOptions,
): Promise<void> {
  let rows: ImportRow[] = [];
  let chars = 0;
  for await (const row of readBooks(receive(sendRequest), options)) {
    rows.push(row);
    chars += countChars(row);
    if (rows.length < MAX_ROWS && chars < MAX_CHARS) continue;
    await sendRequest(rows);
    rows = [];
    chars = 0;
  }
  if (rows.length > 0) await sendRequest(rows);
  void sendRequest('end');
}

async function* receive(sendRequest: (message: WorkerRequest) => Promise<unknown>) {
  for (;;) {
    const chunk = await sendRequest('bytes');
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}
