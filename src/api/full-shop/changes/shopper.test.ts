import { expect, it } from 'vitest';
import { anAddress } from '#domain/builders.ts';
import { DAY_MS, HOUR_MS } from '#domain/values/time.ts';
import { OWNER } from '../../desk/testing.ts';
import { openNotedShop } from './testing.ts';

// Each story makes calls, also with optional fields and in states that refuse them. Its file lists
// what each call returns, and every value that it changes in the store.

const { id: _unused, ...ADDRESS } = anAddress();
const ASHA = { email: 'asha@example.com', password: 'secret' };

it('an account', async () => {
  const ended = new Set<string>();
  let token = '';
  const shop = await openNotedShop({
    sendMail: async ({ to, text }) => {
      token = /#([0-9a-f]{64})/.exec(text)?.[1] ?? '';
      shop.log(`link for ${to}`);
    },
    sessions: {
      lifetimeMs: DAY_MS,
      isEnded: async (id) => ended.has(id),
      end: async (id) => void ended.add(id),
    },
  });
  const { call } = shop;
  const signUp = { email: ' Meera@Example.com', password: 'a hound', firstName: 'Meera' };
  await call('POST /auth/signup', { ...signUp, confirmPassword: 'a hound', id: 7, shoe: 38 });
  await call('POST /auth/signup', { ...signUp, email: 'meera@example.com' });
  await call('POST /auth/login', { ...ASHA, password: 'wrong' });
  await call('POST /auth/login', { ...OWNER, password: 'wrong' });
  await call('POST /auth/login', { ...OWNER, password: 'wrong' });
  await call('POST /auth/login', { email: 'nina@example.com', password: 'x' });
  const { encodedToken: as } = await call('POST /auth/login', ASHA);
  await call('PATCH /user', { firstName: 'Asha' }, { as });
  await call('PATCH /user', { firstName: '', lastName: ' Rao ' }, { as });
  // One by one, because jobs run in parallel.
  for (const email of ['nina@example.com', OWNER.email, ' ASHA@example.com']) {
    await call('POST /auth/forgot', { email });
    await shop.work();
  }
  await call('POST /auth/reset', { token: 'x', password: 'count the books' });
  await call('POST /auth/reset', { token, password: 'count the books' });
  await call('POST /auth/reset', { token, password: 'count the books' });
  await call('GET /user', undefined, { as });
  const { encodedToken: again } = await call('POST /auth/login', {
    ...ASHA,
    password: 'count the books',
  });
  await call('POST /user/password', { old: 'secret', new: 'a new one' }, { as: again });
  await call('POST /user/password', { old: 'count the books', new: 'a new one' }, { as: again });
  await call('GET /user', undefined, { as: again });
  await call('POST /auth/logout', undefined, { as: again });
  await call('GET /user', undefined, { as: again });
  const { encodedToken: last } = await call('POST /auth/login', { ...ASHA, password: 'a new one' });
  await call('POST /user/addresses', { ...ADDRESS, id: 'home' }, { as: last });
  await call('DELETE /user', { password: 'wrong' }, { as: last });
  await call('DELETE /user', { password: 'a new one' }, { as: last });
  await expect(shop.read()).toMatchFileSnapshot('./account.txt');
});

it('lists and addresses', async () => {
  const shop = await openNotedShop();
  const { call } = shop;
  for (const bookId of ['bk01', 'bk02', 'bk01', 'none'])
    await call('POST /user/cart', { product: { _id: bookId, qty: 7, originalPrice: 1 } });
  for (const type of ['increment', 'decrement', 'double'])
    await call('POST /user/cart/bk01', { action: { type } });
  await call('POST /user/cart/bk03', { action: { type: 'increment' } });
  await call('POST /user/wishlist', { product: { _id: 'bk02' } });
  await call('POST /user/wishlist', { product: { _id: 'bk05' } });
  await call('DELETE /user/wishlist/bk02');
  await call('DELETE /user/wishlist/bk09');
  await call('DELETE /user/cart/bk01');
  await call('POST /user/addresses', ADDRESS);
  await call('POST /user/addresses', { ...ADDRESS, id: 'work', city: 'Mysuru' });
  await call('POST /user/addresses', { ...ADDRESS, id: 'work', city: 'Hubli' });
  await call('POST /user/addresses', { ...ADDRESS, pin: '999999' });
  await call('POST /user/addresses', { ...ADDRESS, pin: '999999', phone: '1', confirmed: true });
  await call('POST /user/addresses', { ...ADDRESS, phone: '1', state: 'Utopia' });
  await call('POST /user/addresses', { ...ADDRESS, state: 'Utopia' });
  await call('PATCH /user/addresses/work', { pin: '110 001', state: 'delhi' });
  await call('PATCH /user/addresses/work', { name: 'Meera', confirmed: true });
  await call('PATCH /user/addresses/work', { pin: '1' });
  await call('PATCH /user/addresses/none', { name: 'Meera' });
  await call('DELETE /user/addresses/none');
  await call('DELETE /user/addresses/work');
  await call('GET /user/addresses');
  await expect(shop.read()).toMatchFileSnapshot('./lists.txt');
});

it('orders of a shopper', async () => {
  const shop = await openNotedShop();
  const { call } = shop;
  const hook = { url: 'https://hooks.example/a', events: ['order.placed', 'order.refunded'] };
  await call('POST /desk/webhooks', hook);
  const body = { address: ADDRESS, payment: 'online', expectedAmount: 435 };
  let keys = 0;
  const order = (fields: object = {}, key = `k${++keys}`) =>
    call('POST /user/orders', { ...body, ...fields }, { headers: { 'idempotency-key': key } });
  await order();
  await call('POST /user/cart', { product: { _id: 'bk01' } });
  await call('POST /user/cart', { product: { _id: 'bk01' } });
  await call('POST /user/cart', { product: { _id: 'bk04' } });
  await call('POST /user/orders', body);
  await order();
  const leaveOut = ['bk04'];
  await order({ leaveOut, expectedAmount: 400 });
  await order({ leaveOut, address: { ...ADDRESS, pin: '999999' } });
  await order({ leaveOut, payment: 'cod', address: { ...ADDRESS, pin: '110001' } });
  const first = await order({ leaveOut }, 'first');
  await order({ leaveOut }, 'first');
  await order({ leaveOut, expectedAmount: 436 }, 'first');
  const path = `/user/orders/${first.order._id}`;
  await call(`POST ${path}/checkout`);
  const { providerOrderId } = first.checkout;
  await call('POST /payments/rehearsal', { providerOrderId, outcome: 'failed' });
  const proof = await call('POST /payments/rehearsal', { providerOrderId, outcome: 'paid' });
  await call(`POST ${path}/payment`, { ...proof, razorpay_signature: 'x' });
  await call(`POST ${path}/payment`, { ...proof, razorpay_order_id: 'x' });
  await call(`POST ${path}/payment`, proof);
  await call(`POST ${path}/payment`, proof);
  await call(`POST ${path}/checkout`);
  await call(`POST ${path}/reorder`);
  await call(`POST ${path}/returns`, { lines: [{ bookId: 'bk01', qty: 1 }], reason: 'Torn' });
  await call(`POST ${path}/cancel`);
  await call(`POST ${path}/cancel`);
  await shop.work();
  // Another order takes the place of an unpaid one, which is paid all the same.
  const gift = { message: 'For you', hidePrices: true };
  const second = await order({ leaveOut, gift });
  await call('POST /user/cart/bk01', { action: { type: 'decrement' } });
  const cash = await order({ leaveOut, payment: 'cod', expectedAmount: 235 });
  const { providerOrderId: late } = second.checkout;
  const lateProof = await call('POST /payments/rehearsal', {
    providerOrderId: late,
    outcome: 'paid',
  });
  await call(`POST /user/orders/${second.order._id}/payment`, lateProof);
  const cashPath = `/user/orders/${cash.order?._id}`;
  await call(`POST ${cashPath}/checkout`);
  for (const to of ['packed', 'shipped', 'delivered'])
    await call(`POST /desk/orders/${cash.order?._id}/status`, { to });
  await call(`POST ${cashPath}/cancel`);
  const ask = (qty: number, reason = 'Torn') =>
    call(`POST ${cashPath}/returns`, { lines: [{ bookId: 'bk01', qty }], reason });
  const { order: asked } = await ask(1);
  await ask(2);
  const withdraw = `POST ${cashPath}/returns/${asked?.returns[0]._id}/withdraw`;
  await call(withdraw);
  await call(withdraw);
  await call(`POST ${cashPath}/returns/none/withdraw`);
  await shop.wait(10 * DAY_MS);
  await ask(1);
  // An order that expires, and is paid later.
  await call('POST /user/cart', { product: { _id: 'bk02' } });
  const third = await order({ leaveOut: ['bk04', 'bk01'], expectedAmount: 394 });
  await shop.wait(HOUR_MS);
  await shop.work();
  await call('POST /payments/rehearsal', {
    providerOrderId: third.checkout?.providerOrderId,
    outcome: 'paid',
  });
  await shop.wait(HOUR_MS);
  await shop.work();
  await call('DELETE /user', { password: 'secret' });
  await shop.work();
  await expect(shop.read()).toMatchFileSnapshot('./orders.txt');
});
