import { afterEach, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createTestApi, send } from './testing.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  'GET /',
  'GET /product',
  'GET /products/bk01/more',
  'POST /nothing',
  'DELETE /users',
  'OPTIONS /nothing',
  'GET //products',
])('responds with 404 to %s, which has an unknown path', async (call) => {
  expect(await send(createTestApi(), call)).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.pathNotFound], code: 'not-found' },
  });
});

it('does not handle paths outside /api', async () => {
  const response = await createTestApi().fetch(new Request('http://localhost/products'));
  expect(response.status).toBe(404);
});

it.each([
  ['POST /products', 'GET, HEAD'],
  ['DELETE /products/bk01', 'GET, HEAD'],
  ['GET /auth/login', 'POST'],
  ['PUT /user', 'GET, HEAD, PATCH, DELETE'],
  ['PUT /user/cart', 'GET, HEAD, POST'],
  ['GET /user/cart/bk01', 'POST, DELETE'],
  ['POST /user/wishlist/bk01/', 'DELETE'],
  ['OPTIONS /categories', 'GET, HEAD'],
  ['PROPFIND /categories', 'GET, HEAD'],
  ['POST /desk/books/bk01/cover', 'PUT'],
  ['PATCH /desk/second-factor', 'GET, HEAD, POST, PUT, DELETE'],
])(
  'responds with 405 to %s, and names the methods that the path allows: %s',
  async (call, allowed) => {
    const api = createTestApi();
    expect(await send(api, call)).toEqual({
      status: '405 Method Not Allowed',
      body: { errors: [ERRORS.methodNotAllowed], code: 'method-not-allowed' },
    });
    const [method, path] = call.split(' ');
    const response = await api.fetch(new Request(`http://localhost/api${path}`, { method }));
    expect(response.headers.get('allow')).toBe(allowed);
  },
);

it.each([
  ['/api/products', '200 OK'],
  ['/api/products/bk99', '404 Not Found'],
  ['/api/user/cart', '401 Unauthorized'],
  ['/api/auth/login', '405 Method Not Allowed'],
])('HEAD %s returns the headers of GET, without a body', async (path, status) => {
  const request = new Request(`http://localhost${path}`, { method: 'HEAD' });
  const response = await createTestApi().fetch(request);
  expect(`${response.status} ${response.statusText}`).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe('');
});

it.each([
  ['GET /products/', 'GET /products'],
  ['GET /products?page=2&x=%E0', 'GET /products'],
  ['GET /products/bk01/?a=/b', 'GET /products/bk01'],
  ['GET /products/%62k01', 'GET /products/bk01'],
  ['GET /products/nothing%2Fmore', 'GET /products/nothing'],
  ['GET /products/%E0%A4', 'GET /products/nothing'],
  ['GET /products/__proto__', 'GET /products/nothing'],
  ['GET /categories/?', 'GET /categories'],
  ['GET /user/cart/', 'GET /user/cart'],
])('%s returns the response of %s', async (call, sameCall) => {
  const api = createTestApi();
  expect(await send(api, call)).toEqual(await send(api, sameCall));
});

it.each([new Error('the disk is full'), 'no Error at all', undefined])(
  'hides the cause of a failure and logs it: %s',
  async (cause) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const store = createMemoryStore({ categories: [], books: [], users: async () => [] });
    const booksAfter = () => Promise.reject(cause);
    const api = createTestApi({ store: { ...store, booksAfter } });
    expect(await send(api, 'GET /products')).toEqual({
      status: '500 Internal Server Error',
      body: { error: { message: ERRORS.unexpected }, code: 'failed' },
    });
    const [logged] = log.mock.lastCall ?? [];
    expect(cause instanceof Error ? logged : logged.cause).toBe(cause);
    expect(log).toHaveBeenCalledTimes(1);
  },
);

it('responds with 503 and Retry-After while the store is unavailable', async () => {
  const logError = vi.fn<(error: Error) => void>();
  const lostDatabase = new Error('The database is gone.');
  const store = createMemoryStore({ categories: [], books: [], users: async () => [] });
  const api = createTestApi({
    store: { ...store, booksAfter: () => Promise.reject(lostDatabase) },
    isStoreUnavailable: (error) => error === lostDatabase,
    logError,
  });
  const response = await api.fetch(new Request('http://localhost/api/products'));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({ errors: [ERRORS.unavailable], code: 'unavailable' });
  expect(logError).toHaveBeenCalledExactlyOnceWith(lostDatabase);
});

it('does not log a refused call', async () => {
  const log = vi.spyOn(console, 'error');
  await send(createTestApi(), 'GET /products/bk99');
  await send(createTestApi(), 'POST /auth/login', { body: '{' });
  expect(log).not.toHaveBeenCalled();
});

it('logs a thrown value that is not an Error', async () => {
  const logError = vi.fn<(error: Error) => void>();
  const store = createMemoryStore({ categories: [], books: [], users: async () => [] });
  const api = createTestApi({
    store: { ...store, booksAfter: () => Promise.reject('x') },
    logError,
  });
  expect(await send(api, 'GET /products')).toMatchObject({ status: '500 Internal Server Error' });
  expect(logError.mock.calls).toMatchObject([[{ cause: 'x' }]]);
});

it('does not change an Error that the log throws', async () => {
  const logError = vi.fn<(error: Error) => void>(() => {
    throw new Error('The log is full.');
  });
  const store = createMemoryStore({ categories: [], books: [], users: async () => [] });
  const booksAfter = () => Promise.reject(new Error('The database is gone.'));
  const api = createTestApi({ store: { ...store, booksAfter }, logError });
  await expect(api.fetch(new Request('http://localhost/api/products'))).rejects.toThrow(
    'The log is full.',
  );
  expect(logError.mock.calls.map(([{ message }]) => message)).not.toContain(
    'Something other than an Error was thrown.',
  );
});
