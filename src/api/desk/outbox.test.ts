import { beforeEach, describe, expect, it } from 'vitest';
import { runDueWork } from '../jobs/due-work.ts';
import { openOrderShop, payTestOrder, placeTestOrder, type OrderShop } from '../orders/testing.ts';
import { ProviderFailure } from '../payment-provider.ts';
import { send } from '../testing.ts';
import { requestRefund, openDesk, signInAtDesk } from './testing.ts';

const HOUR_MS = 3_600_000;

let shop: OrderShop;
let ownerToken: string;

const call = (path: string) => send(shop.api, path, { token: ownerToken });

interface ListedMail {
  _id: string;
  kind: string;
  subject?: string;
}

async function list(query = '') {
  const { body } = await call(`GET /desk/outbox${query}`);
  return body as { mails: ListedMail[]; total: number; next: string | null };
}

const notFound = { status: '404 Not Found', body: { code: 'not-found' } };

describe('the outbox without a mail server', () => {
  beforeEach(async () => {
    shop = await openOrderShop();
    ownerToken = await openDesk(shop);
    await placeTestOrder(shop, { payment: 'cod' });
    await runDueWork(shop.dependencies);
  });

  it('keeps all emails, and lists them without their texts', async () => {
    const { mails, total, next } = await list();
    expect([total, next]).toEqual([1, null]);
    expect(mails).toEqual([
      {
        _id: expect.any(String),
        kind: 'mail',
        to: 'asha@example.com',
        subject: expect.stringContaining('KD-000001'),
        at: '2023-05-01T12:00:00+00:00',
        tries: 0,
      },
    ]);
    expect(await call(`GET /desk/outbox/${mails[0]?._id}`)).toEqual({
      status: '200 OK',
      body: { mail: { ...mails[0], text: expect.stringContaining('Malgudi Days') } },
    });
  });

  it('deletes an email, once', async () => {
    const [{ _id = '' } = {}] = (await list()).mails;
    expect(await call(`DELETE /desk/outbox/${_id}`)).toMatchObject({ status: '204 No Content' });
    expect(await list()).toEqual({ sendsMail: false, mails: [], total: 0, next: null });
    expect(await call(`DELETE /desk/outbox/${_id}`)).toMatchObject(notFound);
    expect(await call(`GET /desk/outbox/${_id}`)).toMatchObject(notFound);
  });

  it.each([
    ['kept', '', null, 61],
    ['waiting', 'state=waiting&', 1, 60],
  ] as const)('lists 50 emails per page that are %s', async (_, query, isDue, count) => {
    const mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '' };
    await shop.dependencies.store.transact(async (transaction) => {
      for (let index = 0; index < 60; index++)
        transaction.put('jobs', {
          _id: `m${index}`,
          due: isDue && shop.clock.ms + HOUR_MS + (index % 7),
          since: 1000 + (index % 5),
          tries: 1,
          task: { kind: 'mail', mail },
        });
    });
    const { mails, total, next } = await list(`?${query}`);
    expect([mails.length, total]).toEqual([50, count]);
    const rest = await list(`?${query}cursor=${next}`);
    expect(new Set([...mails, ...rest.mails].map(({ _id }) => _id)).size).toBe(count);
    expect(rest.next).toBeNull();
  });
});

describe('the outbox with a mail server that is down', () => {
  const sent: string[] = [];
  let isDown: boolean;
  beforeEach(async () => {
    sent.length = 0;
    isDown = true;
    const sendMail = async ({ subject }: { subject: string }) => {
      if (isDown) throw new Error('down');
      sent.push(subject);
    };
    shop = await openOrderShop({ sendMail, logError: () => undefined });
    ownerToken = await openDesk(shop);
  });

  /** Retries the jobs until the shop abandons them after a day, and signs in again. */
  async function abandonJobs() {
    for (let hour = 0; hour < 26; hour++) {
      shop.clock.ms += HOUR_MS;
      await runDueWork(shop.dependencies);
    }
    ownerToken = await signInAtDesk(shop);
  }

  it('lists the emails that were abandoned, and sends them on request', async () => {
    await placeTestOrder(shop, { payment: 'cod' });
    await runDueWork(shop.dependencies);
    expect(await list()).toMatchObject({ total: 0 });
    expect(await list('?state=waiting')).toMatchObject({
      mails: [{ kind: 'mail', problem: 'down', tries: 1, at: '2023-05-01T12:01:00+00:00' }],
      total: 1,
    });
    const none = { mails: 0, payments: 0, webhooks: 0 };
    const readSummary = () => call('GET /desk/summary');
    expect(await readSummary()).toMatchObject({ body: { givenUp: 0, failing: none } });
    shop.clock.ms += 15 * 60_000;
    expect(await readSummary()).toMatchObject({ body: { failing: { mails: 1, payments: 0 } } });
    await abandonJobs();
    expect(await list('?state=waiting')).toMatchObject({ total: 0 });
    expect(await readSummary()).toMatchObject({ body: { givenUp: 1, failing: none } });
    const { mails } = await list();
    expect(mails).toMatchObject([{ kind: 'mail', problem: 'down' }]);
    const path = `POST /desk/outbox/${mails[0]?._id}/retry`;
    expect(await call(path)).toMatchObject({ status: '204 No Content' });
    const { mails: retried } = await list('?state=waiting');
    expect(retried).toMatchObject([{ tries: 0 }]);
    expect(retried[0]).not.toHaveProperty('problem');
    await runDueWork(shop.dependencies);
    expect(await list('?state=waiting')).toMatchObject({ mails: [{ tries: 1 }], total: 1 });
    shop.clock.ms += HOUR_MS;
    isDown = false;
    expect(await call(path)).toMatchObject(notFound);
    await runDueWork(shop.dependencies);
    expect(sent).toEqual([mails[0]?.subject]);
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('lists a link to a new password that is still to be sent', async () => {
    await send(shop.api, 'POST /auth/forgot', { body: { email: 'asha@example.com' } });
    expect(await list('?state=waiting')).toMatchObject({
      mails: [{ kind: 'link', to: 'asha@example.com', tries: 0 }],
      total: 1,
    });
  });

  it('counts a link that is not sent among the emails that fail', async () => {
    await shop.dependencies.store.transact((transaction) =>
      transaction.put('jobs', {
        _id: 'job1',
        due: shop.clock.ms + HOUR_MS,
        since: shop.clock.ms - HOUR_MS,
        tries: 3,
        problem: 'down',
        task: { kind: 'forgot', email: 'asha@example.com' },
      }),
    );
    expect(await call('GET /desk/summary')).toMatchObject({
      body: { failing: { mails: 1, payments: 0 } },
    });
  });

  it('counts an email that fails beside hundreds of events that wait', async () => {
    const waiting = { due: shop.clock.ms + 1, since: shop.clock.ms - HOUR_MS, tries: 3 };
    const events = Array.from({ length: 201 }, (_, n) => ({
      ...waiting,
      _id: `event${n}`,
      task: { kind: 'webhook' as const, hookId: 'wh01', events: [] },
    }));
    const mail = { to: 'asha@example.com', subject: 'Placed', text: '', html: '' };
    await shop.dependencies.store.transact((transaction) =>
      transaction.put('jobs', ...events, {
        ...waiting,
        _id: 'job1',
        due: shop.clock.ms + HOUR_MS,
        problem: 'down',
        task: { kind: 'mail', mail },
      }),
    );
    expect(await call('GET /desk/summary')).toMatchObject({ body: { failing: { mails: 1 } } });
  });

  it('deletes a link to a new password that was abandoned', async () => {
    await shop.dependencies.store.transact((transaction) =>
      transaction.put('jobs', {
        _id: 'job1',
        due: null,
        since: shop.clock.ms,
        tries: 4,
        task: { kind: 'forgot', email: 'asha@example.com' },
      }),
    );
    expect(await call('DELETE /desk/outbox/job1')).toMatchObject({ status: '204 No Content' });
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('lists a check of payments that was abandoned, and shows it without a text', async () => {
    const { order } = await placeTestOrder(shop);
    await shop.dependencies.store.transact((transaction) =>
      transaction.put('jobs', {
        _id: 'job1',
        due: null,
        since: shop.clock.ms,
        tries: 27,
        problem: 'down',
        task: { kind: 'reconcile', orderId: order._id },
      }),
    );
    const at = '2023-05-01T12:00:00+00:00';
    const item = { _id: 'job1', kind: 'payment', orderId: order._id, at, tries: 27 };
    const { mails } = await list();
    expect(mails).toEqual([{ ...item, problem: 'down' }]);
    expect((await call('GET /desk/outbox/job1')).body).toEqual({ mail: mails[0] });
  });

  it('lists the refunds that were abandoned, which cannot be deleted', async () => {
    const order = await payTestOrder(shop, await placeTestOrder(shop));
    const { refund } = shop.dependencies.provider;
    shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
    await requestRefund({ shop, ownerToken }, order._id, { amount: 50 });
    await abandonJobs();
    const abandonedRefund = (await list()).mails.find(({ kind }) => kind === 'refund');
    expect(abandonedRefund).toMatchObject({ orderId: order._id, problem: 'down' });
    expect(await call(`DELETE /desk/outbox/${abandonedRefund?._id}`)).toMatchObject({
      status: '409 Conflict',
      body: {
        code: 'impossible-step',
        errors: ['Only emails and events can be deleted. This refund is owed.'],
      },
    });
    shop.dependencies.provider.refund = refund;
    await call(`POST /desk/outbox/${abandonedRefund?._id}/retry`);
    await runDueWork(shop.dependencies);
    expect(await call(`GET /desk/orders/${order._id}`)).toMatchObject({
      body: { order: { refunded: 50, failedRefunds: [] } },
    });
  });
});

it('exports the orders as a CSV in which no spreadsheet finds a formula', async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
  await placeTestOrder(shop, { payment: 'cod' });
  await placeTestOrder(shop, { payment: 'cod', address: { name: '=1+2', addressText: '1,\n"A"' } });
  const request = new Request('http://localhost/api/desk/export/orders.csv', {
    headers: { authorization: ownerToken },
  });
  const response = await shop.api.fetch(request);
  expect(response.headers.get('content-disposition')).toContain('orders.csv');
  const [header = '', newest = '', ...rest] = (await response.text()).split('\r\n');
  expect(header).toBe(
    'number,createdAt,status,payment,paymentStatus,invoice,invoiceDate,name,email,phone,' +
      'address,city,state,pin,books,isbns,copies,price,discount,delivery,amount,refunded',
  );
  expect(newest).toBe(
    "KD-000002,2023-05-01T17:30:00+05:30,placed,cod,due,KD/23-24/000002,2023-05-01,'=1+2," +
      'asha@example.com,98450 12345,"1,\n""A""",Bengaluru,Karnataka,560003,1 × Malgudi Days,,1,' +
      '250,50,0,200,0',
  );
  expect(rest).toEqual([expect.stringMatching(/^KD-000001,/), '']);
});

it('exports each order once, with all its copies, when there are several pages', async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 3 });
  await shop.dependencies.store.transact(async (transaction) => {
    const record = await transaction.get('orders', order._id);
    if (!record) throw new Error('The order is not stored.');
    for (let sequence = 2; sequence <= 205; sequence++)
      transaction.put('orders', {
        ...record,
        _id: `or${sequence}`,
        sequence,
        order: { ...record.order, number: `KD-${sequence}` },
      });
  });
  const request = new Request('http://localhost/api/desk/export/orders.csv', {
    headers: { authorization: ownerToken },
  });
  const [, ...lines] = (await (await shop.api.fetch(request)).text()).trimEnd().split('\r\n');
  const numbers = lines.map((line) => line.split(',', 1)[0]);
  expect(numbers).toEqual([
    ...Array.from({ length: 204 }, (_, index) => `KD-${205 - index}`),
    'KD-000001',
  ]);
  expect(lines[0]).toContain('3 × Malgudi Days,,3,750,150,0,600,0');
});
