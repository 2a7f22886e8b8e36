import { beforeAll, expect, it } from 'vitest';
import type { Api } from '../app.ts';
import { type Endpoint, listEndpoints } from '../endpoints.ts';
import { testDependencies, createTestApi, makeOwner, signUp } from '../testing.ts';

const SHOP = 'https://books.example';
const COOKIE = '__Host-kd-desk';

/** The calls that helpers may make; all other calls of the desk are for owners. */
const OPEN_TO_HELPERS = [
  'GET /api/desk/session',
  'DELETE /api/desk/session',
  'GET /api/desk/sessions',
  'DELETE /api/desk/sessions',
  'DELETE /api/desk/sessions/:id',
  'GET /api/desk/second-factor',
  'POST /api/desk/second-factor',
  'PUT /api/desk/second-factor',
  'DELETE /api/desk/second-factor',
  'GET /api/desk/keys',
  'POST /api/desk/keys',
  'DELETE /api/desk/keys/:id',
  'GET /api/desk/orders',
  'GET /api/desk/orders/:id',
  'PATCH /api/desk/orders/:id',
  'PATCH /api/desk/orders/:id/tracking',
  'POST /api/desk/orders/:id/status',
  'POST /api/desk/orders/:id/pay-link',
  'GET /api/desk/books',
  'GET /api/desk/books/:id',
  'GET /api/desk/stock',
  'POST /api/desk/stock',
  'GET /api/desk/summary',
  'GET /api/desk/events',
];
const OPEN_TO_ALL = ['POST /api/desk/session', 'POST /api/desk/welcome'];

const CALLS = listEndpoints()
  .filter(({ path }) => path.startsWith('/api/desk/'))
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));

let api: Api;
let shopToken: string;
beforeAll(async () => {
  const ended = new Set<string>();
  const dependencies = testDependencies({
    deskCookie: { name: COOKIE, isSecure: true, origins: [SHOP] },
    sessions: { isEnded: async (id) => ended.has(id), end: async (id) => void ended.add(id) },
  });
  api = createTestApi(dependencies);
  const { store } = dependencies;
  for (const email of ['owner@example.com', 'helper@example.com']) {
    await signUp(api, email);
    await makeOwner(store, email, email.startsWith('helper') ? { role: 'helper' } : {});
  }
  shopToken = await signUp(api, 'reader@example.com');
});

function ask({ method, path, params, query, body }: Endpoint, headers: Record<string, string>) {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] || 'none');
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return api.fetch(new Request(`${SHOP}${address}?${new URLSearchParams(query)}`, init));
}

async function signIn(email: string): Promise<string> {
  const request = new Request(`${SHOP}/api/desk/session`, {
    method: 'POST',
    headers: { origin: SHOP },
    body: JSON.stringify({ email, password: 'secret' }),
  });
  const [cookie = ''] = (await api.fetch(request)).headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

async function endSession(cookie: string): Promise<string> {
  const headers = { cookie, origin: SHOP };
  await api.fetch(new Request(`${SHOP}/api/desk/session`, { method: 'DELETE', headers }));
  return cookie;
}

/** Creates the headers of each kind of caller. */
const CALLERS: Record<string, () => Promise<Record<string, string>>> = {
  'a visitor': async () => ({ origin: SHOP }),
  'a user of the shop only': async () => ({ origin: SHOP, authorization: shopToken }),
  'a helper': async () => ({ origin: SHOP, cookie: await signIn('helper@example.com') }),
  'the owner': async () => ({ origin: SHOP, cookie: await signIn('owner@example.com') }),
  'an ended session': async () => ({
    origin: SHOP,
    cookie: await endSession(await signIn('owner@example.com')),
  }),
  'another origin': async () => ({
    origin: 'https://evil.example',
    cookie: await signIn('owner@example.com'),
  }),
};

/** Calls the endpoint. Returns `in` if the guard admitted the caller, otherwise status and code. */
async function tryCall(endpoint: Endpoint, headers: Record<string, string>) {
  const response = await ask(endpoint, headers);
  const isJson = response.headers.get('content-type') === 'application/json';
  const { code = '' } = isJson ? ((await response.json()) as { code?: string }) : {};
  expect(response.status).not.toBe(500);
  return ['bad-token', 'owners-only', 'foreign-origin'].includes(code)
    ? `${response.status} ${code}`
    : 'in';
}

/** Returns what `tryCall` should return. */
function getExpected({ name, method }: { name: string; method: string }, caller: string): string {
  const isOpen = OPEN_TO_ALL.includes(name);
  if (caller === 'another origin') return method === 'GET' ? 'in' : '403 foreign-origin';
  if (isOpen || caller === 'the owner') return 'in';
  if (caller === 'a visitor' || caller === 'an ended session') return '401 bad-token';
  const isAllowedHelper = caller === 'a helper' && OPEN_TO_HELPERS.includes(name);
  return isAllowedHelper ? 'in' : '403 owners-only';
}

it.each(Object.keys(CALLERS))('admits %s only to the allowed calls', async (caller) => {
  const table: Record<string, string> = {};
  for (const endpoint of CALLS)
    table[endpoint.name] = await tryCall(endpoint, (await CALLERS[caller]?.()) ?? {});
  expect(table).toEqual(
    Object.fromEntries(CALLS.map((endpoint) => [endpoint.name, getExpected(endpoint, caller)])),
  );
});

it('has an endpoint for each call that helpers or all callers may make', () => {
  const names = CALLS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...OPEN_TO_ALL, ...OPEN_TO_HELPERS]));
});
