import { beforeEach, expect, it } from 'vitest';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { closeUsers, findOpenUsers, findPublicUsers } from './user.ts';
import { requestReset, logIn, readMails } from './testing.ts';

/** Matches a token, but no error code: only tokens contain dots. */
const ANY_TOKEN = /\./;

/** Whether the password of asha@example.com is public. */
let isPublic: boolean;
let shop: OrderShop;
beforeEach(async () => {
  isPublic = true;
  shop = await openOrderShop({
    isPublicAccount: (email) => isPublic && email.toLowerCase() === 'asha@example.com',
  });
});

const refused = {
  status: '403 Forbidden',
  body: { errors: [expect.any(String)], code: 'public-account' },
};

it.each([
  ['PATCH /user', { firstName: 'Asha' }],
  ['DELETE /user', { password: 'secret' }],
  ['POST /user/password', { old: 'secret', new: 'a new one' }],
])('refuses %s for an account with a public password', async (call, body) => {
  expect(await send(shop.api, call, { token: shop.token, body })).toEqual(refused);
  expect(await logIn(shop.api)).toMatch(ANY_TOKEN);
});

it('emails no reset link to a public account', async () => {
  await requestReset(shop, ' ASHA@example.com');
  expect(await readMails(shop)).toEqual([]);
  expect(await shop.dependencies.store.records.list('links', {})).toEqual([]);
});

it('refuses a reset link that was mailed before the account became public', async () => {
  isPublic = false;
  const token = await requestReset(shop);
  isPublic = true;
  const body = { token, password: 'a new one' };
  expect(await send(shop.api, 'POST /auth/reset', { body })).toMatchObject({
    body: { code: 'bad-link' },
  });
  expect(await logIn(shop.api)).toMatch(ANY_TOKEN);
});

it('finds only the seeded users who still have the password of the seed', async () => {
  const { dependencies } = shop;
  const asha = (await dependencies.store.user('asha@example.com')) ?? expect.fail();
  const find = (password: string, email = asha.email) =>
    findPublicUsers(dependencies, [{ ...asha, email, password }]);
  expect(await find('secret')).toEqual([asha]);
  expect(await find('another one')).toEqual([]);
  expect(await find('secret', 'unknown@example.com')).toEqual([]);
});

it('closes an account once: its password and its sessions end', async () => {
  const { dependencies } = shop;
  const asha = (await dependencies.store.user('asha@example.com')) ?? expect.fail();
  const seed = [{ ...asha, password: 'secret' }];
  isPublic = false;
  // Someone else, who has signed up with the email of the seed, but not with its password.
  expect(await findOpenUsers(dependencies, [{ ...asha, _id: 'us1', password: 'x' }])).toEqual([]);
  expect(await findOpenUsers(dependencies, [{ ...asha, _id: 'us1', password: 'secret' }])).toEqual([
    asha,
  ]);
  const open = await findOpenUsers(dependencies, seed);
  expect(open).toEqual([asha]);
  await closeUsers(dependencies, open);
  expect(await findOpenUsers(dependencies, seed)).toEqual([]);
  expect(await logIn(shop.api)).not.toMatch(ANY_TOKEN);
  expect((await send(shop.api, 'GET /user', { token: shop.token })).status).toBe(
    '401 Unauthorized',
  );
});
