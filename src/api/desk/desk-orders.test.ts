import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../testing.ts';
import { doDueWork } from '../jobs/due-work.ts';
import {
  openOrderShop,
  payOne,
  placeOne,
  readOrder,
  readStock,
  type OrderShop,
} from '../orders/testing.ts';
import { askRefund, askReturn, deliver, move, openDesk } from './testing.ts';

let shop: OrderShop;
let desk: string;
beforeEach(async () => {
  shop = await openOrderShop();
  desk = await openDesk(shop);
});

it('takes an order from step to step, each once', async () => {
  const { order } = await placeOne(shop, { payment: 'cod' });
  expect(await move({ shop, desk }, order._id, { to: 'shipped' })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
  expect(await deliver({ shop, desk }, order._id)).toMatchObject({
    status: '200 OK',
    body: {
      order: {
        email: 'asha@example.com',
        status: 'delivered',
        payment: { status: 'received' },
        tracking: { carrier: 'India Post', number: 'EK1' },
        returnableUntil: '2023-05-15T12:00:00+00:00',
      },
    },
  });
  expect(await move({ shop, desk }, order._id, { to: 'cancelled' })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
  const path = `POST /user/orders/${order._id}/cancel`;
  expect(await send(shop.api, path, { token: shop.token })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'too-late' },
  });
});

it('cancels a paid order and gives the money back, once', async () => {
  const { _id } = await payOne(shop, await placeOne(shop));
  const cancelled = {
    order: { status: 'cancelled', refunded: 200, invoice: { number: 'KD/23-24/000001' } },
  };
  expect(
    await move({ shop, desk }, _id, { to: 'cancelled', note: 'The last copy is torn.' }),
  ).toMatchObject({
    body: cancelled,
  });
  expect(await move({ shop, desk }, _id, { to: 'cancelled' })).toMatchObject({
    status: '200 OK',
    body: cancelled,
  });
  expect(await readStock(shop)).toBe(3);
});

describe('refunds', () => {
  const refund = (id: string, amount: number) => askRefund({ shop, desk }, id, { amount });

  it('parts of what was paid, and no more', async () => {
    const { _id } = await payOne(shop, await placeOne(shop));
    expect(await refund(_id, 50)).toMatchObject({
      body: { order: { refunded: 50, payment: { status: 'partly-refunded' } } },
    });
    expect(await refund(_id, 151)).toMatchObject({ status: '409 Conflict' });
    expect(await refund(_id, 150)).toMatchObject({
      body: { order: { refunded: 200, payment: { status: 'refunded' } } },
    });
  });

  it('cash only after it was received', async () => {
    const { order } = await placeOne(shop, { payment: 'cod' });
    expect(await refund(order._id, 50)).toMatchObject({ status: '409 Conflict' });
    await deliver({ shop, desk }, order._id);
    expect(await refund(order._id, 50)).toMatchObject({ body: { order: { refunded: 50 } } });
    expect(await refund(order._id, 151)).toMatchObject({ status: '409 Conflict' });
  });

  it('no more cash for returned books than is left', async () => {
    const { order } = await placeOne(shop, { payment: 'cod' });
    await deliver({ shop, desk }, order._id);
    await refund(order._id, 50);
    await askReturn({ shop }, order._id);
    const [{ _id: returnId = '' } = {}] = (await readOrder(shop, order._id)).returns;
    const path = `POST /desk/orders/${order._id}/returns/${returnId}`;
    const body = { decision: 'received', restock: true };
    expect(await send(shop.api, path, { token: desk, body })).toMatchObject({
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

it('finds orders by number, reader and title, newest first', async () => {
  await placeOne(shop, { payment: 'cod' });
  await placeOne(shop, { payment: 'cod', address: { name: 'José Pérez' } });
  const find = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/orders?${query}`, { token: desk });
    const { orders, total } = body as { orders: { number: string }[]; total: number };
    return [total, ...orders.map(({ number }) => number)];
  };
  expect(await find('')).toEqual([2, 'KD-000002', 'KD-000001']);
  expect(await find('search=jose')).toEqual([1, 'KD-000002']);
  expect(await find('search=kd-000001')).toEqual([1, 'KD-000001']);
  expect(await find('search=malgudi&status=placed')).toEqual([2, 'KD-000002', 'KD-000001']);
  expect(await find('search=9845012345&status=shipped')).toEqual([0]);
});

it('lists what waits for the owner, and counts each list', async () => {
  const { order: cancelled } = await placeOne(shop, { payment: 'cod' });
  await move({ shop, desk }, cancelled._id, { to: 'cancelled' });
  const { order } = await placeOne(shop, { payment: 'cod' });
  await deliver({ shop, desk }, order._id);
  await askReturn({ shop }, order._id);
  const list = async (query: string) => {
    const { body } = await send(shop.api, `GET /desk/orders?${query}`, { token: desk });
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
    cancelled: 1,
    expired: 0,
    'payment-failed': 0,
    'return-requested': 1,
  });
  const [failed, ofSearch] = await list('status=payment-failed&search=kd-000001');
  expect([failed, ofSearch['cancelled'], ofSearch['delivered']]).toEqual([[], 1, 0]);
});

it('sums up what waits and what was sold', async () => {
  const { order } = await placeOne(shop, { payment: 'cod', copies: 2 });
  const { order: other } = await placeOne(shop, { payment: 'cod' });
  await move({ shop, desk }, other._id, { to: 'cancelled' });
  await deliver({ shop, desk }, order._id);
  await askReturn({ shop }, order._id);
  await doDueWork(shop.world);
  const { body } = await send(shop.api, 'GET /desk/summary', { token: desk });
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
