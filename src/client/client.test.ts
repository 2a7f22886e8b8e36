import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, api, getServerTime, readServerClock, readWithRetries } from './client.ts';

const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

afterEach(() => void fetchMock.mockReset());

function respondWith(body: unknown, init?: ResponseInit) {
  fetchMock.mockImplementation(async () => Response.json(body, init));
}

it('builds the URL from the path, and sends method, headers and body', async () => {
  respondWith({ cart: [] });
  const headers = { authorization: 'token' };
  const json = { action: { type: 'increment' } };
  await api.user.cart[':id'].$post({ param: { id: 'bk 01/x' }, json }, { headers });
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/user/cart/bk%2001%2Fx`);
  expect(init).toMatchObject({
    method: 'POST',
    headers: { authorization: 'token', 'content-type': 'application/json' },
    body: '{"action":{"type":"increment"}}',
  });
});

it('reads the clock of the server from a response', async () => {
  const date = new Date(Date.now() - 45 * 60_000).toUTCString();
  respondWith([], { headers: { date } });
  await api.products.$get();
  const behindMs = Date.now() - getServerTime();
  readServerClock(new Response(null, { headers: { date: new Date().toUTCString() } }));
  expect(Math.round(behindMs / 60_000)).toBe(45);
});

it('adds the query to the URL', async () => {
  respondWith({});
  await api.delivery.$get({ query: { pin: '56 &' } });
  expect(fetchMock.mock.calls[0]?.[0]).toBe(`${location.origin}/api/delivery?pin=56+%26`);
});

it('sends the header `Content-Type` with a body of JSON', async () => {
  respondWith({});
  await api.auth.login.$post({ json: { email: 'asha@example.com', password: 'malgudi' } });
  const [, init] = fetchMock.mock.calls[0] ?? [];
  expect(init?.headers).toEqual({ 'content-type': 'application/json' });
});

it('sends no body with a GET', async () => {
  respondWith({ products: [] });
  await api.products.$get();
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}/api/products`);
  expect([init?.method, init?.headers]).toEqual(['GET', {}]);
  expect(init).not.toHaveProperty('body');
});

it('limits a call to 15 s, also if the caller passes a signal', async () => {
  respondWith({ products: [] });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { signal } = new AbortController();
  await api.products.$get(undefined, { init: { signal } });
  await api.products.$get();
  expect(timeout.mock.calls).toEqual([[15_000], [15_000]]);
  const [first, second] = fetchMock.mock.calls.map(([, init]) => init?.signal);
  expect(first).not.toBe(signal);
  expect(second).toBe(timeout.mock.results[1]?.value);
});

const NO_RESPONSE = new ApiError(0, '', 'No answer');
const UNABORTED = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads from a source that fails with each of these errors before it succeeds. */
function readAfterErrors(errors: unknown[], signal = UNABORTED) {
  const read = vi.fn(async () => 'books');
  for (const error of errors) read.mockRejectedValueOnce(error);
  const outcome = readWithRetries(read, signal).catch((error: unknown) => error);
  return { read, outcome };
}

it('reads once if nothing fails', async () => {
  const { read, outcome } = readAfterErrors([]);
  expect(await outcome).toBe('books');
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads again after about 0.4 s, and after about another 1.2 s', async () => {
  const { read, outcome } = readAfterErrors([NO_RESPONSE, new ApiError(503, '', 'Down')]);
  // The pauses vary by 25 %: from 300 to 500 ms, and from 900 to 1500 ms.
  await vi.advanceTimersByTimeAsync(299);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(201);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(699);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(801);
  expect(read).toHaveBeenCalledTimes(3);
  expect(await outcome).toBe('books');
});

it('varies the pauses, so that not all browsers read at the same moment', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1);
  const [early, late] = [readAfterErrors([NO_RESPONSE]), readAfterErrors([NO_RESPONSE])];
  await vi.advanceTimersByTimeAsync(300);
  expect([early.read.mock.calls.length, late.read.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(late.read).toHaveBeenCalledTimes(2);
});

it('gives up after the third try', async () => {
  const { read, outcome } = readAfterErrors([NO_RESPONSE, NO_RESPONSE, NO_RESPONSE]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(NO_RESPONSE);
  expect(read).toHaveBeenCalledTimes(3);
});

it.each([
  ['a refusal', new ApiError(404, '', 'Gone')],
  [
    'a call that timed out after 15 s',
    new ApiError(0, '', 'x', { cause: new DOMException('', 'TimeoutError') }),
  ],
])('does not retry after %s', async (_name, error) => {
  const { read, outcome } = readAfterErrors([error]);
  expect(await outcome).toBe(error);
  expect(read).toHaveBeenCalledTimes(1);
});

it('does not retry after an abort', async () => {
  const { read, outcome } = readAfterErrors([NO_RESPONSE], AbortSignal.abort());
  expect(await outcome).toBe(NO_RESPONSE);
  expect(read).toHaveBeenCalledTimes(1);
});
