import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Message, onMessage } from './messages.ts';
import * as api from './shop-api.ts';
import { setControls } from '#devtools/controls/controls.ts';
import { ask } from './testing.ts';

beforeEach(() => setControls({ delay: 0 }));
afterEach(() => vi.unstubAllGlobals());

it('rejects calls and notifies the pages while nothing can be stored', async () => {
  const received: Message[] = [];
  const stop = onMessage((message) => received.push(message));
  vi.stubGlobal('indexedDB', undefined);
  await expect(ask(api, 'GET /products')).rejects.toThrow('cannot be opened');
  await expect(ask(api, 'GET /products')).rejects.toThrow('cannot be opened');
  await vi.waitFor(() => expect(received).toEqual(['no-storage', 'no-storage']));
  vi.unstubAllGlobals();
  expect(await ask(api, 'GET /products')).toMatchObject({ status: '200 OK' });
  stop();
});

it.each([
  [{ books: [], categories: [] }, 0],
  [{ books: [] }, 25],
  [{ categories: [] }, 25],
  ['damaged', 25],
])('reads a whole catalogue that a replacement has stored: %o', async (catalogue, count) => {
  vi.resetModules();
  const { openShopStore, readSeed } = await import('./shop-store.ts');
  await (await openShopStore()).replace(await readSeed(), { id: 'imported', catalogue });
  vi.resetModules();
  const { body } = await ask(await import('./shop-api.ts'), 'GET /products');
  expect(body).toMatchObject({ products: { length: count } });
  await deleteDB('kitabdost');
});

it('stores data in memory after `allowMemory`, and logs this only once', async () => {
  vi.resetModules();
  const freshApi = await import('./shop-api.ts');
  (await import('./shop-store.ts')).allowMemory();
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('indexedDB', undefined);
  expect(await ask(freshApi, 'GET /products')).toMatchObject({ status: '200 OK' });
  expect(await ask(freshApi, 'GET /categories')).toMatchObject({ status: '200 OK' });
  expect(info).toHaveBeenCalledTimes(1);
});
