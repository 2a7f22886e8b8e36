// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ask, signIn } from './testing.ts';

const OWNER = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

async function openDemo() {
  const { changeSettingRows } = await import('./settings-database.ts');
  await changeSettingRows(['delay'], () => ({ delay: 0 }));
  return import('./shop-api.ts');
}

async function countPlaced(host: Awaited<ReturnType<typeof openDemo>>): Promise<number> {
  const { body: session } = await ask(host, 'POST /desk/session', { body: OWNER });
  const { token } = session as { token: string };
  const { body } = await ask(host, 'GET /desk/orders', { token });
  return (body as { total: number }).total;
}

it('adds the trade once, before the first call of the desk, and not before', async () => {
  const host = await openDemo();
  const { openShopStore } = await import('./shop-store.ts');
  const token = await signIn(host);
  await ask(host, 'GET /products');
  await ask(host, 'GET /user', { token });
  const store = await openShopStore();
  expect(await store.records.count('orders', {})).toBe(0);
  expect(await store.records.count('collections', {})).toBe(0);
  const stock = (await store.books()).map((book) => book.stock);
  const [count, sameCount] = await Promise.all([countPlaced(host), countPlaced(host)]);
  expect(count).toBeGreaterThan(90);
  expect(sameCount).toBe(count);
  const { body: shown } = await ask(host, 'GET /collections');
  expect(shown).toMatchObject({ collections: [{ title: 'For the rains' }] });
  expect((await store.books()).map((book) => book.stock)).toEqual(stock);
  vi.resetModules();
  expect(await countPlaced(await openDemo())).toBe(count);
}, 60_000);

it('comes back after a reset of the data', async () => {
  const count = await countPlaced(await openDemo());
  const { resetData } = await import('#devtools/controls/data/data.ts');
  await resetData();
  const { openShopStore } = await import('./shop-store.ts');
  expect(await (await openShopStore()).records.count('orders', {})).toBe(0);
  expect(await countPlaced(await import('./shop-api.ts'))).toBe(count);
}, 60_000);

it('is not added to imported data', async () => {
  const host = await openDemo();
  const { exportData, importData } = await import('#devtools/controls/data/data.ts');
  expect(await importData((await exportData()).text)).toMatchObject({ isImported: true });
  expect(await countPlaced(host)).toBe(0);
}, 60_000);

it('is left out by the setting for tests', async () => {
  const host = await openDemo();
  const { changeSettingRows } = await import('./settings-database.ts');
  await changeSettingRows(['trade'], () => ({ trade: false }));
  expect(await countPlaced(host)).toBe(0);
}, 60_000);

it('is made once by a worker that cannot store it', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const makeTrade = vi.fn(() => Promise.reject(new Error('The disk is full.')));
  vi.doMock('./trade.ts', () => ({ makeTrade }));
  onTestFinished(() => void vi.doUnmock('./trade.ts'));
  expect(await countPlaced(await openDemo())).toBe(0);
  expect(makeTrade).toHaveBeenCalledOnce();
});
