import { afterEach, expect, it, vi } from 'vitest';
import { api, callAfter, untilReady } from './api-client.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

afterEach(() => {
  fetched.mockReset();
  callAfter(async () => undefined);
});

function answerWith(body: unknown, init?: ResponseInit) {
  fetched.mockImplementation(async () => Response.json(body, init));
}

it('builds the URL from the path, and sends method, headers and body', async () => {
  answerWith({ cart: [] });
  const headers = { authorization: 'token' };
  const json = { action: { type: 'increment' } };
  await api.user.cart[':id'].$post({ param: { id: 'bk 01/x' }, json }, { headers });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/user/cart/bk%2001%2Fx`);
  expect(init).toMatchObject({
    method: 'POST',
    headers: { authorization: 'token', 'content-type': 'application/json' },
    body: '{"action":{"type":"increment"}}',
  });
});

it('adds the query', async () => {
  answerWith({});
  await api.delivery.$get({ query: { pin: '56 &' } });
  expect(fetched.mock.calls[0]?.[0]).toBe(`${location.origin}/api/delivery?pin=56+%26`);
});

it('says that a body is JSON', async () => {
  answerWith({});
  await api.auth.login.$post({ json: { email: 'asha@example.com', password: 'malgudi' } });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.headers).toEqual({ 'content-type': 'application/json' });
});

it('sends no body with a GET', async () => {
  answerWith({ products: [] });
  await api.products.$get();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/products`);
  expect([init?.method, init?.headers]).toEqual(['GET', {}]);
  expect(init).not.toHaveProperty('body');
});

it('waits until the API is ready', async () => {
  answerWith({ products: [] });
  const { promise, resolve } = Promise.withResolvers<void>();
  callAfter(() => promise);
  const call = api.products.$get();
  await Promise.resolve();
  expect(fetched).not.toHaveBeenCalled();
  resolve();
  await call;
  expect(fetched).toHaveBeenCalledOnce();
});

it('starts the API at once and only once', async () => {
  const start = vi.fn(async () => 'ready');
  callAfter(start);
  expect(start).toHaveBeenCalledTimes(1);
  expect(await Promise.all([untilReady(), untilReady()])).toEqual(['ready', 'ready']);
  expect(start).toHaveBeenCalledTimes(1);
});

it('starts the API again at the next call if the first start failed', async () => {
  answerWith({ products: [] });
  const start = vi.fn(async () => undefined).mockRejectedValueOnce(new TypeError('network'));
  callAfter(start);
  await expect(api.products.$get()).rejects.toThrow('network');
  expect(fetched).not.toHaveBeenCalled();
  await api.products.$get();
  await api.products.$get();
  expect([start.mock.calls.length, fetched.mock.calls.length]).toEqual([2, 2]);
});

it('aborts after 15 s, or when the caller aborts', async () => {
  answerWith({ products: [] });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { signal } = new AbortController();
  await api.products.$get(undefined, { init: { signal } });
  await api.products.$get();
  expect(timeout.mock.calls).toEqual([[15_000], [15_000]]);
  const [first, second] = fetched.mock.calls.map(([, init]) => init?.signal);
  expect(first).not.toBe(signal);
  expect(second).toBe(timeout.mock.results[1]?.value);
});
