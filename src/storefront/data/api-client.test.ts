import { afterEach, expect, it, vi } from 'vitest';
import { api, ApiError, callAfter, isRefusal, read, readList } from './api-client.ts';

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

it('sends no body with a GET', async () => {
  answerWith({ products: [] });
  await api.products.$get();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/products`);
  expect(init).toMatchObject({ method: 'GET', headers: {} });
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

it('returns a body that contains the list', async () => {
  answerWith({ products: [{ _id: 'bk01' }] });
  expect(await readList(api.products.$get(), 'products')).toEqual({ products: [{ _id: 'bk01' }] });
});

it.each([null, {}, { products: null }, { products: { _id: 'bk01' } }, { products: [null] }])(
  'rejects %j where a list is expected',
  async (body) => {
    answerWith(body);
    await expect(readList(api.products.$get(), 'products')).rejects.toMatchObject({ status: 0 });
  },
);

it('reports status and reason of a refusal', async () => {
  answerWith({ errors: ['No.'] }, { status: 401, statusText: 'Unauthorized' });
  const reading = read(api.products[':id'].$get({ param: { id: 'x' } }), 'product');
  await expect(reading).rejects.toMatchObject({
    status: 401,
    statusText: 'Unauthorized',
    message: 'No.',
  });
});

it.each(['<html>', 'null', '{"errors":"No."}', '{"errors":[{"toString":1}]}', '{"error":null}'])(
  'recognises a refusal by its status alone if the body is %s',
  async (text) => {
    fetched.mockResolvedValue(new Response(text, { status: 401 }));
    await expect(readList(api.products.$get(), 'products')).rejects.toMatchObject({
      name: 'ApiError',
      status: 401,
    });
  },
);

it('distinguishes refusals from failures', () => {
  const statuses = [0, 399, 400, 404, 499, 500, 503];
  const refusals = statuses.filter((status) => isRefusal(new ApiError(status, '', 'x')));
  expect(refusals).toEqual([400, 404, 499]);
  expect(isRefusal(new Error('x'))).toBe(false);
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

it('adds the text of a status that has none', () => {
  expect(new ApiError(404, '', 'x').statusText).toBe('Not Found');
  expect(new ApiError(503, '', 'x').statusText).toBe('Error 503');
});

it('treats a failed call and an unreadable body as no answer', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(readList(api.products.$get(), 'products')).rejects.toBeInstanceOf(ApiError);
  fetched.mockResolvedValueOnce(new Response('<html>'));
  await expect(readList(api.products.$get(), 'products')).rejects.toMatchObject({ status: 0 });
});
