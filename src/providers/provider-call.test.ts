import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { ProviderFailure } from '#api/payment-provider.ts';
import { createCall, expectAmount, Refused, throwProviderFailure } from './provider-call.ts';

const schema = v.object({ id: v.string() });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Calls a provider that responds with `response`. `sent` is posted. */
function ask(response: () => Promise<Response>, sent?: object) {
  const fetchMock = vi.fn<typeof fetch>(response);
  vi.stubGlobal('fetch', fetchMock);
  const call = createCall({
    title: 'Paisa',
    baseUrl: 'https://api.paisa.example/v2',
    headers: { 'x-key': 'hunter2' },
    refusals: [409],
  });
  return { fetchMock, response: call('/refunds', schema, sent) };
}

it('resolves with JSON that matches the schema', async () => {
  const { fetchMock, response } = ask(async () => Response.json({ id: 'p1', more: true }));
  expect(await response).toEqual({ id: 'p1' });
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe('https://api.paisa.example/v2/refunds');
  // A redirect would send the secret key to another address.
  expect(init).toMatchObject({
    method: 'GET',
    redirect: 'error',
    headers: { 'x-key': 'hunter2' },
    signal: expect.any(AbortSignal),
  });
});

it('reads no more than a megabyte of a response without end', async () => {
  let isCancelled = false;
  let megabytes = 0;
  const body = new ReadableStream({
    pull(stream) {
      megabytes += 0.1;
      stream.enqueue(new TextEncoder().encode(' '.repeat(100_000)));
    },
    cancel: () => void (isCancelled = true),
  });
  const { response } = ask(async () => new Response(body));
  await expect(response).rejects.toThrow(ProviderFailure);
  expect(isCancelled).toBe(true);
  expect(megabytes).toBeLessThan(1.5);
});

it('posts a body as JSON, with its headers', async () => {
  const sent = { body: { amount: 100 }, headers: { 'idempotency-key': 'r1' } };
  const { fetchMock, response } = ask(async () => Response.json({ id: 'p1' }), sent);
  await response;
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"amount":100}',
    headers: {
      'x-key': 'hunter2',
      'content-type': 'application/json',
      'idempotency-key': 'r1',
    },
  });
});

it.each(['{}', '', '<h1>Sorry</h1>'])(
  'rejects with Refused for a status in `refusals`, even with the body "%s"',
  async (body) => {
    const { response } = ask(async () => new Response(body, { status: 409 }));
    const error: unknown = await response.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refused);
    expect(String(error)).toBe('Error: Paisa refuses /refunds.');
  },
);

it.each([
  ['another status', async () => Response.json({ id: 'p1' }, { status: 400 })],
  ['a response of another schema', async () => Response.json({ id: 1 })],
  ['a response that is not JSON', async () => new Response('<h1>Sorry</h1>')],
  ['no response', async () => Promise.reject(new TypeError('fetch failed'))],
] as const)('rejects with ProviderFailure for %s, without secrets', async (_what, respond) => {
  const error: unknown = await ask(respond).response.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderFailure);
  expect(String(error)).toBe('Error: Paisa did not respond as expected to /refunds.');
});

it('converts a refusal to ProviderFailure, and passes other errors on', () => {
  expect(() => throwProviderFailure(new Refused('No.'))).toThrow(ProviderFailure);
  expect(() => throwProviderFailure(new TypeError('Oh.'))).toThrow(TypeError);
});

it('refuses a response with another amount', () => {
  expect(() => expectAmount(100, 99)).toThrow(ProviderFailure);
  expect(() => expectAmount(100, 100)).not.toThrow();
  expect(() => expectAmount(undefined, 100)).not.toThrow();
});
