import { expect, it } from 'vitest';
import { ApiError, createApiClient, isRefusal, read, readItem, readList } from './client.ts';

/** Reads a book from an API that gives this response. */
function readBook(response: Response | TypeError) {
  const api = createApiClient(() => respond(response));
  return read(api.products[':id'].$get({ param: { id: 'bk01' } }), 'product');
}

/** Reads the list of all books from an API that gives this response. */
function readBooks(response: Response | TypeError) {
  return readList(createApiClient(() => respond(response)).products.$get(), 'products');
}

/** Returns the response, or fails as `fetch` does without a network. */
function respond(response: Response | TypeError) {
  if (response instanceof Response) return response;
  throw response;
}

it('returns a body that contains the list', async () => {
  const body = { products: [{ _id: 'bk01' }] };
  expect(await readBooks(Response.json(body))).toEqual(body);
});

it('returns a body that contains an empty list', async () => {
  expect(await readBooks(Response.json({ products: [] }))).toEqual({ products: [] });
});

it('returns a body that contains the item', async () => {
  const body = { product: { _id: 'bk01' } };
  expect(await readBook(Response.json(body))).toEqual(body);
});

it.each([
  null,
  {},
  { products: null },
  { products: { _id: 'bk01' } },
  { products: [null] },
  { products: [{ _id: 'bk01' }, { _id: 7 }] },
])('rejects %j where a list is expected', async (body) => {
  await expect(readBooks(Response.json(body))).rejects.toMatchObject({
    status: 0,
    statusText: 'No Answer',
    message: 'The API\'s response has no "products" as expected.',
  });
});

it.each([null, {}, { product: null }, { product: { id: 'bk01' } }, { product: [] }])(
  'rejects %j where an item is expected',
  async (body) => {
    await expect(readBook(Response.json(body))).rejects.toMatchObject({ status: 0 });
  },
);

it('returns a body that is the item', async () => {
  const readDelivery = (body: unknown) => {
    const client = createApiClient(() => Response.json(body));
    return readItem(client.delivery.$get({ query: { pin: '560003' } }), 'from');
  };
  expect(await readDelivery({ from: '2026-11-24' })).toEqual({ from: '2026-11-24' });
  await expect(readDelivery({ from: 24 })).rejects.toMatchObject({ status: 0 });
  await expect(readDelivery(null)).rejects.toMatchObject({ status: 0 });
});

it('reports status, reason and code of a refusal', async () => {
  const body = { errors: ['No.', 'Never.'], code: 'bad-token' };
  const refusal = Response.json(body, { status: 401, statusText: 'Unauthorised' });
  await expect(readBook(refusal)).rejects.toMatchObject({
    name: 'ApiError',
    status: 401,
    statusText: 'Unauthorised',
    message: 'No.',
    code: 'bad-token',
  });
});

it('reports the reason of a failure', async () => {
  const failure = Response.json({ error: { message: 'Out of paper.' } }, { status: 500 });
  await expect(readBook(failure)).rejects.toMatchObject({ status: 500, message: 'Out of paper.' });
});

it.each(['<html>', 'null', '{"errors":"No."}', '{"errors":[{"toString":1}]}', '{"error":null}'])(
  'recognises a refusal by its status alone if the body is %s',
  async (text) => {
    await expect(readBooks(new Response(text, { status: 401 }))).rejects.toMatchObject({
      name: 'ApiError',
      status: 401,
    });
  },
);

it('says that something went wrong if a refusal has no reason', async () => {
  const refusal = Response.json({ errors: [7] }, { status: 422 });
  await expect(readBook(refusal)).rejects.toMatchObject({
    message: 'Something went wrong. Please try again.',
  });
});

it('treats a failed call and an unreadable body as no response', async () => {
  const cause = new TypeError('network');
  await expect(readBooks(cause)).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    statusText: 'No Answer',
    message: 'The shop cannot be reached. Check the connection and try again.',
    cause,
  });
  await expect(readBooks(new Response('<html>'))).rejects.toMatchObject({ status: 0 });
});

it('counts only an ApiError with a status from 400 to 499 as a refusal', () => {
  const statuses = [0, 399, 400, 404, 499, 500, 503];
  const refusals = statuses.filter((status) => isRefusal(new ApiError(status, '', 'x')));
  expect(refusals).toEqual([400, 404, 499]);
  expect(isRefusal(Object.assign(new Error('x'), { status: 404 }))).toBe(false);
});

it('adds the status text that HTTP/2 does not send', () => {
  expect(new ApiError(401, '', 'x').statusText).toBe('Unauthorized');
  expect(new ApiError(404, '', 'x').statusText).toBe('Not Found');
  expect(new ApiError(503, '', 'x').statusText).toBe('Error 503');
});
