import { expect, it } from 'vitest';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { strongPasswords } from './passwords.ts';
import { openTestShop, post } from './testing.ts';
import { changeUser } from '#stores/testing.ts';

const GUEST = { email: 'guest@example.com', password: 'open-shelf' };
const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
};

type Shop = Pick<Awaited<ReturnType<typeof openTestShop>>, 'ask'>;

const signInAsGuest = ({ ask }: Shop) => ask('/api/auth/login', post(GUEST));

async function offersGuest({ ask }: Shop): Promise<boolean> {
  return ((await (await ask('/api/shop')).json()) as { guest: boolean }).guest;
}

it('has no guest account in a shop that is not a demo', async () => {
  const shop = await openTestShop();
  expect((await signInAsGuest(shop)).status).toBe(404);
  expect(await offersGuest(shop)).toBe(false);
});

it('has the guest account in a demo, and no visitor can change it', async () => {
  const shop = await openTestShop({ SEED: 'demo' });
  expect(await offersGuest(shop)).toBe(true);
  const { encodedToken } = (await (await signInAsGuest(shop)).json()) as { encodedToken: string };
  const headers = { authorization: encodedToken };
  const remove = { ...post({ password: GUEST.password }, headers), method: 'DELETE' };
  expect((await shop.ask('/api/user', remove)).status).toBe(403);
  const rename = { ...post({ firstName: 'Another' }, headers), method: 'PATCH' };
  expect((await shop.ask('/api/user', rename)).status).toBe(403);
  const change = post({ old: GUEST.password, new: 'a hound on the moor' }, headers);
  expect((await shop.ask('/api/user/password', change)).status).toBe(403);
  expect((await signInAsGuest(shop)).status).toBe(200);
});

it.each([
  ['becomes a shop', {}],
  ['takes money', { SEED: 'demo', ...RAZORPAY }],
])('closes the accounts with public passwords when a demo %s', async (_what, settings) => {
  const demo = await openTestShop({ SEED: 'demo' });
  const { encodedToken } = (await (await signInAsGuest(demo)).json()) as { encodedToken: string };
  const shop = await demo.startAgain(settings);
  expect((await signInAsGuest(shop)).status).toBe(401);
  const meera = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };
  expect((await shop.ask('/api/auth/login', post(meera))).status).toBe(401);
  const orders = await shop.ask('/api/user/orders', { headers: { authorization: encodedToken } });
  expect(orders.status).toBe(401);
  expect(shop.lines.join()).toContain('closed accounts whose passwords are public');
  expect(await offersGuest(shop)).toBe(false);
  expect(await offersGuest(await demo.startAgain({ SEED: 'demo' }))).toBe(false);
});

it('closes the guest account even if a visitor has changed its password in an earlier release', async () => {
  const demo = await openTestShop({ SEED: 'demo' });
  const password = await strongPasswords.hash('a hound on the moor');
  const store = createSqlStore(demo.database);
  await changeUser(store, GUEST.email, (user) => ({ ...user, password }));
  const changedGuest = { ...GUEST, password: 'a hound on the moor' };
  const response = await demo.ask('/api/auth/login', post(changedGuest));
  const { encodedToken } = (await response.json()) as { encodedToken: string };
  const shop = await demo.startAgain({});
  expect((await shop.ask('/api/auth/login', post(changedGuest))).status).toBe(401);
  const orders = await shop.ask('/api/user/orders', { headers: { authorization: encodedToken } });
  expect(orders.status).toBe(401);
});

it("does not close the account of a user who signed up with the guest's email", async () => {
  const shop = await openTestShop();
  const user = { ...GUEST, password: 'a hound on the moor' };
  expect((await shop.ask('/api/auth/signup', post(user))).status).toBe(201);
  const restarted = await shop.startAgain({});
  expect((await restarted.ask('/api/auth/login', post(user))).status).toBe(200);
});

it('closes the public accounts only once', async () => {
  const demo = await openTestShop({ SEED: 'demo' });
  await demo.startAgain({});
  expect((await demo.startAgain({})).lines.join()).not.toContain('closed accounts');
});
