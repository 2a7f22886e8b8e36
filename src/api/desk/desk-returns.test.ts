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

const DAY_MS = 86_400_000;

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
  const decide = (rid: string, decision: string, restock = true) =>
    send(shop.api, `POST /desk/orders/${id}/returns/${rid}`, {
      token: ownerToken,
      body: { decision, restock },
    });
  const returnId = async () => (await readOrder(shop, id)).returns.at(-1)?._id ?? '';

  it('is refused before the delivery', async () => {
    expect(await requestReturn({ shop }, id)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });

  it('is refunded once, after the books have arrived', async () => {
    await deliver({ shop, ownerToken }, id);
    expect(await requestReturn({ shop }, id)).toMatchObject({ status: '201 Created' });
    expect(await decide(await returnId(), 'received')).toMatchObject({
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
    expect(await decide(await returnId(), 'received')).toMatchObject({ status: '409 Conflict' });
    expect(await decide('none', 'received')).toMatchObject({ status: '404 Not Found' });
  });

  it('counts requested copies, but not declined ones', async () => {
    await deliver({ shop, ownerToken }, id);
    await requestReturn({ shop }, id, 2);
    expect(await requestReturn({ shop }, id)).toMatchObject({
      body: { code: 'more-than-bought' },
    });
    await decide(await returnId(), 'declined');
    expect(await requestReturn({ shop }, id, 2)).toMatchObject({ status: '201 Created' });
  });

  it('ends after 14 days', async () => {
    await deliver({ shop, ownerToken }, id);
    shop.clock.ms += 14 * DAY_MS + 1000;
    expect(await requestReturn({ shop }, id)).toMatchObject({
      body: { code: 'return-window-over' },
    });
  });

  it('can be withdrawn until the owner decides; an email confirms the request', async () => {
    await deliver({ shop, ownerToken }, id);
    await requestReturn({ shop }, id, 2);
    const { _id: rid } = (await readOrder(shop, id)).returns[0] ?? { _id: '' };
    const withdraw = (at: string) =>
      send(shop.api, `POST /user/orders/${id}/returns/${at}/withdraw`, { token: shop.token });
    const jobs = await shop.dependencies.store.records.list('jobs', { where: { kind: 'mail' } });
    const subjects = jobs.map(({ task }) => (task.kind === 'mail' ? task.mail.subject : ''));
    expect(subjects).toContain('Your return request for order KD-000001');
    const response = await withdraw(rid);
    expect(response).toEqual({ status: '200 OK', body: { order: await readOrder(shop, id) } });
    expect(response.body).toMatchObject({ order: { returns: [{ status: 'withdrawn' }] } });
    expect(await withdraw(rid)).toEqual(response);
    expect(await withdraw('rt09')).toMatchObject({
      status: '404 Not Found',
      body: { code: 'not-found' },
    });
    expect((await decide(rid, 'received')).status).toBe('409 Conflict');
    await requestReturn({ shop }, id, 2);
    const again = await returnId();
    await decide(again, 'declined');
    expect(await withdraw(again)).toMatchObject({
      status: '409 Conflict',
      body: { code: 'impossible-step' },
    });
  });
});
