// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask, signIn } from '../testing.ts';
import { serveStories } from './testing.ts';

const OWNER = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

let served: Awaited<ReturnType<typeof serveStories>>;

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  served = await serveStories();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

afterEach(() => vi.unstubAllGlobals());

async function openDemo() {
  const { changeSettingRows } = await import('../settings-database.ts');
  await changeSettingRows(['delay'], () => ({ delay: 0 }));
  return import('../shop-api.ts');
}

async function countPlaced(
  host: Awaited<ReturnType<typeof openDemo>>,
  tab = 'tab-1',
): Promise<number> {
  const { body: session } = await ask(host, 'POST /desk/session', { body: OWNER, tab });
  const { token } = session as { token: string };
  const { body } = await ask(host, 'GET /desk/orders', { token, tab });
  return (body as { total: number }).total;
}

it('adds the trade once, before the first call of the desk, and not before', async () => {
  const host = await openDemo();
  const { openShopStore } = await import('../shop-store.ts');
  const token = await signIn(host);
  await ask(host, 'GET /products');
  await ask(host, 'GET /user', { token });
  const store = await openShopStore();
  expect(await store.records.count('orders', {})).toBe(0);
  expect(served.fetched).toEqual([]);
  const stock = (await store.books()).map((book) => book.stock);
  const [count, sameCount] = await Promise.all([countPlaced(host), countPlaced(host)]);
  expect(count).toBe(served.story.records.orders?.length);
  expect(sameCount).toBe(count);
  expect(await store.records.list('orders', { orderBy: 'sequence' })).toHaveLength(count);
  expect((await store.books()).map((book) => book.stock)).toEqual(stock);
  vi.resetModules();
  expect(await countPlaced(await openDemo())).toBe(count);
  expect(served.fetched).toEqual(['/stories/sixty-days.json']);
});

it('comes back after a reset of the data', async () => {
  const count = await countPlaced(await openDemo());
  const { resetData } = await import('#devtools/controls/data/data.ts');
  await resetData();
  const { openShopStore } = await import('../shop-store.ts');
  expect(await (await openShopStore()).records.count('orders', {})).toBe(0);
  expect(await countPlaced(await import('../shop-api.ts'))).toBe(count);
});

it('is not added to imported data', async () => {
  const host = await openDemo();
  const { exportData, importData } = await import('#devtools/controls/data/data.ts');
  expect(await importData((await exportData()).text)).toMatchObject({ isImported: true });
  expect(await countPlaced(host)).toBe(0);
});

it('is left out by the setting for tests', async () => {
  const host = await openDemo();
  const { changeSettingRows } = await import('../settings-database.ts');
  await changeSettingRows(['trade'], () => ({ trade: false }));
  expect(await countPlaced(host)).toBe(0);
});

it('is read once by each load of a page until it can be read', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const serve = globalThis.fetch;
  const readFile = vi.fn(async () => new Response('<!doctype html>'));
  vi.stubGlobal('fetch', readFile);
  const host = await openDemo();
  expect(await countPlaced(host)).toBe(0);
  expect(readFile).toHaveBeenCalledOnce();
  vi.stubGlobal('fetch', serve);
  expect(await countPlaced(host)).toBe(0);
  expect(await countPlaced(host, 'tab-2')).toBe(served.story.records.orders?.length);
  vi.stubGlobal('fetch', readFile);
  expect(await countPlaced(host, 'tab-3')).toBe(served.story.records.orders?.length);
  expect(readFile).toHaveBeenCalledOnce();
});

it('can be exported and imported again', async () => {
  const host = await openDemo();
  const count = await countPlaced(host);
  const { exportData, importData } = await import('#devtools/controls/data/data.ts');
  expect(await importData((await exportData()).text)).toEqual({
    isImported: true,
    books: 25,
    users: 2 + served.story.users.length,
  });
  expect(await countPlaced(host)).toBe(count);
});
