import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createConnection } from './connection.ts';

let count = 0;
const createName = () => `connection-${++count}`;

it('upgrades again after a concurrent upgrade by another release', async () => {
  const name = createName();
  const shape = {
    hasStores: vi
      .fn((db) => db.objectStoreNames.contains('ours'))
      .mockImplementationOnce(() => {
        // Another release takes the version number that this code would use. Its database lacks the
        // object stores that this code needs.
        void openDB(name, 2).then((db) => db.close());
        return false;
      }),
    build: vi.fn((db) => void db.createObjectStore('ours')).mockImplementationOnce(() => undefined),
  };
  const run = createConnection(name, shape);
  expect(await run(async (db) => [db.version, [...db.objectStoreNames]])).toEqual([3, ['ours']]);
});

it('gives up after 3 s if the browser never opens the database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const run = createConnection(createName(), { hasStores: () => true, build: () => undefined });
  const refused = run(async () => 'open').catch(String);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await refused).toContain('cannot be opened');
  open.mockRestore();
  vi.useRealTimers();
  expect(await run(async () => 'open')).toBe('open');
});

it('leaves a database open that was opened in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  const run = createConnection(createName(), { hasStores: () => true, build: () => undefined });
  await run(async () => 'open');
  await vi.advanceTimersByTimeAsync(3000);
  expect(close).not.toHaveBeenCalled();
});

it('closes a database that could not be prepared, so that others can upgrade it', async () => {
  const name = createName();
  const shape = { hasStores: () => true, build: () => undefined };
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  const run = createConnection(name, shape, () => Promise.reject(new Error('no content')));
  await expect(run(async () => 'done')).rejects.toThrow('no content');
  expect(close).toHaveBeenCalledTimes(1);
});
