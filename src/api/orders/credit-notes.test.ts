import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/values/time.ts';
import { requestRefund, requestReturn, deliver, openDesk, signInAtDesk } from '../desk/testing.ts';
import { send } from '../testing.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  type OrderShop,
} from './testing.ts';

async function cancel({ api, token }: OrderShop, id: string) {
  return send(api, `POST /user/orders/${id}/cancel`, { token });
}

async function placePaidOrder(shop: OrderShop, copies = 1) {
  return payTestOrder(shop, await placeTestOrder(shop, { copies }));
}

const REASON = 'The order was cancelled.';

it('issues one credit note for a paid order that is cancelled twice', async () => {
  const shop = await openOrderShop();
  const { _id, creditNotes } = await placePaidOrder(shop);
  expect(creditNotes).toEqual([]);
  await cancel(shop, _id);
  await cancel(shop, _id);
  const order = await readOrder(shop, _id);
  expect(order).toMatchObject({ refunded: 200, invoice: { number: 'KD/23-24/000001' } });
  expect(order.creditNotes).toEqual([
    {
      number: 'KD/CN/23-24/001',
      date: '2023-05-01',
      amount: 200,
      reason: REASON,
      lines: [{ bookId: 'bk01', qty: 1 }],
    },
  ]);
});

it('issues no credit note for an unpaid order, and leaves no gap in the numbers', async () => {
  const shop = await openOrderShop();
  const inCash = await placeTestOrder(shop, { payment: 'cod' });
  await cancel(shop, inCash.order._id);
  expect((await readOrder(shop, inCash.order._id)).creditNotes).toEqual([]);
  const paid = await placePaidOrder(shop);
  await cancel(shop, paid._id);
  expect((await readOrder(shop, paid._id)).creditNotes).toMatchObject([
    { number: 'KD/CN/23-24/001' },
  ]);
});

it("issues a credit note for each of the owner's refunds and each return, in one number series", async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const first = await placePaidOrder(shop, 2);
  await requestRefund({ shop, ownerToken }, first._id, { amount: 50, note: 'A torn page' });
  const other = await placePaidOrder(shop);
  await cancel(shop, other._id);
  await deliver({ shop, ownerToken }, first._id);
  const { body } = await requestReturn({ shop }, first._id, 1);
  const [requested] = (body as { order: typeof first }).order.returns;
  const path = `POST /desk/orders/${first._id}/returns/${requested?._id}`;
  await send(shop.api, path, { token: ownerToken, body: { decision: 'received', restock: true } });
  expect((await readOrder(shop, first._id)).creditNotes).toEqual([
    {
      number: 'KD/CN/23-24/001',
      date: '2023-05-01',
      amount: 50,
      reason: 'A torn page',
      lines: [],
    },
    {
      number: 'KD/CN/23-24/003',
      date: '2023-05-01',
      amount: 200,
      reason: 'Books were returned: Pages are missing',
      lines: [{ bookId: 'bk01', qty: 1 }],
    },
  ]);
});

it('numbers credit notes from 1 in each financial year, which begins at midnight in India', async () => {
  const shop = await openOrderShop();
  const orders = [await placePaidOrder(shop), await placePaidOrder(shop)];
  await cancel(shop, orders[0]?._id ?? '');
  // Midnight on 1 April 2024 in India.
  shop.clock.ms = Date.parse('2024-03-31T18:30:00Z');
  const later = { ...shop, token: await signInAgain(shop) };
  await cancel(later, orders[1]?._id ?? '');
  expect((await readOrder(later, orders[1]?._id ?? '')).creditNotes).toMatchObject([
    { number: 'KD/CN/24-25/001', date: '2024-04-01' },
  ]);
});

async function signInAgain({ api }: OrderShop): Promise<string> {
  const body = { email: 'asha@example.com', password: 'secret' };
  const response = await send(api, 'POST /auth/login', { body });
  return (response.body as { encodedToken: string }).encodedToken;
}

it('issues one credit note, also if the provider accepts the refund only later', async () => {
  const shop = await openOrderShop({ logError: () => undefined });
  const order = await placePaidOrder(shop);
  const { provider } = shop.dependencies;
  const { refund } = provider;
  provider.refund = async () => {
    throw new Error('The provider is away.');
  };
  await cancel(shop, order._id);
  expect(await readOrder(shop, order._id)).toMatchObject({
    payment: { status: 'refund-pending' },
    refunded: 0,
    creditNotes: [{ number: 'KD/CN/23-24/001', amount: 200 }],
  });
  provider.refund = refund;
  shop.clock.ms += DAY_MS;
  const ownerToken = await openDesk(shop).catch(() => signInAtDesk(shop));
  await send(shop.api, `POST /desk/orders/${order._id}/status`, {
    token: ownerToken,
    body: { to: 'cancelled' },
  });
  const after = await readOrder(shop, order._id);
  expect(after).toMatchObject({ payment: { status: 'refunded' }, refunded: 200 });
  expect(after.creditNotes).toHaveLength(1);
});

it('reads an order of an older release, and issues its first credit note', async () => {
  const shop = await openOrderShop();
  const { _id } = await placePaidOrder(shop);
  const { store } = shop.dependencies;
  await store.transact(async (transaction) => {
    const record = await transaction.get('orders', _id);
    if (!record) throw new Error('The order is gone.');
    const { creditNotes: _none, ...order } = record.order;
    transaction.put('orders', { ...record, order });
  });
  expect((await readOrder(shop, _id)).creditNotes).toBeUndefined();
  await cancel(shop, _id);
  expect((await readOrder(shop, _id)).creditNotes).toMatchObject([{ number: 'KD/CN/23-24/001' }]);
});
