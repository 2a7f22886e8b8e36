import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import type { ImportRow } from '#domain/import/import-row.ts';
import { aMessage, aProduct } from '../onix/builders.ts';
import { readInWorker } from './read-in-worker.ts';
import { readAll } from '../testing.ts';

/** Yields the bytes of a file in pieces of 10 kB. */
async function* yieldPieces(file: string) {
  const bytes = Buffer.from(file);
  for (let index = 0; index < bytes.length; index += 10_000)
    yield bytes.subarray(index, index + 10_000);
}

async function collect(rows: AsyncIterable<ImportRow>): Promise<ImportRow[]> {
  const all: ImportRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const CSV = [
  'Name,originalPrice',
  ...Array.from({ length: 1500 }, (_, index) => `Book ${index},1`),
].join('\n');
/** A file that takes seconds to read. */
const SLOW_FILE = aMessage(aProduct().repeat(300));

it('reads the same rows as without a worker', async () => {
  const options = { columns: { Name: 'title' } } as const;
  const rows = await collect(readInWorker(yieldPieces(CSV), options));
  expect(rows).toHaveLength(1501);
  expect(rows).toEqual(await readAll(CSV, { options }));
});

it('does not block the main thread, which serves requests', async () => {
  const before = performance.eventLoopUtilization();
  const rows = await collect(readInWorker(yieldPieces(SLOW_FILE)));
  const { active, idle } = performance.eventLoopUtilization(before);
  expect(rows).toHaveLength(301);
  expect(active).toBeLessThan(idle);
});

it('fails when a piece takes too long', async () => {
  // The time limit is 1 ms.
  const reading = collect(readInWorker(yieldPieces(SLOW_FILE), {}, 1));
  await expect(reading).rejects.toThrow(/abort/i);
});

it('closes its source if the consumer stops early', async () => {
  let isOpen = true;
  async function* endless() {
    try {
      for (;;) yield Buffer.from(`${CSV}\n`);
    } finally {
      isOpen = false;
    }
  }
  for await (const { row } of readInWorker(endless(), { columns: { Name: 'title' } }))
    if (row > 2000) break;
  expect(isOpen).toBe(false);
});

it('fails when its source fails', async () => {
  async function* broken() {
    yield* yieldPieces(CSV);
    throw new Error('The file is lost.');
  }
  await expect(collect(readInWorker(broken()))).rejects.toThrow('is lost');
});
