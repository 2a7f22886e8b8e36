import { expect, it } from 'vitest';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { DAY_MS, formatTimestamp, HOUR_MS } from '#domain/values/time.ts';
import { FULL_ORDERS } from '../testing.ts';
import { openNotedShop } from './testing.ts';

// Stories of the desk, as in shopper.test.ts.

/** Opens a shop with a helper. */
async function openWithHelper() {
  const shop = await openNotedShop();
  const welcome = { email: 'ravi@example.com', password: 'count the books' };
  const { link } = await shop.call('POST /desk/people', { email: welcome.email, role: 'helper' });
  await shop.call('POST /desk/welcome', { ...welcome, token: link.split('#')[1] });
  const signIn = async (): Promise<string> =>
    (await shop.call('POST /desk/session', welcome, { as: '' })).token;
  const place = (name: keyof typeof FULL_ORDERS) =>
    shop.note(
      `an order: ${name}`,
      async () => (await FULL_ORDERS[name]?.({ shop, ownerToken: shop.ownerToken })) ?? '',
    );
  return { shop, call: shop.call, signIn, place };
}

it('an order at the desk', async () => {
  const { shop, call, signIn, place } = await openWithHelper();
  const as = await signIn();
  const paid = await place('placed');
  const path = `/desk/orders/${paid}`;
  await call(`PATCH ${path}`, { note: 'Two parcels', noteBefore: '' });
  await call(`PATCH ${path}`, { note: ' Two\nparcels ', noteBefore: 'Rings twice' });
  await call(`PATCH ${path}`, { picked: { bk01: true, bk02: false, none: true } });
  await call(`PATCH ${path}`, { lostPayment: 'written' });
  await call(`POST ${path}/status`, { to: 'cancelled' }, { as });
  await call(`POST ${path}/status`, { to: 'shipped' });
  await call(`POST ${path}/status`, { to: 'packed', from: 'packed' });
  await call(`POST ${path}/status`, { to: 'packed', from: 'placed', note: 'In a box' }, { as });
  await call(`POST ${path}/status`, { to: 'placed' }, { as });
  await call(`POST ${path}/status`, { to: 'packed' });
  await call(`PATCH ${path}/tracking`, { carrier: 'DTDC', number: '1' });
  const tracking = { carrier: 'india post', number: ' EK 7 ' };
  await call(`POST ${path}/status`, { to: 'shipped', tracking: { carrier: ' ', number: '7' } });
  await call(`POST ${path}/status`, { to: 'shipped', tracking });
  await call(`PATCH ${path}/tracking`, tracking);
  await call(`PATCH ${path}/tracking`, { carrier: 'DTDC', number: '8', url: 'https://x.example' });
  await call(`PATCH ${path}/tracking`, { carrier: 'DTDC', number: '8', mail: true });
  await call(`POST ${path}/status`, { to: 'packed' });
  await call(`POST ${path}/status`, { to: 'shipped', tracking });
  await call(`POST ${path}/refund`, { amount: 100, note: 'Torn' });
  const refund = { headers: { 'idempotency-key': 'refund' } };
  await call(`POST ${path}/refund`, { amount: 100, note: 'Torn', from: 'packed' }, refund);
  await call(`POST ${path}/refund`, { amount: 100, note: 'Torn', version: 1 }, refund);
  await call(`POST ${path}/refund`, { amount: 100, note: 'Torn' }, { ...refund, as });
  await call(
    `POST ${path}/refund`,
    { amount: 100, note: 'Torn', from: 'shipped', version: 15 },
    refund,
  );
  await call(`POST ${path}/refund`, { amount: 100, note: 'Torn' }, refund);
  await call(`POST ${path}/refund`, { amount: 101, note: 'Torn' }, refund);
  await call(`POST ${path}/status`, { to: 'undelivered', restock: ['bk01'] });
  await call(`POST ${path}/status`, { to: 'packed', mail: false });
  await call(`POST ${path}/status`, { to: 'shipped' });
  await shop.wait(HOUR_MS);
  await call(`POST ${path}/status`, { to: 'packed' });
  await call(`POST ${path}/status`, { to: 'packed', note: 'Still here' }, { as });
  await call(`POST ${path}/status`, { to: 'packed', note: 'Still here' });
  await call(`POST ${path}/status`, { to: 'cancelled', note: 'Sold' });
  await shop.work();
  await expect(shop.read()).toMatchFileSnapshot('./desk-order.txt');
});

it('a lost payment', async () => {
  const { shop, call, signIn, place } = await openWithHelper();
  const expired = await place('expired');
  const lost = `/desk/orders/${expired}`;
  for (const lostPayment of ['dismissed', 'open', 'written'])
    await call(`PATCH ${lost}`, { lostPayment });
  await call(`POST ${lost}/pay-link`);
  await call(`POST ${lost}/status`, { to: 'packed' });
  await shop.wait(2 * DAY_MS);
  await shop.work();
  const as = await signIn();
  await call(`POST ${lost}/pay-link`, undefined, { as });
  await call(`POST ${lost}/pay-link`);
  await expect(shop.read()).toMatchFileSnapshot('./desk-payment.txt');
});

it('returns at the desk', async () => {
  const { shop, call, signIn, place } = await openWithHelper();
  const as = await signIn();
  const returned = await place('return-requested');
  const { order } = await call(`GET /desk/orders/${returned}`);
  const decide = `POST /desk/orders/${returned}/returns/${order.returns[0]._id}`;
  await call(decide, { decision: 'declined', restock: true, note: 'Too late' }, { as });
  await call(`POST /desk/orders/${returned}/returns/none`, { decision: 'received', restock: true });
  await call(decide, { decision: 'received', restock: false });
  await call(decide, { decision: 'declined', restock: false });
  const declined = await place('return-requested');
  const found = await call(`GET /desk/orders/${declined}`);
  await call(`POST /desk/orders/${declined}/returns/${found.order.returns[0]._id}`, {
    decision: 'declined',
    restock: true,
    note: 'Too late',
  });
  const back = await place('came-back');
  const end = { amount: 1362, note: 'Absent', restock: true };
  await call(`POST /desk/orders/${back}/refund`, end, { headers: { 'idempotency-key': 'end' } });
  await expect(shop.read()).toMatchFileSnapshot('./desk-returns.txt');
});

it('books and stock', async () => {
  const shop = await openNotedShop({ readPicture: readTestPicture });
  const { call } = shop;
  await call('POST /desk/webhooks', { url: 'https://hooks.example/a', events: ['stock.low'] });
  await call('POST /desk/books', { title: 'Emma', originalPrice: 300 });
  await call('POST /desk/books', { title: 'Emma' });
  await call('POST /desk/books', { title: 'Emma', originalPrice: 'x', pages: 'many' });
  await call('POST /desk/books', { title: 'Emma', originalPrice: 300, genres: ['Poetry'] });
  await call('POST /desk/books', { title: 'Emma', originalPrice: 9, isbn: '978-0-306-40615-7' });
  const full = {
    title: ' Emma:  a novel',
    authors: ['Jane Austen', 'A. Reader'],
    genres: ['romance', 'Mystery'],
    series: { name: 'Classics', number: '4' },
    isbn: '9780804429573',
    originalPrice: '450',
    discountPercent: 10,
    bookType: 'hardcover',
    stock: 4,
    pages: 300,
    grams: 410,
    language: 'en',
    publishedOn: '1815-12',
    publisher: 'Murray',
    hsn: '4901',
    taxPercent: 5,
  };
  const { book } = await call('POST /desk/books', full);
  const path = `/desk/books/${book._id}`;
  await call(`PATCH ${path}`, { version: 2, title: 'Emma' });
  await call(`PATCH ${path}`, { version: 1, title: full.title });
  await call(`PATCH ${path}`, { version: 1, title: 'Emma', pages: '', series: null, authors: [] });
  await call(`PATCH ${path}`, { version: 2, title: '' });
  await call(`PATCH ${path}`, { version: 2, isbn: '9780306406157' });
  await call(`PATCH ${path}`, { version: 2, stock: { from: 4, to: 1 } });
  await call(`PATCH ${path}`, { version: 3, stock: { from: 9, to: 0 }, originalPrice: 500 });
  const key = { headers: { 'idempotency-key': 'change' } };
  await call(`PATCH ${path}`, { version: 4, stock: { from: 0, to: 6 } }, key);
  await call(`PATCH ${path}`, { version: 4, stock: { from: 0, to: 6 } }, key);
  const cover = aPicture('png');
  await call(`PUT ${path}/cover`, cover);
  await call(`PUT ${path}/cover`, cover, { headers: { 'if-match': '"4"' } });
  await call(`PUT ${path}/cover`, cover, { headers: { 'if-match': 'W/"5"' } });
  await call(`PUT ${path}/cover`, cover, { headers: { 'if-match': '6' } });
  await call(`PUT ${path}/cover`, 'text', { headers: { 'if-match': '6' } });
  let keys = 0;
  const change = (fields: object, id = `k${++keys}`) =>
    call('POST /desk/stock', fields, { headers: { 'idempotency-key': id } });
  const isbn = '0-8044-2957-X';
  await change({ isbn, copies: 3, kind: 'received', note: 'From the fair' });
  await change({ isbn, copies: 0, kind: 'received' });
  await change({ isbn, copies: 6, kind: 'lost' }, 'lost');
  await change({ isbn, copies: 6, kind: 'lost' }, 'lost');
  await change({ isbn, copies: 7, kind: 'lost' }, 'lost');
  await change({ isbn, copies: 4, kind: 'lost' });
  await change({ isbn: '8901234567906', copies: 50, kind: 'counted' });
  await change({ isbn: '8901234567906', copies: 50, kind: 'counted' });
  await change({ isbn: '9780306406150', copies: 1, kind: 'counted' });
  await call('POST /desk/stock', { isbn, copies: 1, kind: 'lost' });
  // A count with promised copies, some of which the shelf lacks; then they are found.
  const desk = { shop, ownerToken: shop.ownerToken };
  const id = await shop.note('an order', async () => (await FULL_ORDERS.placed?.(desk)) ?? '');
  const first = '9780306406157';
  const seen = { onShelf: 40, at: formatTimestamp(shop.clock.ms) };
  await change({ isbn: first, copies: 2, kind: 'counted', seen });
  await change({ isbn: first, copies: 3, kind: 'counted', seen });
  await call(`GET /desk/books?sums=1&search=${first}`);
  await call('PATCH /desk/books/bk01', { version: 1, stock: { from: 0, to: 1 } });
  await change({ isbn: first, copies: 4, kind: 'received' });
  await change({ isbn: first, copies: 1, kind: 'counted' });
  await call('GET /desk/summary');
  for (const report of ['runs-out', 'runs-out.csv']) await call(`GET /desk/reports/${report}`);
  await call(`POST /desk/orders/${id}/status`, { to: 'packed' });
  await call(`POST /desk/orders/${id}/status`, { to: 'shipped' });
  await call(`DELETE ${path}`, { version: 4 });
  await call(`DELETE ${path}`, { version: 6 });
  await call(`DELETE ${path}`, { version: 6 });
  await shop.work();
  await expect(shop.read()).toMatchFileSnapshot('./books.txt');
});
