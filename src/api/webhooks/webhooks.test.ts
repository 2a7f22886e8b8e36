import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/values/time.ts';
import { clearAudit } from '../desk/testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { openOrderShop, placeTestOrder } from '../orders/testing.ts';
import { HOOK_URL, openWebhookShop } from './testing.ts';

const ALL = ['placed', 'paid', 'shipped', 'undelivered', 'refunded'].map((name) => `order.${name}`);

it('sends a test event, whatever events the webhook wants', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(['stock.low']);
  expect(await desk.ask(`POST /desk/webhooks/${id}/test`)).toMatchObject({
    status: '204 No Content',
  });
  await runDueWork(desk.dependencies);
  expect(desk.listSent()).toMatchObject([{ type: 'test', data: {} }]);
});

it('adds one webhook, with one secret, if the same call comes again', async () => {
  const desk = await openWebhookShop();
  const body = { url: HOOK_URL, events: ALL };
  const add = (key: string) => desk.ask('POST /desk/webhooks', body, { 'idempotency-key': key });
  const first = await add('k1');
  expect(first.status).toBe('201 Created');
  expect(await add('k1')).toEqual(first);
  expect(await desk.listHooks()).toHaveLength(1);
  await add('k2');
  expect(await desk.listHooks()).toHaveLength(2);
});

it('sends a further test event at once, in place of one that has failed', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  const test = async () => {
    await desk.ask(`POST /desk/webhooks/${id}/test`);
    await runDueWork(desk.dependencies);
  };
  desk.sendWebhook.mockRejectedValueOnce(new Error('The response was 404.'));
  await test();
  await test();
  const [first, second, ...others] = desk.listSent();
  expect(second?.id).not.toBe(first?.id);
  expect(others).toEqual([]);
  expect(await desk.listHooks()).toMatchObject([{ waiting: 0, last: { type: 'test' } }]);
  expect(await desk.listHooks()).not.toMatchObject([{ last: { problem: expect.anything() } }]);
});

it('says with a new secret how many events wait', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  await placeTestOrder(desk, { payment: 'cod' });
  const { body } = await desk.ask(`POST /desk/webhooks/${id}/secret`);
  expect(body).toMatchObject({ webhook: { waiting: 1, givenUp: 0 } });
});

it('signs with the old secret for a day, too', async () => {
  const desk = await openWebhookShop();
  const { id, secret } = await desk.addHook(ALL);
  const { body } = await desk.ask(`POST /desk/webhooks/${id}/secret`);
  const changed = body as { secret: string; webhook: { oldSecretUntil: string } };
  expect(changed.secret).not.toBe(secret);
  expect(changed.webhook.oldSecretUntil).toBe('2023-05-02T12:00:00+00:00');
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  desk.clock.ms += DAY_MS;
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  const counts = desk.sendWebhook.mock.calls.map(
    ([{ headers }]) => headers['webhook-signature']?.split(' ').length,
  );
  expect(counts).toEqual([2, 1]);
});

it('changes the address, to which events that wait are sent', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  await placeTestOrder(desk, { payment: 'cod' });
  await desk.ask(`PATCH /desk/webhooks/${id}`, {
    url: 'https://new.example/',
    events: ['order.paid'],
  });
  await runDueWork(desk.dependencies);
  expect(desk.listSent()).toMatchObject([{ url: 'https://new.example/', type: 'order.placed' }]);
  expect(await desk.listHooks()).toMatchObject([{ events: ['order.paid'] }]);
});

it('sends nothing to a webhook that was removed, not even what a step has added meanwhile', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  const { store } = desk.dependencies;
  await placeTestOrder(desk, { payment: 'cod' });
  const jobs = await store.records.list('jobs', { where: { kind: 'webhook' } });
  expect(await desk.ask(`DELETE /desk/webhooks/${id}`)).toMatchObject({ status: '204 No Content' });
  expect(await store.records.count('jobs', { where: { kind: 'webhook' } })).toBe(0);
  await store.transact((transaction) => transaction.put('jobs', ...jobs));
  await runDueWork(desk.dependencies);
  expect(await store.records.count('jobs', { where: { kind: 'webhook' } })).toBe(0);
  expect(desk.listSent()).toEqual([]);
});

it('drops thousands of events of a removed webhook a hundred at a time, given up or not', async () => {
  const desk = await openWebhookShop();
  const { id: hookId } = await desk.addHook(ALL);
  const { store } = desk.dependencies;
  await placeTestOrder(desk, { payment: 'cod' });
  const [job] = await store.records.list('jobs', { where: { hookId } });
  if (!job) throw new Error('No event waits.');
  const jobs = Array.from({ length: 250 }, (_, index) => ({
    ...job,
    _id: `job${index}`,
    due: index < 200 ? null : job.due,
  }));
  await store.transact((transaction) => transaction.put('jobs', ...jobs));
  const { transact } = store;
  const removedCounts: number[] = [];
  store.transact = (work) =>
    transact((transaction) => {
      let count = 0;
      return Promise.resolve(
        work({
          ...transaction,
          remove(kind, id) {
            count += 1;
            transaction.remove(kind, id);
          },
        }),
      ).finally(() => removedCounts.push(count));
    });
  await desk.ask(`DELETE /desk/webhooks/${hookId}`);
  expect(await store.records.count('jobs', { where: { hookId } })).toBeGreaterThan(100);
  await runDueWork(desk.dependencies);
  expect(await store.records.count('jobs', { where: { hookId } })).toBe(0);
  expect(Math.max(...removedCounts)).toBe(100);
  expect(desk.listSent()).toEqual([]);
});

it('has removed a webhook even if its events can only be dropped later', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  await placeTestOrder(desk, { payment: 'cod' });
  const { store } = desk.dependencies;
  const { transact } = store;
  store.transact = async (work) => {
    if ((await store.records.count('webhooks', {})) === 0) throw new Error('The database is gone.');
    return transact(work);
  };
  expect(await desk.ask(`DELETE /desk/webhooks/${id}`)).toMatchObject({ status: '204 No Content' });
  expect(desk.logError.mock.calls).toEqual([[new Error('The database is gone.')]]);
  store.transact = transact;
  await runDueWork(desk.dependencies);
  expect(await store.records.count('jobs', { where: { kind: 'webhook' } })).toBe(0);
});

it.each([
  ['accepted', 0],
  ['refused', 1],
])('removes a webhook and what waits for it while an event is sent and %s', async (end, errors) => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  await placeTestOrder(desk, { payment: 'cod' });
  desk.sendWebhook.mockImplementation(async () => {
    await desk.ask(`DELETE /desk/webhooks/${id}`);
    if (end === 'refused') throw new Error('The response was 410.');
  });
  await runDueWork(desk.dependencies);
  const { records } = desk.dependencies.store;
  expect(await records.count('jobs', { where: { kind: 'webhook' } })).toBe(0);
  expect(await desk.listHooks()).toEqual([]);
  expect(desk.logError).toHaveBeenCalledTimes(errors);
});

it.each([
  ['http://hooks.example/', '422 Unprocessable Entity', 'bad-fields'],
  ['ftp://hooks.example/', '400 Bad Request', 'bad-request'],
  ['https://asha:secret@hooks.example/', '400 Bad Request', 'bad-request'],
  ['https://hooks.example\\@10.0.0.1/', '400 Bad Request', 'bad-request'],
  ['https://', '400 Bad Request', 'bad-request'],
  ['https://hooks.example:99999/', '400 Bad Request', 'bad-request'],
  [`https://hooks.example/${'a'.repeat(500)}`, '400 Bad Request', 'bad-request'],
])('refuses the address %s', async (url, status, code) => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(ALL);
  const refused = { status, body: { code } };
  expect(await desk.ask('POST /desk/webhooks', { url, events: ALL })).toMatchObject(refused);
  expect(await desk.ask(`PATCH /desk/webhooks/${id}`, { url })).toMatchObject(refused);
});

it('accepts an address without TLS where the operator allows it', async () => {
  const desk = await openWebhookShop(undefined, { mayCallPrivateNetworks: true });
  await desk.addHook(ALL, 'http://127.0.0.1:8080/events');
  expect(await desk.listHooks()).toMatchObject([{ url: 'http://127.0.0.1:8080/events' }]);
});

it('lists the oldest webhook first', async () => {
  const desk = await openWebhookShop();
  await desk.addHook(ALL, 'https://later.example/');
  desk.clock.ms -= DAY_MS;
  await desk.addHook(ALL, 'https://earlier.example/');
  const urls = (await desk.listHooks()).map(({ url }) => url);
  expect(urls).toEqual(['https://earlier.example/', 'https://later.example/']);
});

it('refuses an eleventh webhook, no event, and an unknown one', async () => {
  const desk = await openWebhookShop();
  const add = (events: string[]) => desk.ask('POST /desk/webhooks', { url: HOOK_URL, events });
  expect(await add([])).toMatchObject({ status: '400 Bad Request' });
  expect(await add(['order.read'])).toMatchObject({ status: '400 Bad Request' });
  for (let count = 0; count < 10; count++) await desk.addHook(ALL);
  expect(await add(ALL)).toMatchObject({ body: { code: 'too-many-webhooks' } });
});

it.each(['PATCH', 'DELETE', 'POST secret', 'POST test'])(
  'has no unknown webhook: %s',
  async (call) => {
    const desk = await openWebhookShop();
    const [method, action] = call.split(' ');
    const path = `/desk/webhooks/none${action ? `/${action}` : ''}`;
    const asked = desk.ask(`${method} ${path}`, method === 'PATCH' ? { events: ALL } : undefined);
    expect(await asked).toMatchObject({ status: '404 Not Found' });
  },
);

it('records each change in the audit log', async () => {
  const desk = await openWebhookShop();
  await clearAudit(desk.shop);
  const { id } = await desk.addHook(ALL);
  const ask = (call: string, body?: object) => {
    desk.clock.ms += 1;
    return desk.ask(call, body);
  };
  await ask(`PATCH /desk/webhooks/${id}`, { events: ['stock.low'] });
  await ask(`POST /desk/webhooks/${id}/secret`);
  await ask(`POST /desk/webhooks/${id}/test`);
  await ask(`DELETE /desk/webhooks/${id}`);
  const { body } = await desk.ask('GET /desk/audit');
  const { entries } = body as { entries: { action: string; subject: string }[] };
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'webhook-added',
    'webhook-changed',
    'webhook-secret-changed',
    'webhook-tested',
    'webhook-removed',
  ]);
  expect(JSON.stringify(entries)).not.toContain('whsec_');
});

it('adds nothing to an order in a shop without webhooks', async () => {
  const shop = await openOrderShop();
  await placeTestOrder(shop, { payment: 'cod' });
  const jobs = await shop.dependencies.store.records.list('jobs', {});
  expect(jobs.map(({ task }) => task.kind)).toEqual(['mail']);
});
