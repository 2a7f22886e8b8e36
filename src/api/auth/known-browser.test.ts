import { beforeEach, expect, it } from 'vitest';
import { createCounter } from '#hosts/node/middleware/call-counter.ts';
import type { Api } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { makeTotpCode } from '../desk/second-factor.ts';
import { saveLink, makeLink } from './links.ts';
import { testDependencies, createTestApi, makeOwner, NOW } from '../testing.ts';

const SHOP = 'https://books.example';
const ASHA = { email: 'asha@example.com', password: 'open the shop' };
const HOUR_MS = 3_600_000;
/** The secret of Asha's second factor. */
const SECRET = 'JBSWY3DPEHPK3PXP';

let api: Api;
let dependencies: Dependencies;
let clock: { ms: number };
/** The cookie of the browser in which Asha signed up. */
let cookie: string;
beforeEach(async () => {
  clock = { ms: Date.parse(NOW) };
  const now = () => clock.ms;
  const count = createCounter(now);
  const deskCookie = { name: '__Host-kd-desk', isSecure: true, origins: [SHOP] };
  dependencies = testDependencies({
    now,
    deskCookie,
    countCall: async (calls) => {
      for (const call of calls) {
        const seconds = count(call);
        if (seconds > 0) return seconds;
      }
      return 0;
    },
  });
  api = createTestApi(dependencies);
  cookie = readBrowserCookie(await ask('/auth/signup', ASHA));
});

interface Caller {
  origin?: string | undefined;
  type?: string;
  address?: string;
  cookie?: string;
  method?: string;
  token?: string;
}

function ask(path: string, body: object, { address = '192.0.2.1', ...from }: Caller = {}) {
  const { method = 'POST', cookie: sent = '', type = 'application/json', token = '' } = from;
  const origin = 'origin' in from ? from.origin : SHOP;
  const own = { cookie: sent, 'content-type': type, authorization: token };
  const headers = { ...own, ...(origin !== undefined && { origin }) };
  const init = { method, headers, body: JSON.stringify(body) };
  return api.request(`/api${path}`, init, { clientAddress: address });
}

/** Returns the cookie that marks the browser as known; '' if the response sets none. */
function readBrowserCookie(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.find((text) => text.startsWith('__Host-kd-known='))?.split(';')[0] ?? '';
}

const readCode = () => makeTotpCode(SECRET, clock.ms);

/** Signs in, and returns the token of the session. */
async function readToken(): Promise<string> {
  const body = (await (await ask('/auth/login', ASHA)).json()) as { encodedToken: string };
  return body.encodedToken;
}

/** Makes a link for Asha, and returns its token. */
async function sendLink(kind: 'reset' | 'owner'): Promise<string> {
  const { token, link } = await makeLink({ kind, until: clock.ms + HOUR_MS });
  await dependencies.store.transact((transaction) =>
    saveLink(transaction, { ...link, email: ASHA.email }, clock.ms),
  );
  return token;
}

const readStatus = async (response: Response | Promise<Response>) => (await response).status;
const signIn = (from: Caller = {}, path = '/auth/login') => readStatus(ask(path, ASHA, from));

/**
 * Sends wrong passwords from 101 addresses. The limit is 100 an hour for one account, so the shop
 * then refuses sign-ins from browsers that are not known for the account.
 */
async function attack() {
  const wrong = { ...ASHA, password: 'wrong' };
  const statuses = new Set<number>();
  for (let i = 0; i < 101; i++)
    statuses.add(await readStatus(ask('/auth/login', wrong, { address: `203.0.113.${i}` })));
  expect([...statuses]).toEqual([401, 429]);
}

it('allows ten tries a minute for an account from one address, and others from another address', async () => {
  const wrong = { ...ASHA, email: ' ASHA@example.com', password: 'wrong' };
  for (let i = 0; i < 10; i++) expect(await readStatus(ask('/auth/login', wrong))).toBe(401);
  expect(await signIn()).toBe(429);
  expect(await signIn({ address: '192.0.2.2' })).toBe(200);
  clock.ms += 60_000;
  expect(await signIn()).toBe(200);
});

it('allows one address to try sixty accounts a minute', async () => {
  for (let i = 0; i < 60; i++)
    expect(await readStatus(ask('/auth/login', { email: `${i}@b`, password: 'x' }))).toBe(404);
  expect(await signIn()).toBe(429);
  expect(await signIn({ address: '192.0.2.2' })).toBe(200);
});

it('allows one address to request sixty reset links a minute', async () => {
  const forget = (email: string, from: Caller = {}) =>
    readStatus(ask('/auth/forgot', { email }, from));
  for (let i = 0; i < 60; i++) expect(await forget(`${i}@b`)).toBe(202);
  expect(await forget('60@b')).toBe(429);
  expect(await forget('60@b', { address: '192.0.2.2' })).toBe(202);
});

it('mails one account three reset links an hour, however its email is written', async () => {
  for (const email of ['asha@example.com', ' ASHA@example.com', 'Asha@example.com '])
    expect(await readStatus(ask('/auth/forgot', { email }))).toBe(202);
  expect(await readStatus(ask('/auth/forgot', { email: 'aSha@example.com' }))).toBe(429);
});

it('lets no calls for other spellings of a mailbox use up the links of an account', async () => {
  await ask('/auth/signup', { ...ASHA, email: 'asha.rao@gmail.com' });
  for (let i = 0; i < 4; i++)
    expect(await readStatus(ask('/auth/forgot', { email: `asharao+${i}@gmail.com` }))).toBe(202);
  expect(await readStatus(ask('/auth/forgot', { email: 'asha.rao@gmail.com' }))).toBe(202);
});

it('creates five accounts a day by other spellings of a mailbox from an address, and the plain one', async () => {
  const signUp = (email: string, address = '192.0.2.30') =>
    readStatus(ask('/auth/signup', { ...ASHA, email }, { address }));
  for (let i = 0; i < 5; i++) expect(await signUp(`asharao+${i}@gmail.com`)).toBe(201);
  expect(await signUp('asharao+5@gmail.com')).toBe(429);
  expect(await signUp('asharao+0@gmail.com')).toBe(422);
  expect(await signUp('asharao@gmail.com')).toBe(201);
  expect(await signUp('asha.rao@gmail.com', '192.0.2.31')).toBe(201);
});

it('refuses an account that strangers try from many addresses, except in a browser of its user', async () => {
  await attack();
  expect(await signIn()).toBe(429);
  expect(await signIn({ cookie })).toBe(200);
  clock.ms += HOUR_MS;
  expect(await signIn()).toBe(200);
});

it('allows a known browser ten attempts a minute, too', async () => {
  const wrong = { ...ASHA, password: 'wrong' };
  for (let i = 0; i < 10; i++)
    expect(await readStatus(ask('/auth/login', wrong, { cookie }))).toBe(401);
  expect(await signIn({ cookie })).toBe(429);
});

it('recognizes a browser only by a cookie that the shop has signed for the account', async () => {
  const other = readBrowserCookie(
    await ask('/auth/signup', { ...ASHA, email: 'ravi@example.com' }),
  );
  await attack();
  expect(await signIn({ cookie: other })).toBe(429);
  const [value = '', signature] = decodeURIComponent(cookie).split(/\.(?=[^.]*$)/);
  expect(await signIn({ cookie: `${value}.x${signature?.slice(1)}` })).toBe(429);
  const [, own] = value.split('=');
  const [, others] = decodeURIComponent(other).split('=');
  expect(await signIn({ cookie: `__Host-kd-known=${own}.${others}` })).toBe(429);
  expect(await signIn({ cookie })).toBe(200);
});

it('keeps the last five accounts in a cookie that is HttpOnly and SameSite', async () => {
  for (let i = 0; i < 6; i++)
    cookie = readBrowserCookie(await ask('/auth/signup', { ...ASHA, email: `${i}@b` }, { cookie }));
  const response = await ask('/auth/login', ASHA, { cookie });
  expect(response.headers.getSetCookie()[0]?.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  const readMarks = (text: string) => {
    const [value = ''] = decodeURIComponent(text).split('=').slice(1);
    expect(value).not.toContain('asha');
    // The last part is the signature.
    return value.split('.').slice(0, -1);
  };
  const latest = readBrowserCookie(response);
  const marks = readMarks(latest);
  expect(marks).toHaveLength(5);
  expect(marks.slice(1)).toEqual(readMarks(cookie).slice(0, 4));
  const again = await ask('/auth/login', ASHA, { cookie: latest });
  expect(readMarks(readBrowserCookie(again))).toEqual(marks);
});

it('recognizes the browser in which a mailed link set a new password', async () => {
  const token = await sendLink('reset');
  await attack();
  const response = await ask('/auth/reset', { token, password: ASHA.password });
  expect(await signIn({ cookie: readBrowserCookie(response) })).toBe(200);
});

it('forgets the browser of a user whose account was deleted', async () => {
  const token = await readToken();
  const response = await ask('/user', { password: ASHA.password }, { method: 'DELETE', token });
  expect(response.status).toBe(204);
  const newCookie = readBrowserCookie(await ask('/auth/signup', ASHA, { address: '192.0.2.7' }));
  await attack();
  expect(await signIn({ cookie })).toBe(429);
  expect(await signIn({ cookie: newCookie })).toBe(200);
});

it('forgets all browsers when the password changes, except the one in which it does', async () => {
  const token = await readToken();
  const password = 'a hound on the moor';
  const response = await ask('/user/password', { old: ASHA.password, new: password }, { token });
  expect(response.status).toBe(204);
  await attack();
  const signInBy = (own: string) =>
    readStatus(ask('/auth/login', { ...ASHA, password }, { cookie: own }));
  expect(await signInBy(cookie)).toBe(429);
  expect(await signInBy(readBrowserCookie(response))).toBe(200);
});

it('sets no cookie for a wrong password', async () => {
  const response = await ask('/auth/login', { ...ASHA, password: 'wrong' });
  expect(response.headers.getSetCookie()).toEqual([]);
});

it('counts attempts in the shop and at the desk together', async () => {
  for (let i = 0; i < 10; i++)
    await ask(i % 2 ? '/auth/login' : '/desk/session', { ...ASHA, password: 'wrong' });
  expect([await signIn(), await signIn({}, '/desk/session')]).toEqual([429, 429]);
  expect(await signIn({ address: '192.0.2.2' }, '/desk/session')).toBe(403);
});

it('recognizes in the shop a browser that was used to sign in at the desk', async () => {
  await makeOwner(dependencies.store, ASHA.email);
  const own = readBrowserCookie(await ask('/desk/session', ASHA, { address: '192.0.2.7' }));
  await attack();
  expect(await signIn({ cookie: own })).toBe(200);
});

it.each<[string, () => Promise<Response> | Response]>([
  ['a sign-up', () => new Response(null, { headers: { 'set-cookie': cookie } })],
  ['a sign-in', () => ask('/auth/login', ASHA)],
  ['a mailed link', async () => ask('/auth/reset', { ...ASHA, token: await sendLink('reset') })],
  ['an invitation', async () => ask('/desk/welcome', { ...ASHA, token: await sendLink('owner') })],
  [
    'a new password',
    async () => {
      const passwords = { old: ASHA.password, new: ASHA.password, code: await readCode() };
      return ask('/user/password', passwords, { token: await readToken() });
    },
  ],
])(
  'knows a browser of %s in the shop only, so that it uses up no codes of the owner at the desk',
  async (_, enter) => {
    const secondFactor = { secret: SECRET, isOn: true, lastStep: 0 };
    await makeOwner(dependencies.store, ASHA.email, { secondFactor });
    const thief = { address: '203.0.113.1', cookie: readBrowserCookie(await enter()) };
    expect(thief.cookie).not.toBe('');
    clock.ms += HOUR_MS;
    const atDesk = async (from: Caller, code?: string) =>
      ask('/desk/session', { ...ASHA, code: code ?? (await readCode()) }, from);
    const own = readBrowserCookie(await atDesk({ address: '192.0.2.7' }));
    clock.ms += HOUR_MS;
    for (let i = 0; i < 5; i++) expect((await atDesk(thief, '000000')).status).toBe(401);
    expect((await atDesk(thief)).status).toBe(429);
    expect((await atDesk({ cookie: own })).status).toBe(200);
  },
);

it.each([
  'https://evil.example',
  'null',
  'https://books.example.evil.example',
  'http://books.example',
])('refuses sign-ins, sign-ups and new passwords from pages of %s', async (origin) => {
  const calls: [string, object][] = [
    ['/auth/login', ASHA],
    ['/auth/signup', { ...ASHA, email: 'ravi@example.com' }],
    ['/auth/reset', { token: 'x', password: 'a hound on the moor' }],
    ['/auth/forgot', { email: ASHA.email }],
  ];
  for (const [path, body] of calls) {
    const response = await ask(path, body, { origin });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await response.json()).toMatchObject({ code: 'foreign-origin' });
  }
  expect(await dependencies.store.user('ravi@example.com')).toBeUndefined();
});

it('accepts pages of the origins that may call the API, of its own address, and other programs', async () => {
  api = createTestApi({ ...dependencies, corsOrigins: ['https://app.example'] });
  // `request` sends to http://localhost.
  for (const origin of ['https://app.example', 'http://localhost', undefined])
    expect(await signIn({ origin })).toBe(200);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'neither sets nor reads the mark of a browser for a body of the type %s, as forms send it',
  async (type) => {
    const response = await ask('/auth/login', ASHA, { type, origin: undefined });
    expect([response.status, readBrowserCookie(response)]).toEqual([200, '']);
    await attack();
    expect(await signIn({ cookie, type, origin: undefined })).toBe(429);
    expect(await signIn({ cookie, type: 'application/json; charset=utf-8' })).toBe(200);
  },
);
