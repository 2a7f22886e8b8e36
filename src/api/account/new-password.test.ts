import { beforeEach, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { makeLink } from '../auth/links.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { createTestApi, send, signUp } from '../testing.ts';
import { requestReset, logIn, readMails } from './testing.ts';

const HOUR_MS = 3_600_000;
const badLink = {
  status: '400 Bad Request',
  body: { errors: [ERRORS.badLink], code: 'bad-link' },
};
const done = { status: '204 No Content', body: undefined };

/** Matches a token, but no error code: only tokens contain dots. */
const ANY_TOKEN = /\./;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});

function reset(token: string, password = 'a new one') {
  return send(shop.api, 'POST /auth/reset', { body: { token, password } });
}

it.each(['asha@example.com', ' ASHA@example.com', 'unknown@example.com', '\ud800'])(
  'responds in the same way whether or not %j has an account',
  async (email) => {
    expect(await send(shop.api, 'POST /auth/forgot', { body: { email } })).toEqual({
      status: '202 Accepted',
      body: {},
    });
  },
);

it('sends one link to the email of the account, not to the email as it was typed', async () => {
  const token = await requestReset(shop, ' ASHA@example.com');
  const mails = await readMails(shop);
  expect(mails.map(({ to }) => to)).toEqual(['asha@example.com']);
  expect(mails[0]?.text).toContain(`https://books.example/reset#${token}`);
  expect(await shop.dependencies.store.records.list('jobs', { where: { kind: 'forgot' } })).toEqual(
    [],
  );
});

it('emails and stores nothing for an unknown email', async () => {
  await requestReset(shop, 'unknown@example.com');
  const { records } = shop.dependencies.store;
  expect([await records.list('jobs', {}), await records.list('links', {})]).toEqual([[], []]);
});

it('stores only a hash of the token; the token itself is only in the email', async () => {
  const token = await requestReset(shop);
  const links = await shop.dependencies.store.records.list('links', {});
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(token);
});

it('changes the password with a link, once', async () => {
  const token = await requestReset(shop);
  expect(await reset(token)).toEqual(done);
  expect(await reset(token, 'another one')).toEqual(badLink);
  expect(await logIn(shop.api)).toBe('bad-credentials');
  expect(await logIn(shop.api, 'a new one')).toMatch(ANY_TOKEN);
});

it('ends all sessions when a link changes the password, and allows new ones', async () => {
  const token = await requestReset(shop);
  const readCart = (session: string) => send(shop.api, 'GET /user/cart', { token: session });
  expect((await readCart(shop.token)).status).toBe('200 OK');
  await reset(token);
  expect(await readCart(shop.token)).toMatchObject({ body: { code: 'bad-token' } });
  expect((await readCart(await logIn(shop.api, 'a new one'))).status).toBe('200 OK');
});

it('accepts a reset link until an hour has passed', async () => {
  const token = await requestReset(shop);
  shop.clock.ms += HOUR_MS;
  expect(await reset(token)).toEqual(badLink);
  shop.clock.ms -= 1;
  expect(await reset(token)).toEqual(done);
});

it('hashes no password for a link that is void', async () => {
  const token = await requestReset(shop);
  shop.clock.ms += HOUR_MS;
  const until = shop.clock.ms + HOUR_MS;
  const owner = await makeLink({ kind: 'owner', email: 'asha@example.com', until });
  await shop.dependencies.store.transact((transaction) => transaction.put('links', owner.link));
  const hash = vi.spyOn(shop.dependencies.passwords, 'hash');
  expect(await reset(token)).toEqual(badLink);
  expect(await reset('unknown')).toEqual(badLink);
  expect(await reset(owner.token)).toEqual(badLink);
  expect(hash).not.toHaveBeenCalled();
});

it('voids the other links of an account with capitals in its email', async () => {
  await signUp(shop.api, 'Rose@Example.com');
  const tokens = [
    await requestReset(shop, 'rose@example.com'),
    await requestReset(shop, 'ROSE@EXAMPLE.COM'),
  ];
  expect(await reset(tokens[1] ?? '')).toEqual(done);
  expect(await reset(tokens[0] ?? '')).toEqual(badLink);
  expect(await shop.dependencies.store.records.list('links', {})).toEqual([]);
  const token = await logIn(shop.api, 'a new one', 'rose@example.com');
  const link = await requestReset(shop, 'rose@example.com');
  const body = { old: 'a new one', new: 'another one' };
  expect(await send(shop.api, 'POST /user/password', { token, body })).toEqual(done);
  expect(await reset(link)).toEqual(badLink);
});

it('accepts a link from only one of several simultaneous calls', async () => {
  const token = await requestReset(shop);
  const responses = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(responses.filter(({ status }) => status.startsWith('204'))).toHaveLength(1);
});

it('voids the other links of the user when one is used, and no links of other users', async () => {
  await signUp(shop.api, 'ravi@example.com');
  const ravisToken = await requestReset(shop, 'ravi@example.com');
  const [first, second] = [await requestReset(shop), await requestReset(shop)];
  expect(await reset(first)).toEqual(done);
  expect(await reset(second)).toEqual(badLink);
  expect(await reset(ravisToken)).toEqual(done);
});

it.each(['', 'x', '0'.repeat(64)])('refuses the token %j', async (token) => {
  expect(await reset(token)).toEqual(badLink);
});

it('refuses a link of another kind, and an empty password', async () => {
  const token = await requestReset(shop);
  const [link] = await shop.dependencies.store.records.list('links', {});
  if (!link) throw new Error('There is no link.');
  expect(await reset(token, '')).toMatchObject({ body: { code: 'bad-request' } });
  await shop.dependencies.store.transact((transaction) =>
    transaction.put('links', { ...link, kind: 'owner' }),
  );
  expect(await reset(token)).toEqual(badLink);
});

it('deletes expired links when a new link is requested', async () => {
  await requestReset(shop);
  shop.clock.ms += HOUR_MS;
  await requestReset(shop);
  expect(await shop.dependencies.store.records.list('links', {})).toHaveLength(1);
});

it('never returns the session fields of a user, and ignores them in a sign-up', async () => {
  await reset(await requestReset(shop));
  const body = { email: 'asha@example.com', password: 'a new one' };
  const { body: response } = await send(shop.api, 'POST /auth/login', { body });
  expect(Object.keys((response as { foundUser: object }).foundUser)).not.toContain('sessionRound');
  const sessionFields = { sessionRound: 3, keptSession: 'y' };
  const signedUp = await send(createTestApi(), 'POST /auth/signup', {
    body: { email: 'b@c.de', password: 'x', ...sessionFields },
  });
  expect(JSON.stringify(signedUp)).not.toMatch(/sessionRound|keptSession/);
});
