import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../testing.ts';
import { saveLink, makeLink } from '../links.ts';
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

  it('refuses a user who signed up with the role of an owner', async () => {
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
  async function aLink(email?: string) {
    const { token, link } = await makeLink({ kind: 'owner', email, until: now() + DAY_MS });
    await shop.dependencies.store.transact((transaction) => saveLink(transaction, link, now()));
    return token;
  }
  const welcome = (token: string, email: string, password = 'open the shop') =>
    send(shop.api, 'POST /desk/welcome', { body: { token, email, password } });
  const signIn = (email: string) =>
    send(shop.api, 'POST /desk/session', { body: { email, password: 'open the shop' } });

  it('makes a user an owner, once', async () => {
    const token = await aLink();
    expect(await welcome(token, 'kavya@example.com', '1234567')).toMatchObject({
      body: { code: 'bad-request' },
    });
    expect(await welcome(token, 'kavya@example.com')).toMatchObject({ status: '204 No Content' });
    expect(await signIn('kavya@example.com')).toMatchObject({ status: '200 OK' });
    expect(await welcome(token, 'eve@example.com')).toMatchObject({ body: { code: 'bad-link' } });
    expect(await signIn('eve@example.com')).toMatchObject({ status: '401 Unauthorized' });
  });

  it('makes a user an owner with the new password, and ends the old sessions', async () => {
    expect(await welcome(await aLink('Asha@example.com'), 'asha@example.com')).toMatchObject({
      status: '204 No Content',
    });
    expect(await signIn('asha@example.com')).toMatchObject({ status: '200 OK' });
  });

  it('works for no other user and no public account, and expires', async () => {
    const named = await aLink('kavya@example.com');
    expect(await welcome(named, 'eve@example.com')).toMatchObject({ body: { code: 'bad-link' } });
    const guest = await openOrderShop({
      isPublicAccount: (email) => email === 'guest@example.com',
    });
    shop = guest;
    expect(await welcome(await aLink(), 'guest@example.com')).toMatchObject({
      body: { code: 'bad-link' },
    });
    const token = await aLink();
    shop.clock.ms += DAY_MS;
    expect(await welcome(token, 'kavya@example.com')).toMatchObject({ body: { code: 'bad-link' } });
  });
});
