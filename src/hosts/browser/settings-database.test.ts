import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as Database from './settings-database.ts';

let database: typeof Database;

beforeEach(async () => {
  await deleteDB('kitabdost-mock');
  vi.resetModules();
  database = await import('./settings-database.ts');
});

function setDelay(delay: number) {
  return database.changeSettingRows(['delay'], () => ({ delay }));
}

it('stores settings also in a database of a newer release', async () => {
  (await openDB('kitabdost-mock', 9, { upgrade: (db) => void db.createObjectStore('x') })).close();
  await setDelay(7);
  vi.resetModules();
  const later = await import('./settings-database.ts');
  expect(await later.readSettingRows(['delay'])).toEqual({ delay: 7 });
});

it('stores settings again after the open database was deleted', async () => {
  await setDelay(7);
  await deleteDB('kitabdost-mock');
  expect(await database.readSettingRows(['delay'])).toEqual({ delay: undefined });
  await setDelay(8);
  expect(await database.readSettingRows(['delay'])).toEqual({ delay: 8 });
});

it('changes nothing if the database can be read but not written, and still deletes', async () => {
  await setDelay(7);
  const putSpy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect((await setDelay(8)).after).toEqual({ delay: 7 });
  expect(await database.readSettingRows(['delay'])).toEqual({ delay: 7 });
  await database.changeSettingRows(['delay'], () => ({}));
  expect(await database.readSettingRows(['delay'])).toEqual({ delay: undefined });
  putSpy.mockRestore();
});

it('changes nothing if the transaction is aborted after all rows were written', async () => {
  await setDelay(7);
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  expect((await setDelay(8)).after).toEqual({ delay: 7 });
  expect(await database.readSettingRows(['delay'])).toEqual({ delay: 7 });
});

it('uses memory, and does not hang, if the database cannot be opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const openSpy = vi
    .spyOn(indexedDB, 'open')
    .mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const setting = setDelay(7);
  // The timeout for opening a database.
  await vi.advanceTimersByTimeAsync(3000);
  expect((await setting).after).toEqual({ delay: 7 });
  openSpy.mockRestore();
  vi.useRealTimers();
});
