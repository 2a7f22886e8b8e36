import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../testing.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  readStock,
  type OrderShop,
} from '../orders/testing.ts';
import { requestReturn, deliver, openDesk } from './testing.ts';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

describe('a return', () => {
  let id: string;
  beforeEach(async () => {
    ({ _id: id } = await payTestOrder(shop, await placeTestOrder(shop, { copies: 2 })));
  });
  const decide = (returnId: string, decision: string, restock = true) =>
    send(shop.api, `POST /desk/orders/${id}/returns/${returnId}`, {
      token: ownerToken,
      body: { decision, restock },
    });
  const readLastReturnId = async () => (await readOrder(shop, id)).returns.at(-1)?._id ?? '';

  it('is refused before the delivery', async () => {
    expect(await requestReturn({ shop }, id)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });

  it('is refunded once, when the owner has received the books', async () => {
    await deliver({ shop, ownerToken }, id);
    expect(await requestReturn({ shop }, id)).toMatchObject({ status: '201 Created' });
    expect(await decide(await readLastReturnId(), 'received')).toMatchObject({
      body: {
        order: {
          refunded: 200,
          returns: [{ status: 'refunded' }],
          lines: [{ qty: 2, returned: 1 }],
          payment: { status: 'partly-refunded' },
        },
      },
    });
    expect(await readStock(shop)).toBe(2);
    expect(await decide(await readLastReturnId(), 'received')).toMatchObject({
      status: '409 Conflict',
    });
    expect(await decide('none', 'received')).toMatchObject({ status: '404 Not Found' });
  });

  it('may not have more copies than were bought, counting requested but not declined ones', async () => {
    await deliver({ shop, ownerToken }, id);
    await requestReturn({ shop }, id, 2);
    expect(await requestReturn({ shop }, id)).toMatchObject({
      body: { code: 'more-than-bought' },
    });
    await decide(await readLastReturnId(), 'declined');
    expect(await requestReturn({ shop }, id, 2)).toMatchObject({ status: '201 Created' });
  });

  it('is refused after the end of the 14th day in India after the delivery', async () => {
    await deliver({ shop, ownerToken }, id);
    shop.clock.ms = Date.parse('2023-05-16T00:00:00+05:30');
    expect(await requestReturn({ shop }, id)).toMatchObject({
      body: { code: 'return-window-over' },
    });
  });

  it('can be withdrawn until the owner decides; an email confirms the request', async () => {
    await deliver({ shop, ownerToken }, id);
    await requestReturn({ shop }, id, 2);
    const { _id: firstReturnId } = (await readOrder(shop, id)).returns[0] ?? { _id: '' };
    const withdraw = (withdrawnId: string) =>
      send(shop.api, `POST /user/orders/${id}/returns/${withdrawnId}/withdraw`, {
        token: shop.token,
      });
    const jobs = await shop.dependencies.store.records.list('jobs', { where: { kind: 'mail' } });
    const subjects = jobs.map(({ task }) => (task.kind === 'mail' ? task.mail.subject : ''));
    expect(subjects).toContain('Your return request for order KD-000001');
    const response = await withdraw(firstReturnId);
    expect(response).toEqual({ status: '200 OK', body: { order: await readOrder(shop, id) } });
    expect(response.body).toMatchObject({ order: { returns: [{ status: 'withdrawn' }] } });
    expect(await withdraw(firstReturnId)).toEqual(response);
    expect(await withdraw('rt09')).toMatchObject({
      status: '404 Not Found',
      body: { code: 'not-found' },
    });
    expect((await decide(firstReturnId, 'received')).status).toBe('409 Conflict');
    await requestReturn({ shop }, id, 2);
    const secondReturnId = await readLastReturnId();
    await decide(secondReturnId, 'declined');
    expect(await withdraw(secondReturnId)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });
});
