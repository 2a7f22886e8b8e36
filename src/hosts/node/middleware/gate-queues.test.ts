import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { respondWithError } from '#api/errors.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Env } from '../environment.ts';
import { post } from '../testing.ts';
import { createGate } from './gate.ts';
import { createLoadShedder } from './shed-load.ts';
import { GATE_OPTIONS } from './testing.ts';

it('renders four pages at once, two for an address, and refuses more pages while 60 wait', async () => {
  const log = pino({ enabled: false });
  const options = { ...GATE_OPTIONS, log };
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
  const { makePage } = createGate({ ...GATE_OPTIONS, log: pino({ enabled: false }) });
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
  const options = { ...GATE_OPTIONS, log };
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
  const options = { ...GATE_OPTIONS, loadShedder, webhookPaths: ['/api/hook'] };
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

it('runs four uploads at once for an address or an IPv6 site, and sixteen of all', async () => {
  const app = new Hono<Env>();
  let running = 0;
  app.use(createGate({ ...GATE_OPTIONS, log: pino({ enabled: false }) }).guardApi);
  app.all('/api/*', () => {
    running += 1;
    return new Promise<never>(() => undefined);
  });
  const upload = (remoteAddress: string) =>
    app.request(
      '/api/desk/books/bk01/cover',
      { method: 'PUT', body: 'x' },
      { incoming: { socket: { remoteAddress } } },
    );
  for (let i = 0; i < 64; i += 1) void upload('192.0.2.1');
  expect((await upload('192.0.2.1')).status).toBe(429);
  for (let i = 0; i < 8; i += 1) void upload(`2001:db8:77:${i}::1`);
  await vi.waitUntil(() => running === 8);
  for (let i = 2; i < 8; i += 1) for (let j = 0; j < 4; j += 1) void upload(`192.0.2.${i}`);
  await vi.waitUntil(() => running === 16);
  await nextTurn();
  expect(running).toBe(16);
});

it('runs any number of calls of an IPv6 site that wait for the payment provider', async () => {
  const loadShedder = createLoadShedder(1000);
  const app = new Hono<Env>();
  let running = 0;
  app.use(createGate({ ...GATE_OPTIONS, loadShedder, log: pino({ enabled: false }) }).guardApi);
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

it('keeps places for other calls, and the first turn for newcomers, while many addresses read', async () => {
  const loadShedder = createLoadShedder(14);
  const { guardApi } = createGate({ ...GATE_OPTIONS, loadShedder, log: pino({ enabled: false }) });
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
  const asked = Array.from({ length: 45 }, (_, index) => ask(`192.0.2.${index % 15}`));
  await nextTurn();
  expect(waiting).toHaveLength(8);
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
  const { limitRead, guardApi } = createGate({ ...GATE_OPTIONS, log: pino({ enabled: false }) });
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
    ...GATE_OPTIONS,
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
