import { ERRORS } from '#contract/errors.ts';
import type { PinPlace } from '#contract/shop-settings.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import { createApi, type Api } from './app.ts';
import { checkResponse } from './openapi/testing.ts';
import { createLightPasswords } from './auth/password.ts';
import type { Dependencies } from './dependencies.ts';
import type { RecordTypes } from './records.ts';
import type { Store } from './store.ts';

/** The categories of the test shop, with the names of a new shop's: ct01 to ct06. */
export function listTestCategories() {
  return CATEGORY_NAMES.map((categoryName, index) =>
    aCategory({ _id: `ct0${index + 1}`, id: index + 1, categoryName }),
  );
}

/** The time in API tests, unless a test passes its own clock. In the API's format. */
export const NOW = '2023-05-01T12:00:00+00:00';

const PLACES: Record<string, PinPlace> = {
  560003: { district: 'Bengaluru Urban', state: 'Karnataka' },
  110001: { district: 'Central Delhi', state: 'Delhi' },
};

/** For tests: the dependencies of `createTestApi`. */
export function testDependencies(overrides: Partial<Dependencies> = {}): Dependencies {
  let count = 0;
  const createId = () => `new-${++count}`;
  const secret = 'a secret for tests';
  const store =
    overrides.store ??
    createMemoryStore({
      categories: listTestCategories(),
      books: [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02', id: 2, title: 'Gora' })],
      users: async () => [],
    });
  return {
    now: () => Date.parse(NOW),
    secret,
    createId,
    passwords: createLightPasswords(createId),
    findPin: async (pin) => PLACES[pin],
    provider: createRehearsal({ store, secret, createId }),
    holdMs: 30 * 60_000,
    siteUrl: 'https://books.example',
    ...overrides,
    store,
  };
}

/**
 * For tests: an API with two books, two categories, two PIN codes and no users; ids count up from
 * 'new-1'. Its `fetch` rejects if the OpenAPI document does not describe the response.
 */
export function createTestApi(overrides: Partial<Dependencies> = {}): Api {
  const api = createApi(testDependencies(overrides));
  const { fetch } = api;
  api.fetch = async (request, ...options) => {
    const response = await fetch(request, ...options);
    await checkResponse(request, response);
    return response;
  };
  return api;
}

interface SendOptions {
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

interface TestResponse {
  /** The status code and its text: '200 OK'. */
  status: string;
  body: unknown;
}

/**
 * For tests: sends 'METHOD /path' below /api; throws if the response has a body that is not JSON.
 */
export async function send(
  api: Api,
  call: string,
  options: SendOptions = {},
): Promise<TestResponse> {
  const [method, path] = call.split(' ');
  const request = new Request(`http://localhost/api${path}`, {
    method,
    headers: { ...(options.token && { authorization: options.token }), ...options.headers },
    body: typeof options.body === 'object' ? JSON.stringify(options.body) : toText(options.body),
  });
  const response = await api.fetch(request);
  const status = `${response.status} ${response.statusText}`;
  if (response.status === 204) return { status, body: undefined };
  const type = response.headers.get('content-type');
  if (type !== 'application/json') throw new Error(`${call} sent ${type} instead of JSON`);
  return { status, body: await response.json() };
}

function toText(body: unknown): string | undefined {
  return body === undefined ? undefined : String(body);
}

/** For tests: signs up and returns the token. */
export async function signUp(api: Api, email = 'asha@example.com'): Promise<string> {
  const { body } = await send(api, 'POST /auth/signup', { body: { email, password: 'secret' } });
  if (typeof body === 'object' && body && 'encodedToken' in body) return String(body.encodedToken);
  throw new Error(`The sign-up failed: ${JSON.stringify(body)}`);
}

/** For tests: makes an existing user an owner of the shop, or a helper by `role: 'helper'`. */
export async function makeOwner(
  store: Store,
  email: string,
  fields: Pick<Partial<RecordTypes['people']>, 'role' | 'secondFactor'> = {},
): Promise<void> {
  const { _id = '' } = (await store.user(email)) ?? {};
  await store.transact((transaction) => transaction.put('people', { _id, email, ...fields }));
}

/** For tests: a source of random numbers. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  nextInt(limit: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** For tests: creates a generator (mulberry32) that repeats its numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed;
  function nextInt(limit: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }
  return { nextInt, pick: (choices) => choices[nextInt(choices.length)] ?? choices[0] };
}

/** For tests: the body of a response to an invalid request, which also names the invalid fields. */
export const BAD_REQUEST = { errors: [ERRORS.malformedRequest], code: 'bad-request' };
