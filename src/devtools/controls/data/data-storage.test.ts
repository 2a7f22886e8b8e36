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
async function restart() {
  vi.resetModules();
  const { setControls } = await import('../controls.ts');
  await setControls({ delay: 0 });
  return { ...(await import('./data.ts')), api: await import('#hosts/browser/shop-api.ts') };
}

async function exportAll() {
  const { exportData } = await import('./data.ts');
  return { ...JSON.parse((await exportData()).text), exportedAt: '' };
}

/** Simulates Chromium's full disk, except for the settings: a write succeeds, its transaction aborts. */
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
  const { importData, api } = await restart();
  await fillShop(api);
  const whole = await exportAll();
  const before = { ...localStorage };
  const disk = fillDisk();
  const books = [aBook({ _id: 'bk99' })];
  const text = JSON.stringify({ ...whole, books, addresses: {} });
  expect(await importData(text)).toEqual({
    isImported: false,
    problems: [expect.stringMatching(/^This browser could not store the data: .*Abort/)],
  });
  disk.mockRestore();
  await restart();
  expect(await exportAll()).toEqual(whole);
  expect({ ...localStorage }).toEqual(before);
});

it('exports, imports and resets in memory where storage is denied', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { importData, resetData, api } = await restart();
  (await import('#hosts/browser/shop-store.ts')).allowMemory();
  const token = await fillShop(api);
  const whole = await exportAll();
  expect(whole.users).toMatchObject([{}, { cart: [{ _id: 'bk06' }] }]);
  await resetData();
  expect((await ask(api, 'GET /user/cart', { token })).body).toEqual({ cart: [] });
  await importData(JSON.stringify({ ...whole, books: [aBook({ _id: 'bk99' })] }));
  expect((await ask(api, 'GET /user/cart', { token })).body).toMatchObject({
    cart: [{ _id: 'bk06' }],
  });
  expect((await ask(api, 'GET /products')).body).toMatchObject({ products: [{ _id: 'bk99' }] });
  expect(info).toHaveBeenCalledTimes(1);
});
