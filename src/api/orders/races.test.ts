import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { requestRefund, openDesk } from '../desk/testing.ts';
import { beginKeyedCall } from '../call/idempotency-key.ts';
import type { Store, Transaction } from '../store.ts';
import { testDependencies, createTestApi, send, signUp } from '../testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { applyPayment, handleWebhookEvent } from './settle.ts';
import {
  requestOrder,
  fillCart,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  rehearse,
  readStock,
  type OrderShop,
} from './testing.ts';

const HOUR_MS = 3_600_000;
/** How long one transaction waits, so that the other one reaches the lock. */
const HEAD_START_MS = 200;

describe.each(TEST_DATABASES)('two servers over $name', ({ openMigrated }) => {
  /** Opens two shops with the same users and one clock. */
  async function openShops(stock = 3): Promise<[OrderShop, OrderShop]> {
    const databases = await openMigrated();
    await seedSql(databases[0], {
      categories: [aCategory({ _id: 'ct01' })],
      books: [aBook({ _id: 'bk01', stock })],
      users: async () => [],
    });
    const [first, second] = databases.map((database) => createSqlStore(database));
    if (!first || !second) throw new Error('There are not two stores.');
    const firstShop = await openOrderShop({ store: first, createId: randomUUID });
    const dependencies = testDependencies({
      store: second,
      createId: randomUUID,
      now: firstShop.dependencies.now,
    });
    return [firstShop, { ...firstShop, dependencies, api: createTestApi(dependencies) }];
  }

  /** Returns the shop with the token of another user, who signs up. */
  async function signUpAs(shop: OrderShop, email: string): Promise<OrderShop> {
    return { ...shop, token: await signUp(shop.api, email) };
  }

  /** Simulates that the provider reports a payment of ₹200. */
  const reportPayment = (shop: OrderShop, { _id }: Order, paymentId: string) =>
    applyPayment(shop.dependencies, _id, {
      id: paymentId,
      amount: 20_000,
      status: 'captured',
    });

  it('sell the last copy to only one of two buyers', async () => {
    const [firstShop, secondShop] = await openShops(1);
    const buyers = [firstShop, await signUpAs(secondShop, 'ravi@example.com')];
    for (const buyer of buyers) await fillCart(buyer);
    const responses = await Promise.all(buyers.map((buyer) => requestOrder(buyer)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      '201 Created',
      '409 Conflict',
    ]);
    expect(responses.find(({ status }) => status !== '201 Created')?.body).toMatchObject({
      code: 'out-of-stock',
    });
    expect(await readStock(firstShop)).toBe(0);
  });

  it('refund the buyer whose order has expired, if both have paid for the last copy', async () => {
    const [firstShop, secondShop] = await openShops(1);
    const expiredOrder = await placeTestOrder(firstShop);
    firstShop.clock.ms += HOUR_MS;
    await runDueWork(firstShop.dependencies);
    const ravi = await signUpAs(secondShop, 'ravi@example.com');
    const ravisOrder = await placeTestOrder(ravi);
    await Promise.all([payTestOrder(firstShop, expiredOrder), payTestOrder(ravi, ravisOrder)]);
    await runDueWork(firstShop.dependencies);
    expect(await readOrder(ravi, ravisOrder.order._id)).toMatchObject({ status: 'placed' });
    expect(await readOrder(firstShop, expiredOrder.order._id)).toMatchObject({
      status: 'cancelled',
      refunded: 200,
    });
    expect(await readStock(firstShop)).toBe(0);
  });

  it('place an order once when the page and the provider report its payment at the same time', async () => {
    const [firstShop, secondShop] = await openShops();
    const { order, checkout } = await placeTestOrder(firstShop);
    const body = (await rehearse(firstShop, checkout)) as { razorpay_payment_id: string };
    const path = `POST /user/orders/${order._id}/payment`;
    const sendFromProvider = () => reportPayment(secondShop, order, body.razorpay_payment_id);
    const sendFromPage = () => send(firstShop.api, path, { token: firstShop.token, body });
    await Promise.all([sendFromPage(), sendFromProvider(), sendFromPage(), sendFromProvider()]);
    await expectPlacedOnce(firstShop, order);
  });

  it('handle an event once if it is delivered three times simultaneously', async () => {
    const [firstShop, secondShop] = await openShops();
    const { order, checkout } = await placeTestOrder(firstShop);
    const payment = { id: 'pay_1', amount: 20_000, status: 'captured' as const };
    const event = { id: 'event_1', providerOrderId: checkout.providerOrderId, payment };
    await Promise.all(
      [firstShop, secondShop, firstShop].map(({ dependencies }) =>
        handleWebhookEvent(dependencies, event),
      ),
    );
    await expectPlacedOnce(firstShop, order);
  });

  it('refund the second of two payments that arrive simultaneously', async () => {
    const [firstShop, secondShop] = await openShops();
    const { order } = await placeTestOrder(firstShop);
    await Promise.all([
      reportPayment(firstShop, order, 'pay_1'),
      reportPayment(secondShop, order, 'pay_2'),
    ]);
    await expectPlacedOnce(firstShop, order, 1);
    const record = await firstShop.dependencies.store.records.get('orders', order._id);
    expect(record?.receipts.map(({ counts: isCounted }) => isCounted)).toEqual([true, false]);
  });

  it('return copies to the stock once, if cancellations and the end of the hold coincide', async () => {
    const [firstShop, secondShop] = await openShops();
    const { order } = await placeTestOrder(firstShop, { copies: 2 });
    expect(await readStock(firstShop)).toBe(1);
    firstShop.clock.ms += HOUR_MS;
    const cancel = ({ api }: OrderShop) =>
      send(api, `POST /user/orders/${order._id}/cancel`, { token: firstShop.token });
    await Promise.all([
      cancel(firstShop),
      cancel(secondShop),
      cancel(firstShop),
      runDueWork(firstShop.dependencies),
      runDueWork(secondShop.dependencies),
    ]);
    expect(await readStock(firstShop)).toBe(3);
    const entries = await firstShop.dependencies.store.records.list('stockEntries', {});
    expect(entries.map(({ change }) => change)).toEqual([-2, 2]);
  });

  it('number invoices without gaps and without duplicates', async () => {
    const [firstShop, secondShop] = await openShops(20);
    const users = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signUpAs(index % 2 ? firstShop : secondShop, `reader-${index}@example.com`),
      ),
    );
    for (const user of users) await fillCart(user);
    const placed = await Promise.all(users.map((user) => requestOrder(user)));
    const orders = placed.map(({ body }) => (body as { order: Order }).order);
    const paid = await Promise.all(
      orders.map((order, index) =>
        reportPayment(index % 2 ? firstShop : secondShop, order, `pay_${index}`),
      ),
    );
    const numbers = paid.map(({ order }) => order.invoice?.number);
    const expectedNumbers = users.map(
      (_, index) => `KD/23-24/${String(index + 1).padStart(6, '0')}`,
    );
    expect(numbers.toSorted()).toEqual(expectedNumbers);
    expect(await readStock(firstShop)).toBe(8);
  });

  it('do not expire an order that is paid on delivery, even after 100 hours', async () => {
    const [firstShop] = await openShops();
    const { order } = await placeTestOrder(firstShop, { payment: 'cod' });
    firstShop.clock.ms += 100 * HOUR_MS;
    await runDueWork(firstShop.dependencies);
    expect(await readOrder(firstShop, order._id)).toEqual(order);
    expect(await readStock(firstShop)).toBe(2);
  });

  it('let the user pay after a payment has failed', async () => {
    const [firstShop, secondShop] = await openShops();
    const placed = await placeTestOrder(firstShop);
    const failed = { id: 'pay_1', amount: 20_000, status: 'failed' as const };
    await applyPayment(secondShop.dependencies, placed.order._id, failed);
    const path = `POST /user/orders/${placed.order._id}/checkout`;
    expect(await send(firstShop.api, path, { token: firstShop.token })).toMatchObject({
      status: '200 OK',
      body: { order: { payment: { status: 'failed' } }, checkout: placed.checkout },
    });
    await payTestOrder(firstShop, placed);
    await expectPlacedOnce(firstShop, placed.order);
  });

  it('refund no more than was paid if owners request several refunds simultaneously', async () => {
    const [firstShop, secondShop] = await openShops();
    const { _id } = await payTestOrder(firstShop, await placeTestOrder(firstShop));
    const ownerToken = await openDesk(firstShop);
    const ask = (shop: OrderShop, key: string) =>
      requestRefund({ shop, ownerToken }, _id, { amount: 150, key });
    const responses = await Promise.all([
      ask(firstShop, 'k1'),
      ask(secondShop, 'k2'),
      ask(firstShop, 'k3'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      '200 OK',
      '409 Conflict',
      '409 Conflict',
    ]);
    expect(await readOrder(firstShop, _id)).toMatchObject({ refunded: 150 });
  });

  it('refund once if requests with the same key are simultaneous', async () => {
    const [firstShop, secondShop] = await openShops();
    const { _id } = await payTestOrder(firstShop, await placeTestOrder(firstShop));
    const ownerToken = await openDesk(firstShop);
    const ask = (shop: OrderShop) =>
      requestRefund({ shop, ownerToken }, _id, { amount: 50, key: 'k' });
    await Promise.all([ask(firstShop), ask(secondShop), ask(firstShop), ask(secondShop)]);
    expect(await ask(secondShop)).toMatchObject({
      status: '200 OK',
      body: { order: { refunded: 50 } },
    });
    expect(await readOrder(firstShop, _id)).toMatchObject({ refunded: 50 });
  });

  it('refuse a key that another call of the user uses simultaneously', async () => {
    const [firstShop, secondShop] = await openShops();
    const begin = (transaction: Transaction, request: string) => {
      const context = { email: 'asha@example.com', now: 0 };
      return beginKeyedCall(transaction, { _id: 'k', request }, context);
    };
    const { response } = await firstShop.dependencies.store.transact(async (transaction) => {
      await begin(transaction, 'refund one order');
      const secondResponse = secondShop.dependencies.store
        .transact((otherTransaction) => begin(otherTransaction, 'refund another order'))
        .catch((error: Error) => error.message);
      await wait(HEAD_START_MS);
      // In an object, because `transact` would await the promise, which needs the end of this
      // transaction.
      return { response: secondResponse };
    });
    expect(await response).toMatch('was used for another request');
  });

  it.each([
    ['keys', 20, { name: 'Till', scopes: ['orders:read'] }],
    ['webhooks', 10, { url: 'https://till.example', events: ['order.placed'] }],
  ])('count the %s of the desk that are added at once: at most %i', async (name, max, body) => {
    const [firstShop, secondShop] = await openShops();
    const token = await openDesk(firstShop);
    const { dependencies } = firstShop;
    const transact: Store['transact'] = (work) =>
      dependencies.store.transact(async (transaction) => {
        const result = await work(transaction);
        await wait(HEAD_START_MS);
        return result;
      });
    const slowApi = createTestApi({
      ...dependencies,
      store: { ...dependencies.store, transact },
    });
    const add = (api = secondShop.api) => send(api, `POST /desk/${name}`, { token, body });
    for (let count = 0; count < max - 1; count++) await add();
    await Promise.all([add(slowApi), add(slowApi), add(), add()]);
    const { body: list } = await send(firstShop.api, `GET /desk/${name}`, { token });
    expect((list as Record<string, unknown[]>)[name]).toHaveLength(max);
  });

  async function expectPlacedOnce(shop: OrderShop, { _id }: Order, refunds = 0) {
    const { status, history, invoice } = await readOrder(shop, _id);
    expect([status, invoice?.number]).toEqual(['placed', 'KD/23-24/000001']);
    expect(history.filter((entry) => entry.status === 'placed' && !entry.note)).toHaveLength(1);
    const mails = await shop.dependencies.store.records.list('jobs', { where: { kind: 'mail' } });
    expect(mails).toHaveLength(1);
    const refundJobs = await shop.dependencies.store.records.list('jobs', {
      where: { kind: 'refund' },
    });
    expect(refundJobs).toHaveLength(refunds);
    expect(await readStock(shop)).toBe(2);
  }
});
