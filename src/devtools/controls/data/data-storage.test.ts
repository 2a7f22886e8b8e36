// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { ask, fillShop } from '#hosts/browser/testing.ts';

beforeEach(async () => {
  localStorage.clear();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

afterEach(() => vi.unstubAllGlobals());

/** Loads fresh modules, as a page does after a reload. */
async function reload() {
  vi.resetModules();
  const { setControls } = await import('../controls.ts');
  await setControls({ delay: 0 });
  return { ...(await import('./data.ts')), api: await import('#hosts/browser/shop-api.ts') };
}

/** Exports all data; without the time, so that exports can be compared. */
async function exportAll() {
  const { exportData } = await import('./data.ts');
  return { ...JSON.parse((await exportData()).text), exportedAt: '' };
}

/**
 * Simulates a full disk as Chromium reports it: a write succeeds, but its transaction aborts. The
 * settings can still be written.
 */
function fillDisk() {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    if (this.name !== 'settings')
      request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
}

it('changes nothing if the disk has no space for the imported data', async () => {
  const { importData, api } = await reload();
  await fillShop(api);
  const exported = await exportAll();
  const before = { ...localStorage };
  const fullDisk = fillDisk();
  const books = [aBook({ _id: 'bk99' })];
  const text = JSON.stringify({ ...exported, books, addresses: {} });
  expect(await importData(text)).toEqual({
    isImported: false,
    problems: [expect.stringMatching(/^This browser could not store the data: .*Abort/)],
  });
  fullDisk.mockRestore();
  await reload();
  expect(await exportAll()).toEqual(exported);
  expect({ ...localStorage }).toEqual(before);
});

it('exports, imports and resets data in memory where storage is denied', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { importData, resetData, api } = await reload();
  (await import('#hosts/browser/shop-store.ts')).allowMemory();
  const token = await fillShop(api);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const exported = await exportAll();
  expect(exported.users).toMatchObject([{}, { cart: [{ _id: 'bk06' }] }]);
  await resetData();
  expect((await ask(api, 'GET /user/cart', { token })).body).toEqual({ cart: [] });
  await importData(JSON.stringify({ ...exported, books: [aBook({ _id: 'bk99' })] }));
  expect((await ask(api, 'GET /user/cart', { token })).body).toMatchObject({
    cart: [{ _id: 'bk06' }],
  });
  expect((await ask(api, 'GET /products')).body).toMatchObject({ products: [{ _id: 'bk99' }] });
  expect(info).toHaveBeenCalledTimes(1);
});
