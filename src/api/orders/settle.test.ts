import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { send } from '../testing.ts';
import { reconcilePaidOrders } from './settle.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  readStock,
  type OrderShop,
} from './testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

/** Pays an order, cancels it, and puts the record back that it had before: as a restore does. */
async function restorePaidOrder() {
  const { store } = shop.dependencies;
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const paid = await store.records.get('orders', _id);
  await send(shop.api, `POST /user/orders/${_id}/cancel`, { token: shop.token });
  await store.transact(async (transaction) => {
    if (paid) transaction.put('orders', paid);
    await transaction.changeStock('bk01', -1);
  });
  expect(await readOrder(shop, _id)).toMatchObject({ status: 'placed', refunded: 0 });
  return _id;
}

it('cancels an order whose refund the database does not have', async () => {
  const id = await restorePaidOrder();
  const { provider } = shop.dependencies;
  const listPayments = provider.listPayments.bind(provider);
  provider.listPayments = async (orderId) =>
    (await listPayments(orderId)).map((payment) => ({ ...payment, refunded: 20_000 }));
  expect(await reconcilePaidOrders(shop.dependencies)).toBe(1);
  await runDueWork(shop.dependencies);
  expect(await readOrder(shop, id)).toMatchObject({ status: 'cancelled', refunded: 200 });
  expect(await readStock(shop)).toBe(3);
});

it('asks about each paid order of the last months, one after the other', async () => {
  const { store, now } = shop.dependencies;
  const _id = await restorePaidOrder();
  const record = await store.records.get('orders', _id);
  if (!record) throw new Error('There is no order.');
  await store.transact(async (transaction) => {
    for (let sequence = 2; sequence <= 450; sequence++)
      transaction.put('orders', { ...record, _id: `or${sequence}`, key: `k${sequence}`, sequence });
  });
  await placeTestOrder(shop);
  expect(await reconcilePaidOrders(shop.dependencies)).toBe(450);
  const list = () => store.records.list('jobs', { where: { kind: 'reconcile' }, orderBy: 'due' });
  const jobs = await list();
  const orderIds = jobs.map(({ task }) => ('orderId' in task ? task.orderId : undefined));
  expect([orderIds[0], orderIds[249], orderIds[449]]).toEqual(['or450', 'or201', _id]);
  expect((jobs.at(-1)?.due ?? 0) - now()).toBe(44_900);
  shop.clock.ms -= DAY_MS;
  await reconcilePaidOrders(shop.dependencies);
  const renewed = await list();
  expect([renewed.length, (renewed.at(-1)?.due ?? 0) - now()]).toEqual([450, 44_900]);
  shop.clock.ms += DAY_MS;
  shop.clock.ms += 180 * DAY_MS + MINUTE_MS;
  expect(await reconcilePaidOrders(shop.dependencies)).toBe(0);
});
