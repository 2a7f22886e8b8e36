// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook, anAddress } from '#domain/builders.ts';
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
async function reload() {
  vi.resetModules();
  return { ...(await import('./data.ts')), api: await import('#hosts/browser/shop-api.ts') };
}

/** Loads fresh modules, and puts data into the shop with `fillShop`. */
async function reloadAndFill() {
  const { api, ...data } = await reload();
  return { ...data, api, token: await fillShop(api) };
}

/** Exports all data; without the time, so that exports can be compared. */
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
    transaction.put('orders', anOrder());
  });
}

async function readTitles(): Promise<string[]> {
  const { body } = await ask(await import('#hosts/browser/shop-api.ts'), 'GET /products');
  return (body as { products: { title: string }[] }).products.map(({ title }) => title);
}

it('exports all data, in a file named after the day', async () => {
  const { exportData } = await reloadAndFill();
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
  const { exportData, token } = await reloadAndFill();
  const { text } = await exportData();
  const exported = await exportAll();
  localStorage.clear();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { importData, api } = await reload();
  expect(await importData(text)).toEqual({ isImported: true, books: 25, users: 2 });
  expect(await exportAll()).toEqual(exported);
  expect((await ask(api, 'GET /user/cart', { token })).body).toMatchObject({
    cart: [{ _id: 'bk06' }],
  });
});

it('exports and imports orders, numbers and stock', async () => {
  const { exportData } = await reloadAndFill();
  await placeOrder();
  const { text } = await exportData();
  const exported = await exportAll();
  expect(exported).toMatchObject({ records: { orders: [anOrder()] }, numbers: { orders: 1 } });
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  const { importData } = await reload();
  await importData(text);
  await reload();
  expect(await exportAll()).toEqual(exported);
  const { resetData } = await reload();
  await resetData();
  expect(await exportAll()).toMatchObject({ records: { orders: [] }, numbers: {} });
});

it('removes all orders when it imports a file of an older release', async () => {
  const { importData } = await reloadAndFill();
  const { records: _records, numbers: _numbers, ...older } = await exportAll();
  await placeOrder();
  await importData(JSON.stringify({ ...older, exportedAt: '' }));
  expect(await exportAll()).toMatchObject({ records: { orders: [] }, numbers: {} });
});

it('keeps an imported catalogue over a reload, until the data are reset', async () => {
  await reloadAndFill();
  const { importData } = await reload();
  const books = [aBook({ _id: 'bk99', title: 'Gora' })];
  await importData(JSON.stringify({ ...(await exportAll()), exportedAt: '', books }));
  expect(await readTitles()).toEqual(['Gora']);
  await reload();
  expect(await readTitles()).toEqual(['Gora']);
  await (await reload()).resetData();
  await reload();
  expect(await readTitles()).toHaveLength(25);
});

it('removes the user’s data that are not in the imported file', async () => {
  const { importData } = await reloadAndFill();
  const exported = await exportAll();
  const storageEvent = new Promise((resolve) =>
    addEventListener('storage', resolve, { once: true }),
  );
  await importData(JSON.stringify({ ...exported, exportedAt: '', users: [], addresses: {} }));
  await storageEvent;
  expect({ ...localStorage }).not.toMatchObject({ token: expect.anything() });
  expect(Object.keys(localStorage).filter((key) => key.includes(':'))).toEqual([]);
});

it('stores the addresses of an email in any spelling where its user finds them', async () => {
  const { importData } = await reload();
  const addresses = { 'Asha@Example.com': [anAddress({ id: 'a1' })] };
  await importData(JSON.stringify({ ...(await exportAll()), exportedAt: '', addresses }));
  expect(localStorage.getItem('addresses:asha@example.com')).toContain('"a1"');
});

it('keeps a user signed in who is in the imported data', async () => {
  const { importData, exportData, token } = await reloadAndFill();
  await importData((await exportData()).text);
  expect(localStorage.getItem('token')).toBe(token);
});

it('keeps a user signed in whose email has capitals in the file', async () => {
  const { importData, token } = await reloadAndFill();
  const { users, ...rest } = await exportAll();
  const shouted = users.map((user: { email: string }) => ({
    ...user,
    email: user.email.toUpperCase(),
  }));
  await importData(JSON.stringify({ ...rest, exportedAt: '', users: shouted }));
  expect(localStorage.getItem('token')).toBe(token);
});

it('hashes the plain-text passwords of an imported file', async () => {
  const { importData, api } = await reloadAndFill();
  const { users, ...rest } = await exportAll();
  const written = users.map((user: object) => ({ ...user, password: 'open-shelf' }));
  await importData(JSON.stringify({ ...rest, exportedAt: '', users: written }));
  expect(await signIn(api)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const stored = (await exportAll()).users.map(({ password }: { password: string }) => password);
  expect(stored).toEqual([expect.stringMatching(/^pbkdf2\$/), expect.stringMatching(/^pbkdf2\$/)]);
});

it('resets all data and signs out', async () => {
  const { resetData, token } = await reloadAndFill();
  localStorage.setItem('kd-fonts', '1');
  const storageEvent = new Promise((resolve) =>
    addEventListener('storage', resolve, { once: true }),
  );
  await resetData();
  await storageEvent;
  expect({ ...localStorage, 'kd-mock': '' }).toEqual({ 'kd-fonts': '1', 'kd-mock': '' });
  const { api } = await reload();
  expect((await ask(api, 'GET /user/cart', { token })).body).toEqual({ cart: [] });
  expect(await signIn(api)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
