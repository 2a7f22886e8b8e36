import { beforeEach, expect, it } from 'vitest';
import type { Sessions } from '../auth/token.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { requestReset, logIn } from './testing.ts';
import { readUser } from '#stores/testing.ts';

/** Sessions that never expire, each with its own id. */
const sessions: Sessions = { isEnded: async () => false, end: async () => undefined };
const done = { status: '204 No Content', body: undefined };

/** Matches a token, but no error code: only tokens contain dots. */
const ANY_TOKEN = /\./;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop({ sessions });
});

function ask(call: string, body?: unknown, token = shop.token) {
  return send(shop.api, call, { token, body });
}

/** Returns the error code of a call with the token; `undefined` while its session is valid. */
const readCode = async (token: string) =>
  ((await ask('GET /user', undefined, token)).body as { code?: string }).code;

it("returns the user's names and email, and nothing else", async () => {
  expect(await ask('GET /user')).toEqual({
    status: '200 OK',
    body: { user: { firstName: '', lastName: '', email: 'asha@example.com' } },
  });
});

it('changes the names, trimmed, and nothing else', async () => {
  const before = await readUser(shop.dependencies.store, 'asha@example.com');
  shop.clock.ms += 1000;
  const body = { firstName: ' Asha\u2029', email: 'ravi@example.com', password: 'x', _id: 'y' };
  expect(await ask('PATCH /user', body)).toEqual({
    status: '200 OK',
    body: { user: { firstName: 'Asha', lastName: '', email: 'asha@example.com' } },
  });
  expect(await ask('PATCH /user', { lastName: 'Rao' })).toMatchObject({
    body: { user: { firstName: 'Asha', lastName: 'Rao' } },
  });
  expect(await readUser(shop.dependencies.store, 'asha@example.com')).toEqual({
    ...before,
    firstName: 'Asha',
    lastName: 'Rao',
    updatedAt: '2023-05-01T12:00:01+00:00',
  });
});

it.each([{ firstName: 5 }, { lastName: 'x'.repeat(101) }, null, 'x'])(
  'refuses the names %j',
  async (body) => {
    expect(await ask('PATCH /user', body)).toMatchObject({ body: { code: 'bad-request' } });
  },
);

it("changes the password, and ends all sessions except the caller's", async () => {
  const otherToken = await logIn(shop.api);
  expect(await ask('POST /user/password', { old: 'secret', new: 'a new one' })).toEqual(done);
  expect([await readCode(shop.token), await readCode(otherToken)]).toEqual([
    undefined,
    'bad-token',
  ]);
  expect(await logIn(shop.api)).toBe('bad-credentials');
  const newToken = await logIn(shop.api, 'a new one');
  expect(await readCode(newToken)).toBeUndefined();
  expect(await ask('POST /user/password', { old: 'a new one', new: 'third' }, newToken)).toEqual(
    done,
  );
  expect([await readCode(shop.token), await readCode(newToken)]).toEqual(['bad-token', undefined]);
});

it("keeps the caller's session when it changes the password twice", async () => {
  await ask('POST /user/password', { old: 'secret', new: 'second' });
  await ask('POST /user/password', { old: 'second', new: 'third' });
  expect(await readCode(shop.token)).toBeUndefined();
});

it('does not change the password without the old one', async () => {
  expect(await ask('POST /user/password', { old: 'wrong', new: 'a new one' })).toMatchObject({
    status: '401 Unauthorized',
    body: { code: 'bad-credentials' },
  });
  expect(await readCode(shop.token)).toBeUndefined();
  expect(await logIn(shop.api)).toMatch(ANY_TOKEN);
});

it('lets only one of two simultaneous changes with the same old password succeed', async () => {
  const responses = await Promise.all(
    ['second', 'third'].map((password) =>
      ask('POST /user/password', { old: 'secret', new: password }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    '204 No Content',
    '401 Unauthorized',
  ]);
});

it('voids mailed reset links when the password changes', async () => {
  const token = await requestReset(shop);
  await ask('POST /user/password', { old: 'secret', new: 'a new one' });
  const body = { token, password: 'third' };
  expect(await ask('POST /auth/reset', body)).toMatchObject({ body: { code: 'bad-link' } });
});
