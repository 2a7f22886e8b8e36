import { afterEach, expect, it, vi } from 'vitest';
import { api, ApiError, callAfter, read, readList } from './api-client.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

afterEach(() => {
  fetched.mockReset();
  callAfter(Promise.resolve());
});

function answerWith(body: unknown, init?: ResponseInit) {
  fetched.mockImplementation(async () => Response.json(body, init));
}

it('calls the address its path spells, with method, headers and body', async () => {
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

it('sends no body with a read', async () => {
  answerWith({ products: [] });
  await api.products.$get();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/products`);
  expect(init).toMatchObject({ method: 'GET', headers: {} });
  expect(init).not.toHaveProperty('body');
});

it('waits until the API is in place', async () => {
  answerWith({ products: [] });
  const { promise, resolve } = Promise.withResolvers<void>();
  callAfter(promise);
  const call = api.products.$get();
  await Promise.resolve();
  expect(fetched).not.toHaveBeenCalled();
  resolve();
  await call;
  expect(fetched).toHaveBeenCalledOnce();
});

it('gives back the body in which the list was found', async () => {
  answerWith({ products: [{ _id: 'bk01' }] });
  expect(await readList(api.products.$get(), 'products')).toEqual({ products: [{ _id: 'bk01' }] });
});

it.each([null, {}, { products: null }, { products: { _id: 'bk01' } }, { products: [null] }])(
  'takes %j for no answer where a list is asked for',
  async (body) => {
    answerWith(body);
    await expect(readList(api.products.$get(), 'products')).rejects.toMatchObject({ status: 0 });
  },
);

it('tells status and reason of a refusal', async () => {
  answerWith({ errors: ['No.'] }, { status: 401, statusText: 'Unauthorized' });
  const reading = read(api.products[':id'].$get({ param: { id: 'x' } }), 'product');
  await expect(reading).rejects.toMatchObject({
    status: 401,
    statusText: 'Unauthorized',
    message: 'No.',
  });
});

it('names a status that came without words', () => {
  expect(new ApiError(404, '', 'x').statusText).toBe('Not Found');
  expect(new ApiError(503, '', 'x').statusText).toBe('Error 503');
});

it('takes silence and nonsense for no answer', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(readList(api.products.$get(), 'products')).rejects.toBeInstanceOf(ApiError);
  fetched.mockResolvedValueOnce(new Response('<html>'));
  await expect(readList(api.products.$get(), 'products')).rejects.toMatchObject({ status: 0 });
});
