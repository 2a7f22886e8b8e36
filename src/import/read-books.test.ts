import { expect, it } from 'vitest';
import type { WorkerRequest } from './workers/worker-requests.ts';
import { readBooks, sendRows } from './read-books.ts';

it('sends at most a million characters of a table at once, and one row more', async () => {
  const text = 'x'.repeat(300_000);
  const chunks = [`title,price\n${`${text},1\n`.repeat(10)}`].map((chunk) => Buffer.from(chunk));
  const sizes: number[] = [];
  await sendRows(async (request: WorkerRequest) => {
    if (request === 'bytes') return chunks.shift();
    if (request !== 'end') sizes.push(request.length);
    return undefined;
  }, {});
  expect(sizes).toEqual([5, 4, 2]);
});

it.each(['%PDF-1.7', 'title,price\nGora,90'])('closes a file that begins with %j', async (text) => {
  let isClosed = false;
  async function* read() {
    try {
      yield Buffer.from(text.padEnd(70_000));
      yield Buffer.from('more');
    } finally {
      isClosed = true;
    }
  }
  const rows = readBooks(read());
  await rows.next();
  await rows.return(undefined);
  expect(isClosed).toBe(true);
});
