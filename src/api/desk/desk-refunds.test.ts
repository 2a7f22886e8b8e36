import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { runDueWork } from '../jobs/due-work.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  type OrderShop,
} from '../orders/testing.ts';
import { ProviderFailure } from '../payment-provider.ts';
import { send, signUp } from '../testing.ts';
import { requestRefund, deliver, openDesk, signInAtDesk } from './testing.ts';

const HOUR_MS = 3_600_000;

let shop: OrderShop;
let ownerToken: string;
let order: Order;
beforeEach(async () => {
  shop = await openOrderShop({ logError: () => undefined });
  order = await payTestOrder(shop, await placeTestOrder(shop));
  ownerToken = await openDesk(shop);
});

const refusal = (code: string) => ({ errors: [expect.any(String)], code });
const refund = (amount: number, key?: string) =>
  requestRefund({ shop, ownerToken }, order._id, { amount, ...(key !== undefined && { key }) });

describe('the key of a refund', () => {
  it('returns the same response for the same body, and refunds once', async () => {
    const first = await refund(50, 'k');
    expect(first).toMatchObject({ status: '200 OK', body: { order: { refunded: 50 } } });
    expect(await refund(50, 'k')).toEqual(first);
    await runDueWork(shop.dependencies);
    expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 50 });
  });

  it('refunds cash once', async () => {
    const cash = (await placeTestOrder(shop, { payment: 'cod' })).order;
    await deliver({ shop, ownerToken }, cash._id);
    for (const time of ['first', 'second'])
      expect([
        time,
        await requestRefund({ shop, ownerToken }, cash._id, { amount: 50, key: 'k' }),
      ]).toEqual([time, expect.objectContaining({ status: '200 OK' })]);
    expect(await readOrder(shop, cash._id)).toMatchObject({ refunded: 50 });
  });

  it('is refused with another body, or for another order', async () => {
    await refund(50, 'k');
    const another = await payTestOrder(shop, await placeTestOrder(shop));
    for (const response of [
      await refund(51, 'k'),
      await requestRefund({ shop, ownerToken }, another._id, { amount: 50, key: 'k' }),
    ])
      expect([response.status, response.body]).toEqual([
        '422 Unprocessable Entity',
        refusal('key-reused'),
      ]);
    expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 50 });
  });

  it('refuses a repeated call while the first one awaits the provider, for at most 20 seconds', async () => {
    let respond: () => void = () => undefined;
    shop.dependencies.provider.refund = () => new Promise<void>((resolve) => (respond = resolve));
    const first = refund(50, 'k');
    await expect
      .poll(async () => (await readOrder(shop, order._id)).payment.status)
      .toBe('refund-pending');
    const second = await refund(50, 'k');
    expect([second.status, second.body]).toEqual(['409 Conflict', refusal('in-progress')]);
    shop.clock.ms += 21_000;
    expect(await refund(50, 'k')).toMatchObject({ status: '200 OK' });
    respond();
    expect(await first).toMatchObject({ status: '200 OK', body: { order: { refunded: 50 } } });
  });

  it.each(['', 'k'.repeat(256)])('is required, and limited in length', async (key) => {
    const response = await refund(50, key);
    expect([response.status, response.body]).toEqual(['400 Bad Request', refusal('bad-request')]);
  });

  it('can be reused after a refund that failed', async () => {
    expect((await refund(201, 'k')).status).toBe('409 Conflict');
    expect((await refund(50, 'k')).status).toBe('200 OK');
  });
});

it.each([0, -1, 0.5, '50', null])('refuses to refund an amount of %s', async (amount) => {
  const response = await refund(amount as number);
  expect([response.status, response.body]).toEqual(['400 Bad Request', refusal('bad-request')]);
});

describe('a refund that was abandoned', () => {
  const path = () => `POST /desk/orders/${order._id}/refunds/`;
  const read = async (call: string) => (await send(shop.api, call, { token: ownerToken })).body;
  const failed = () => ({
    _id: expect.any(String),
    orderId: order._id,
    number: order.number,
    amount: 50,
    problem: 'down',
  });
  let mend: () => void;

  beforeEach(async () => {
    const { refund: refundAtProvider } = shop.dependencies.provider;
    shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
    mend = () => (shop.dependencies.provider.refund = refundAtProvider);
    await refund(50);
  });

  async function abandonRefund(): Promise<string> {
    for (let hour = 0; hour < 26; hour++) {
      shop.clock.ms += HOUR_MS;
      await runDueWork(shop.dependencies);
    }
    ownerToken = await signInAtDesk(shop);
    const { order: shown } = (await read(`GET /desk/orders/${order._id}`)) as {
      order: { failedRefunds: { _id: string }[] };
    };
    return shown.failedRefunds[0]?._id ?? '';
  }

  it('is shown with its order and in the summary after it is abandoned', async () => {
    expect(await read('GET /desk/summary')).toMatchObject({ failedRefunds: [] });
    await abandonRefund();
    expect(await read('GET /desk/summary')).toMatchObject({ failedRefunds: [failed()] });
    expect(await read(`GET /desk/orders/${order._id}`)).toMatchObject({
      order: { payment: { status: 'refund-pending' }, failedRefunds: [failed()] },
    });
  });

  it('is retried on request', async () => {
    const id = await abandonRefund();
    mend();
    expect(await send(shop.api, path() + id, { token: ownerToken })).toMatchObject({
      status: '200 OK',
      body: { order: { refunded: 50, failedRefunds: [] } },
    });
    expect(await send(shop.api, path() + id, { token: ownerToken })).toMatchObject({
      status: '404 Not Found',
      body: refusal('not-found'),
    });
  });

  it('is then retried for another day, and cannot be requested in the meantime', async () => {
    const id = await abandonRefund();
    expect((await send(shop.api, path() + id, { token: ownerToken })).status).toBe('200 OK');
    expect(await send(shop.api, path() + id, { token: ownerToken })).toMatchObject({
      status: '409 Conflict',
      body: refusal('impossible-step'),
    });
    expect(await abandonRefund()).toBe(id);
  });

  it('belongs to its order, and only an owner may retry it', async () => {
    const id = await abandonRefund();
    const other = await payTestOrder(shop, await placeTestOrder(shop));
    const elsewhere = `POST /desk/orders/${other._id}/refunds/${id}`;
    expect((await send(shop.api, elsewhere, { token: ownerToken })).status).toBe('404 Not Found');
    const token = await signUp(shop.api, 'ravi@example.com');
    expect((await send(shop.api, path() + id, { token })).status).toBe('403 Forbidden');
  });
});
