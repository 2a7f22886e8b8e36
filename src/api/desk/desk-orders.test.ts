import { beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { anOrder } from '#stores/builders.ts';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import { send } from '../testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  readStock,
  type OrderShop,
} from '../orders/testing.ts';
import { requestRefund, requestReturn, deliver, move, openDesk, signInAtDesk } from './testing.ts';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

it('moves an order through the steps in their order, and refuses any other step', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  expect(await move({ shop, ownerToken }, order._id, { to: 'shipped' })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
  expect(await deliver({ shop, ownerToken }, order._id)).toMatchObject({
    status: '200 OK',
    body: {
      order: {
        email: 'asha@example.com',
        status: 'delivered',
        payment: { status: 'received' },
        tracking: { carrier: 'India Post', number: 'EK1' },
        returnableUntil: '2023-05-15T18:29:59+00:00',
      },
    },
  });
  expect(await move({ shop, ownerToken }, order._id, { to: 'cancelled' })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
  const path = `POST /user/orders/${order._id}/cancel`;
  expect(await send(shop.api, path, { token: shop.token })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'too-late' },
  });
});

it('cancels a paid order and refunds it once, also for two calls', async () => {
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const cancelled = {
    order: { status: 'cancelled', refunded: 200, invoice: { number: 'KD/23-24/000001' } },
  };
  expect(
    await move({ shop, ownerToken }, _id, { to: 'cancelled', note: 'The last copy is torn.' }),
  ).toMatchObject({
    body: cancelled,
  });
  expect(await move({ shop, ownerToken }, _id, { to: 'cancelled' })).toMatchObject({
    status: '200 OK',
    body: cancelled,
  });
  expect(await readStock(shop)).toBe(3);
});

describe('refunds', () => {
  const refund = (id: string, amount: number) =>
    requestRefund({ shop, ownerToken }, id, { amount });

  it('refunds parts of the payment, but in total no more than was paid', async () => {
    const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
    expect(await refund(_id, 50)).toMatchObject({
      body: { order: { refunded: 50, payment: { status: 'partly-refunded' } } },
    });
    expect(await refund(_id, 151)).toMatchObject({ status: '409 Conflict' });
    expect(await refund(_id, 150)).toMatchObject({
      body: { order: { refunded: 200, payment: { status: 'refunded' } } },
    });
  });

  it('refunds cash only after it was received', async () => {
    const { order } = await placeTestOrder(shop, { payment: 'cod' });
    expect(await refund(order._id, 50)).toMatchObject({ status: '409 Conflict' });
    await deliver({ shop, ownerToken }, order._id);
    expect(await refund(order._id, 50)).toMatchObject({ body: { order: { refunded: 50 } } });
    expect(await refund(order._id, 151)).toMatchObject({ status: '409 Conflict' });
  });

  it('refunds only the cash that is left when books are returned', async () => {
    const { order } = await placeTestOrder(shop, { payment: 'cod' });
    await deliver({ shop, ownerToken }, order._id);
    await refund(order._id, 50);
    await requestReturn({ shop }, order._id);
    const [{ _id: returnId = '' } = {}] = (await readOrder(shop, order._id)).returns;
    const path = `POST /desk/orders/${order._id}/returns/${returnId}`;
    const body = { decision: 'received', restock: true };
    expect(await send(shop.api, path, { token: ownerToken, body })).toMatchObject({
      status: '200 OK',
      body: {
        order: {
          refunded: 200,
          payment: { status: 'refunded' },
          returns: [{ status: 'refunded' }],
        },
      },
    });
  });
});

it('finds orders by number, name, title and phone, newest first', async () => {
  await placeTestOrder(shop, { payment: 'cod' });
  await placeTestOrder(shop, { payment: 'cod', address: { name: 'José Pérez' } });
  const find = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/orders?${query}`, { token: ownerToken });
    const { orders, total } = body as { orders: { number: string }[]; total: number };
    return [total, ...orders.map(({ number }) => number)];
  };
  expect(await find('')).toEqual([2, 'KD-000002', 'KD-000001']);
  expect(await find('search=jose')).toEqual([1, 'KD-000002']);
  expect(await find('search=kd-000001')).toEqual([1, 'KD-000001']);
  expect(await find('search=KD-000001&status=delivered')).toEqual([0]);
  expect(await find('search=kd-00000')).toEqual([2, 'KD-000002', 'KD-000001']);
  for (const unknownNumber of ['kd-000009', 'kd-9', 'kd-1e0000', 'kd-00000a'])
    expect(await find(`search=${unknownNumber}`)).toEqual([0]);
  expect(await find('search=malgudi&status=placed')).toEqual([2, 'KD-000002', 'KD-000001']);
  expect(await find('search=9845012345&status=shipped')).toEqual([0]);
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(await find(`status=${name}`)).toEqual([0]);
});

it('finds an order by what people type, paste or scan', async () => {
  const isbn = '9780306406157';
  await shop.dependencies.store.transact(async (transaction) => {
    const [known] = await transaction.findBooks({ ids: ['bk01'] });
    if (known) await transaction.saveBooks([{ ...known, book: { ...known.book, isbn } }]);
  });
  const { order } = await placeTestOrder(shop, {
    payment: 'cod',
    address: { name: 'Ravi Kumar', city: 'Kochi', phone: '+91 98111 22334' },
  });
  await placeTestOrder(shop, { payment: 'cod', address: { phone: '98111 22335', pin: '110001' } });
  const bill = order.invoice?.number ?? '';
  const find = async (search: string) => {
    const call = `GET /desk/orders?${String(new URLSearchParams({ search }))}`;
    const { body } = await send(shop.api, call, { token: ownerToken });
    return (body as { orders: { number: string }[] }).orders.map(({ number }) => number);
  };
  const phones = ['+91 98111 22334', '09811122334', '\u202a98111-22334\u202c', '९८१११ २२३३४'];
  const numbers = ['#KD-000001', 'KD-1', 'kd 1', '1', '\u200bKD–000001'];
  const bills = [bill, bill.toLowerCase(), ` ${bill.replace('-', '–')}`, bill.replace('00000', '')];
  const words = ['ravi kochi', 'Kochi, Ravi', 'kumar;22334', 'KOCHI\u200b  kumar'];
  for (const text of [...phones, ...numbers, ...bills, ...words])
    expect([text, ...(await find(text))]).toEqual([text, 'KD-000001']);
  for (const text of [isbn, isbn.replace(/^(...)(.)(.{5})/, '$1-$2-$3-'), `ISBN ${isbn}`])
    expect(await find(text)).toEqual(['KD-000002', 'KD-000001']);
  expect(await find('110001')).toEqual(['KD-000002']);
  expect(await find('98111')).toEqual(['KD-000002', 'KD-000001']);
  expect(await find('ravi mysuru')).toEqual([]);
  // A name is no prefix.
  expect(await find('ravi-1')).toEqual([]);
});

it('lists 25 orders per page, newest first', async () => {
  const { store } = shop.dependencies;
  await store.transact((transaction) => transaction.changeStock('bk01', 100));
  for (let count = 0; count < 26; count++) await placeTestOrder(shop, { payment: 'cod' });
  const list = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/orders${query}`, { token: ownerToken });
    const { orders, next, total } = body as {
      orders: { number: string }[];
      next: string | null;
      total: number;
    };
    return { numbers: orders.map(({ number }) => number), next, total };
  };
  const first = await list('');
  expect(first).toMatchObject({ next: '2', total: 26 });
  expect([first.numbers.length, first.numbers[0]]).toEqual([25, 'KD-000026']);
  expect(await list('?cursor=2')).toEqual({ numbers: ['KD-000001'], next: null, total: 26 });
  const last = await store.records.list('orders', { where: { sequence: 1 } });
  await store.transact((transaction) => transaction.remove('orders', last[0]?._id ?? ''));
  expect(await list('')).toMatchObject({ next: null, total: 25 });
});

it('lists the orders that wait for the owner, and counts each list', async () => {
  const { order: cancelled } = await placeTestOrder(shop, { payment: 'cod' });
  await move({ shop, ownerToken }, cancelled._id, { to: 'cancelled' });
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await deliver({ shop, ownerToken }, order._id);
  await requestReturn({ shop }, order._id);
  const list = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/orders?${query}`, { token: ownerToken });
    const { orders, counts } = body as {
      orders: { number: string }[];
      counts: Record<string, number>;
    };
    return [orders.map(({ number }) => number), counts] as const;
  };
  const [returns, counts] = await list('status=return-requested');
  expect(returns).toEqual([order.number]);
  expect(counts).toEqual({
    'awaiting-payment': 0,
    placed: 0,
    packed: 0,
    shipped: 0,
    delivered: 1,
    undelivered: 0,
    cancelled: 1,
    expired: 0,
    'payment-failed': 0,
    'payment-lost': 0,
    'return-requested': 1,
    'came-back': 0,
  });
  const [failedNumbers, searchCounts] = await list('status=payment-failed&search=kd-000001');
  expect([failedNumbers, searchCounts['cancelled'], searchCounts['delivered']]).toEqual([[], 1, 0]);
});

it('summarizes the work to do and the sales', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  const { order: other } = await placeTestOrder(shop, { payment: 'cod' });
  await move({ shop, ownerToken }, other._id, { to: 'cancelled' });
  await deliver({ shop, ownerToken }, order._id);
  await requestReturn({ shop }, order._id);
  await runDueWork(shop.dependencies);
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  expect(body).toMatchObject({
    toPack: 0,
    failedPayments: 0,
    returns: 1,
    lowStock: [
      {
        _id: 'bk01',
        stock: 1,
      },
      { _id: 'bk02' },
    ],
    bestSellers: [
      {
        book: { _id: 'bk01' },
        copies: 2,
      },
    ],
  });
  const { days } = body as { days: object[] };
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: '2023-05-01', orders: 1, copies: 2, amount: 400 });
});

it('counts more lost payments, returns and parcels that came back than it lists', async () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const returns = [{ _id: 'rt01', lines, reason: 'Torn', status: 'requested' as const }];
  const desk = { note: '', picked: [], lostPayment: { isOpen: true } };
  const records = (['expired', 'delivered', 'undelivered'] as const).flatMap((status, kind) =>
    Array.from({ length: 26 + kind }, (_, index) => {
      const record = anOrder({ _id: `${status}${index}`, sequence: 100 * kind + index + 1, desk });
      return { ...record, order: { ...record.order, status, returns } };
    }),
  );
  await shop.dependencies.store.transact((transaction) => transaction.put('orders', ...records));
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  expect(body).toMatchObject({ failedPayments: 26, returns: 27, cameBackTotal: 28 });
  const { lostPayments, cameBack } = body as { lostPayments: object[]; cameBack: object[] };
  expect([lostPayments.length, cameBack.length]).toEqual([25, 25]);
});

it('compares the sales of 30 days with the 30 days before', async () => {
  await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  shop.clock.ms += 30 * DAY_MS;
  await placeTestOrder(shop, { payment: 'cod' });
  ownerToken = await signInAtDesk(shop);
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  expect(body).toMatchObject({
    amountBefore: 400,
    sold: { bk01: 1 },
    bestSellers: [{ copies: 1 }],
  });
});

it('lists low stock by how long it lasts, not by the number of copies', async () => {
  await placeTestOrder(shop, { payment: 'cod' });
  const { store } = shop.dependencies;
  const [first, second] = [await readStock(shop), await readStock(shop, 'bk02')];
  await store.transact((transaction) => transaction.changeStock('bk02', first - 1 - second));
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  expect(body).toMatchObject({ lowStock: [{ _id: 'bk01', stock: first }, { _id: 'bk02' }] });
});

it('counts the first of the 30 days with them, not with the days before', async () => {
  await placeTestOrder(shop, { payment: 'cod' });
  shop.clock.ms += 29 * DAY_MS;
  ownerToken = await signInAtDesk(shop);
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  expect(body).toMatchObject({ amountBefore: 0, days: { 0: { orders: 1 } } });
});

it('leaves the sample out of the best sellers and of the books of which few are left', async () => {
  await shop.dependencies.store.transact((transaction) =>
    transaction.saveBooks([
      { book: aBook({ _id: 'bk01', stock: 1, sample: 'It was Monday.' }), position: 1 },
    ]),
  );
  await placeTestOrder(shop, { payment: 'cod' });
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  expect(body).toMatchObject({ bestSellers: [{ book: { _id: 'bk01' } }] });
  expect(JSON.stringify(body)).not.toContain('Monday');
});

it('moves a packed order back, and packs it again', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const placed = { to: 'placed' };
  const impossible = { status: '409 Conflict', body: { code: 'impossible-step' } };
  expect(await move({ shop, ownerToken }, order._id, placed)).toMatchObject(impossible);
  await move({ shop, ownerToken }, order._id, { to: 'packed' });
  expect(await move({ shop, ownerToken }, order._id, placed)).toMatchObject({
    body: {
      order: {
        status: 'placed',
        invoice: order.invoice,
        history: [{ status: 'placed' }, { status: 'packed' }, { status: 'placed' }],
      },
    },
  });
  await deliver({ shop, ownerToken }, order._id);
  expect(await move({ shop, ownerToken }, order._id, placed)).toMatchObject(impossible);
});

it('filters orders by city, PIN code, payment and days since they were placed', async () => {
  const address = { city: 'Kochi' };
  await placeTestOrder(shop, { payment: 'cod', address });
  shop.clock.ms += 8 * DAY_MS;
  ownerToken = await signInAtDesk(shop);
  await placeTestOrder(shop);
  const count = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/orders?${query}`, { token: ownerToken });
    const { orders, total, counts } = body as { orders: []; total: number; counts: object };
    expect(orders).toHaveLength(total);
    expect(Object.values(counts).reduce((sum: number, value: number) => sum + value, 0)).toBe(
      total,
    );
    return total;
  };
  expect(await count('')).toBe(2);
  expect(await count('search=Kochi')).toBe(1);
  expect(await count('search=560003')).toBe(2);
  expect(await count('payment=cod')).toBe(1);
  expect(await count('payment=online&placed=7')).toBe(1);
  expect(await count('payment=cod&placed=7')).toBe(0);
  expect(await count('placed=30')).toBe(2);
  const refused = await send(shop.api, 'GET /desk/orders?placed=5', { token: ownerToken });
  expect(refused.status).toBe('400 Bad Request');
});

describe('a link to pay', () => {
  const ask = (id: string) =>
    send(shop.api, `POST /desk/orders/${id}/pay-link`, { token: ownerToken });
  const listMails = async () =>
    (await shop.dependencies.store.records.list('jobs', { where: { kind: 'mail' } })).map(
      ({ task }) => (task.kind === 'mail' ? task.mail : undefined),
    );

  it('is emailed once for two requests, and holds the copies for a day', async () => {
    const placed = await placeTestOrder(shop);
    const { _id, number } = placed.order;
    for (let time = 0; time < 2; time++)
      expect(await ask(_id)).toMatchObject({
        status: '200 OK',
        body: { order: { status: 'awaiting-payment', expiresAt: '2023-05-02T12:00:00+00:00' } },
      });
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'asha@example.com', subject: `Pay for your order ${number}` });
    expect(mail?.text).toContain(`/profile/orders/${_id}`);
    expect(mail?.text).toContain('Tue 2 May, 5:30 pm');
    shop.clock.ms += DAY_MS - MINUTE_MS;
    await runDueWork(shop.dependencies);
    expect(await payTestOrder(shop, placed)).toMatchObject({ status: 'placed' });
  });

  it('is sent only for an order that awaits payment', async () => {
    const { order } = await placeTestOrder(shop, { payment: 'cod' });
    expect(await ask(order._id)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
    expect(await ask('none')).toMatchObject({ status: '404 Not Found' });
  });

  it('does not extend the hold beyond a day', async () => {
    const { order } = await placeTestOrder(shop);
    await ask(order._id);
    expect(await readStock(shop)).toBe(2);
    shop.clock.ms += DAY_MS + 1000;
    await runDueWork(shop.dependencies);
    expect(await readStock(shop)).toBe(3);
  });
});
