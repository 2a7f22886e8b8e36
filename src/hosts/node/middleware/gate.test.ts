import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { respondWithError } from '#api/errors.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Env } from '../environment.ts';
import { openTestShop, post } from '../testing.ts';
import { createGate } from './gate.ts';
import { createLoadShedder } from './shed-load.ts';
import { GATE_OPTIONS } from './testing.ts';

const WRONG_LOGIN = { email: 'guest@example.com', password: 'wrong' };

it('allows ten sign-in attempts a minute for an account from one address, in any spelling of the email', async () => {
  const { ask } = await openTestShop({ SEED: 'demo' });
  const attempt = (i: number, address = '192.0.2.1') => {
    const email = i % 2 ? WRONG_LOGIN.email : ' GUEST@example.com';
    return ask('/api/auth/login', post({ ...WRONG_LOGIN, email }), address);
  };
  for (let i = 0; i < 10; i++) expect((await attempt(i)).status).toBe(401);
  const refused = await attempt(10);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { errors: [ERRORS.tooMany], code: 'too-many' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await attempt(11, '192.0.2.2')).status).toBe(401);
});

it('counts sign-ins over all processes together', async () => {
  const { ask, database, folder } = await openTestShop({ SEED: 'demo' });
  const other = await openTestShop({ DATA_DIR: folder }, database);
  const attempt = (shop: typeof ask) => shop('/api/auth/login', post(WRONG_LOGIN));
  for (let i = 0; i < 10; i++) expect((await attempt(i % 2 ? ask : other.ask)).status).toBe(401);
  expect((await attempt(ask)).status).toBe(429);
  expect((await attempt(other.ask)).status).toBe(429);
});

it('logs sign-in attempts under the same account, whatever the spelling of the call', async () => {
  const { ask, lines } = await openTestShop({ SEED: 'demo' });
  await ask('/api/auth/login', post(WRONG_LOGIN));
  await ask('/api/auth/login/', { method: 'POST', body: `\uFEFF${JSON.stringify(WRONG_LOGIN)}` });
  const audits = lines.filter((line) => line.includes('"audit"'));
  const [first, ...others] = audits.map((line) => {
    const { audit, account, status } = JSON.parse(line) as Record<string, unknown>;
    return { audit, account, status };
  });
  expect(first).toEqual({ audit: '/api/auth/login', account: expect.any(String), status: 401 });
  expect(others).toEqual([first]);
});

it('emails an account three links an hour, from any address', async () => {
  const { ask } = await openTestShop({ SEED: 'demo' });
  const forget = (email: string, address = '192.0.2.1') =>
    ask('/api/auth/forgot', post({ email }), address);
  for (let i = 0; i < 3; i++)
    expect((await forget('guest@example.com', `192.0.2.${i}`)).status).toBe(202);
  const refused = await forget(' GUEST@example.com', '192.0.2.9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await forget('unknown@example.com')).status).toBe(202);
});

it('counts eight times the pictures and sign-ups of an address for an IPv6 site', async () => {
  const { countPicture } = createGate({ ...GATE_OPTIONS, log: pino({ enabled: false }) });
  const app = new Hono<Env>();
  app.onError((error, c) => respondWithError(error, c));
  app.get('*', (c) => {
    countPicture(c, 'large');
    return c.text('A picture.');
  });
  const see = (remoteAddress: string) =>
    app.request('/', {}, { incoming: { socket: { remoteAddress } } });
  for (let i = 0; i < 480; i++) expect((await see(`2001:db8:77:${i % 9}::1`)).status).toBe(200);
  expect((await see('2001:db8:77:9::1')).status).toBe(429);
  for (let i = 0; i < 60; i++) expect((await see('2001:db8:78:9::1')).status).toBe(200);
  expect((await see('2001:db8:78:9::1')).status).toBe(429);

  const { ask } = await openTestShop();
  const taken = post({ email: 'asha@example.com', password: 'secret' });
  const signUp = async (address: string) => (await ask('/api/auth/signup', taken, address)).status;
  expect(await signUp('2001:db8:77:0::1')).toBe(201);
  for (let i = 1; i < 240; i++) expect(await signUp(`2001:db8:77:${i}::1`)).toBe(422);
  expect(await signUp('2001:db8:77:ffff::1')).toBe(429);
  expect(await signUp('2001:db8:78:0::1')).toBe(422);
});

it('allows a user to place twenty orders an hour, including cancelled ones', async () => {
  const { ask } = await openTestShop();
  const signUp = post({ email: 'asha@example.com', password: 'secret' });
  const { encodedToken } = (await (await ask('/api/auth/signup', signUp)).json()) as {
    encodedToken: string;
  };
  const address = {
    name: 'A',
    phone: '9876543210',
    city: 'Bengaluru',
    state: 'Karnataka',
    pin: '560003',
    addressText: 'D',
  };
  const place = (key: string) =>
    ask(
      '/api/user/orders',
      post(
        { address, payment: 'online', expectedAmount: 0 },
        { authorization: encodedToken, 'idempotency-key': key },
      ),
    );
  for (let i = 0; i < 20; i++) expect((await place(`k${i}`)).status).toBe(409);
  const refused = await place('k20');
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { errors: [ERRORS.tooMany], code: 'too-many' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
});

it('allows an address 3,000 calls a minute, also behind trusted proxies', async () => {
  const { app, ask, lines } = await openTestShop({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' });
  const proxy = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.1' } }, outgoing: {} };
  // Not by `ask`, which checks each response.
  const call = (forwarded: string, path = '/api/shop') =>
    app.request(path, { headers: { 'x-forwarded-for': forwarded } }, proxy);
  // Paths that do not exist count, too, and cost less.
  for (let i = 1; i < 3000; i++)
    expect((await call(`203.0.113.${i % 250}, 198.51.100.7, 10.0.0.2`, '/api/x')).status).toBe(404);
  expect((await call('198.51.100.7, 10.0.0.2')).status).toBe(200);
  expect((await call('198.51.100.7')).status).toBe(429);
  const audits = lines.filter((line) => line.includes('"audit"'));
  expect(audits.map((line) => JSON.parse(line) as object)).toMatchObject([
    { audit: '/api/shop', status: 429 },
  ]);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const cover = await ask('/covers/set/none.svg', { headers }, '::ffff:10.0.0.1');
  expect(cover.status).toBe(429);
  expect((await call('198.51.100.8')).status).toBe(200);
});

it('renders 300 pages a minute for an address, and serves cached pages without a limit', async () => {
  const { ask } = await openTestShop();
  const describeRefusal = async (response: Promise<Response>) => {
    const { status, headers } = await response;
    return [status, headers.get('cache-control'), Number(headers.get('retry-after')) > 0];
  };
  for (let i = 0; i < 150; i++) {
    expect((await ask(`/books?price=${i + 1}`)).status).toBe(200);
    expect((await ask(`/none/${i}`)).status).toBe(404);
  }
  for (const path of ['/books', '/none/x', '/sitemap.xml', '/cart'])
    expect(await describeRefusal(ask(path))).toEqual([429, 'no-store', true]);
  expect((await ask('/books?price=7')).status).toBe(200);
  expect((await ask('/books', {}, '192.0.2.2')).status).toBe(200);
  expect((await ask('/books')).status).toBe(200);
});

it.each([
  ['one call at once for an address', (index: number) => `192.0.2.${index % 7}`],
  ['a few calls at once for an IPv6 site', (index: number) => `2001:db8:77:${index}::1`],
])('runs %s while half of the places are taken', async (_, toAddress) => {
  const loadShedder = createLoadShedder(14);
  const { guardApi } = createGate({ ...GATE_OPTIONS, loadShedder, log: pino({ enabled: false }) });
  const app = new Hono<Env>();
  const { promise, resolve: end } = Promise.withResolvers<void>();
  app.use(guardApi);
  app.get('*', async (c) => {
    if (c.req.path === '/api/books') await promise;
    return c.text('A book.');
  });
  const ask = (remoteAddress: string, path = '/api/books') =>
    app.request(path, {}, { incoming: { socket: { remoteAddress } } });
  const asked = Array.from({ length: 60 }, (__, index) => ask(toAddress(index)));
  await nextTurn();
  expect((await ask('198.51.100.1', '/api/books/bk01')).status).toBe(200);
  end();
  const statuses = await Promise.all(asked.map(async (response) => (await response).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('accepts more webhooks than other calls, and checks the exact bytes that the provider has signed', async () => {
  const { app, ask } = await openTestShop({
    RAZORPAY_KEY_ID: 'rzp_test_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  });
  // Bytes that are not UTF-8: decoding would change them.
  const body = Uint8Array.of(0x7b, 0x20, 0xff, 0xc3, 0x7d);
  const signature = createHmac('sha256', 'a webhook secret').update(body).digest('hex');
  const headers = { 'x-razorpay-signature': signature };
  const visitor = { incoming: { socket: { remoteAddress: '192.0.2.1' } }, outgoing: {} };
  const init = { method: 'POST', body, headers };
  for (let i = 0; i < 3000; i++)
    expect((await app.request('/api/payments/razorpay', init, visitor)).status).toBe(200);
  expect((await ask('/api/payments/razorpay', init)).status).toBe(200);
  const other = { method: 'POST', body: body.slice(1), headers };
  expect((await ask('/api/payments/razorpay', other)).status).toBe(400);
  expect((await ask('/api/categories')).status).toBe(200);
});

it('has no webhook in a shop that only rehearses payments', async () => {
  const { ask } = await openTestShop();
  expect((await ask('/api/payments/razorpay', post({}))).status).toBe(404);
});

it('limits no calls with RATE_LIMITS=off', async () => {
  const { ask } = await openTestShop({ RATE_LIMITS: 'off' });
  for (let i = 0; i < 12; i++)
    expect((await ask('/api/auth/login', post({ ...WRONG_LOGIN, email: 'x' }))).status).toBe(404);
});

it('counts the bodies of each call as those of another client with RATE_LIMITS=off', async () => {
  const { ask } = await openTestShop({ RATE_LIMITS: 'off' });
  const end = Promise.withResolvers<void>();
  let read = 0;
  // Together more than one client may send at once.
  const calls = Array.from({ length: 9 }, () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(1_000_000)),
      async pull(stream) {
        read += 1;
        await end.promise;
        stream.close();
      },
    });
    return ask('/api/desk/books', { method: 'POST', body, duplex: 'half' } as RequestInit);
  });
  await vi.waitFor(() => expect(read).toBe(9));
  end.resolve();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(9).fill(401));
});

function anEndlessBody() {
  return new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(100_000)) });
}

it('reads 256 kB of a visitor, and more of a call of the desk', async () => {
  const { ask } = await openTestShop();
  expect((await ask('/api/user/cart', post({ text: 'x'.repeat(250_000) }))).status).toBe(401);
  expect((await ask('/api/desk/books', post({ title: 'x'.repeat(300_000) }))).status).toBe(401);
});

it.each([
  ['16 kB of a sign-in', 'announced', '/api/auth/login', 'x'.repeat(16 * 1024 + 1)],
  ['16 kB of a sign-in', 'unknown', '/api/auth/login', anEndlessBody()],
  ['256 kB of a visitor', 'announced', '/api/user/cart', 'x'.repeat(256 * 1024 + 1)],
  ['256 kB of a visitor', 'unknown', '/api/user/cart', anEndlessBody()],
  ['256 kB of a webhook', 'announced', '/api/payments/razorpay', 'x'.repeat(256 * 1024 + 1)],
  ['16 kB of a sign-in at the desk', 'announced', '/api/desk/session', 'x'.repeat(16 * 1024 + 1)],
  ['1 MB of the desk', 'announced', '/api/desk/books', 'x'.repeat(1024 * 1024 + 1)],
])('refuses a body of more than %s whose length is %s', async (_, __, path, body) => {
  const { ask } = await openTestShop();
  const init = { method: 'POST', body, duplex: 'half' };
  const response = await ask(path, init);
  expect([response.status, await response.json()]).toEqual([
    413,
    { errors: [ERRORS.bodyTooLarge], code: 'too-large' },
  ]);
});

it.each<Record<string, string>>([{}, { 'content-length': '9' }])(
  'refuses a request with the headers %j whose body is cut off, and logs no error',
  async (headers) => {
    const { ask, lines } = await openTestShop();
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
    const init = { method: 'POST', body, duplex: 'half', headers };
    const response = await ask('/api/auth/login', init);
    expect([response.status, await response.json()]).toEqual([
      400,
      { errors: [ERRORS.malformedRequest], code: 'bad-request' },
    ]);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

it('refuses TRACE, which `new Request` cannot express', async () => {
  const { app } = await openTestShop();
  const request = new Request('http://localhost/api/products');
  Object.defineProperty(request, 'method', { value: 'TRACE' });
  const bindings = { incoming: { socket: {} }, outgoing: {} };
  expect((await app.fetch(request, bindings)).status).toBe(405);
});

it('allows a session ten password attempts a minute, from any address and by any call', async () => {
  const { ask } = await openTestShop();
  const signUp = post({ email: 'asha@example.com', password: 'secret' });
  const { encodedToken: authorization } = (await (
    await ask('/api/auth/signup', signUp)
  ).json()) as { encodedToken: string };
  const change = post({ old: 'wrong', new: 'a hound on the moor' }, { authorization });
  const deletion = { ...post({ password: 'wrong' }, { authorization }), method: 'DELETE' };
  const attempt = (i: number) =>
    ask(i % 2 ? '/api/user' : '/api/user/password', i % 2 ? deletion : change, `192.0.2.${i}`);
  for (let i = 0; i < 10; i++) expect((await attempt(i)).status).toBe(401);
  for (const i of [10, 11]) {
    const refused = await attempt(i);
    expect(await refused.json()).toEqual({ errors: [ERRORS.tooMany], code: 'too-many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it.each([
  ['large', 60, 'small'],
  ['small', 600, 'large'],
] as const)(
  'lets an address draw %s pictures, %d a minute, beside the %s ones',
  async (size, count, other) => {
    const { countPicture } = createGate({ ...GATE_OPTIONS, log: pino({ enabled: false }) });
    const app = new Hono<Env>();
    app.onError((error, c) => respondWithError(error, c));
    app.get('/:size', (c) => {
      countPicture(c, c.req.param('size') === 'large' ? 'large' : 'small');
      return c.text('A picture.');
    });
    const draw = async (remoteAddress: string, path: string = size) =>
      (await app.request(`/${path}`, {}, { incoming: { socket: { remoteAddress } } })).status;
    for (let i = 0; i < count; i++) expect(await draw('192.0.2.1')).toBe(200);
    expect(await draw('192.0.2.1')).toBe(429);
    expect([await draw('192.0.2.2'), await draw('192.0.2.1', other)]).toEqual([200, 200]);
  },
);

it('allows pages again after a minute, even if the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { makePage } = createGate({ ...GATE_OPTIONS, log: pino({ enabled: false }) });
  const app = new Hono<Env>();
  app.onError((error, c) => respondWithError(error, c));
  app.get('*', async (c) => c.text(await makePage(c, async () => 'A page.')));
  const ask = async () => {
    const socket = { remoteAddress: '192.0.2.1' };
    return (await app.request('/', {}, { incoming: { socket } })).status;
  };
  for (let i = 0; i < 300; i++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(61_000);
  expect(await ask()).toBe(200);
});
