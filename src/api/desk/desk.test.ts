import { beforeEach, describe, expect, it } from 'vitest';
import { send, signUp } from '../testing.ts';
import { keepLink, makeLink } from '../links.ts';
import { doDueWork } from '../jobs/due-work.ts';
import {
  openOrderShop,
  payOne,
  placeOne,
  readOrder,
  stockOf,
  type OrderShop,
} from '../orders/testing.ts';

const OWNER = { email: 'owner@example.com', password: 'secret' };
const DAY_MS = 86_400_000;

let shop: OrderShop;
let desk: string;
beforeEach(async () => {
  shop = await openOrderShop();
  desk = await openDesk();
});

async function openDesk(): Promise<string> {
  await signUp(shop.api, OWNER.email);
  const owner = await shop.world.store.user(OWNER.email);
  const _id = owner?._id ?? '';
  await shop.world.store.transact((unit) => unit.put('owners', { _id, email: OWNER.email }));
  const { body } = await send(shop.api, 'POST /desk/session', { body: OWNER });
  return (body as { token: string }).token;
}

function move(id: string, body: object) {
  return send(shop.api, `POST /desk/orders/${id}/status`, { token: desk, body });
}

async function deliver(id: string) {
  await move(id, { to: 'packed' });
  await move(id, { to: 'shipped', tracking: { carrier: 'India Post', number: 'EK1' } });
  return move(id, { to: 'delivered' });
}

async function askReturn(id: string, qty = 1) {
  const body = { lines: [{ bookId: 'bk01', qty }], reason: 'Pages are missing' };
  return send(shop.api, `POST /user/orders/${id}/returns`, { token: shop.token, body });
}

describe('lets nobody in but owners', () => {
  it('without a token', async () => {
    expect(await send(shop.api, 'GET /desk/orders')).toMatchObject({ status: '401 Unauthorized' });
  });

  it("with a reader's token", async () => {
    const answer = await send(shop.api, 'GET /desk/orders', { token: shop.token });
    expect(answer).toMatchObject({ status: '403 Forbidden', body: { code: 'owners-only' } });
  });

  it('as a reader who signs in at the desk', async () => {
    const body = { email: 'asha@example.com', password: 'secret' };
    expect(await send(shop.api, 'POST /desk/session', { body })).toMatchObject({
      status: '403 Forbidden',
    });
  });

  it('as somebody who signed up as an owner', async () => {
    const body = { email: 'eve@example.com', password: 'secret', role: 'owner', owner: true };
    await send(shop.api, 'POST /auth/signup', { body });
    expect(await send(shop.api, 'POST /desk/session', { body })).toMatchObject({
      status: '403 Forbidden',
    });
  });

  it('with a wrong password', async () => {
    const body = { ...OWNER, password: 'wrong' };
    expect(await send(shop.api, 'POST /desk/session', { body })).toMatchObject({
      status: '401 Unauthorized',
      body: { code: 'bad-credentials' },
    });
  });

  it('and does not let the token of the desk buy books', async () => {
    expect(await send(shop.api, 'GET /user/cart', { token: desk })).toMatchObject({
      status: '401 Unauthorized',
    });
  });

  it('after half a day', async () => {
    shop.clock.ms += DAY_MS / 2;
    expect(await send(shop.api, 'GET /desk/summary', { token: desk })).toMatchObject({
      status: '401 Unauthorized',
    });
  });
});

it('takes an order from step to step, each once', async () => {
  const { order } = await placeOne(shop, { payment: 'cod' });
  expect(await move(order._id, { to: 'shipped' })).toMatchObject({
    status: '409 Conflict',
    body: { code: 'impossible-step' },
  });
  expect(await deliver(order._id)).toMatchObject({
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
  expect(await move(order._id, { to: 'cancelled' })).toMatchObject({
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
  expect(await move(_id, { to: 'cancelled', note: 'The last copy is torn.' })).toMatchObject({
    body: cancelled,
  });
  expect(await move(_id, { to: 'cancelled' })).toMatchObject({ status: '200 OK', body: cancelled });
  expect(await stockOf(shop)).toBe(3);
});

describe('refunds', () => {
  const refund = (id: string, amount: number) =>
    send(shop.api, `POST /desk/orders/${id}/refund`, {
      token: desk,
      body: { amount, note: 'A torn page' },
    });

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
    await deliver(order._id);
    expect(await refund(order._id, 50)).toMatchObject({ body: { order: { refunded: 50 } } });
    expect(await refund(order._id, 151)).toMatchObject({ status: '409 Conflict' });
  });

  it('no more cash for returned books than is left', async () => {
    const { order } = await placeOne(shop, { payment: 'cod' });
    await deliver(order._id);
    await refund(order._id, 50);
    await askReturn(order._id);
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

describe('a return', () => {
  let id: string;
  beforeEach(async () => {
    ({ _id: id } = await payOne(shop, await placeOne(shop, { copies: 2 })));
  });
  const decide = (rid: string, decision: string, restock = true) =>
    send(shop.api, `POST /desk/orders/${id}/returns/${rid}`, {
      token: desk,
      body: { decision, restock },
    });
  const returnId = async () => (await readOrder(shop, id)).returns.at(-1)?._id ?? '';

  it('needs a delivery', async () => {
    expect(await askReturn(id)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });

  it('is refunded when the books are there, and once', async () => {
    await deliver(id);
    expect(await askReturn(id)).toMatchObject({ status: '201 Created' });
    expect(await decide(await returnId(), 'received')).toMatchObject({
      body: {
        order: {
          refunded: 200,
          returns: [{ status: 'refunded' }],
          lines: [{ qty: 2, returned: 1 }],
          payment: { status: 'partly-refunded' },
        },
      },
    });
    expect(await stockOf(shop)).toBe(2);
    expect(await decide(await returnId(), 'received')).toMatchObject({ status: '409 Conflict' });
    expect(await decide('none', 'received')).toMatchObject({ status: '404 Not Found' });
  });

  it('counts what is requested, and not what is declined', async () => {
    await deliver(id);
    await askReturn(id, 2);
    expect(await askReturn(id)).toMatchObject({ body: { code: 'more-than-bought' } });
    await decide(await returnId(), 'declined');
    expect(await askReturn(id, 2)).toMatchObject({ status: '201 Created' });
  });

  it('ends after 14 days', async () => {
    await deliver(id);
    shop.clock.ms += 14 * DAY_MS + 1000;
    expect(await askReturn(id)).toMatchObject({ body: { code: 'return-window-over' } });
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

it('sums up what waits and what was sold', async () => {
  const { order } = await placeOne(shop, { payment: 'cod', copies: 2 });
  const { order: other } = await placeOne(shop, { payment: 'cod' });
  await move(other._id, { to: 'cancelled' });
  await deliver(order._id);
  await askReturn(order._id);
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

describe('a link for an owner', () => {
  const now = () => shop.clock.ms;
  async function aLink(email?: string) {
    const { token, link } = await makeLink({ kind: 'owner', email, until: now() + DAY_MS });
    await shop.world.store.transact((unit) => keepLink(unit, link, now()));
    return token;
  }
  const welcome = (token: string, email: string, password = 'open the shop') =>
    send(shop.api, 'POST /desk/welcome', { body: { token, email, password } });
  const signIn = (email: string) =>
    send(shop.api, 'POST /desk/session', { body: { email, password: 'open the shop' } });

  it('makes an owner, once', async () => {
    const token = await aLink();
    expect(await welcome(token, 'kavya@example.com', '1234567')).toMatchObject({
      body: { code: 'bad-request' },
    });
    expect(await welcome(token, 'kavya@example.com')).toMatchObject({ status: '204 No Content' });
    expect(await signIn('kavya@example.com')).toMatchObject({ status: '200 OK' });
    expect(await welcome(token, 'eve@example.com')).toMatchObject({ body: { code: 'bad-link' } });
    expect(await signIn('eve@example.com')).toMatchObject({ status: '401 Unauthorized' });
  });

  it('makes a reader an owner with the new password, and ends the old sessions', async () => {
    expect(await welcome(await aLink('Asha@example.com'), 'asha@example.com')).toMatchObject({
      status: '204 No Content',
    });
    expect(await signIn('asha@example.com')).toMatchObject({ status: '200 OK' });
  });

  it('is for nobody else, nobody whose password is known, and ends', async () => {
    const named = await aLink('kavya@example.com');
    expect(await welcome(named, 'eve@example.com')).toMatchObject({ body: { code: 'bad-link' } });
    const guest = await openOrderShop({ isPublic: (email) => email === 'guest@example.com' });
    shop = guest;
    expect(await welcome(await aLink(), 'guest@example.com')).toMatchObject({
      body: { code: 'bad-link' },
    });
    const token = await aLink();
    shop.clock.ms += DAY_MS;
    expect(await welcome(token, 'kavya@example.com')).toMatchObject({ body: { code: 'bad-link' } });
  });
});
