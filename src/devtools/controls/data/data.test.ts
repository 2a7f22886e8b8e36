// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { anOrder } from '#stores/builders.ts';
import { ask, signIn, fillShop } from '#hosts/browser/testing.ts';

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { setControls } = await import('../controls.ts');
  await setControls({ delay: 0 });
});

/** Loads fresh modules, as a page does after a reload. */
async function restart() {
  vi.resetModules();
  return { ...(await import('./data.ts')), api: await import('#hosts/browser/shop-api.ts') };
}

/** Loads fresh modules, and puts data into the shop with `fillShop`. */
async function restartInUse() {
  const { api, ...data } = await restart();
  return { ...data, api, token: await fillShop(api) };
}

async function exportAll() {
  const { exportData } = await import('./data.ts');
  const { exportedAt, ...whole } = JSON.parse((await exportData()).text);
  expect(exportedAt).toMatch(/^\d{4}-/);
  return whole;
}

async function placeOrder() {
  const { openShopStore } = await import('#hosts/browser/shop-store.ts');
  const store = await openShopStore();
  await store.transact(async (transaction) => {
    await transaction.nextNumber('orders');
    await transaction.changeStock('bk01', -1);
    await transaction.put('orders', anOrder());
  });
}

async function readTitles(): Promise<string[]> {
  const { body } = await ask(await import('#hosts/browser/shop-api.ts'), 'GET /products');
  return (body as { products: { title: string }[] }).products.map(({ title }) => title);
}

it('exports all data, in a file named after the day', async () => {
  const { exportData } = await restartInUse();
  expect((await exportData()).name).toMatch(/^kitabdost-\d{4}-\d\d-\d\d\.json$/);
  expect(await exportAll()).toMatchObject({
    format: 'kitabdost-mock',
    version: 1,
    users: [{ email: 'guest@example.com', cart: [{ _id: 'bk06', qty: 1 }] }, { wishlist: [] }],
    books: { length: 25 },
    categories: { length: 6 },
    addresses: { 'guest@example.com': [{ city: 'Bengaluru' }] },
  });
});

it('imports an exported file, also in another browser', async () => {
  const { exportData, token } = await restartInUse();
  const { text } = await exportData();
  const whole = await exportAll();
  localStorage.clear();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { importData, api } = await restart();
  expect(await importData(text)).toEqual({ isImported: true, books: 25, users: 2 });
  expect(await exportAll()).toEqual(whole);
  expect((await ask(api, 'GET /user/cart', { token })).body).toMatchObject({
    cart: [{ _id: 'bk06' }],
  });
});

it('exports and imports orders, numbers and stock', async () => {
  const { exportData } = await restartInUse();
  await placeOrder();
  const { text } = await exportData();
  const whole = await exportAll();
  expect(whole).toMatchObject({ records: { orders: [anOrder()] }, numbers: { orders: 1 } });
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { importData } = await restart();
  await importData(text);
  await restart();
  expect(await exportAll()).toEqual(whole);
  const { resetData } = await restart();
  await resetData();
  expect(await exportAll()).toMatchObject({ records: { orders: [] }, numbers: {} });
});

it('removes all orders when it imports a file of an older release', async () => {
  const { importData } = await restartInUse();
  const { records: _records, numbers: _numbers, ...older } = await exportAll();
  await placeOrder();
  await importData(JSON.stringify({ ...older, exportedAt: '' }));
  expect(await exportAll()).toMatchObject({ records: { orders: [] }, numbers: {} });
});

it('keeps an imported catalogue over a restart, until the data are reset', async () => {
  await restartInUse();
  const { importData } = await restart();
  const books = [aBook({ _id: 'bk99', title: 'Gora' })];
  await importData(JSON.stringify({ ...(await exportAll()), exportedAt: '', books }));
  expect(await readTitles()).toEqual(['Gora']);
  await restart();
  expect(await readTitles()).toEqual(['Gora']);
  await (await restart()).resetData();
  await restart();
  expect(await readTitles()).toHaveLength(25);
});

it('removes the user’s data that are not in the imported file', async () => {
  const { importData } = await restartInUse();
  const whole = await exportAll();
  const received = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
  await importData(JSON.stringify({ ...whole, exportedAt: '', users: [], addresses: {} }));
  await received;
  expect({ ...localStorage }).not.toMatchObject({ token: expect.anything() });
  expect(Object.keys(localStorage).filter((key) => key.includes(':'))).toEqual([]);
});

it('keeps a user signed in who is in the imported data', async () => {
  const { importData, exportData, token } = await restartInUse();
  await importData((await exportData()).text);
  expect(localStorage.getItem('token')).toBe(token);
});

it('hashes plain-text passwords of the file', async () => {
  const { importData, api } = await restartInUse();
  const { users, ...rest } = await exportAll();
  const written = users.map((user: object) => ({ ...user, password: 'open-shelf' }));
  await importData(JSON.stringify({ ...rest, exportedAt: '', users: written }));
  expect(await signIn(api)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const stored = (await exportAll()).users.map(({ password }: { password: string }) => password);
  expect(stored).toEqual([expect.stringMatching(/^pbkdf2\$/), expect.stringMatching(/^pbkdf2\$/)]);
});

it('resets all data and signs out', async () => {
  const { resetData, token } = await restartInUse();
  localStorage.setItem('kd-fonts', '1');
  const received = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
  await resetData();
  await received;
  expect({ ...localStorage, 'kd-mock': '' }).toEqual({ 'kd-fonts': '1', 'kd-mock': '' });
  const { api } = await restart();
  expect((await ask(api, 'GET /user/cart', { token })).body).toEqual({ cart: [] });
  expect(await signIn(api)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
