import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/values/time.ts';
import { requestReset } from '../account/testing.ts';
import { saveLink, makeLink } from './links.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { createLightPasswords } from './password.ts';

const REFUSED = { status: '422 Unprocessable Entity', body: { code: 'common-password' } };
const DONE = { status: '204 No Content' };
const passwords = {
  ...createLightPasswords(() => 'salt'),
  isCommon: async (password: string) => password === 'password',
};

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop({ passwords });
});

it('refuses to change a password to a common one, and accepts another try', async () => {
  const change = (password: string) =>
    send(shop.api, 'POST /user/password', {
      token: shop.token,
      body: { old: 'secret', new: password },
    });
  expect(await change('password')).toMatchObject(REFUSED);
  expect(await change('a hound on the moor')).toMatchObject(DONE);
});

it('refuses a common password sent with a mailed link, which stays valid', async () => {
  const token = await requestReset(shop);
  const reset = (password: string) =>
    send(shop.api, 'POST /auth/reset', { body: { token, password } });
  expect(await reset('password')).toMatchObject(REFUSED);
  expect(await reset('a hound on the moor')).toMatchObject(DONE);
});

it("refuses a common password sent with an owner's link, which stays valid", async () => {
  const { token, link } = await makeLink({ kind: 'owner', until: shop.clock.ms + MINUTE_MS });
  await shop.dependencies.store.transact((transaction) =>
    saveLink(transaction, link, shop.clock.ms),
  );
  const welcome = (password: string) =>
    send(shop.api, 'POST /desk/welcome', {
      body: { token, email: 'owner@example.com', password },
    });
  expect(await welcome('password')).toMatchObject(REFUSED);
  expect(await welcome('open the shop')).toMatchObject(DONE);
});
