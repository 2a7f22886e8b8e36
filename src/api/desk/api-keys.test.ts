import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scope } from '#contract/desk/desk-people.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { type Endpoint, listEndpoints } from '../endpoints.ts';
import { openOrderShop, placeTestOrder, type OrderShop } from '../orders/testing.ts';
import { makeOwner, send, signUp } from '../testing.ts';
import { clearAudit, openDesk } from './testing.ts';

const SCOPES: Scope[] = [
  'orders:read',
  'orders:write',
  'catalogue:read',
  'catalogue:write',
  'stock:read',
  'stock:write',
];
const SHOP = 'https://books.example';

/** The areas of all calls that keys may make, by the beginning of their paths; no others. */
const AREAS: [RegExp, string][] = [
  [/^GET \/api\/desk\/(?:reports|export\/orders)/, 'orders'],
  [/^GET \/api\/desk\/orders/, 'orders'],
  [/^PATCH \/api\/desk\/orders\/:id(?:\/tracking)?$/, 'orders'],
  [/^POST \/api\/desk\/orders\/:id\/(?:status|pay-link)$/, 'orders'],
  [/ \/api\/desk\/(?:books|categories|collections|imports|export\/books)/, 'catalogue'],
  [/ \/api\/desk\/stock$/, 'stock'],
];
/** Of these, the calls that helpers may make. */
const FOR_HELPERS = /\/api\/desk\/(?:orders|stock)|GET \/api\/desk\/books(?:\/:id)?$/;

const CALLS = listEndpoints()
  .filter(({ path, call }) => path.startsWith('/api/desk/') && call.guard)
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));

function getNeededScope({ name, method }: (typeof CALLS)[number]): string | undefined {
  const area = AREAS.find(([pattern]) => pattern.test(name))?.[1];
  return area && `${area}:${method === 'GET' ? 'read' : 'write'}`;
}

let shop: OrderShop;
let ownerToken: string;
let helperToken: string;
beforeEach(async () => {
  shop = await openOrderShop({
    deskCookie: { name: 'kd-desk', isSecure: true, origins: [SHOP] },
    sessions: { isEnded: async () => false, end: async () => undefined },
  });
  // A shop with the cookie takes a token in the header, too, from its own pages.
  const signIn = async (email: string) => {
    const request = new Request(`${SHOP}/api/desk/session`, {
      method: 'POST',
      headers: { origin: SHOP },
      body: JSON.stringify({ email, password: 'secret' }),
    });
    const [cookie = ''] = (await shop.api.fetch(request)).headers.getSetCookie();
    return cookie.split(';')[0]?.split('=')[1] ?? '';
  };
  await signUp(shop.api, 'owner@example.com');
  await makeOwner(shop.dependencies.store, 'owner@example.com');
  await signUp(shop.api, 'helper@example.com');
  await makeOwner(shop.dependencies.store, 'helper@example.com', { role: 'helper' });
  ownerToken = await signIn('owner@example.com');
  helperToken = await signIn('helper@example.com');
});

const ask = (token: string, call: string, body?: object) =>
  send(shop.api, call, { token, body, headers: { origin: SHOP } });

interface Made {
  key: { _id: string };
  secret: string;
}

async function makeKey(token: string, scopes: readonly Scope[], name = 'Warehouse') {
  const { body } = await ask(token, 'POST /desk/keys', { name, scopes });
  return body as Made;
}

/** Calls with a key, as a program does: without a cookie and without an origin. */
const askWithKey = (secret: string, call: string, body?: object) =>
  send(shop.api, call, { body, headers: { authorization: `Bearer ${secret}` } });

/** Makes the call. Returns `in` if the key was admitted, otherwise status and code. */
async function tryCall(endpoint: Endpoint, secret: string): Promise<string> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, () => 'none');
  const request = new Request(`${SHOP}${path}?${new URLSearchParams(endpoint.query)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': crypto.randomUUID() },
    ...(endpoint.body !== undefined && { body: JSON.stringify(endpoint.body) }),
  });
  const response = await shop.api.fetch(request);
  const isJson = response.headers.get('content-type') === 'application/json';
  const { code = '' } = isJson ? ((await response.json()) as { code?: string }) : {};
  const refusals = ['bad-token', 'owners-only', 'foreign-origin', 'scope-missing'];
  return refusals.includes(code) ? `${response.status} ${code}` : 'in';
}

describe.each(SCOPES)('a key with the scope %s', (scope) => {
  it.each(['owner', 'helper'])(
    'of the %s may make the calls of the scope and role only',
    async (role) => {
      const { secret } = await makeKey(role === 'owner' ? ownerToken : helperToken, [scope]);
      const table: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const endpoint of CALLS) {
        const { name } = endpoint;
        table[name] = await tryCall(endpoint, secret);
        const isAllowed = role === 'owner' || FOR_HELPERS.test(name);
        const admitted = isAllowed ? 'in' : '403 owners-only';
        expected[name] = getNeededScope(endpoint) === scope ? admitted : '403 scope-missing';
      }
      expect(table).toEqual(expected);
    },
  );
});

it('has calls for each scope, and many that no key may make', () => {
  const needed = CALLS.map(getNeededScope);
  expect(new Set(needed)).toEqual(new Set([...SCOPES, undefined]));
  const closed = CALLS.filter((call) => getNeededScope(call) === undefined).map(({ name }) => name);
  for (const part of [
    'session',
    'second-factor',
    'keys',
    'people',
    'settings',
    'webhooks',
    'audit',
  ])
    expect(closed.join('\n')).toContain(`/api/desk/${part}`);
  expect(closed).toContain('POST /api/desk/orders/:id/refund');
});

it('stores a hash, and shows the key once, without its person’s id', async () => {
  const { key, secret } = await makeKey(ownerToken, ['orders:read']);
  expect(secret).toMatch(/^kd_[0-9a-f]{64}$/);
  const stored = await shop.dependencies.store.records.list('apiKeys', {});
  expect(JSON.stringify(stored)).not.toContain(secret.slice(3, 40));
  const { body } = await ask(ownerToken, 'GET /desk/keys');
  expect(body).toEqual({
    keys: [
      {
        _id: key._id,
        name: 'Warehouse',
        email: 'owner@example.com',
        scopes: ['orders:read'],
        ending: secret.slice(-4),
        createdAt: '2023-05-01T12:00:00+00:00',
      },
    ],
  });
});

it('acts as the person who made it, and notes when it was used', async () => {
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const { secret } = await makeKey(helperToken, ['orders:read', 'orders:write']);
  await clearAudit(shop);
  shop.clock.ms += MINUTE_MS;
  const moved = await askWithKey(secret, `POST /desk/orders/${order._id}/status`, { to: 'packed' });
  expect(moved.status).toBe('200 OK');
  const entries = await shop.dependencies.store.records.list('auditEntries', {});
  expect(entries).toMatchObject([{ email: 'helper@example.com', action: 'order-packed' }]);
  const readUsed = async () => {
    const { body } = await ask(helperToken, 'GET /desk/keys');
    return (body as { keys: { usedAt?: string }[] }).keys[0]?.usedAt;
  };
  expect(await readUsed()).toBe('2023-05-01T12:01:00+00:00');
  shop.clock.ms += 4 * MINUTE_MS;
  await askWithKey(secret, 'GET /desk/orders');
  expect(await readUsed()).toBe('2023-05-01T12:01:00+00:00');
  shop.clock.ms += 2 * MINUTE_MS;
  await askWithKey(secret, 'GET /desk/orders');
  expect(await readUsed()).toBe('2023-05-01T12:07:00+00:00');
});

it('is not brought back if it is removed while its use is noted', async () => {
  const { key, secret } = await makeKey(helperToken, ['orders:read']);
  const { store } = shop.dependencies;
  const { transact } = store;
  vi.spyOn(store, 'transact').mockImplementationOnce(async (work) => {
    await ask(helperToken, `DELETE /desk/keys/${key._id}`);
    return transact(work);
  });
  await askWithKey(secret, 'GET /desk/orders');
  expect(await store.records.count('apiKeys', {})).toBe(0);
});

it('ends when it is removed, and when its person loses the desk', async () => {
  const first = await makeKey(helperToken, ['orders:read']);
  const second = await makeKey(helperToken, ['orders:read']);
  const status = async ({ secret }: Made) => (await askWithKey(secret, 'GET /desk/orders')).status;
  await ask(helperToken, `DELETE /desk/keys/${first.key._id}`);
  expect([await status(first), await status(second)]).toEqual(['401 Unauthorized', '200 OK']);
  await makeKey(helperToken, ['orders:read']);
  const { body } = await ask(ownerToken, 'GET /desk/people');
  const { people } = body as { people: { _id: string; email: string }[] };
  const helper = people.find(({ email }) => email === 'helper@example.com');
  await ask(ownerToken, `DELETE /desk/people/${helper?._id}`);
  expect(await status(second)).toBe('401 Unauthorized');
  expect(await shop.dependencies.store.records.count('apiKeys', {})).toBe(0);
});

it('ends with the account of its person', async () => {
  const key = await makeKey(helperToken, ['orders:read']);
  const token = await signInAsShopper();
  await send(shop.api, 'DELETE /user', { token, body: { password: 'secret' } });
  expect((await askWithKey(key.secret, 'GET /desk/orders')).status).toBe('401 Unauthorized');
});

it('does not act as a new account with the same email', async () => {
  const { key, secret } = await makeKey(helperToken, ['orders:read']);
  const { records, transact } = shop.dependencies.store;
  const stored = await records.get('apiKeys', key._id);
  if (!stored) throw new Error('There is no key.');
  await transact(({ put }) => put('apiKeys', { ...stored, userId: 'the account before' }));
  expect((await askWithKey(secret, 'GET /desk/orders')).status).toBe('401 Unauthorized');
});

async function signInAsShopper(): Promise<string> {
  const body = { email: 'helper@example.com', password: 'secret' };
  const response = await send(shop.api, 'POST /auth/login', { body });
  return (response.body as { encodedToken: string }).encodedToken;
}

it('lists and ends only the own keys of a helper, and all keys for an owner', async () => {
  const own = await makeKey(helperToken, ['orders:read'], 'Own');
  // The list begins with the oldest key.
  shop.clock.ms -= 1000;
  const other = await makeKey(ownerToken, ['orders:read'], 'Other');
  const names = async (token: string) => {
    const { body } = await ask(token, 'GET /desk/keys');
    return (body as { keys: { name: string }[] }).keys.map(({ name }) => name);
  };
  expect(await names(helperToken)).toEqual(['Own']);
  expect(await names(ownerToken)).toEqual(['Other', 'Own']);
  const path = (made: Made) => `DELETE /desk/keys/${made.key._id}`;
  expect((await ask(helperToken, path(other))).status).toBe('404 Not Found');
  expect((await ask(ownerToken, path(own))).status).toBe('204 No Content');
  expect((await ask(ownerToken, path(own))).status).toBe('404 Not Found');
});

it('records in the audit log that a key was made and ended', async () => {
  await clearAudit(shop);
  const { key } = await makeKey(ownerToken, ['orders:read']);
  await ask(ownerToken, `DELETE /desk/keys/${key._id}`);
  const entries = await shop.dependencies.store.records.list('auditEntries', {});
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['key-added', 'Warehouse'],
    ['key-removed', 'Warehouse'],
  ]);
});

it('refuses more than 20 keys of a person, a key without a name or a scope, and an unknown scope', async () => {
  const make = (fields: object) => ask(ownerToken, 'POST /desk/keys', fields);
  expect((await make({ name: ' ', scopes: ['orders:read'] })).status).toBe('400 Bad Request');
  expect((await make({ name: 'A', scopes: [] })).status).toBe('400 Bad Request');
  expect((await make({ name: 'A', scopes: ['people:write'] })).status).toBe('400 Bad Request');
  for (let count = 0; count < 20; count++) await makeKey(ownerToken, ['orders:read']);
  expect(await make({ name: 'A', scopes: ['orders:read'] })).toMatchObject({
    status: '422 Unprocessable Entity',
    body: { code: 'too-many-keys' },
  });
  const { key } = await makeKey(helperToken, ['orders:read', 'orders:read']);
  expect(key).toMatchObject({ name: 'Warehouse', scopes: ['orders:read'] });
});

it.each(['kd_', 'kd_unknown', `kd_${'0'.repeat(64)}`])(
  'does not know the key %s',
  async (secret) => {
    expect((await askWithKey(secret, 'GET /desk/orders')).status).toBe('401 Unauthorized');
  },
);

it('counts the calls with a key, also those that it may not make', async () => {
  const counted: string[] = [];
  const limited = await openOrderShop({
    countCall: async (calls) => {
      counted.push(...calls.map(({ key }) => key));
      return counted.filter((key) => key.startsWith('apiKey')).length > 2 ? 30 : 0;
    },
  });
  const token = await openDesk(limited);
  const fields = { name: 'A', scopes: ['orders:read'] };
  const { body } = await send(limited.api, 'POST /desk/keys', { token, body: fields });
  const headers = { authorization: `Bearer ${(body as Made).secret}` };
  const statuses = [];
  for (const path of ['orders', 'settings', 'orders'])
    statuses.push((await send(limited.api, `GET /desk/${path}`, { headers })).status);
  expect(statuses).toEqual(['200 OK', '403 Forbidden', '429 Too Many Requests']);
  expect(counted.filter((key) => key.startsWith('apiKey')).join()).not.toContain('kd_');
});
