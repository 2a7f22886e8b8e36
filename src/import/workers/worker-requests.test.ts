import { expect, it, vi } from 'vitest';
import type { ImportRow } from '#domain/import/import-row.ts';
import { readRowsFromWorker, type WorkerRequest } from './worker-requests.ts';

it('lets timers run between rows that take long', async () => {
  let now = 0;
  // Each row takes 15 ms.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 15));
  const rows: ImportRow[] = [1, 2, 3, 4].map((row) => ({ kind: 'picture', row }));
  const requests: WorkerRequest[] = [rows, 'end'];
  const terminate = vi.fn();
  const reading = readRowsFromWorker((async function* () {})(), {
    listen: async () => requests.shift() ?? 'end',
    sendReply: () => {},
    terminate,
  });
  let timers = 0;
  const atRows = [];
  for await (const { row } of reading) {
    atRows.push({ row, timers });
    setTimeout(() => (timers += 1));
  }
  expect(atRows).toEqual([
    { row: 1, timers: 0 },
    { row: 2, timers: 0 },
    { row: 3, timers: 2 },
    { row: 4, timers: 2 },
  ]);
  expect(terminate).toHaveBeenCalledTimes(1);
});
