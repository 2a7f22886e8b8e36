import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { moveOrder } from '#domain/orders/order-steps.ts';
import { aJob } from '#stores/builders.ts';
import { addJob } from '../jobs/add-job.ts';
import { runDueOrders } from '../jobs/due-work.ts';
import { changeOrder } from '../orders/change-order.ts';
import { openOrderShop, placeTestOrder, readStock, type OrderShop } from '../orders/testing.ts';
import { send, signUp } from '../testing.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

function deleteAccount() {
  return send(shop.api, 'DELETE /user', { token: shop.token, body: { password: 'secret' } });
}

const readRecord = (id: string) => shop.dependencies.store.records.get('orders', id);

function aMailTo(_id: string, to: string) {
  const mail = { to, subject: 'Hello', text: 'Hello', html: '' };
  return aJob({ _id, task: { kind: 'mail', mail } });
}

/** Places an order, and adds `count` later copies of it with this status. */
async function copyOrder(count: number, status: Order['status'] = 'delivered') {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const record = await readRecord(order._id);
  if (!record) throw new Error('There is no order.');
  await shop.dependencies.store.transact((transaction) => {
    for (let copy = 0; copy < count; copy++) {
      const _id = `copy${copy}`;
      const copied = { ...record.order, _id, status };
      const sequence = 1000 + copy;
      transaction.put('orders', { ...record, _id, key: _id, sequence, order: copied });
    }
  });
  return record;
}

/** Counts the records that each later transaction of the shop writes or removes. */
function countWrites(): number[] {
  const { store } = shop.dependencies;
  const { transact } = store;
  const counts: number[] = [];
  store.transact = (work) =>
    transact((transaction) => {
      const index = counts.push(0) - 1;
      const count = (records: number) => (counts[index] = (counts[index] ?? 0) + records);
      return work({
        ...transaction,
        put(kind, ...records) {
          count(records.length);
          transaction.put(kind, ...records);
        },
        remove(kind, id) {
          count(1);
          transaction.remove(kind, id);
        },
      });
    });
  return counts;
}

const countPersonal = async () =>
  (await shop.dependencies.store.records.list('orders', {})).filter(({ email }) => email !== '')
    .length;

it('anonymizes hundreds of orders and emails in parts, the latest orders first', async () => {
  const { order } = await copyOrder(70);
  await shop.dependencies.store.transact((transaction) =>
    transaction.put(
      'jobs',
      ...Array.from({ length: 45 }, (_, at) => ({
        ...aMailTo(`mail${at}`, 'asha@example.com'),
        since: shop.clock.ms,
      })),
    ),
  );
  const counts = countWrites();
  await deleteAccount();
  expect(await countPersonal()).toBe(51);
  expect((await readRecord('copy69'))?.email).toBe('');
  expect((await readRecord(order._id))?.order.status).toBe('placed');
  for (let run = 0; run < 3; run++) await runDueOrders(shop.dependencies);
  expect(await countPersonal()).toBe(0);
  expect((await readRecord(order._id))?.order.status).toBe('cancelled');
  expect(await readStock(shop)).toBe(3);
  expect(await shop.dependencies.store.records.list('jobs', {})).toEqual([]);
  expect(Math.max(...counts)).toBeLessThan(50);
});

it('erases one account after the other', async () => {
  await copyOrder(20);
  const { dependencies, api } = shop;
  await deleteAccount();
  shop.token = await signUp(api, 'ravi@example.com');
  await placeTestOrder(shop, { payment: 'cod' });
  const user = await dependencies.store.user('ravi@example.com');
  await dependencies.store.transact((transaction) =>
    addJob(
      transaction,
      { kind: 'erase', userId: user?._id ?? '', email: user?.email ?? '', at: shop.clock.ms },
      dependencies,
    ),
  );
  expect(await countPersonal()).toBe(2);
  await runDueOrders(dependencies);
  expect(await countPersonal()).toBe(1);
  await runDueOrders(dependencies);
  expect(await countPersonal()).toBe(0);
});

it('cancels only some orders at once', async () => {
  await copyOrder(12, 'placed');
  await deleteAccount();
  const { records } = shop.dependencies.store;
  const countCancelled = () => records.count('orders', { where: { status: 'cancelled' } });
  expect(await countCancelled()).toBe(5);
  for (let run = 0; run < 2; run++) await runDueOrders(shop.dependencies);
  expect(await countCancelled()).toBe(13);
  expect(await countPersonal()).toBe(0);
  expect(await records.list('jobs', {})).toEqual([]);
});

it('has deleted the account even if its orders can only be anonymized later', async () => {
  const logError = vi.fn();
  shop = await openOrderShop({ logError });
  await copyOrder(30);
  const { store } = shop.dependencies;
  const { transact } = store;
  store.transact = async (work) => {
    if (!(await store.user('asha@example.com'))) throw new Error('The database is gone.');
    return transact(work);
  };
  expect((await deleteAccount()).status).toBe('204 No Content');
  expect(logError.mock.calls).toEqual([[new Error('The database is gone.')]]);
  expect(await countPersonal()).toBe(31);
  store.transact = transact;
  for (let run = 0; run < 2; run++) await runDueOrders(shop.dependencies);
  expect(await countPersonal()).toBe(0);
});

it('keeps the orders and emails of a new account with the same email', async () => {
  await copyOrder(30);
  await deleteAccount();
  shop.clock.ms += 1000;
  shop.token = await signUp(shop.api);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await runDueOrders(shop.dependencies);
  expect(await countPersonal()).toBe(1);
  expect((await readRecord(order._id))?.order.status).toBe('placed');
  const jobs = await shop.dependencies.store.records.list('jobs', {});
  expect(jobs.map(({ task }) => task.kind)).toEqual(['mail']);
});

it.each([
  ['no new account', false],
  ['a new account', true],
])('sends no email about an order that has yet to be anonymized, with %s', async (_, isNew) => {
  const { _id } = await copyOrder(20);
  await deleteAccount();
  shop.clock.ms += 1000;
  if (isNew) await signUp(shop.api);
  expect((await readRecord(_id))?.email).toBe('asha@example.com');
  const { now } = shop.dependencies;
  await changeOrder(shop.dependencies, _id, (record) =>
    moveOrder(record, { to: 'packed', returnDays: 7 }, now()),
  );
  await changeOrder(shop.dependencies, _id, (record) =>
    moveOrder(record, { to: 'shipped', returnDays: 7 }, now()),
  );
  expect(await readRecord(_id)).toMatchObject({
    email: '',
    order: { status: 'shipped', address: { name: '' } },
  });
  const jobs = await shop.dependencies.store.records.list('jobs', {});
  expect(jobs.map(({ task }) => task.kind)).toEqual(['erase']);
});
