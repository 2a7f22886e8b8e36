import { beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { type RegisterEntry, sumRegister } from '#domain/orders/bills/bill-register.ts';
import {
  requestOrder,
  fillCart,
  openOrderShop,
  placeTestOrder,
  type OrderShop,
} from '../orders/testing.ts';
import type { Reports } from '../store.ts';
import { send } from '../testing.ts';
import { generateBillsCsv, reportBills } from '../routes/desk/desk-reports.ts';
import { deliver, requestRefund, move, openDesk } from './testing.ts';

let shop: OrderShop;
let ownerToken: string;

beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

const call = (path: string) => send(shop.api, `GET /desk/reports/${path}`, { token: ownerToken });

/** Downloads a report, checks its headers and its byte order mark, and returns its lines. */
async function download(path: string) {
  const url = `http://localhost/api/desk/reports/${path}`;
  const response = await shop.api.fetch(
    new Request(url, { headers: { authorization: ownerToken } }),
  );
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.csv"$/,
  );
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

const PERIOD = 'from=2023-04-30&to=2023-05-01';

it('lists each day of a period, even without orders, and does so in the CSV', async () => {
  await placeTestOrder(shop, { payment: 'cod' });
  await placeTestOrder(shop, { payment: 'online' });
  const days = [
    { date: '2023-04-30', orders: 0, copies: 0, amount: 0 },
    { date: '2023-05-01', orders: 1, copies: 1, amount: 200 },
  ];
  expect(await call(`sales?${PERIOD}`)).toEqual({ status: '200 OK', body: { days } });
  expect(await download(`sales.csv?${PERIOD}`)).toEqual([
    'date,orders,copies,amount',
    '2023-04-30,0,0,0',
    '2023-05-01,1,1,200',
  ]);
});

it.each([
  'from=2023-05-02&to=2023-05-01',
  'from=2023-05-01&to=2024-05-01',
  'from=2023-02-30&to=2023-03-01',
  'from=2023-05-01',
  '',
])('refuses the period "%s"', async (query) => {
  for (const name of ['sales', 'sales.csv', 'best-sellers', 'best-sellers.csv'])
    expect(await call(`${name}?${query}`)).toMatchObject({
      status: '400 Bad Request',
      body: { code: 'bad-request' },
    });
});

it('keeps the title of a best-selling book after it was deleted', async () => {
  await placeTestOrder(shop, { payment: 'cod' });
  const books = [
    { _id: 'bk01', title: 'Malgudi Days', author: 'R. K. Narayan', copies: 1, amount: 200 },
  ];
  expect(await call(`best-sellers?${PERIOD}`)).toEqual({ status: '200 OK', body: { books } });
  await shop.dependencies.store.transact((transaction) => transaction.removeBooks(['bk01']));
  expect(await call(`best-sellers?${PERIOD}`)).toEqual({ status: '200 OK', body: { books } });
  expect(await download(`best-sellers.csv?${PERIOD}`)).toEqual([
    'title,author,isbn,copies,amount',
    'Malgudi Days,R. K. Narayan,,1,200',
  ]);
});

it('lists a best-selling book under its current title', async () => {
  await placeTestOrder(shop, { payment: 'cod' });
  const { store } = shop.dependencies;
  await store.transact(async (transaction) => {
    const [found] = await transaction.findBooks({ ids: ['bk01'] });
    if (found)
      await transaction.saveBooks([{ ...found, book: { ...found.book, title: 'Malgudi' } }]);
  });
  expect(await call(`best-sellers?${PERIOD}`)).toMatchObject({
    body: { books: [{ _id: 'bk01', title: 'Malgudi', copies: 1 }] },
  });
});

it('lists several best-selling books by their copies, even after they were deleted', async () => {
  await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  await fillCart(shop, 'bk02');
  await requestOrder(shop, { payment: 'cod' });
  expect(await call(`best-sellers?${PERIOD}`)).toMatchObject({
    body: { books: [{ title: 'Malgudi Days' }, { title: 'Gora' }] },
  });
  await shop.dependencies.store.transact((transaction) =>
    transaction.removeBooks(['bk01', 'bk02']),
  );
  expect(await call(`best-sellers?${PERIOD}`)).toMatchObject({
    body: { books: [{ title: 'Malgudi Days' }, { title: 'Gora' }] },
  });
});

it('reports the number and the value of the copies in stock', async () => {
  const books = await shop.dependencies.store.books();
  const inStock = books.filter(({ stock = 0 }) => stock > 0);
  const copies = inStock.reduce((sum, { stock = 0 }) => sum + stock, 0);
  const value = inStock.reduce(
    (sum, { stock = 0, originalPrice, discountPrice }) =>
      sum + stock * (originalPrice - discountPrice),
    0,
  );
  expect(value).toBeGreaterThan(0);
  expect(await call('stock')).toEqual({
    status: '200 OK',
    body: { titles: inStock.length, copies, value, at: '2023-05-01T12:00:00+00:00' },
  });
  const [header, ...rows] = await download('stock.csv');
  expect(header).toBe('title,author,isbn,copies,promised,onShelf,payable,value');
  expect(rows).toHaveLength(inStock.length);
  expect(rows.reduce((sum, row) => sum + Number(row.split(',').at(-1)), 0)).toBe(value);
  // Books of the first releases have no number of copies.
  const { stock: _stock, ...old } = aBook({ _id: 'old', title: 'Old', payable: 90 });
  await shop.dependencies.store.transact((t) => t.saveBooks([{ book: old }]));
  expect(await download('stock.csv')).toContainEqual(expect.stringMatching(/^Old,.*,1,,,90,90$/));
});

it('lists the bills and credit notes of a month, with a CSV without formulas', async () => {
  const { order: kept } = await placeTestOrder(shop, { payment: 'cod' });
  const address = { name: '=1+2' };
  const { order: cancelled } = await placeTestOrder(shop, { payment: 'cod', address });
  await move({ shop, ownerToken }, cancelled._id, { to: 'cancelled' });
  await deliver({ shop, ownerToken }, kept._id);
  await requestRefund({ shop, ownerToken }, kept._id, { amount: 50 });
  const { body } = await call('bills?month=2023-05');
  expect(body).toMatchObject({
    bills: [
      { _id: 'KD/23-24/000001', kind: 'bill', buyer: 'Asha Rao', amount: 200 },
      { _id: 'KD/23-24/000002', kind: 'bill', buyer: '=1+2', amount: 0 },
      {
        _id: 'KD/CN/23-24/001',
        kind: 'credit-note',
        billNumber: 'KD/23-24/000001',
        orderNumber: 'KD-000001',
        placeOfSupply: 'Karnataka',
        amount: 50,
      },
    ],
    totals: { bills: 2, billed: 200, creditNotes: 1, credited: 50 },
    next: null,
  });
  expect(await download('bills.csv?month=2023-05')).toEqual([
    'number,kind,date,order,bill,buyer,placeOfSupply,amount',
    'KD/23-24/000001,bill,2023-05-01,KD-000001,KD/23-24/000001,Asha Rao,Karnataka,200',
    "KD/23-24/000002,bill,2023-05-01,KD-000002,KD/23-24/000002,'=1+2,Karnataka,0",
    'KD/CN/23-24/001,credit-note,2023-05-01,KD-000001,KD/23-24/000001,Asha Rao,Karnataka,-50',
  ]);
});

/** Adds orders until there are `count` bills. */
async function addBills(count: number) {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const record = await shop.dependencies.store.records.get('orders', order._id);
  if (!record) return expect.unreachable();
  await shop.dependencies.store.transact(async (transaction) => {
    for (let sequence = 2; sequence <= count; sequence++) {
      const invoice = {
        number: `KD/23-24/${String(sequence).padStart(6, '0')}`,
        date: '2023-05-02',
      };
      const copy = { ...record, _id: `o${sequence}`, sequence: sequence + 1, key: `k${sequence}` };
      transaction.put('orders', {
        ...copy,
        order: { ...record.order, _id: copy._id, invoice },
      });
    }
  });
}

it('lists 100 bills per page', async () => {
  await addBills(120);
  const { body } = await call('bills?month=2023-05');
  expect(body).toMatchObject({ totals: { bills: 120, billed: 24_000 }, next: '100' });
  const { body: rest } = await call('bills?month=2023-05&cursor=100');
  expect(rest).toMatchObject({ totals: { bills: 120 }, next: null });
  const ids = [body, rest].flatMap((page) => (page as { bills: { _id: string }[] }).bills);
  expect(new Set(ids.map(({ _id }) => _id)).size).toBe(120);
  expect(await download('bills.csv?month=2023-05')).toHaveLength(121);
  expect(await call('bills?month=2023-13')).toMatchObject({ status: '400 Bad Request' });
});

it('lists all bills after a damaged order, which the store leaves out', async () => {
  // More than the 500 bills that are read at once.
  await addBills(520);
  const { reports } = shop.dependencies.store;
  const { billRegister } = reports;
  vi.spyOn(reports, 'billRegister').mockImplementation(async (period, page) =>
    (await billRegister(period, page)).filter(({ number }) => number !== 'KD/23-24/000002'),
  );
  expect(await call('bills?month=2023-05')).toMatchObject({ body: { next: '100' } });
  expect(await call('bills?month=2023-05&cursor=500')).toMatchObject({ body: { next: null } });
  expect(await download('bills.csv?month=2023-05')).toHaveLength(520);
});

it('writes each entry to the CSV once if a bill is added meanwhile', async () => {
  const listEntries = (kind: 'bill' | 'credit-note', count: number): RegisterEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      kind,
      number: `${kind}-${index}`,
      date: '2023-05-01',
      orderId: 'or01',
      orderNumber: 'KD-1',
      billNumber: 'bill-1',
      buyer: 'Asha',
      placeOfSupply: 'Karnataka',
      amount: 1,
    }));
  let entries = [...listEntries('bill', 300), ...listEntries('credit-note', 700)];
  const { store } = shop.dependencies;
  const reports: Reports = {
    ...store.reports,
    sumRegister: async () => sumRegister(entries),
    async billRegister(_period, { offset, limit }) {
      const page = entries.slice(offset, offset + limit);
      if (offset === 0) entries = [...listEntries('bill', 301), ...listEntries('credit-note', 700)];
      return page;
    },
  };
  let csv = '';
  for await (const chunk of generateBillsCsv({ store: { ...store, reports } }, '2023-05'))
    csv += chunk;
  const numbers = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  const { length } = numbers;
  expect([length, new Set(numbers).size, numbers.at(-1)]).toEqual([1000, 1000, 'credit-note-699']);
});

it('counts the credit notes among the entries of the register', async () => {
  const countPages = async (creditNotes: number) => {
    const totals = { ...sumRegister([]), bills: 60, creditNotes };
    vi.spyOn(shop.dependencies.store.reports, 'sumRegister').mockResolvedValue(totals);
    const { next } = await reportBills(shop.dependencies, { month: '2023-05', cursor: '0' });
    return next;
  };
  expect(await countPages(40)).toBeNull();
  expect(await countPages(41)).toBe('100');
});
