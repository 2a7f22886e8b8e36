import { beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { type OrderShop, openOrderShop } from '../orders/testing.ts';
import { NOW, send } from '../testing.ts';
import { openDesk, OWNER, signInAtDesk } from './testing.ts';
import { changeUser } from '#stores/testing.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
});

const call = (path: string, token = ownerToken) => send(shop.api, path, { token });

interface ListedSession {
  _id: string;
  browser: string;
  seenAt: string;
  isThis: boolean;
}

async function list(token = ownerToken): Promise<ListedSession[]> {
  return ((await call('GET /desk/sessions', token)).body as { sessions: ListedSession[] }).sessions;
}

async function signInWithFirefox(): Promise<string> {
  const headers = { 'user-agent': FIREFOX };
  const { body } = await send(shop.api, 'POST /desk/session', { body: OWNER, headers });
  return (body as { token: string }).token;
}

it("lists a person's sessions, the last used first", async () => {
  expect((await call('GET /desk/sessions')).body).toEqual({
    sessions: [
      {
        _id: expect.any(String),
        browser: 'A browser',
        beganAt: NOW,
        seenAt: NOW,
        isThis: true,
        isTrust: false,
      },
    ],
  });
  shop.clock.ms += 1000;
  const other = await signInWithFirefox();
  expect((await list(other)).map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['Firefox on Linux', true],
    ['A browser', false],
  ]);
  shop.clock.ms += 5 * MINUTE_MS;
  expect((await list()).map(({ browser }) => browser)).toEqual(['A browser', 'Firefox on Linux']);
});

it('updates the time of the last use only after five minutes', async () => {
  shop.clock.ms += 5 * MINUTE_MS - 1000;
  expect((await list())[0]?.seenAt).toBe(NOW);
  shop.clock.ms += 1000;
  expect((await list())[0]?.seenAt).toBe('2023-05-01T12:05:00+00:00');
});

it('does not bring back a session that ends while its use is recorded', async () => {
  const { store } = shop.dependencies;
  const { transact } = store;
  const [{ _id = '' } = {}] = await list();
  vi.spyOn(store, 'transact').mockImplementationOnce(async (work) => {
    await transact((transaction) => transaction.remove('deskSessions', _id));
    return transact(work);
  });
  shop.clock.ms += 5 * MINUTE_MS;
  await list();
  expect(await store.records.list('deskSessions', {})).toEqual([]);
});

it('ends one session at once', async () => {
  const other = await signInWithFirefox();
  const [id] = (await list()).filter(({ isThis }) => !isThis).map(({ _id }) => _id);
  expect(await call(`DELETE /desk/sessions/${id}`)).toMatchObject({ status: '204 No Content' });
  expect(await call('GET /desk/summary', other)).toMatchObject({
    status: '401 Unauthorized',
    body: { code: 'bad-token' },
  });
  expect(await call(`DELETE /desk/sessions/${id}`)).toMatchObject({
    status: '404 Not Found',
    body: { code: 'not-found' },
  });
  expect(await list()).toHaveLength(1);
});

it("ends all other sessions, and keeps the caller's", async () => {
  const others = [await signInWithFirefox(), await signInAtDesk(shop)];
  expect(await call('DELETE /desk/sessions')).toMatchObject({ status: '204 No Content' });
  for (const token of others)
    expect(await call('GET /desk/summary', token)).toMatchObject({ status: '401 Unauthorized' });
  expect(await list()).toHaveLength(1);
});

it('ends no session of another person', async () => {
  const { body } = await send(shop.api, 'POST /desk/people', {
    token: ownerToken,
    body: { email: 'ravi@example.com', role: 'helper' },
  });
  const [, token] = (body as { link: string }).link.split('#');
  const ravi = { email: 'ravi@example.com', password: 'count the books' };
  await send(shop.api, 'POST /desk/welcome', { body: { token, ...ravi } });
  const response = await send(shop.api, 'POST /desk/session', { body: ravi });
  const helper = (response.body as { token: string }).token;
  const [own] = await list();
  expect(await call(`DELETE /desk/sessions/${own?._id}`, helper)).toMatchObject({
    status: '404 Not Found',
  });
  expect(await list(helper)).toHaveLength(1);
  await call('DELETE /desk/sessions', helper);
  expect(await list()).toHaveLength(1);
});

it('leaves out ended sessions, and deletes expired ones at the next sign-in', async () => {
  const countSessions = () => shop.dependencies.store.records.count('deskSessions', {});
  await send(shop.api, 'POST /desk/session', { body: OWNER });
  await changeUser(shop.dependencies.store, OWNER.email, (user) => ({ ...user, sessionRound: 5 }));
  const fresh = await signInAtDesk(shop);
  expect(await list(fresh)).toHaveLength(1);
  expect(await countSessions()).toBe(3);
  shop.clock.ms += 12 * HOUR_MS;
  expect(await list(await signInAtDesk(shop))).toHaveLength(1);
  expect(await countSessions()).toBe(1);
});

it('leaves out an expired session even before it is deleted', async () => {
  shop.clock.ms += 6 * HOUR_MS;
  const later = await signInAtDesk(shop);
  expect(await list(later)).toHaveLength(2);
  shop.clock.ms += 6 * HOUR_MS;
  expect(await list(later)).toHaveLength(1);
  expect(await shop.dependencies.store.records.count('deskSessions', {})).toBe(2);
});

it('ends the session at sign-out, so that its token is refused', async () => {
  expect(await call('DELETE /desk/session')).toMatchObject({ status: '204 No Content' });
  expect(await call('GET /desk/summary')).toMatchObject({ status: '401 Unauthorized' });
});

it('signs out when the session is ended elsewhere during the call', async () => {
  const other = await signInWithFirefox();
  const { store } = shop.dependencies;
  const transact = store.transact.bind(store);
  vi.spyOn(store, 'transact').mockImplementationOnce(async (work) => {
    await call('DELETE /desk/sessions', other);
    return transact(work);
  });
  expect(await call('DELETE /desk/session')).toEqual({ status: '204 No Content', body: undefined });
  expect(await call('GET /desk/session')).toMatchObject({ status: '401 Unauthorized' });
});
