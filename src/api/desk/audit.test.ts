import { beforeEach, expect, it } from 'vitest';
import { openOrderShop, payOne, placeOne, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { askRefund, move, openDesk, OWNER } from './testing.ts';

let shop: OrderShop;
let desk: string;
beforeEach(async () => {
  shop = await openOrderShop();
  desk = await openDesk(shop);
});

const call = (path: string, body?: object) => send(shop.api, path, { token: desk, body });

async function listActions() {
  const { body } = await call('GET /desk/audit');
  const { entries } = body as { entries: { action: string; subject: string; email: string }[] };
  return entries.map(({ action, subject, email }) => [action, subject, email]);
}

it('says who changed what, the latest first', async () => {
  const { _id } = await payOne(shop, await placeOne(shop));
  const does: (() => Promise<unknown>)[] = [
    () => call('POST /desk/books', { title: 'Emma', originalPrice: 1 }),
    () => call('PATCH /desk/books/bk02', { version: 1, pages: 9 }),
    () => call('DELETE /desk/books/bk02', { version: 2 }),
    () => move({ shop, desk }, _id, { to: 'packed' }),
    () => askRefund({ shop, desk }, _id, { amount: 50 }),
    () => call('POST /desk/people', { email: 'ravi@example.com', role: 'helper' }),
  ];
  for (const doIt of does) {
    shop.clock.ms += 1000;
    await doIt();
  }
  expect(await listActions()).toEqual([
    ['helper-invited', 'ravi@example.com', OWNER.email],
    ['order-refunded', _id, OWNER.email],
    ['order-packed', _id, OWNER.email],
    ['book-removed', 'bk02', OWNER.email],
    ['book-changed', 'bk02', OWNER.email],
    ['book-added', 'Emma', OWNER.email],
  ]);
});

it('has no entry for what changed nothing', async () => {
  const { order } = await placeOne(shop, { payment: 'cod' });
  await call('PATCH /desk/books/bk01', { version: 1, title: 'Malgudi Days' });
  await call('PATCH /desk/books/bk01', { version: 7, pages: 9 });
  await move({ shop, desk }, order._id, { to: 'shipped' });
  expect(await listActions()).toEqual([]);
  await move({ shop, desk }, order._id, { to: 'cancelled' });
  await move({ shop, desk }, order._id, { to: 'cancelled' });
  expect(await listActions()).toEqual([['order-cancelled', order._id, OWNER.email]]);
});

it('has one entry for a refund that is asked for twice', async () => {
  const { _id } = await payOne(shop, await placeOne(shop));
  const ask = () => askRefund({ shop, desk }, _id, { amount: 50, key: 'k' });
  expect([(await ask()).status, (await ask()).status]).toEqual(['200 OK', '200 OK']);
  expect(await listActions()).toEqual([['order-refunded', _id, OWNER.email]]);
});

it('forgets what is older than 400 days', async () => {
  const old = { _id: 'old', moment: shop.clock.ms - 401 * 86_400_000, email: 'a@b', action: 'x' };
  await shop.world.store.transact((transaction) =>
    transaction.put('auditEntries', { ...old, at: '2022-01-01T00:00:00+00:00', subject: 'y' }),
  );
  await call('PATCH /desk/books/bk01', { version: 1, pages: 9 });
  expect(await listActions()).toEqual([['book-changed', 'bk01', OWNER.email]]);
});
