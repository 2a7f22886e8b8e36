import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { saveSettings } from '../shop/settings.ts';
import { makeOwner, send, signUp } from '../testing.ts';
import {
  fillCart,
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  readStock,
  type OrderShop,
} from '../orders/testing.ts';
import { move, openDesk, requestRefund, requestReturn, signInAtDesk } from './testing.ts';

const TRACKING = { carrier: 'Delhivery', number: '1490' };

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
  await saveSettings(shop.dependencies, { delivery: { fee: 40, freeFrom: 10_000 } });
});

async function place(payment: 'online' | 'cod'): Promise<string> {
  const placed = await placeTestOrder(shop, { payment, expectedAmount: 240 });
  if (payment === 'online') await payTestOrder(shop, placed);
  return placed.order._id;
}

async function ship(payment: 'online' | 'cod'): Promise<string> {
  const id = await place(payment);
  await moveTo(id, { to: 'packed' });
  await moveTo(id, { to: 'shipped', tracking: TRACKING });
  return id;
}

async function moveTo(id: string, body: object, token = ownerToken) {
  const response = await move({ shop, ownerToken: token }, id, body);
  const { order, code } = response.body as { order?: Order; code?: string };
  return { order, code };
}

/** Lists the emails that wait for the user. */
async function listMails(): Promise<{ subject: string; text: string }[]> {
  const jobs = await shop.dependencies.store.records.list('jobs', { where: { kind: 'mail' } });
  const sorted = jobs.toSorted((a, b) => a.since - b.since);
  return sorted.flatMap(({ task }) => (task.kind === 'mail' ? task.mail : []));
}

async function signInHelper(): Promise<string> {
  await signUp(shop.api, 'helper@example.com');
  await makeOwner(shop.dependencies.store, 'helper@example.com', { role: 'helper' });
  const body = { email: 'helper@example.com', password: 'secret' };
  const response = await send(shop.api, 'POST /desk/session', { body });
  return (response.body as { token: string }).token;
}

describe('a cash parcel that came back', () => {
  it('is not due: its whole bill is credited, no refund is named, and its copies are back', async () => {
    const stock = await readStock(shop);
    const id = await ship('cod');
    const { order } = await moveTo(id, { to: 'undelivered', restock: true, note: 'Absent' });
    expect(order).toMatchObject({
      status: 'undelivered',
      payment: { status: 'not-due' },
      refunded: 0,
      creditNotes: [{ amount: 240, lines: [{ bookId: 'bk01', qty: 1 }] }],
    });
    expect(await readStock(shop)).toBe(stock);
    const mails = await listMails();
    expect(mails.map(({ subject }) => subject)).toContain(
      `The parcel of order ${order?.number} came back to us`,
    );
    const mail = mails.find(({ text }) => text.startsWith('YOUR PARCEL CAME BACK'));
    expect(mail?.text).toContain('Nothing is due');
    expect(JSON.stringify([mail, order?.creditNotes, order?.history])).not.toMatch(/refund/i);
    const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
    expect(body).toMatchObject({ cameBack: [], bestSellers: [], failedPayments: 0 });
    expect((body as { days: { orders: number }[] }).days.every(({ orders }) => orders === 0)).toBe(
      true,
    );
  });

  it('can be marked first, and closed later with some of its books', async () => {
    const stock = await readStock(shop);
    const id = await ship('cod');
    const marked = await moveTo(id, { to: 'undelivered' });
    expect(marked.order).toMatchObject({ payment: { status: 'not-due' }, creditNotes: [] });
    expect(await readStock(shop)).toBe(stock - 1);
    expect((await moveTo(id, { to: 'undelivered' })).code).toBe('impossible-step');
    const closed = await moveTo(id, { to: 'undelivered', restock: ['bk99'] });
    expect(closed.order).toMatchObject({ creditNotes: [{ amount: 240 }] });
    expect(await readStock(shop)).toBe(stock - 1);
    for (const to of ['packed', 'shipped', 'undelivered'])
      expect((await moveTo(id, { to, restock: true, note: 'x' })).code).toBe('impossible-step');
  });
});

describe('a paid parcel that came back', () => {
  it('keeps the copies of one book on sale when another is decided about later', async () => {
    await fillCart(shop, 'bk02');
    const placed = await placeTestOrder(shop, { expectedAmount: 440 });
    await payTestOrder(shop, placed);
    const id = placed.order._id;
    const readBoth = async () => [await readStock(shop), await readStock(shop, 'bk02')];
    const [first = 0, second = 0] = await readBoth();
    await moveTo(id, { to: 'packed' });
    await moveTo(id, { to: 'shipped', tracking: TRACKING });
    await moveTo(id, { to: 'undelivered', restock: ['bk01'] });
    expect(await readBoth()).toEqual([first + 1, second]);
    await moveTo(id, { to: 'undelivered', restock: true });
    expect(await readBoth()).toEqual([first + 1, second + 1]);
    await moveTo(id, { to: 'packed' });
    expect(await readBoth()).toEqual([first, second]);
  });

  it('is sent again with a new tracking, and takes the copies that were for sale', async () => {
    const stock = await readStock(shop);
    const id = await ship('online');
    await moveTo(id, { to: 'undelivered', restock: true });
    expect(await readStock(shop)).toBe(stock);
    const tracking = { carrier: 'dtdc', number: 'D 1' };
    const { order } = await moveTo(id, { to: 'packed', tracking });
    expect(order).toMatchObject({
      status: 'packed',
      payment: { status: 'paid' },
      tracking: { ...tracking, url: expect.stringContaining('cnNo=D1') },
    });
    expect(order).not.toHaveProperty('undelivered');
    expect(await readStock(shop)).toBe(stock - 1);
    const mail = (await listMails()).find(({ subject }) => subject.includes('again'));
    expect(mail?.text).toContain('there is nothing to pay');
    const shipped = await moveTo(id, { to: 'shipped' });
    expect(shipped.order).toMatchObject({ tracking });
  });

  it('is not sent again if its copies were sold meanwhile, or without a mail if none is wanted', async () => {
    const id = await ship('online');
    await moveTo(id, { to: 'undelivered', restock: true });
    const { changeStock } = { changeStock: -(await readStock(shop)) };
    await shop.dependencies.store.transact((transaction) =>
      transaction.changeStock('bk01', changeStock),
    );
    expect((await moveTo(id, { to: 'packed' })).code).toBe('out-of-stock');
    expect((await readOrder(shop, id)).status).toBe('undelivered');
    await shop.dependencies.store.transact((transaction) => transaction.changeStock('bk01', 1));
    const before = (await listMails()).length;
    await moveTo(id, { to: 'packed', mail: false });
    expect((await listMails()).length).toBe(before);
  });

  it.each([
    [240, { status: 'refunded' }, 40],
    [200, { status: 'partly-refunded' }, 0],
  ])('is refunded by ₹%d, and its books are credited', async (amount, payment, delivery) => {
    const stock = await readStock(shop);
    const id = await ship('online');
    await moveTo(id, { to: 'undelivered' });
    const { body } = await send(shop.api, `POST /desk/orders/${id}/refund`, {
      token: ownerToken,
      headers: { 'idempotency-key': 'k' },
      body: { amount, note: 'The parcel came back.', restock: true },
    });
    expect(body).toMatchObject({
      order: {
        status: 'undelivered',
        payment,
        refunded: amount,
        undelivered: { isDecided: true },
        creditNotes: [{ amount, lines: [{ bookId: 'bk01', qty: 1 }] }],
      },
    });
    expect(200 + delivery).toBe(amount);
    expect(await readStock(shop)).toBe(stock);
    expect((await moveTo(id, { to: 'packed' })).code).toBe('impossible-step');
  });

  it('is not refunded as one that came back if it is sent again meanwhile', async () => {
    const id = await ship('online');
    await moveTo(id, { to: 'undelivered' });
    await moveTo(id, { to: 'packed' });
    const { body } = await send(shop.api, `POST /desk/orders/${id}/refund`, {
      token: ownerToken,
      headers: { 'idempotency-key': 'k' },
      body: { amount: 240, note: 'The parcel came back.', restock: true, from: 'undelivered' },
    });
    expect(body).toMatchObject({ code: 'impossible-step' });
    expect((await readOrder(shop, id)).refunded).toBe(0);
  });

  it('waits on the start page until it is decided', async () => {
    const id = await ship('online');
    await moveTo(id, { to: 'undelivered' });
    const read = async () => {
      const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
      return (body as { cameBack: Order[] }).cameBack.map(({ _id }) => _id);
    };
    expect(await read()).toEqual([id]);
    await requestRefund({ shop, ownerToken }, id, { amount: 50 });
    expect(await read()).toEqual([id]);
    await requestRefund({ shop, ownerToken }, id, { amount: 150 });
    expect(await read()).toEqual([]);
  });
});

it('counts all parcels that wait, also beyond those that are listed', async () => {
  const id = await ship('online');
  await moveTo(id, { to: 'undelivered' });
  const { store } = shop.dependencies;
  const record = await store.records.get('orders', id);
  if (!record) throw new Error('There is no order.');
  await store.transact(async (transaction) => {
    for (let sequence = 2; sequence <= 26; sequence++)
      transaction.put('orders', { ...record, _id: `or${sequence}`, key: `k${sequence}`, sequence });
  });
  const { body } = await send(shop.api, 'GET /desk/summary', { token: ownerToken });
  const { cameBack, cameBackTotal } = body as { cameBack: Order[]; cameBackTotal: number };
  expect([cameBack.length, cameBackTotal]).toEqual([25, 26]);
});

describe('a step', () => {
  it.each([
    [{ to: 'shipped' }, { to: 'packed' }, 'has not left yet'],
    [{ to: 'undelivered' }, { to: 'shipped' }, 'has not come back'],
  ])('%j is taken back by %j, and the mail is corrected', async (step, back, text) => {
    const id = step.to === 'shipped' ? await place('cod') : await ship('cod');
    if (step.to === 'shipped') await moveTo(id, { to: 'packed' });
    await moveTo(id, step);
    shop.clock.ms += 30 * MINUTE_MS;
    expect((await moveTo(id, back)).order).toMatchObject({ status: back.to });
    expect((await listMails()).at(-1)?.text.replaceAll('\n', ' ')).toContain(text);
  });

  it('can be taken back after 30 minutes only by an owner with a note', async () => {
    const id = await ship('cod');
    await moveTo(id, { to: 'delivered' });
    shop.clock.ms += 30 * MINUTE_MS + 1000;
    ownerToken = await signInAtDesk(shop);
    const helper = await signInHelper();
    expect((await moveTo(id, { to: 'shipped' })).code).toBe('note-needed');
    expect((await moveTo(id, { to: 'shipped', note: 'x' }, helper)).code).toBe('note-needed');
    const { order } = await moveTo(id, { to: 'shipped', note: 'Another order was meant.' });
    expect(order).toMatchObject({ status: 'shipped', payment: { status: 'due' } });
    expect(order).not.toHaveProperty('returnableUntil');
    expect(order?.history.at(-1)).toMatchObject({ note: 'Another order was meant.' });
  });

  it('is not taken back by a call from a page that shows an earlier status', async () => {
    const id = await ship('cod');
    const mails = await listMails();
    expect((await moveTo(id, { to: 'packed', from: 'placed' })).code).toBe('impossible-step');
    expect((await readOrder(shop, id)).status).toBe('shipped');
    expect(await listMails()).toEqual(mails);
    expect((await moveTo(id, { to: 'packed', from: 'shipped' })).order?.status).toBe('packed');
  });

  it('cannot be taken back while books of the order are on their way back', async () => {
    const id = await ship('cod');
    await moveTo(id, { to: 'delivered' });
    await requestReturn({ shop }, id);
    expect((await moveTo(id, { to: 'shipped' })).code).toBe('impossible-step');
  });

  it('takes the copies again when the parcel did not come back after all', async () => {
    const stock = await readStock(shop);
    const id = await ship('online');
    await moveTo(id, { to: 'undelivered', restock: true });
    await moveTo(id, { to: 'shipped' });
    expect(await readStock(shop)).toBe(stock - 1);
  });
});

describe('the tracking', () => {
  const correct = (id: string, body: object) =>
    send(shop.api, `PATCH /desk/orders/${id}/tracking`, { token: ownerToken, body });

  it('is corrected without its marks, gets its link, and is sent again on request', async () => {
    const id = await ship('cod');
    const before = (await listMails()).length;
    const typed = { carrier: '\u200bBlue\u2028Dart', number: '\u202e12\r\n 34\ufeff' };
    expect(await correct(id, typed)).toMatchObject({
      body: {
        order: {
          tracking: {
            carrier: 'Blue Dart',
            number: '12 34',
            url: expect.stringMatching(/trackNo=1234$/),
          },
        },
      },
    });
    expect((await listMails()).length).toBe(before);
    await correct(id, {
      carrier: 'Bhola',
      number: '7',
      url: 'https://bhola.example/7',
      mail: true,
    });
    expect((await listMails()).at(-1)?.text).toContain('https://bhola.example/7');
  });

  it('is refused for a parcel that is not on its way, without a courier, and with a huge link', async () => {
    const id = await ship('cod');
    expect(await correct(id, { carrier: '\u200b', number: '1' })).toMatchObject({
      status: '400 Bad Request',
    });
    const url = `https://bhola.example/${'7'.repeat(2000)}`;
    expect(await correct(id, { ...TRACKING, url })).toMatchObject({ status: '400 Bad Request' });
    await moveTo(id, { to: 'delivered' });
    expect(await correct(id, TRACKING)).toMatchObject({ body: { code: 'impossible-step' } });
  });
});

it('takes at most five returns of an order that were withdrawn, and so mails only their letters', async () => {
  const id = await ship('cod');
  await moveTo(id, { to: 'delivered' });
  const codes: unknown[] = [];
  for (let cycle = 0; cycle < 7; cycle++) {
    const { body } = await requestReturn({ shop }, id);
    codes.push((body as { code?: string }).code);
    const returnId = (await readOrder(shop, id)).returns.at(-1)?._id;
    const path = `POST /user/orders/${id}/returns/${returnId}/withdraw`;
    await send(shop.api, path, { token: shop.token });
  }
  expect(codes.slice(4)).toEqual([undefined, 'too-many-returns', 'too-many-returns']);
  const subjects = (await listMails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('return request'))).toHaveLength(5);
});
