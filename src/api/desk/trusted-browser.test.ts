import { beforeEach, expect, it } from 'vitest';
import type { Api } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { testDependencies, createTestApi, makeOwner, NOW, signUp } from '../testing.ts';
import { makeTotpCode } from './second-factor.ts';
import { OWNER } from './testing.ts';
import { changeUser } from '#stores/testing.ts';

const SHOP = 'https://books.example';
const DAY_MS = 86_400_000;
const SECRET = 'JBSWY3DPEHPK3PXP';

let dependencies: Dependencies;
let api: Api;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.parse(NOW);
  const deskCookie = { name: '__Host-kd-desk', isSecure: true, origins: [SHOP] };
  dependencies = testDependencies({ deskCookie, now: () => nowMs });
  api = createTestApi(dependencies);
  await signUp(api, OWNER.email);
  await turnOn(OWNER.email);
});

async function turnOn(email: string) {
  const secondFactor = { secret: SECRET, isOn: true, lastStep: 0 };
  await makeOwner(dependencies.store, email, { secondFactor });
}

async function ask(method: string, path: string, cookie = '', body?: object) {
  const request = new Request(`${SHOP}/api/desk${path}`, {
    method,
    headers: { origin: SHOP, cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await api.fetch(request);
  const cookies = response.headers.getSetCookie().map((text) => text.split('; '));
  const find = (name: string) => cookies.find(([pair = '']) => pair.startsWith(`${name}=`));
  return { response, desk: find('__Host-kd-desk')?.[0], trust: find('__Host-kd-trusted') };
}

/** Signs in with the password and the current code, and marks the browser as trusted. */
async function signInAndTrust(email = OWNER.email) {
  const code = await makeTotpCode(SECRET, nowMs);
  const body = { ...OWNER, email, code, trust: true };
  const { desk = '', trust = [] } = await ask('POST', '/session', '', body);
  return { desk, trust };
}

const signIn = (cookie = '', email = OWNER.email) =>
  ask('POST', '/session', cookie, { ...OWNER, email, trust: true });

it('needs no code for 30 days: an HttpOnly cookie marks the browser as trusted', async () => {
  const { trust } = await signInAndTrust();
  const [cookie, ...attributes] = trust;
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect((await signIn()).response.status).toBe(401);
  nowMs += 30 * DAY_MS - 1000;
  const again = await signIn(cookie);
  expect(again.response.status).toBe(200);
  // A new cookie at each sign-in would begin another 30 days.
  expect(again.trust).toBeUndefined();
  nowMs += 1000;
  expect((await signIn(cookie)).response.status).toBe(401);
});

it('still needs the password, and is not trusted for another user', async () => {
  const [cookie] = (await signInAndTrust()).trust;
  const wrong = await ask('POST', '/session', cookie, { ...OWNER, password: 'wrong' });
  expect(wrong.response.status).toBe(401);
  await signUp(api, 'ravi@example.com');
  await turnOn('ravi@example.com');
  expect((await signIn(cookie, 'ravi@example.com')).response.status).toBe(401);
});

it('is not trusted without a code, or with a forged cookie', async () => {
  const refused = await signIn();
  expect([refused.response.status, refused.trust]).toEqual([401, undefined]);
  const [cookie = ''] = (await signInAndTrust()).trust;
  const forged = cookie.replace(/\.[^.]+$/, '.aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd28%3D');
  expect(forged).not.toBe(cookie);
  expect((await signIn(forged)).response.status).toBe(401);
});

it('stays trusted when the session ends, until the trust is revoked', async () => {
  const { desk, trust } = await signInAndTrust();
  const [cookie = ''] = trust;
  await ask('DELETE', '/session', desk);
  const again = await signIn(cookie);
  const { response } = await ask('GET', '/sessions', `${again.desk}; ${cookie}`);
  const { sessions } = (await response.json()) as {
    sessions: { _id: string; isThis: boolean; isTrust: boolean }[];
  };
  expect(sessions.map(({ isThis, isTrust }) => [isThis, isTrust])).toEqual([
    [true, true],
    [true, false],
  ]);
  const kept = await ask('DELETE', '/sessions', `${again.desk}; ${cookie}`);
  expect(kept.response.status).toBe(204);
  expect((await signIn(cookie)).response.status).toBe(200);
  const ended = await ask('DELETE', `/sessions/${sessions[0]?._id}`, again.desk);
  expect(ended.response.status).toBe(204);
  expect((await signIn(cookie)).response.status).toBe(401);
});

it('loses its trust when all sessions are ended, from another browser or by a new password', async () => {
  const [cookie = ''] = (await signInAndTrust()).trust;
  nowMs += 30_000;
  const elsewhere = await signInAndTrust();
  await ask('DELETE', '/sessions', `${elsewhere.desk}; ${elsewhere.trust[0]}`);
  expect((await signIn(cookie)).response.status).toBe(401);
  expect((await signIn(elsewhere.trust[0])).response.status).toBe(200);
  // As a new password does.
  await changeUser(dependencies.store, OWNER.email, (user) => ({ ...user, sessionRound: 1 }));
  expect((await signIn(elsewhere.trust[0])).response.status).toBe(401);
});

it('does not trust a browser without the wish of its user', async () => {
  const code = await makeTotpCode(SECRET, nowMs);
  const { trust } = await ask('POST', '/session', '', { ...OWNER, code });
  expect(trust).toBeUndefined();
});
