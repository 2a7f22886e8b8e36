import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from './messages.ts';
import type { Controls } from '#devtools/controls/settings.ts';
import { ask, signIn } from './testing.ts';

beforeEach(async () => {
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
  await changeControls({ delay: 0 });
});
afterEach(() => vi.unstubAllEnvs());

async function changeControls(change: Partial<Controls>) {
  const { setControls } = await import('#devtools/controls/controls.ts');
  await setControls(change);
}

/** Loads the host under test. */
function importHost() {
  return import('./shop-api.ts');
}

async function recordCalls() {
  const { subscribeToCalls } = await import('./messages.ts');
  const calls: Call[] = [];
  return { calls, stop: subscribeToCalls((call) => void calls.push(call)) };
}

it('responds as the API does if no control is set', async () => {
  const { status, body } = await ask(await importHost(), 'GET /products');
  expect([status, (body as { products: [] }).products.length]).toEqual(['200 OK', 25]);
});

it('sends its time with every response, also with a failure, as an HTTP server does', async () => {
  const { handleRequest } = await importHost();
  const { respondControlled } = await import('#devtools/controls/controlled-response.ts');
  const caller = { tab: 'a', page: '' };
  for (const control of [
    {},
    { failure: { how: 500, for: 'next' } },
  ] satisfies Partial<Controls>[]) {
    await changeControls(control);
    const request = new Request('http://localhost/api/categories');
    const response = await handleRequest(request, caller, respondControlled);
    const date = Date.parse(response.headers.get('date') ?? '');
    expect(Date.now() - date).toBeGreaterThanOrEqual(0);
    expect(Date.now() - date).toBeLessThan(60_000);
  }
});

it('lists the emails of the demo, the newest first', async () => {
  const api = await importHost();
  const { openShopStore } = await import('./shop-store.ts');
  const mailAt = (since: number) => {
    const mail = { to: 'a@example.com', subject: `At ${since}`, text: '', html: '' };
    return { _id: `m${since}`, due: null, since, tries: 0, task: { kind: 'mail' as const, mail } };
  };
  await (await openShopStore()).transact((t) => t.put('jobs', ...[1, 3, 2].map(mailAt)));
  const { body } = await ask(api, 'GET /test-mails');
  const { mails } = body as { mails: { subject: string }[] };
  expect(mails.map(({ subject }) => subject)).toEqual(['At 3', 'At 2', 'At 1']);
});

it('sends links into the folder in which the shop is hosted', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  const api = await importHost();
  await ask(api, 'POST /auth/forgot', { body: { email: 'meera.srinivasan@example.com' } });
  const { body } = await ask(api, 'GET /test-mails');
  const [mail] = (body as { mails: { text: string }[] }).mails;
  expect(mail?.text.match(/http:\S+/g)).toEqual([
    expect.stringMatching(/^http:\/\/localhost\/shop\/reset#[0-9a-f]{64}$/),
    'http://localhost/shop',
  ]);
});

it('loads the code of the controls only while a control is set', async () => {
  const controls = await import('#devtools/controls/controlled-response.ts');
  const respondControlled = vi.spyOn(controls, 'respondControlled');
  const api = await importHost();
  await changeControls({ delay: 400 });
  await ask(api, 'GET /categories');
  expect(respondControlled).not.toHaveBeenCalled();
  await changeControls({ delay: 1 });
  await ask(api, 'GET /categories');
  expect(respondControlled).toHaveBeenCalledOnce();
});

it('responds even if due background work fails', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const { openShopStore } = await import('./shop-store.ts');
  const { records } = await openShopStore();
  vi.spyOn(records, 'list').mockRejectedValue(new Error('broken'));
  expect((await ask(await importHost(), 'GET /products')).status).toBe('200 OK');
  expect(info).toHaveBeenCalledWith(
    'Due work failed; it is retried at a later call.',
    expect.any(Error),
  );
});

it('looks for due work once for the calls of a page, and again after a change', async () => {
  const { openShopStore } = await import('./shop-store.ts');
  const list = vi.spyOn((await openShopStore()).records, 'list');
  const host = await importHost();
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => now.mockRestore());
  const countRuns = () => list.mock.calls.filter(([, { upTo }]) => upTo && 'due' in upTo).length;
  await ask(host, 'GET /products');
  const first = countRuns();
  await ask(host, 'GET /shop');
  expect(countRuns()).toBe(first);
  await signIn(host);
  await ask(host, 'GET /shop');
  const second = countRuns();
  expect(second).toBeGreaterThan(first);
  // The clock of the computer was corrected.
  now.mockReturnValue(Date.now() - 3_600_000);
  await ask(host, 'GET /shop');
  expect(countRuns()).toBeGreaterThan(second);
});

it('fails the next call and none after it', async () => {
  await changeControls({ failure: { how: 500, for: 'next' } });
  const api = await importHost();
  expect((await ask(api, 'GET /products')).status).toBe('500 Internal Server Error');
  expect((await ask(api, 'GET /products')).status).toBe('200 OK');
});

it('fails one endpoint every time, and no other', async () => {
  await changeControls({ failure: { how: 404, for: 'GET /api/products/:id' } });
  const api = await importHost();
  expect((await ask(api, 'GET /products/bk06')).status).toBe('404 Not Found');
  expect((await ask(api, 'GET /products/bk07')).status).toBe('404 Not Found');
  expect((await ask(api, 'GET /products')).status).toBe('200 OK');
});

it('changes nothing in a call that is set to fail', async () => {
  const api = await importHost();
  const token = await signIn(api);
  const body = { product: { _id: 'bk06' } };
  await changeControls({ failure: { how: 'malformed', for: 'next' } });
  const request = new Request('http://localhost/api/user/cart', {
    method: 'POST',
    headers: { authorization: token },
    body: JSON.stringify(body),
  });
  const { respondControlled } = await import('#devtools/controls/controlled-response.ts');
  const broken = await api.handleRequest(request, { tab: '', page: '' }, respondControlled);
  await expect(broken.json()).rejects.toThrow(SyntaxError);
  expect((await ask(api, 'GET /user/cart', { token })).body).toEqual({ cart: [] });
});

it('delays every response, also failures', async () => {
  await changeControls({ delay: 120, failure: { how: 'network', for: 'next' } });
  const api = await importHost();
  const begin = performance.now();
  expect((await ask(api, 'GET /products')).status).toBe('0 ');
  // A timer may fire a fraction of a millisecond early.
  expect(performance.now() - begin).toBeGreaterThanOrEqual(119);
});

it('delays a response by the sizes of both bodies on a slow network', async () => {
  const api = await importHost();
  // Opens the database, which has a time limit.
  await ask(api, 'GET /categories');
  await changeControls({ delay: 'slow-3g' });
  const { calls, stop } = await recordCalls();
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const delays: (number | undefined)[] = [];
  const realTimeout = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    delays.push(ms);
    return realTimeout(work);
  }) as typeof setTimeout);
  await ask(api, 'POST /auth/login', { body: { email: 'a'.repeat(100_000) } });
  vi.mocked(setTimeout).mockRestore();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  stop();
  const { sentBytes = 0, receivedBytes = 0 } = calls[0] ?? {};
  expect([sentBytes > 100_000, receivedBytes > 0]).toEqual([true, true]);
  expect(Math.max(...delays.map(Number))).toBe(2000 + (sentBytes + receivedBytes) / 50);
});

it.each([undefined, 'sold-out'] as const)(
  'responds to a logout with 204 and no body in the scenario %s',
  async (scenario) => {
    const api = await importHost();
    const token = await signIn(api);
    await changeControls({ scenario });
    const { status, body } = await ask(api, 'POST /auth/logout', { token });
    expect([status, body]).toEqual(['204 No Content', '']);
  },
);

it('publishes each call after its response', async () => {
  const { calls, stop } = await recordCalls();
  const api = await importHost();
  const body = { product: { _id: 'bk06' } };
  const page = 'http://localhost/shop/books?search=gene';
  await ask(api, 'POST /user/cart', { body, page });
  await changeControls({ scenario: 'server-down', failure: { how: 404, for: 'next' } });
  await ask(api, 'GET /products?x=1', { page: 'http://localhost/mock-man' });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  stop();
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/api/user/cart',
      status: 401,
      statusText: 'Unauthorized',
      page: '/shop/books',
      tab: 'tab-1',
      isOfConsole: false,
      sentBytes: JSON.stringify(body).length,
      // The length of the error response.
      receivedBytes: 82,
    },
    {
      path: '/api/products',
      status: 404,
      isOfConsole: true,
      failure: 404,
      scenario: 'server-down',
      sentBytes: 0,
    },
  ]);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  expect(Math.abs((calls[0]?.time ?? 0) - Date.now())).toBeLessThan(60_000);
});

it('publishes no token, password or body', async () => {
  const { calls, stop } = await recordCalls();
  const api = await importHost();
  const token = await signIn(api);
  await ask(api, `GET /user/cart?token=${token}`, { token });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  stop();
  const published = JSON.stringify(calls);
  expect(published).not.toContain('open-shelf');
  expect(published).not.toContain(token);
});

it('adds the trade before the first call that shows it, but not behind a story', async () => {
  const addTrade = vi.fn(async () => {});
  const { openShopStore } = await import('./shop-store.ts');
  vi.doMock('./stories/story-store.ts', () => ({ addTrade, openStoryStore: openShopStore }));
  onTestFinished(() => vi.doUnmock('./stories/story-store.ts'));
  const api = await importHost();
  const count = async (scenario: Controls['scenario'], call: string) => {
    await changeControls({ scenario });
    addTrade.mockClear();
    await ask(api, call);
    return addTrade.mock.calls.length;
  };
  expect(await count(undefined, 'GET /products')).toBe(0);
  expect(await count(undefined, 'GET /user/orders')).toBe(1);
  expect(await count('first-day', 'GET /user/orders')).toBe(0);
});
