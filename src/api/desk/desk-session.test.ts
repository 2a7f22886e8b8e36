import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../testing.ts';
import { saveLink, makeLink } from '../auth/links.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { openDesk, OWNER } from './testing.ts';

const DAY_MS = 86_400_000;

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

describe('the desk', () => {
  it('refuses calls without a token', async () => {
    expect(await send(shop.api, 'GET /desk/orders')).toMatchObject({ status: '401 Unauthorized' });
  });

  it('refuses a token of the shop', async () => {
    const response = await send(shop.api, 'GET /desk/orders', { token: shop.token });
    expect(response).toMatchObject({ status: '403 Forbidden', body: { code: 'owners-only' } });
  });

  it('refuses a user who is not an owner', async () => {
    const body = { email: 'asha@example.com', password: 'secret' };
    expect(await send(shop.api, 'POST /desk/session', { body })).toMatchObject({
      status: '403 Forbidden',
    });
  });

  it('refuses a user who claimed the role of an owner at the sign-up', async () => {
    const body = { email: 'eve@example.com', password: 'secret', role: 'owner', owner: true };
    await send(shop.api, 'POST /auth/signup', { body });
    expect(await send(shop.api, 'POST /desk/session', { body })).toMatchObject({
      status: '403 Forbidden',
    });
  });

  it('refuses a wrong password', async () => {
    const body = { ...OWNER, password: 'wrong' };
    expect(await send(shop.api, 'POST /desk/session', { body })).toMatchObject({
      status: '401 Unauthorized',
      body: { code: 'bad-credentials' },
    });
  });

  it("does not accept the desk's token for buying books", async () => {
    expect(await send(shop.api, 'GET /user/cart', { token: ownerToken })).toMatchObject({
      status: '401 Unauthorized',
    });
  });

  it('expires the session after half a day', async () => {
    shop.clock.ms += DAY_MS / 2;
    expect(await send(shop.api, 'GET /desk/summary', { token: ownerToken })).toMatchObject({
      status: '401 Unauthorized',
    });
  });
});

describe('a link for an owner', () => {
  const now = () => shop.clock.ms;
  async function saveTestLink(email?: string) {
    const { token, link } = await makeLink({ kind: 'owner', email, until: now() + DAY_MS });
    await shop.dependencies.store.transact((transaction) => saveLink(transaction, link, now()));
    return token;
  }
  const becomeOwner = (token: string, email: string, password = 'open the shop') =>
    send(shop.api, 'POST /desk/welcome', { body: { token, email, password } });
  const signIn = (email: string) =>
    send(shop.api, 'POST /desk/session', { body: { email, password: 'open the shop' } });

  it('makes a new user an owner, once', async () => {
    const token = await saveTestLink();
    // The password is too short: it must have at least 8 characters.
    expect(await becomeOwner(token, 'kavya@example.com', '1234567')).toMatchObject({
      body: { code: 'bad-request' },
    });
    expect(await becomeOwner(token, 'kavya@example.com')).toMatchObject({
      status: '204 No Content',
    });
    expect(await signIn('kavya@example.com')).toMatchObject({ status: '200 OK' });
    expect(await becomeOwner(token, 'eve@example.com')).toMatchObject({
      body: { code: 'bad-link' },
    });
    expect(await signIn('eve@example.com')).toMatchObject({ status: '401 Unauthorized' });
  });

  it('makes an existing user an owner, with a new password', async () => {
    expect(
      await becomeOwner(await saveTestLink('Asha@example.com'), 'asha@example.com'),
    ).toMatchObject({
      status: '204 No Content',
    });
    expect(await signIn('asha@example.com')).toMatchObject({ status: '200 OK' });
  });

  it('ends the earlier sessions at the desk and in the shop, because it sets a password', async () => {
    await becomeOwner(await saveTestLink(OWNER.email), OWNER.email);
    await becomeOwner(await saveTestLink('asha@example.com'), 'asha@example.com');
    const calls = [
      send(shop.api, 'GET /desk/session', { token: ownerToken }),
      send(shop.api, 'GET /user/cart', { token: shop.token }),
    ];
    for (const response of await Promise.all(calls))
      expect(response).toMatchObject({ status: '401 Unauthorized', body: { code: 'bad-token' } });
  });

  it('is refused for another user, for a public account, and after it has expired', async () => {
    const kavyasToken = await saveTestLink('kavya@example.com');
    expect(await becomeOwner(kavyasToken, 'eve@example.com')).toMatchObject({
      body: { code: 'bad-link' },
    });
    const shopWithGuest = await openOrderShop({
      isPublicAccount: (email) => email === 'guest@example.com',
    });
    shop = shopWithGuest;
    expect(await becomeOwner(await saveTestLink(), 'guest@example.com')).toMatchObject({
      body: { code: 'bad-link' },
    });
    const token = await saveTestLink();
    shop.clock.ms += DAY_MS;
    expect(await becomeOwner(token, 'kavya@example.com')).toMatchObject({
      body: { code: 'bad-link' },
    });
  });
});
