import { createHmac } from 'node:crypto';
import { BlockList } from 'node:net';
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

const OPTIONS = {
  hasRateLimits: true,
  loadShedder: createLoadShedder(1000),
  trustedProxies: new BlockList(),
  webhookPaths: [],
  secret: 'x',
};
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
  const { countPicture } = createGate({ ...OPTIONS, log: pino({ enabled: false }) });
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
  expect((await see('2001:db8:78:9::1')).status).toBe(200);

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
  const { ask, lines } = await openTestShop({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' });
  const call = (forwarded: string) =>
    ask('/api/shop', { headers: { 'x-forwarded-for': forwarded } }, '::ffff:10.0.0.1');
  for (let i = 0; i < 3000; i++)
    expect((await call(`203.0.113.${i % 250}, 198.51.100.7, 10.0.0.2`)).status).toBe(200);
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

it('renders four pages at once, two for an address, and refuses more pages while 60 wait', async () => {
  const log = pino({ enabled: false });
  const options = { ...OPTIONS, log };
  const { makePage } = createGate(options);
  const app = new Hono<Env>();
  const running = { now: 0, max: 0 };
  const renderPage = async () => {
    running.now += 1;
    running.max = Math.max(running.max, running.now);
    await nextTurn();
    running.now -= 1;
    return 'A page.';
  };
  app.onError((error, c) => respondWithError(error, c));
  app.get('*', async (c) => c.text(await makePage(c, renderPage)));
  const ask = (remoteAddress: string) =>
    app.request('/', {}, { incoming: { socket: { remoteAddress } } });
  // Two are rendered, 60 wait, and one is refused.
  const pages = await Promise.all(Array.from({ length: 63 }, () => ask('192.0.2.1')));
  const refused = pages.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429]);
  expect(running).toEqual({ now: 0, max: 2 });
  const others = await Promise.all(Array.from({ length: 9 }, (_, i) => ask(`192.0.2.${i}`)));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(running).toEqual({ now: 0, max: 4 });
});

it('renders the page of a newcomer before those of many addresses that ask without end', async () => {
  const { makePage } = createGate({ ...OPTIONS, log: pino({ enabled: false }) });
  const app = new Hono<Env>();
  let rendered = 0;
  const renderPage = async () => {
    await nextTurn();
    rendered += 1;
    return 'A page.';
  };
  app.get('*', async (c) => c.text(await makePage(c, renderPage)));
  const ask = (remoteAddress: string) =>
    app.request('/', {}, { incoming: { socket: { remoteAddress } } });
  const others = Array.from({ length: 30 }, (_, index) => `192.0.2.${index}`);
  const askAll = () => Promise.all([...others, ...others].map(ask));
  await askAll();
  rendered = 0;
  const all = askAll();
  await ask('198.51.100.1');
  expect(rendered).toBeLessThan(12);
  await all;
  expect(rendered).toBe(61);
});

it('runs four reads of the catalogue at once for an address, and refuses more reads while 200 wait', async () => {
  const log = pino({ enabled: false });
  const options = { ...OPTIONS, log };
  const app = new Hono<Env>();
  const endResponses: (() => void)[] = [];
  app.use(createGate(options).guardApi);
  app.get('/api/books', async (c) => {
    await new Promise<void>((end) => endResponses.push(end));
    return c.text('Books.');
  });
  app.get('*', (c) => c.text('Another.'));
  const ask = (path: string, remoteAddress = '192.0.2.1', init: RequestInit = {}) =>
    app.request(path, init, { incoming: { socket: { remoteAddress } } });
  // Four run. The other 199 and the aborted call below wait.
  const reading = Array.from({ length: 203 }, () => ask('/api/books'));
  const visitor = new AbortController();
  const abortedCall = ask('/api/books', undefined, { signal: visitor.signal });
  visitor.abort();
  await nextTurn();
  expect(endResponses).toHaveLength(4);
  const refused = await ask('/api/books');
  expect([refused.status, await refused.json(), refused.headers.get('retry-after')]).toEqual([
    429,
    { errors: [ERRORS.tooMany], code: 'too-many' },
    '1',
  ]);
  expect((await ask('/api/user/cart')).status).toBe(200);
  reading.push(ask('/api/books', '192.0.2.2'));
  let startedReads = 0;
  for (let turn = 0; turn < 210; turn += 1) {
    await nextTurn();
    startedReads += endResponses.length;
    for (const end of endResponses.splice(0)) end();
  }
  // The 203 reads and the one from another address. The aborted call never starts.
  expect(startedReads).toBe(204);
  expect((await abortedCall).status).toBe(400);
  const statuses = (await Promise.all(reading)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('runs four other calls at once for an address, without those that wait for the payment provider', async () => {
  const loadShedder = createLoadShedder(1000);
  const app = new Hono<Env>();
  const running: string[] = [];
  const hang = () => new Promise<never>(() => undefined);
  const options = { ...OPTIONS, loadShedder, webhookPaths: ['/api/hook'] };
  app.use(createGate({ ...options, log: pino({ enabled: false }) }).guardApi);
  app.post('/api/pay', () => {
    running.push('pay');
    return loadShedder.waitOutside(hang);
  });
  app.all('/api/*', ({ req }) => {
    running.push(req.path);
    return hang();
  });
  const ask = (path: string, init: RequestInit = {}, remoteAddress = '192.0.2.1') =>
    app.request(path, init, { incoming: { socket: { remoteAddress } } });
  for (let i = 0; i < 6; i += 1) void ask('/api/pay', post({}));
  await vi.waitUntil(() => running.length === 6);
  for (let i = 0; i < 62; i += 1) void ask('/api/user');
  // With a body, it is no read of the catalogue.
  for (let i = 0; i < 2; i += 1) void ask('/api/books', post({}));
  await vi.waitUntil(async () => (await ask('/api/books', post({}))).status === 429);
  // A webhook is not counted, but waits.
  expect((await ask('/api/hook', post({}))).status).toBe(429);
  expect(running).toEqual([...Array(6).fill('pay'), ...Array(4).fill('/api/user')]);
  expect((await ask('/api/user')).status).toBe(429);
  void ask('/api/user', {}, '192.0.2.2');
  await vi.waitUntil(() => running.length === 11);
});

it('runs any number of calls of an IPv6 site that wait for the payment provider', async () => {
  const loadShedder = createLoadShedder(1000);
  const app = new Hono<Env>();
  let running = 0;
  app.use(createGate({ ...OPTIONS, loadShedder, log: pino({ enabled: false }) }).guardApi);
  app.post('/api/pay', () => {
    running += 1;
    return loadShedder.waitOutside(() => new Promise<never>(() => undefined));
  });
  const ask = (remoteAddress: string) =>
    app.request('/api/pay', post({}), { incoming: { socket: { remoteAddress } } });
  // More than an address may have at once, and more than the site.
  for (let i = 0; i < 20; i += 1) void ask(`2001:db8:77:${i % 2}::1`);
  await expect.poll(() => running).toBe(20);
});

it.each([
  ['one call at once for an address', (index: number) => `192.0.2.${index % 15}`],
  ['a few calls at once for an IPv6 site', (index: number) => `2001:db8:77:${index}::1`],
])('runs %s while half of the places are taken', async (_, toAddress) => {
  const loadShedder = createLoadShedder(20);
  const { guardApi } = createGate({ ...OPTIONS, loadShedder, log: pino({ enabled: false }) });
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

it('keeps places for other calls, and the first turn for newcomers, while many addresses read', async () => {
  const loadShedder = createLoadShedder(20);
  const { guardApi } = createGate({ ...OPTIONS, loadShedder, log: pino({ enabled: false }) });
  const app = new Hono<Env>();
  const waiting: (() => void)[] = [];
  app.use(guardApi);
  app.get('/api/user', (c) => c.text('A user.'));
  app.get('*', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('A book.');
  });
  const ask = (remoteAddress: string, path = '/api/books') =>
    app.request(path, {}, { incoming: { socket: { remoteAddress } } });
  const asked = Array.from({ length: 90 }, (_, index) => ask(`192.0.2.${index % 30}`));
  await nextTurn();
  expect((await ask('198.51.100.1', '/api/user')).status).toBe(200);
  const newcomer = ask('198.51.100.1');
  await nextTurn();
  waiting.splice(0).forEach((end) => end());
  await nextTurn();
  waiting.splice(0).forEach((end) => end());
  expect((await newcomer).status).toBe(200);
  void asked;
});

it('counts reads of covers with reads of the catalogue', async () => {
  const { limitRead, guardApi } = createGate({ ...OPTIONS, log: pino({ enabled: false }) });
  const app = new Hono<Env>();
  let running = 0;
  const read = () => {
    running += 1;
    return new Promise<never>(() => undefined);
  };
  app.use('/api/*', guardApi);
  for (const path of ['/api/books', '/api/shop/home', '/api/collections/rains'])
    app.get(path, read);
  app.get('/cover', (c) => limitRead(c, read));
  const ask = (path: string, remoteAddress = '192.0.2.1') =>
    void app.request(path, {}, { incoming: { socket: { remoteAddress } } });
  for (const path of ['/cover', '/api/books', '/api/shop/home', '/api/collections/rains', '/cover'])
    ask(path);
  await nextTurn();
  expect(running).toBe(4);
  ask('/cover', '192.0.2.2');
  await nextTurn();
  expect(running).toBe(5);
});

it('refuses calls and pages with 503 only while too many are in progress', async () => {
  const log = pino({ enabled: false });
  let shedCalls = 0;
  const onShed = () => void (shedCalls += 1);
  const { guardApi, makePage } = createGate({
    ...OPTIONS,
    loadShedder: createLoadShedder(3, onShed),
    log,
  });
  const app = new Hono<Env>();
  const endResponses: (() => void)[] = [];
  const respondWhenEnded = async () => {
    await new Promise<void>((end) => endResponses.push(end));
    return new Response('A response.');
  };
  app.onError((error, c) => respondWithError(error, c));
  app.use('/api/*', guardApi);
  app.all('/api/*', respondWhenEnded);
  app.get('*', (c) => makePage(c, respondWhenEnded));
  const ask = async (path: string, init: RequestInit = {}, from = '192.0.2.1') =>
    app.request(path, init, { incoming: { socket: { remoteAddress: from } } });
  const running = [ask('/api/books'), ask('/api/user/cart', post({})), ask('/books')];
  // An upload is accepted above the limit of three calls.
  const upload = ask('/api/desk/imports', { method: 'POST', body: 'id' });
  await vi.waitUntil(() => endResponses.length === 4);
  for (const path of ['/api/books', '/api/user', '/api/payments'])
    expect(await (await ask(path, {}, '192.0.2.2')).json()).toEqual({
      errors: [ERRORS.unavailable],
      code: 'unavailable',
    });
  const refused = await Promise.all(
    ['/api/user', '/books', '/cart'].map((path) => ask(path, {}, '192.0.2.3')),
  );
  for (const { status, headers } of refused)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(shedCalls).toBe(6);
  for (const end of endResponses.splice(0)) end();
  const statuses = (await Promise.all([...running, upload])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  const next = ask('/api/user');
  await vi.waitUntil(() => endResponses.length === 1);
  endResponses[0]?.();
  expect((await next).status).toBe(200);
});

it('accepts more webhooks than other calls, and checks the exact bytes that the provider has signed', async () => {
  const { ask } = await openTestShop({
    RAZORPAY_KEY_ID: 'rzp_test_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  });
  // Bytes that are not UTF-8: decoding would change them.
  const body = Uint8Array.of(0x7b, 0x20, 0xff, 0xc3, 0x7d);
  const signature = createHmac('sha256', 'a webhook secret').update(body).digest('hex');
  const headers = { 'x-razorpay-signature': signature };
  for (let i = 0; i < 3001; i++) {
    const response = await ask('/api/payments/razorpay', { method: 'POST', body, headers });
    expect(response.status).toBe(200);
  }
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

function anEndlessBody() {
  return new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(100_000)) });
}

it('reads more than 256 kB of a call of the desk', async () => {
  const { ask } = await openTestShop();
  expect((await ask('/api/desk/books', post({ title: 'x'.repeat(300_000) }))).status).toBe(401);
});

it.each([
  ['256 kB of a visitor', 'announced', '/api/auth/login', 'x'.repeat(256 * 1024 + 1)],
  ['256 kB of a visitor', 'unknown', '/api/auth/login', anEndlessBody()],
  ['256 kB of a webhook', 'announced', '/api/payments/razorpay', 'x'.repeat(256 * 1024 + 1)],
  ['256 kB of a sign-in at the desk', 'announced', '/api/desk/session', 'x'.repeat(256 * 1024 + 1)],
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
    const { countPicture } = createGate({ ...OPTIONS, log: pino({ enabled: false }) });
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
  const { makePage } = createGate({ ...OPTIONS, log: pino({ enabled: false }) });
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
