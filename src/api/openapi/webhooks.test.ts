import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { move, requestRefund } from '../desk/testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { payTestOrder, placeTestOrder } from '../orders/testing.ts';
import { listTestCategories } from '../testing.ts';
import { openWebhookShop } from '../webhooks/testing.ts';
import { describeApi } from './document.ts';

const { webhooks, components } = describeApi('1', 'Kitabdost');

it('describes each event as the shop sends it', async () => {
  const types = Object.keys(webhooks);
  const store = createMemoryStore({
    categories: listTestCategories(),
    books: [aBook({ _id: 'bk01', isbn: '9780306406157', stock: 6 })],
    users: async () => [],
  });
  const desk = await openWebhookShop(undefined, { store });
  await desk.addHook(types);
  const { _id } = await payTestOrder(desk, await placeTestOrder(desk));
  await move(desk, _id, { to: 'packed' });
  await move(desk, _id, { to: 'shipped' });
  await move(desk, _id, { to: 'undelivered' });
  await requestRefund(desk, _id, { amount: 200 });
  for (let run = 0; run < 3; run++) await runDueWork(desk.dependencies);
  expect(new Set(desk.listTypes())).toEqual(new Set(types));

  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'document', components });
  for (const [{ headers, body }] of desk.sendWebhook.mock.calls) {
    const event = JSON.parse(body) as { type: string };
    const { parameters, requestBody } = webhooks[event.type]?.post ?? expect.fail(event.type);
    const { schema, example } = requestBody.content['application/json'];
    const $ref = schema.$ref?.replace('#/', 'document#/');
    expect([event.type, ajv.validate({ $ref }, event), ajv.errors]).toEqual([
      event.type,
      true,
      null,
    ]);
    expect(ajv.validate({ $ref }, example)).toBe(true);
    expect(example).toMatchObject({ type: event.type });
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(parameters.map(({ name }) => name)),
    );
  }
});
