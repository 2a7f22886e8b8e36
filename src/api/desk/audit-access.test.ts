import { beforeEach, expect, it } from 'vitest';
import { requestReset } from '../account/testing.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { makeOwner, send } from '../testing.ts';
import { makeTotpCode } from './second-factor.ts';
import { clearAudit, openDesk, OWNER, signInAtDesk } from './testing.ts';

const MINUTE_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
  await clearAudit(shop);
});

const signIn = (fields: object, path = 'POST /desk/session') =>
  send(shop.api, path, { body: { ...OWNER, ...fields }, headers: { 'user-agent': FIREFOX } });

async function listActions() {
  const { body } = await send(shop.api, 'GET /desk/audit', { token: ownerToken });
  const { entries } = body as { entries: { action: string; subject: string; email: string }[] };
  return entries.map(({ action, subject, email }) => [action, subject, email]);
}

it('lists a sign-in with its browser', async () => {
  await signIn({});
  expect(await listActions()).toEqual([['signed-in', 'Firefox on Linux', OWNER.email]]);
});

it('lists failed sign-ins at the desk and in the shop, those of an hour as one entry', async () => {
  for (let count = 0; count < 3; count++) await signIn({ password: 'wrong' });
  await signIn({ password: 'wrong' }, 'POST /auth/login');
  expect(await listActions()).toEqual([['sign-in-failed', '4', OWNER.email]]);
  shop.clock.ms += 60 * MINUTE_MS;
  await signIn({ email: 'OWNER@example.com', password: 'wrong' });
  expect(await listActions()).toEqual([
    ['sign-in-failed', '1', OWNER.email],
    ['sign-in-failed', '4', OWNER.email],
  ]);
});

it('counts the failed sign-ins of each person by themselves', async () => {
  await makeOwner(shop.dependencies.store, 'asha@example.com');
  for (const email of [OWNER.email, 'asha@example.com', OWNER.email]) {
    await signIn({ email, password: 'wrong' });
    shop.clock.ms += 1;
  }
  expect(await listActions()).toEqual([
    ['sign-in-failed', '1', 'asha@example.com'],
    ['sign-in-failed', '2', OWNER.email],
  ]);
});

it('has stored a failed sign-in before it responds', async () => {
  const { store } = shop.dependencies;
  const { transact } = store;
  store.transact = async (work) => {
    await new Promise((resolve) => setImmediate(resolve));
    return transact(work);
  };
  await signIn({ password: 'wrong' });
  expect(await store.records.count('auditEntries', {})).toBe(1);
});

it('loses none of several failed sign-ins at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => signIn({ password: 'wrong' })));
  expect(await listActions()).toEqual([['sign-in-failed', '5', OWNER.email]]);
});

it('lists no sign-ins of strangers and shoppers', async () => {
  await signIn({ email: 'unknown@example.com' });
  await signIn({ email: 'asha@example.com', password: 'wrong' });
  await signIn({ email: 'asha@example.com', password: 'wrong' }, 'POST /auth/login');
  await signIn({ email: 'asha@example.com' }, 'POST /auth/login');
  expect(await listActions()).toEqual([]);
});

it('lists a wrong code as a failed sign-in, but not a missing one', async () => {
  const { password } = OWNER;
  const { body } = await send(shop.api, 'POST /desk/second-factor', {
    token: ownerToken,
    body: { password },
  });
  const { secret } = body as { secret: string };
  await send(shop.api, 'PUT /desk/second-factor', {
    token: ownerToken,
    body: { code: await makeTotpCode(secret, shop.clock.ms) },
  });
  await signIn({});
  await signIn({ code: '000000' });
  expect(await listActions()).toEqual([
    ['sign-in-failed', '1', OWNER.email],
    ['second-factor-on', OWNER.email, OWNER.email],
  ]);
});

it('lists new passwords and deleted accounts of people of the desk only', async () => {
  await makeOwner(shop.dependencies.store, 'asha@example.com');
  const { body } = await send(shop.api, 'POST /auth/login', { body: OWNER });
  const { encodedToken: token } = body as { encodedToken: string };
  const change = { old: OWNER.password, new: 'a hound on the moor' };
  await send(shop.api, 'POST /user/password', { token, body: change });
  shop.clock.ms += 1;
  const link = await requestReset(shop, OWNER.email);
  await send(shop.api, 'POST /auth/reset', { body: { token: link, password: OWNER.password } });
  ownerToken = await signInAtDesk(shop);
  shop.clock.ms += 1;
  await send(shop.api, 'DELETE /user', { token: shop.token, body: { password: 'secret' } });
  expect((await listActions()).filter(([action]) => action !== 'signed-in')).toEqual([
    ['account-deleted', 'asha@example.com', 'asha@example.com'],
    ['password-changed', OWNER.email, OWNER.email],
    ['password-changed', OWNER.email, OWNER.email],
  ]);
});

it('lists no new password of a shopper', async () => {
  const body = { old: 'secret', new: 'a hound on the moor' };
  await send(shop.api, 'POST /user/password', { token: shop.token, body });
  expect(await listActions()).toEqual([]);
});

it('lists each export with its file', async () => {
  const paths = [
    'export/books.csv',
    'export/orders.csv',
    'reports/sales.csv?from=2023-04-01&to=2023-04-30',
    'reports/best-sellers.csv?from=2023-04-01&to=2023-04-30',
    'reports/stock.csv',
    'reports/bills.csv?month=2023-04',
  ];
  for (const path of paths) {
    shop.clock.ms += 1;
    const headers = { authorization: ownerToken };
    const { status } = await shop.api.request(`/api/desk/${path}`, { headers });
    expect(status).toBe(200);
  }
  expect(await listActions()).toEqual(
    ['books', 'orders', 'sales', 'best-sellers', 'stock', 'bills-2023-04']
      .toReversed()
      .map((name) => ['exported', `${name}.csv`, OWNER.email]),
  );
});
