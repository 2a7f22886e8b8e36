import { expect } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { requestOrder, fillCart, readStock } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { expectState, testFaults, workAfterMinutes, type PaymentShop } from './testing.ts';

type Fault = Parameters<PaymentShop['standIn']['setFault']>[1];

async function listOrders({ api, token }: PaymentShop): Promise<Order[]> {
  const { body } = await send(api, 'GET /user/orders', { token });
  return (body as { orders: Order[] }).orders;
}

/** Requests an order while the provider fails. The order reserves one of the three copies. */
async function requestWithFault(shop: PaymentShop, fault: Fault): Promise<void> {
  await fillCart(shop);
  shop.standIn.setFault('create', fault);
  expect(await requestOrder(shop, { key: 'k' })).toMatchObject({
    status: '502 Bad Gateway',
    body: { code: 'provider-unreachable' },
  });
  expect(await readStock(shop)).toBe(2);
}

function recoverFrom(fault: Fault) {
  return async (shop: PaymentShop) => {
    await requestWithFault(shop, fault);
    shop.standIn.setFault('create');
    expect(await requestOrder(shop, { key: 'k' })).toMatchObject({
      status: '201 Created',
      body: { checkout: { amount: 20_000, providerOrderId: expect.stringMatching(/^order_/) } },
    });
    expect(await listOrders(shop)).toHaveLength(1);
    expect(await readStock(shop)).toBe(2);
  };
}

testFaults('create order', {
  hang: recoverFrom('hang'),
  '500': recoverFrom('500'),
  cut: recoverFrom('cut'),
  'wrong amount': recoverFrom('wrong amount'),

  async twice(shop) {
    await fillCart(shop);
    const requests = Array.from({ length: 5 }, () => requestOrder(shop, { key: 'k' }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['201 Created', '409 Conflict']));
    expect(await listOrders(shop)).toHaveLength(1);
    expect(shop.standIn.received.filter(({ call }) => call === 'create')).toHaveLength(1);
    expect(await readStock(shop)).toBe(2);
  },

  async 'out of order'(shop) {
    await requestWithFault(shop, '500');
    shop.standIn.setFault('create');
    const [order] = await listOrders(shop);
    const path = `POST /user/orders/${order?._id}/checkout`;
    const openCheckout = () => send(shop.api, path, { token: shop.token });
    // Delays the first response until after the second.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    shop.standIn.beforeResponse = () => (++calls === 1 ? released : Promise.resolve());
    const first = openCheckout();
    await expect.poll(() => calls).toBe(1);
    const second = await openCheckout();
    release();
    expect(second).toMatchObject({ status: '200 OK', body: { checkout: { amount: 20_000 } } });
    expect(((await first).body as { checkout: object }).checkout).toEqual(
      (second.body as { checkout: object }).checkout,
    );
    expect(calls).toBe(2);
  },

  async never(shop) {
    await requestWithFault(shop, '500');
    // The hold of 30 minutes ends.
    await workAfterMinutes(shop, 30);
    const [order] = await listOrders(shop);
    if (!order) throw new Error('There is no order.');
    await expectState(shop, order, ['expired', 'pending', 3]);
  },
});
