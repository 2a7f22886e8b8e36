import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import {
  fillCart,
  openOrderShop,
  placeTestOrder,
  readOrder,
  requestOrder,
} from '../orders/testing.ts';
import { readSettings, readVersionedSettings } from '../shop/settings.ts';
import { send } from '../testing.ts';
import { openDesk } from './testing.ts';

const OPENING_TIME = '2023-05-01T12:00:00+00:00';

async function open() {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const patch = (body: object) =>
    send(shop.api, 'PATCH /desk/settings', { token: ownerToken, body });
  return { ...shop, ownerToken, patch };
}

const NO_BILLS = { until: '2024-03-31', count: 0, last: null };

it('returns the defaults until the owner changes them', async () => {
  const { api, ownerToken } = await open();
  expect(await send(api, 'GET /desk/settings', { token: ownerToken })).toEqual({
    status: '200 OK',
    body: { settings: { ...DEFAULT_SETTINGS, version: 0, updatedAt: null }, bills: NO_BILLS },
  });
});

it('changes the settings that are sent, and shows them to visitors', async () => {
  const { api, ownerToken, patch } = await open();
  const change = {
    name: 'Kitabdost Books',
    address: '27, Avenue Road\nBengaluru, Karnataka',
    email: 'help@kitabdost.example',
    phone: '080 4123 4567',
    pages: { terms: 'Be kind.' },
  };
  const settings = {
    ...DEFAULT_SETTINGS,
    ...change,
    pages: { ...DEFAULT_SETTINGS.pages, terms: 'Be kind.' },
    version: 1,
    updatedAt: OPENING_TIME,
  };
  expect(await patch(change)).toEqual({ status: '200 OK', body: { settings, bills: NO_BILLS } });
  expect((await send(api, 'GET /desk/settings', { token: ownerToken })).body).toEqual({
    settings,
    bills: NO_BILLS,
  });
  const { pages: _pages, ...shown } = change;
  expect((await send(api, 'GET /shop')).body).toMatchObject({ shop: shown });
  expect(await send(api, 'GET /shop/pages/terms')).toEqual({
    status: '200 OK',
    body: { page: { text: 'Be kind.' } },
  });
  expect((await send(api, 'GET /shop/pages/returns')).body).toEqual({ page: { text: '' } });
  expect((await send(api, 'GET /shop/pages/toString')).status).toBe('404 Not Found');
});

it('refuses a GSTIN with another check character or state, and names the field', async () => {
  const { patch } = await open();
  for (const gstin of ['29AABCK4821M1Z8', '00AABCK4821M1Z9'])
    expect(await patch({ gstin })).toEqual({
      status: '422 Unprocessable Entity',
      body: {
        errors: [ERRORS.badGstin],
        code: 'bad-fields',
        fields: [{ field: 'gstin', message: ERRORS.badGstin }],
      },
    });
  expect((await patch({ gstin: '29AABCK4821M1Z9' })).status).toBe('200 OK');
});

it('gives orders and bills the prefix of the shop, which bills fix for their year', async () => {
  const { patch, ...shop } = await open();
  expect((await patch({ identity: { prefix: 'DC' } })).status).toBe('200 OK');
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  expect([order.number, order.invoice?.number]).toEqual(['DC-000001', 'DC/23-24/000001']);
  await placeTestOrder(shop, { payment: 'cod' });
  expect((await patch({})).body).toMatchObject({
    bills: { until: '2024-03-31', count: 2, last: 'DC/23-24/000002' },
  });
  expect(await patch({ identity: { prefix: 'KD' } })).toEqual({
    status: '422 Unprocessable Entity',
    body: {
      errors: [ERRORS.prefixFixed],
      code: 'bad-fields',
      fields: [{ field: 'prefix', message: ERRORS.prefixFixed }],
    },
  });
  const nextPrefix = { prefix: 'KIDS', from: '2024-04-01' };
  expect((await patch({ identity: { nextPrefix } })).status).toBe('200 OK');
  shop.clock.ms = Date.parse('2024-04-01T09:00:00+05:30');
  expect((await readVersionedSettings(shop.dependencies)).bills).toEqual({
    until: '2025-03-31',
    count: 0,
    last: null,
  });
  const { order: next } = await placeTestOrder(shop, { payment: 'cod' });
  expect([next.number, next.invoice?.number]).toEqual(['KIDS-000003', 'KIDS2425/0000001']);
});

it('reads no more than two orders to find the last of many bills', async () => {
  const shop = await open();
  for (let bill = 0; bill < 3; bill++) await placeTestOrder(shop, { payment: 'cod' });
  const { records } = shop.dependencies.store;
  const { list } = records;
  let readCount = 0;
  records.list = async (...args) => {
    const found = await list(...args);
    readCount += found.length;
    return found;
  };
  const { bills } = await readVersionedSettings(shop.dependencies);
  expect(bills).toMatchObject({ count: 3, last: 'KD/23-24/000003' });
  expect(readCount).toBe(2);
});

it('refuses a prefix from a date that has begun, if bills of the year have another', async () => {
  const { patch, ...shop } = await open();
  await placeTestOrder(shop, { payment: 'cod' });
  const nextPrefix = { prefix: 'DC', from: '2023-04-01' };
  expect((await patch({ identity: { nextPrefix } })).status).toBe('422 Unprocessable Entity');
});

it('keeps prefix and next prefix from visitors', async () => {
  const { api } = await open();
  const { prefix: _prefix, nextPrefix: _nextPrefix, ...shown } = DEFAULT_SETTINGS.identity;
  expect((await send(api, 'GET /shop')).body).toHaveProperty('shop.identity', shown);
});

it('refuses numbers that no order could have', async () => {
  const { patch } = await open();
  const changes = [
    { returnDays: 100_000_000 },
    { delivery: { fee: 2 ** 53, freeFrom: 0 } },
    { delivery: { fee: 0, freeFrom: 1e300 } },
    { cod: { ...DEFAULT_SETTINGS.cod, upTo: 10_000_001 } },
    { lowStock: 1e9 },
  ];
  for (const change of changes)
    expect(await patch(change)).toMatchObject({ status: '400 Bad Request' });
});

it('reads the highest possible number for a higher one that an older release stored', async () => {
  const { ownerToken, patch: _patch, ...shop } = await open();
  const { api, dependencies } = shop;
  const delivery = { fee: 2 ** 53, freeFrom: 1e300 };
  await dependencies.store.transact((transaction) =>
    transaction.put('settings', {
      _id: 'shop',
      settings: { name: 'Old', returnDays: 1e8, delivery, lowStock: -1 } as Record<string, unknown>,
      version: 1,
      updatedAt: OPENING_TIME,
    }),
  );
  const { body } = await send(api, 'GET /desk/settings', { token: ownerToken });
  expect(body).toMatchObject({
    settings: {
      name: 'Old',
      returnDays: 999,
      delivery: { fee: 10_000_000, freeFrom: 10_000_000 },
      lowStock: 5,
    },
  });
  await fillCart(shop, 'bk01');
  const { body: placed } = await requestOrder(shop, { expectedAmount: 10_000_200 });
  expect(placed).toMatchObject({ order: { totals: { delivery: 10_000_000 } } });
});

it('changes no number that equals one above the maximum elsewhere', async () => {
  const { api, dependencies, ownerToken } = await open();
  const rate = { pins: ['56'], fee: 70, days: [70, 70], cod: true };
  const settings = { delivery: { fee: 70, freeFrom: 500, rates: [rate] } };
  await dependencies.store.transact((transaction) =>
    transaction.put('settings', { _id: 'shop', settings, version: 1, updatedAt: OPENING_TIME }),
  );
  const { body } = await send(api, 'GET /desk/settings', { token: ownerToken });
  expect(body).toMatchObject({
    settings: { delivery: { fee: 70, rates: [{ ...rate, days: [60, 60] }] } },
  });
});

it('refuses a change to settings that were changed in the meantime', async () => {
  const { patch } = await open();
  expect((await patch({ returnDays: 10, version: 0 })).status).toBe('200 OK');
  expect(await patch({ returnDays: 20, version: 0 })).toEqual({
    status: '409 Conflict',
    body: {
      errors: ['This was changed since you read it. Please look again.'],
      code: 'changed-meanwhile',
    },
  });
  expect((await patch({ lowStock: 2, version: 1 })).body).toMatchObject({
    settings: { returnDays: 10, lowStock: 2, version: 2 },
  });
});

it.each([
  { email: 'no address' },
  { email: 'a'.repeat(90) + '@books.example' },
  { phone: '0'.repeat(31) },
  { name: ' ' },
  { address: 'a'.repeat(501) },
  { pages: { terms: 'a'.repeat(10_001) } },
])('refuses an invalid setting: %#', async (body) => {
  const { patch } = await open();
  expect((await patch(body)).status).toBe('400 Bad Request');
});

it('refuses a colour with too little contrast', async () => {
  const { patch } = await open();
  const { status, body } = await patch({ colours: { brand: '#eeeeee', accent: '#e8ac2a' } });
  expect(status).toBe('422 Unprocessable Entity');
  expect(body).toMatchObject({ code: 'low-contrast' });
});

it('refuses users who are not owners, and visitors', async () => {
  const { api, token } = await open();
  expect((await send(api, 'GET /desk/settings', { token })).status).toBe('403 Forbidden');
  expect((await send(api, 'PATCH /desk/settings', { body: {} })).status).toBe('401 Unauthorized');
});

it('applies the settings to the fee, to cash on delivery and to emails', async () => {
  const { patch, ...shop } = await open();
  const cod = { on: false, upTo: 5000, excludedPins: [] };
  await patch({
    delivery: { fee: 40, freeFrom: 500 },
    cod,
    returnDays: 7,
    phone: '080 4123 4567',
    email: 'help@books.example',
  });
  expect((await send(shop.api, 'GET /payments')).body).toMatchObject({
    delivery: { fee: 40, freeFrom: 500 },
    cod: { on: false },
  });
  await fillCart(shop);
  const orderInCash = () => requestOrder(shop, { payment: 'cod', expectedAmount: 240 });
  expect((await orderInCash()).body).toMatchObject({ code: 'cod-unavailable' });
  await patch({ cod: { ...cod, on: true } });
  expect((await orderInCash()).body).toMatchObject({
    order: { totals: { delivery: 40, amount: 240 } },
  });
  const [job] = await shop.dependencies.store.records.list('jobs', { where: { kind: 'mail' } });
  expect(job).toHaveProperty('task.mail.text', expect.stringContaining('within 7 days'));
  expect(job).toHaveProperty(
    'task.mail.text',
    expect.stringContaining('help@books.example, 080 4123 4567\nhttps://books.example\n'),
  );
});

it('replaces only a damaged setting by its default, and adds what an older release lacked', async () => {
  const { api, dependencies } = await open();
  const colours = { brand: '#8a1c5f', accent: '#0d6064' };
  const settings = { name: 'Books & Co', returnDays: 'many', colour: 'red', colours };
  await dependencies.store.transact((transaction) =>
    transaction.put('settings', { _id: 'shop', settings, version: 1, updatedAt: OPENING_TIME }),
  );
  expect((await send(api, 'GET /shop')).body).toMatchObject({
    shop: { name: 'Books & Co', returnDays: 14 },
  });
  const read = await readSettings(dependencies.store.records);
  expect(read.colours).toEqual({ ...DEFAULT_SETTINGS.colours, ...colours });
});

it('leaves the seller of an earlier bill as it was', async () => {
  const { patch, ...shop } = await open();
  await patch({ name: 'The old name' });
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await patch({ name: 'The new name', gstin: '29AABCK4821M1Z9' });
  const { seller } = await readOrder(shop, order._id);
  expect(seller).toEqual({
    name: 'The old name',
    address: DEFAULT_SETTINGS.address,
    pin: DEFAULT_SETTINGS.pin,
    email: '',
    phone: '',
  });
  const { order: later } = await placeTestOrder(shop, { payment: 'cod' });
  expect(later.seller).toMatchObject({ name: 'The new name', gstin: '29AABCK4821M1Z9' });
});

it('refuses rates without a PIN code, with impossible numbers, or too many of them', async () => {
  const { patch } = await open();
  const rate = {
    name: 'Karnataka',
    pins: ['56'],
    upToGrams: 500,
    fee: 40,
    days: [2, 3],
    cod: true,
  };
  const save = async (...rates: object[]) =>
    (await patch({ delivery: { fee: 60, freeFrom: 499, rates } })).status;
  expect(await save(rate, { ...rate, pins: ['६८२ ५५', '7'], upToGrams: undefined })).toBe('200 OK');
  const refused = [
    { pins: [] },
    { pins: ['0'] },
    { pins: ['5600031'] },
    { pins: ['all'] },
    { pins: Array.from({ length: 51 }, (_, index) => String(100 + index)) },
    { upToGrams: 0 },
    { upToGrams: 100_001 },
    { fee: -1 },
    { fee: 10_000_001 },
    { fee: 1.5 },
    { days: [3, 2] },
    { days: [2] },
    { days: [2, 61] },
    { days: [-1, 2] },
    { cod: undefined },
    { name: 'x'.repeat(41) },
  ];
  for (const wrong of refused) expect(await save({ ...rate, ...wrong })).toBe('400 Bad Request');
  expect(await save(...Array.from({ length: 51 }, () => rate))).toBe('400 Bad Request');
});

it('stores beginnings of PIN codes in their normal form', async () => {
  const { patch } = await open();
  const rate = { pins: ['६८२ ५५'], fee: 90, days: [5, 8], cod: false };
  const delivery = { fee: 60, freeFrom: 999, rates: [rate] };
  expect((await patch({ delivery })).body).toMatchObject({
    settings: { delivery: { rates: [{ ...rate, pins: ['68255'] }] } },
  });
});
