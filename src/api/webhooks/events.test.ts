import 'fake-indexeddb/auto';
import { createHmac } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { deliver, move, requestRefund, signInAtDesk } from '../desk/testing.ts';
import type { WebhookRequest } from '../dependencies.ts';
import { runDueWebhooks, runDueWork } from '../jobs/due-work.ts';
import { fillCart, payTestOrder, placeTestOrder, requestOrder } from '../orders/testing.ts';
import { listTestCategories, send } from '../testing.ts';
import { HOOK_URL, openWebhookShop } from './testing.ts';
import { CONTENT, describeWebhooks } from './webhook-suite.ts';

describeWebhooks('memory', async (content) => {
  const store = createMemoryStore(content);
  return [store, store];
});
let opened = 0;
describeWebhooks('IndexedDB', async (content) => {
  const options = { name: `webhooks-${++opened}`, content: async () => content };
  return [createIndexedDbStore(options), createIndexedDbStore(options)];
});
for (const { name, openMigrated } of TEST_DATABASES)
  describeWebhooks(name, async (content) => {
    const [database, second] = await openMigrated();
    await seedSql(database, content);
    return [createSqlStore(database), createSqlStore(second)];
  });

const ALL = ['placed', 'paid', 'shipped', 'undelivered', 'refunded'].map((name) => `order.${name}`);
const refuse = async () => {
  throw new Error('The response was 500.');
};

it('signs what it sends with the secret that was shown once', async () => {
  const desk = await openWebhookShop();
  const { secret } = await desk.addHook(ALL);
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  const [{ url, headers, body }] = desk.sendWebhook.mock.lastCall ?? [{} as WebhookRequest];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const digest = createHmac('sha256', key).update(content).digest('base64');
  expect([url, headers['webhook-signature']]).toEqual([HOOK_URL, `v1,${digest}`]);
  expect(JSON.stringify(await desk.listHooks())).not.toContain('whsec_');
  expect(await desk.listHooks()).toEqual([
    {
      _id: expect.any(String),
      url: HOOK_URL,
      events: ALL,
      createdAt: '2023-05-01T12:00:00+00:00',
      last: { at: '2023-05-01T12:00:00+00:00', type: 'order.placed' },
      waiting: 0,
      givenUp: 0,
    },
  ]);
});

it('sends each event of an order once, with what a program needs, and nothing about a person', async () => {
  const desk = await openWebhookShop();
  await desk.addHook(ALL);
  const { _id } = await payTestOrder(desk, await placeTestOrder(desk));
  await move(desk, _id, { to: 'packed' });
  await move(desk, _id, { to: 'shipped' });
  await move(desk, _id, { to: 'undelivered', restock: true });
  await requestRefund(desk, _id, { amount: 200 });
  await runDueWork(desk.dependencies);
  await runDueWork(desk.dependencies);
  expect(desk.listTypes()).toEqual(ALL);
  const bodies = JSON.stringify(desk.listSent());
  expect(bodies).not.toMatch(/asha|98450|Third Cross|A torn page/i);
  const numbers = desk.listSent().map(({ data }) => data['order']?.['number']);
  expect(new Set(numbers)).toEqual(new Set(['KD-000001']));
  expect(desk.listSent().at(-1)?.data).toEqual({
    order: {
      _id,
      number: 'KD-000001',
      status: 'undelivered',
      payment: { method: 'online', status: 'refunded' },
      amount: 200,
      refunded: 200,
      lines: [{ bookId: 'bk01', qty: 1 }],
      version: expect.any(Number),
    },
  });
});

it('sends only the events that a webhook wants, and none of before it was added', async () => {
  const desk = await openWebhookShop();
  await placeTestOrder(desk, { payment: 'cod' });
  await desk.addHook(['order.shipped']);
  const { order } = await placeTestOrder(desk, { payment: 'cod' });
  await deliver(desk, order._id);
  await runDueWork(desk.dependencies);
  expect(desk.listTypes()).toEqual(['order.shipped']);
  // A payment also places the order.
  await desk.addHook(['order.paid']);
  await payTestOrder(desk, await placeTestOrder(desk));
  await runDueWork(desk.dependencies);
  expect(desk.listTypes()).toEqual(['order.shipped', 'order.paid']);
});

it('does not let a webhook that is down or slow delay the events of another', async () => {
  const desk = await openWebhookShop(undefined, { store: createMemoryStore(CONTENT) });
  await desk.addHook(ALL, 'https://slow.example/');
  await desk.addHook(ALL, 'https://down.example/');
  await desk.addHook(ALL);
  for (let count = 0; count < 12; count++) await placeTestOrder(desk, { payment: 'cod' });
  desk.sendWebhook.mockImplementation(async ({ url }) => {
    if (url.includes('slow')) await new Promise(() => undefined);
    if (url.includes('down')) throw new Error('The response was 500.');
  });
  void runDueWebhooks(desk.dependencies);
  const count = (url: string) => desk.listSent().filter((sent) => sent.url === url).length;
  await vi.waitFor(() => expect(count(HOOK_URL)).toBe(12));
  expect([count('https://slow.example/'), count('https://down.example/')]).toEqual([5, 5]);
});

it('begins no further events once the shop is shutting down', async () => {
  const desk = await openWebhookShop();
  await desk.addHook(ALL);
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWebhooks(desk.dependencies, () => false);
  expect(desk.listSent()).toEqual([]);
});

it('begins no further events of a slow webhook after ten seconds', async () => {
  const desk = await openWebhookShop(undefined, { store: createMemoryStore(CONTENT) });
  await desk.addHook(ALL);
  for (let count = 0; count < 12; count++) await placeTestOrder(desk, { payment: 'cod' });
  // Five at once: the third part would begin after 10 s.
  desk.sendWebhook.mockImplementation(async () => void (desk.clock.ms += 1001));
  await runDueWebhooks(desk.dependencies);
  expect(desk.listSent()).toHaveLength(10);
});

it('treats the next event as new once the one before was accepted', async () => {
  const desk = await openWebhookShop(refuse);
  await desk.addHook(ALL);
  const { order } = await placeTestOrder(desk, { payment: 'cod' });
  await deliver(desk, order._id);
  await runDueWork(desk.dependencies);
  const { records } = desk.dependencies.store;
  const readJob = async () => (await records.list('jobs', { where: { kind: 'webhook' } }))[0];
  expect(await readJob()).toMatchObject({ tries: 1, problem: 'The response was 500.' });
  desk.clock.ms += HOUR_MS;
  desk.sendWebhook.mockResolvedValue();
  let runs = 0;
  await runDueWebhooks(desk.dependencies, () => runs++ === 0);
  expect(await readJob()).toEqual({
    _id: expect.any(String),
    due: desk.clock.ms,
    since: desk.clock.ms,
    tries: 0,
    task: expect.anything(),
  });
});

it('tries each event for a day of its own, which begins when the one before was sent', async () => {
  const desk = await openWebhookShop();
  await desk.addHook(ALL);
  let accepted = '';
  desk.sendWebhook.mockImplementation(async ({ body }) => {
    if ((JSON.parse(body) as { type: string }).type !== accepted) throw new Error('Down.');
  });
  const { order } = await placeTestOrder(desk, { payment: 'cod' });
  await deliver(desk, order._id);
  const wait = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      desk.clock.ms += HOUR_MS;
      await runDueWork(desk.dependencies);
    }
    const [job] = await desk.dependencies.store.records.list('jobs', {
      where: { kind: 'webhook' },
    });
    return [job?.due === null, job?.task.kind === 'webhook' && job.task.events.length];
  };
  expect(await wait(20)).toEqual([false, 3]);
  accepted = 'order.placed';
  expect(await wait(20)).toEqual([false, 2]);
  expect(await wait(8)).toEqual([true, 2]);
});

it('gives an event up after a day, shows it in the outbox, and sends it again from there', async () => {
  const desk = await openWebhookShop(refuse);
  await desk.addHook(ALL);
  const { order } = await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  const failing = { body: { failing: { webhooks: 1, mails: 0, payments: 0 } } };
  desk.clock.ms += 15 * MINUTE_MS;
  expect(await desk.ask('GET /desk/summary')).toMatchObject(failing);
  expect(await desk.listHooks()).toMatchObject([
    { waiting: 1, givenUp: 0, last: { type: 'order.placed', problem: 'The response was 500.' } },
  ]);
  for (let hour = 0; hour < 11; hour++) {
    desk.clock.ms += HOUR_MS;
    await runDueWork(desk.dependencies);
  }
  await deliver(desk, order._id);
  for (let hour = 0; hour < 15; hour++) {
    desk.clock.ms += HOUR_MS;
    await runDueWork(desk.dependencies);
  }
  expect(new Set(desk.listTypes())).toEqual(new Set(['order.placed']));
  const { ask } = await signInAgain(desk);
  const { body } = await ask('GET /desk/outbox');
  const [item] = (body as { mails: { _id: string; kind: string }[] }).mails.filter(
    ({ kind }) => kind === 'webhook',
  );
  expect(item).toMatchObject({
    to: HOOK_URL,
    orderId: order._id,
    subject: 'order.placed, order.shipped, order.paid',
    problem: 'The response was 500.',
  });
  const shown = await ask(`GET /desk/outbox/${item?._id}`);
  const { text } = (shown.body as { mail: { text: string } }).mail;
  expect(text).toContain('"type": "order.paid"');
  desk.sendWebhook.mockReset().mockResolvedValue();
  expect(await ask(`POST /desk/outbox/${item?._id}/retry`)).toMatchObject({
    status: '204 No Content',
  });
  await runDueWork(desk.dependencies);
  expect(desk.listTypes()).toEqual(['order.placed', 'order.shipped', 'order.paid']);
  for (const { id } of desk.listSent()) expect(text).toContain(id);
});

it('tries an event that was given up again when the next one about the order comes', async () => {
  const desk = await openWebhookShop(refuse);
  await desk.addHook(ALL);
  const { order } = await placeTestOrder(desk, { payment: 'cod' });
  for (let hour = 0; hour < 26; hour++) {
    await runDueWork(desk.dependencies);
    desk.clock.ms += HOUR_MS;
  }
  desk.sendWebhook.mockReset().mockResolvedValue();
  const again = await signInAgain(desk);
  await deliver({ shop: desk.shop, ownerToken: again.ownerToken }, order._id);
  await runDueWork(desk.dependencies);
  expect(desk.listTypes()).toEqual(['order.placed', 'order.shipped', 'order.paid']);
});

/** Signs the owner in again, because a session at the desk ends after half a day. */
async function signInAgain({ api }: Awaited<ReturnType<typeof openWebhookShop>>) {
  const ownerToken = await signInAtDesk({ api });
  return { ownerToken, ask: (call: string) => send(api, call, { token: ownerToken }) };
}

it('keeps events in the outbox on a host that sends none, as in the demo', async () => {
  const desk = await openWebhookShop(null);
  await desk.addHook(['stock.low'], 'https://other.example/');
  await desk.addHook(ALL);
  const { order } = await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  await deliver(desk, order._id);
  await runDueWork(desk.dependencies);
  const { body } = await desk.ask('GET /desk/outbox');
  const { mails } = body as { mails: { _id: string; kind: string }[] };
  const item = mails.find(({ kind }) => kind === 'webhook');
  expect(item).toMatchObject({
    to: HOOK_URL,
    subject: 'order.placed, order.shipped, order.paid',
    tries: 0,
  });
  expect(await desk.ask('GET /desk/webhooks')).toMatchObject({ body: { sendsEvents: false } });
  await desk.ask(`DELETE /desk/outbox/${item?._id}`);
  const empty = { waiting: 0, givenUp: 0 };
  expect(await desk.listHooks()).toMatchObject([empty, empty]);
});

it('says that a shop sends events, and the demo does not', async () => {
  const desk = await openWebhookShop();
  expect(await desk.ask('GET /desk/webhooks')).toMatchObject({ body: { sendsEvents: true } });
});

it('sends at most 20 kB, also about an order of 100 books', async () => {
  const ids = Array.from({ length: 100 }, (_, n) => `bk-${crypto.randomUUID()}-${n}`);
  const store = createMemoryStore({
    categories: listTestCategories(),
    books: ids.map((_id, n) =>
      aBook({
        _id,
        isbn: String(9_780_000_000_000 + n),
        title: 'x'.repeat(400),
        originalPrice: 40,
        discountPrice: 0,
      }),
    ),
    users: async () => [],
  });
  const desk = await openWebhookShop(undefined, { store });
  await desk.addHook([...ALL, 'stock.low']);
  for (const id of ids) await fillCart(desk, id);
  const placed = await requestOrder(desk, { payment: 'cod', expectedAmount: 4000 });
  expect(placed.status).toBe('201 Created');
  await runDueWork(desk.dependencies);
  const sizes = desk.sendWebhook.mock.calls.map(([{ body }]) => Buffer.byteLength(body));
  expect(Math.max(...sizes)).toBeGreaterThan(5000);
  expect(Math.max(...sizes)).toBeLessThan(20_000);
});

it('shortens the title of a book between two letters', async () => {
  const start = 'x'.repeat(199);
  const book = aBook({ _id: 'bk01', title: `${start}नीम`, payable: 200, stock: 6 });
  const users = async () => [];
  const store = createMemoryStore({ categories: listTestCategories(), books: [book], users });
  const desk = await openWebhookShop(undefined, { store });
  await desk.addHook(['stock.low']);
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  const [[{ body }]] = desk.sendWebhook.mock.calls as [[WebhookRequest]];
  expect(JSON.parse(body)).toMatchObject({ data: { book: { title: start } } });
});
