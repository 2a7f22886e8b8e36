import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  readStock,
  type OrderShop,
} from '../orders/testing.ts';
import { send } from '../testing.ts';
import { openDesk, signInAtDesk } from './testing.ts';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

describe('an order that expired without a payment', () => {
  interface Summary {
    failedPayments: number;
    lostPayments: { order: Order; missing: string[]; writtenAt?: string }[];
  }
  const readSummary = async () => {
    ownerToken = await signInAtDesk(shop);
    const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
    const { failedPayments, lostPayments } = body as Summary;
    return {
      failedPayments,
      lost: lostPayments.map(({ order, ...facts }) => ({ id: order._id, ...facts })),
    };
  };
  const expire = async () => {
    const { order } = await placeTestOrder(shop);
    shop.clock.ms += 31 * MINUTE_MS;
    expect(await readOrder(shop, order._id)).toMatchObject({ status: 'expired' });
    return order._id;
  };
  const mark = (id: string, lostPayment: string) =>
    send(shop.api, `PATCH /desk/orders/${id}`, { token: ownerToken, body: { lostPayment } });

  it('stays on the start page until it is dismissed, which can be undone', async () => {
    const id = await expire();
    const open = { failedPayments: 1, lost: [{ id, missing: [] }] };
    expect(await readSummary()).toEqual(open);
    await mark(id, 'dismissed');
    expect(await readSummary()).toEqual({ failedPayments: 0, lost: [] });
    await mark(id, 'open');
    expect(await readSummary()).toEqual(open);
  });

  it('holds its copies again when it is written to, and comes back when it expires again', async () => {
    const stock = await readStock(shop);
    const id = await expire();
    await readSummary();
    expect(await mark(id, 'written')).toMatchObject({
      body: { order: { status: 'awaiting-payment' } },
    });
    expect(await shop.dependencies.store.records.list('jobs', {})).toEqual([]);
    expect(await readStock(shop)).toBe(stock - 1);
    expect(await readSummary()).toEqual({ failedPayments: 0, lost: [] });
    shop.clock.ms += 3 * DAY_MS;
    await readOrder({ ...shop, token: await signIn() }, id);
    expect(await readStock(shop)).toBe(stock);
    const { lost } = await readSummary();
    expect(lost).toEqual([{ id, missing: [], writtenAt: expect.any(String) }]);
  });

  it('misses no copies while it still holds them', async () => {
    const { order, checkout } = await placeTestOrder(shop, { copies: 3 });
    const { providerOrderId } = checkout;
    const body = { providerOrderId, outcome: 'failed' };
    await send(shop.api, 'POST /payments/rehearsal', { body });
    expect(await readSummary()).toEqual({
      failedPayments: 1,
      lost: [{ id: order._id, missing: [] }],
    });
    const stock = await readStock(shop);
    expect(await mark(order._id, 'written')).toMatchObject({
      body: { order: { status: 'awaiting-payment', expiresAt: '2023-05-02T12:00:00+00:00' } },
    });
    expect(await readStock(shop)).toBe(stock);
  });

  it('is only marked if its copies are sold; a mailed link is then refused', async () => {
    const id = await expire();
    const copies = await readStock(shop);
    await shop.dependencies.store.transact((transaction) =>
      transaction.changeStock('bk01', -copies),
    );
    expect(await readSummary()).toEqual({
      failedPayments: 1,
      lost: [{ id, missing: ['bk01'] }],
    });
    const link = await send(shop.api, `POST /desk/orders/${id}/pay-link`, { token: ownerToken });
    expect(link).toMatchObject({ status: '409 Conflict', body: { code: 'out-of-stock' } });
    expect(await mark(id, 'written')).toMatchObject({ body: { order: { status: 'expired' } } });
    expect(await readSummary()).toEqual({ failedPayments: 0, lost: [] });
  });

  it('is paid by a fresh link', async () => {
    const { order, checkout } = await placeTestOrder(shop);
    shop.clock.ms += 31 * MINUTE_MS;
    await readOrder(shop, order._id);
    ownerToken = await signInAtDesk(shop);
    await send(shop.api, `POST /desk/orders/${order._id}/pay-link`, { token: ownerToken });
    expect(await payTestOrder(shop, { order, checkout })).toMatchObject({ status: 'placed' });
    expect(await mark(order._id, 'dismissed')).toMatchObject({ body: { code: 'impossible-step' } });
  });

  async function signIn(): Promise<string> {
    const body = { email: 'asha@example.com', password: 'secret' };
    const { body: session } = await send(shop.api, 'POST /auth/login', { body });
    return (session as { encodedToken: string }).encodedToken;
  }
});
