import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#domain/values/time.ts';
import type { Order } from '#contract/orders/order.ts';
import { runDueWork } from '../jobs/due-work.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  type OrderShop,
} from '../orders/testing.ts';
import { ProviderFailure, RefundRefused } from '../payment-provider.ts';
import { send, signUp } from '../testing.ts';
import { requestRefund, deliver, openDesk, signInAtDesk } from './testing.ts';

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

it('refuses a refund of an order that has changed since it was read', async () => {
  const read = await readOrder(shop, order._id);
  const ask = (key: string, version: number) =>
    requestRefund({ shop, ownerToken }, order._id, { amount: 50, key, version });
  await ask('mine', read.version);
  const theirs = await ask('theirs', read.version);
  expect([theirs.status, theirs.body]).toEqual(['409 Conflict', refusal('changed-meanwhile')]);
  // A call that is repeated, because its response was lost, names the version before it.
  expect(await ask('mine', read.version)).toMatchObject({ status: '200 OK' });
  await ask('theirs', (await readOrder(shop, order._id)).version);
  expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 100 });
});

describe('the key of a refund', () => {
  it('returns the same response for the same body, and refunds once', async () => {
    const first = await refund(50, 'k');
    expect(first).toMatchObject({ status: '200 OK', body: { order: { refunded: 50 } } });
    expect(await refund(50, 'k')).toEqual(first);
    await runDueWork(shop.dependencies);
    expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 50 });
  });

  it('refunds cash once', async () => {
    const cashOrder = (await placeTestOrder(shop, { payment: 'cod' })).order;
    await deliver({ shop, ownerToken }, cashOrder._id);
    for (const time of ['first', 'second'])
      expect([
        time,
        await requestRefund({ shop, ownerToken }, cashOrder._id, { amount: 50, key: 'k' }),
      ]).toEqual([time, expect.objectContaining({ status: '200 OK' })]);
    expect(await readOrder(shop, cashOrder._id)).toMatchObject({ refunded: 50 });
  });

  it('is refused with another body, or for another order', async () => {
    await refund(50, 'k');
    const otherOrder = await payTestOrder(shop, await placeTestOrder(shop));
    for (const response of [
      await refund(51, 'k'),
      await requestRefund({ shop, ownerToken }, otherOrder._id, { amount: 50, key: 'k' }),
    ])
      expect([response.status, response.body]).toEqual([
        '422 Unprocessable Entity',
        refusal('key-reused'),
      ]);
    expect(await readOrder(shop, order._id)).toMatchObject({ refunded: 50 });
  });

  it('refuses a repeated call for 20 seconds while the first one awaits the provider', async () => {
    let respond: (id: string) => void = () => undefined;
    shop.dependencies.provider.refund = () => new Promise((resolve) => (respond = resolve));
    const first = refund(50, 'k');
    await expect
      .poll(async () => (await readOrder(shop, order._id)).payment.status)
      .toBe('refund-pending');
    const second = await refund(50, 'k');
    expect([second.status, second.body]).toEqual(['409 Conflict', refusal('in-progress')]);
    shop.clock.ms += 21 * SECOND_MS;
    expect(await refund(50, 'k')).toMatchObject({ status: '200 OK' });
    respond('rfnd_1');
    expect(await first).toMatchObject({ status: '200 OK', body: { order: { refunded: 50 } } });
  });

  it.each(['', 'k'.repeat(256)])('is required, and limited in length', async (key) => {
    const response = await refund(50, key);
    expect([response.status, response.body]).toMatchObject([
      '400 Bad Request',
      refusal('bad-request'),
    ]);
  });

  it('ends when the response could not be built', async () => {
    const { list } = shop.dependencies.store.records;
    const { records } = shop.dependencies.store;
    let isBroken = true;
    records.list = ((kind: 'jobs', selection: object) => {
      const where = (selection as { where?: { kind?: string } }).where;
      const fails = isBroken && kind === 'jobs' && where?.kind === 'refund';
      return fails ? Promise.reject(new Error('gone')) : list(kind, selection);
    }) as typeof list;
    expect((await refund(50, 'k')).status).toBe('500 Internal Server Error');
    isBroken = false;
    expect((await refund(50, 'k')).status).toBe('200 OK');
  });

  it('can be used again after a refund that was refused', async () => {
    expect((await refund(201, 'k')).status).toBe('409 Conflict');
    expect((await refund(50, 'k')).status).toBe('200 OK');
  });
});

it.each([0, -1, 0.5, '50', null])('refuses to refund an amount of %s', async (amount) => {
  const response = await refund(amount as number);
  expect([response.status, response.body]).toMatchObject([
    '400 Bad Request',
    refusal('bad-request'),
  ]);
});

it('asks the provider for its refunds first if the process that sent one has ended', async () => {
  const { provider, store } = shop.dependencies;
  const { refund: makeRefund, listRefunds } = provider;
  provider.refund = () => new Promise(() => {});
  void refund(50);
  await expect
    .poll(async () => (await store.records.list('jobs', { where: { kind: 'refund' } }))[0]?.tries)
    .toBe(1);
  const calls: string[] = [];
  provider.listRefunds = (id) => {
    calls.push('list');
    return listRefunds.call(provider, id);
  };
  provider.refund = (request) => {
    calls.push('refund');
    return makeRefund.call(provider, request);
  };
  shop.clock.ms += 61 * SECOND_MS;
  await runDueWork(shop.dependencies);
  expect(calls).toEqual(['list', 'refund']);
});

describe('a refund that was abandoned', () => {
  const getPath = () => `POST /desk/orders/${order._id}/refunds/`;
  const read = async (call: string) => (await send(shop.api, call, { token: ownerToken })).body;
  const failedRefund = () => ({
    _id: expect.any(String),
    orderId: order._id,
    number: order.number,
    amount: 50,
    problem: 'down',
  });
  /** Makes the provider accept refunds again. */
  let mendProvider: () => void;

  beforeEach(async () => {
    const { refund: refundAtProvider } = shop.dependencies.provider;
    shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
    mendProvider = () => (shop.dependencies.provider.refund = refundAtProvider);
    await refund(50);
  });

  /** Retries the refund until the shop abandons it after a day; returns the id of the refund. */
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

  it('is shown with its order and in the summary, but not before it is abandoned', async () => {
    expect(await read('GET /desk/summary')).toMatchObject({ failedRefunds: [] });
    await abandonRefund();
    expect(await read('GET /desk/summary')).toMatchObject({ failedRefunds: [failedRefund()] });
    expect(await read(`GET /desk/orders/${order._id}`)).toMatchObject({
      order: { payment: { status: 'refund-pending' }, failedRefunds: [failedRefund()] },
    });
  });

  it('is retried on request', async () => {
    const id = await abandonRefund();
    mendProvider();
    expect(await send(shop.api, getPath() + id, { token: ownerToken })).toMatchObject({
      status: '200 OK',
      body: { order: { refunded: 50, failedRefunds: [] } },
    });
    expect(await send(shop.api, getPath() + id, { token: ownerToken })).toMatchObject({
      status: '404 Not Found',
      body: refusal('not-found'),
    });
  });

  it.each([
    ['the order', (id: string) => getPath() + id],
    ['the outbox', (id: string) => `POST /desk/outbox/${id}/retry`],
  ])('is looked for at the provider before %s makes it again', async (_place, getCall) => {
    const id = await abandonRefund();
    mendProvider();
    const { provider } = shop.dependencies;
    const [list, make] = [vi.spyOn(provider, 'listRefunds'), vi.spyOn(provider, 'refund')];
    await send(shop.api, getCall(id), { token: ownerToken });
    await runDueWork(shop.dependencies);
    const [[listed = NaN], [made = NaN]] = [list, make].map(
      ({ mock }) => mock.invocationCallOrder,
    ) as [number[], number[]];
    expect(listed).toBeLessThan(made);
  });

  it('is retried for another day after a request, and cannot be requested meanwhile', async () => {
    const id = await abandonRefund();
    expect((await send(shop.api, getPath() + id, { token: ownerToken })).status).toBe('200 OK');
    expect(await send(shop.api, getPath() + id, { token: ownerToken })).toMatchObject({
      status: '409 Conflict',
      body: refusal('impossible-step'),
    });
    // The request itself was the first try.
    const job = await shop.dependencies.store.records.get('jobs', id);
    expect(job).toMatchObject({ since: shop.clock.ms, tries: 1 });
    expect(await abandonRefund()).toBe(id);
  });

  it('is found only with its own order, and only an owner may retry it', async () => {
    const id = await abandonRefund();
    const other = await payTestOrder(shop, await placeTestOrder(shop));
    const elsewhere = `POST /desk/orders/${other._id}/refunds/${id}`;
    expect((await send(shop.api, elsewhere, { token: ownerToken })).status).toBe('404 Not Found');
    const token = await signUp(shop.api, 'ravi@example.com');
    expect((await send(shop.api, getPath() + id, { token })).status).toBe('403 Forbidden');
  });
});

it('does not store the note of a refund with its key', async () => {
  const request = { amount: 50, note: 'For Asha, who moved' };
  await requestRefund({ shop, ownerToken }, order._id, request);
  const keyed = await shop.dependencies.store.records.list('keyedCalls', {});
  expect(keyed).toHaveLength(1);
  expect(JSON.stringify(keyed)).not.toContain(request.note);
});

describe('a refund that waits while another is made at the provider', () => {
  /** Lets the provider fail, then lists a refund of this amount (₹) that the owner made there. */
  async function refundElsewhere(rupees: number) {
    const { provider } = shop.dependencies;
    const id = order.payment.providerPaymentId ?? '';
    const providerRefund = { id: 'rfnd_dashboard', amount: rupees * 100 };
    const made: number[] = [];
    const { refund: refundAtProvider } = provider;
    provider.refund = async () => {
      throw new ProviderFailure('Down.');
    };
    return {
      made,
      async recover(delayMs = HOUR_MS) {
        provider.refund = async (request) => {
          made.push(request.amount / 100);
          return refundAtProvider.call(provider, request);
        };
        const { listRefunds } = provider;
        provider.listRefunds = async (paymentId) => [
          ...(await listRefunds.call(provider, paymentId)),
          ...(paymentId === id ? [providerRefund] : []),
        ];
        shop.clock.ms += delayMs;
        await runDueWork(shop.dependencies);
        ownerToken = await signInAtDesk(shop);
        return read();
      },
    };
  }
  interface Refunds {
    failedRefunds: { _id: string; amount: number; isSuspended?: true; problem: string }[];
  }
  const read = async () => {
    const { body } = await send(shop.api, `GET /desk/orders/${order._id}`, { token: ownerToken });
    return (body as { order: Order & Refunds }).order;
  };
  const answer = async (method: string, refundId: string | undefined) => {
    const path = `${method} /desk/orders/${order._id}/refunds/${refundId}`;
    const { body, status } = await send(shop.api, path, { token: ownerToken });
    return { status, order: (body as { order?: Order & Refunds }).order };
  };

  const readLastAudit = async () =>
    (await shop.dependencies.store.records.list('auditEntries', {})).at(-1);

  it('stops and asks; it is dropped if the other was made in its place', async () => {
    const { made, recover } = await refundElsewhere(50);
    await refund(50);
    const asked = await recover();
    expect(asked).toMatchObject({
      refunded: 50,
      failedRefunds: [
        {
          amount: 50,
          isSuspended: true,
          problem: 'The payment provider made another refund of this payment.',
        },
      ],
      creditNotes: [{ amount: 50 }],
    });
    const { order: answered } = await answer('DELETE', asked.failedRefunds[0]?._id);
    expect(await readLastAudit()).toMatchObject({ action: 'refund-dropped', subject: order._id });
    expect(answered).toMatchObject({
      refunded: 50,
      failedRefunds: [],
      payment: { status: 'partly-refunded' },
    });
    shop.clock.ms += HOUR_MS;
    await runDueWork(shop.dependencies);
    expect(made).toEqual([]);
    expect((await readOrder(shop, order._id)).creditNotes).toMatchObject([{ amount: 50 }]);
  });

  it('stops and asks; it is made if both are wanted', async () => {
    const { made, recover } = await refundElsewhere(50);
    await refund(50);
    const asked = await recover();
    await answer('POST', asked.failedRefunds[0]?._id);
    expect(await readLastAudit()).toMatchObject({ action: 'refund-retried', subject: order._id });
    expect(made).toEqual([50]);
    const answered = await readOrder(shop, order._id);
    expect(answered).toMatchObject({
      refunded: 100,
      creditNotes: [{ amount: 50 }, { amount: 50 }],
    });
    expect((await answer('DELETE', asked.failedRefunds[0]?._id)).status).toBe('404 Not Found');
  });

  it('asks at once about a second refund that is not retried yet, and makes it after the answer', async () => {
    const { made, recover } = await refundElsewhere(50);
    await refund(50);
    shop.clock.ms += 50 * SECOND_MS;
    await refund(30);
    const asked = await recover(11 * SECOND_MS);
    expect(asked.failedRefunds).toMatchObject([
      { amount: 50, isSuspended: true },
      { amount: 30, isSuspended: true },
    ]);
    shop.clock.ms += HOUR_MS;
    await runDueWork(shop.dependencies);
    expect([made, (await read()).failedRefunds]).toMatchObject([
      [],
      [{ isSuspended: true }, { isSuspended: true }],
    ]);
    ownerToken = await signInAtDesk(shop);
    expect(await answer('DELETE', asked.failedRefunds[0]?._id)).toMatchObject({
      status: '200 OK',
    });
    await runDueWork(shop.dependencies);
    expect(made).toEqual([30]);
    expect(await read()).toMatchObject({ refunded: 80, failedRefunds: [] });
  });

  it('stops and asks if the provider refuses it because the other was made just before', async () => {
    const { provider } = shop.dependencies;
    provider.refund = async () => {
      provider.listRefunds = async () => [{ id: 'rfnd_dashboard', amount: 5000 }];
      throw new RefundRefused('No.');
    };
    await refund(50);
    const problem = 'The payment provider made another refund of this payment.';
    expect((await read()).failedRefunds).toMatchObject([
      { amount: 50, isSuspended: true, problem },
    ]);
  });

  it('makes only the rest, without a question, if the whole payment was to be refunded', async () => {
    const { made, recover } = await refundElsewhere(50);
    const path = `POST /user/orders/${order._id}/cancel`;
    await send(shop.api, path, { token: shop.token });
    expect(await recover()).toMatchObject({ refunded: 200, failedRefunds: [] });
    expect(made.at(-1)).toBe(150);
  });

  it('stops and asks for the refund of a return, too', async () => {
    order = await payTestOrder(shop, await placeTestOrder(shop, { copies: 2 }));
    await deliver({ shop, ownerToken }, order._id);
    await send(shop.api, `POST /user/orders/${order._id}/returns`, {
      token: shop.token,
      body: { lines: [{ bookId: 'bk01', qty: 1 }], reason: 'Torn' },
    });
    const { made, recover } = await refundElsewhere(200);
    const [{ _id: returnId = '' } = {}] = (await read()).returns;
    const decision = { decision: 'received', restock: false };
    await send(shop.api, `POST /desk/orders/${order._id}/returns/${returnId}`, {
      token: ownerToken,
      body: decision,
    });
    expect(await recover()).toMatchObject({
      refunded: 200,
      failedRefunds: [{ amount: 200, isSuspended: true }],
    });
    expect(made).toEqual([]);
  });
});
