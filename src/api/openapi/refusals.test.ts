import { beforeAll, expect, it } from 'vitest';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { openDesk } from '../desk/testing.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { createTestApi, makeOwner, send, signUp } from '../testing.ts';
import { listEndpoints } from '../endpoints.ts';
import { describeApi, type Operation } from './document.ts';

/** A call as the document describes it, and who may make it. */
interface DescribedCall {
  method: string;
  /** With `{parameters}`, below `/api`. */
  path: string;
  operation: Operation;
  needs: 'no session' | 'user' | 'helper' | 'owner';
}

const { paths } = describeApi('1.0.0', 'Kitabdost');
const CALLS: DescribedCall[] = listEndpoints().map((endpoint) => {
  const { method, call } = endpoint;
  const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document lacks ${method} ${path}.`);
  const needs = call.guard?.needs ?? 'no session';
  return { method, path: path.slice('/api'.length), operation, needs };
});

let shop: OrderShop;
let tokens: Record<DescribedCall['needs'], string | undefined>;

beforeAll(async () => {
  shop = await openOrderShop({ readPicture: readTestPicture });
  const { api, dependencies } = shop;
  const email = 'helper@example.com';
  await signUp(api, email);
  await makeOwner(dependencies.store, email, { role: 'helper' });
  const { body } = await send(api, 'POST /desk/session', { body: { email, password: 'secret' } });
  const helper = (body as { token: string }).token;
  tokens = { 'no session': undefined, user: shop.token, helper, owner: await openDesk(shop) };
});

/** Sends the call with the id `none` for each parameter; the test API checks the response. */
async function sendCall(
  { method, path, needs }: DescribedCall,
  { token = tokens[needs], body, query = '' }: { token?: string; body?: BodyInit; query?: string },
) {
  const request = new Request(
    `http://localhost/api${path.replaceAll(/\{\w+\}/g, 'none')}${query}`,
    {
      method,
      headers: {
        'idempotency-key': 'a key',
        'if-match': '"1"',
        ...(token && { authorization: token }),
      },
      body: method === 'GET' ? null : (body ?? null),
    },
  );
  const response = await shop.api.fetch(request);
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

const nameCall = ({ method, path }: DescribedCall) => `${method} ${path}`;
const hasStatus = (status: number) => (call: DescribedCall) => status in call.operation.responses;
const hasJson = ({ operation }: DescribedCall) =>
  operation.requestBody?.content['application/json'] !== undefined;
/** The webhook of a provider that the shop does not have is an unknown path. */
const readsBody = (call: DescribedCall) => hasJson(call) && call.path !== '/payments/{provider}';
/** Whether the document says that a 404 may be of the thing in the path, not only of the user. */
const mayLackThing = ({ operation }: DescribedCall) =>
  JSON.stringify(operation.responses[404] ?? '').includes('"not-found"');
/** The body that the document gives as an example. */
const getExample = ({ operation }: DescribedCall) => {
  const { schema, example = schema?.examples?.[0] } =
    operation.requestBody?.content['application/json'] ?? {};
  return example === undefined ? undefined : JSON.stringify(example);
};

/** Returns the calls whose response is another one, with that response. */
async function listOthers(
  calls: DescribedCall[],
  expected: string,
  options: (call: DescribedCall) => Parameters<typeof sendCall>[1],
) {
  const answers = await Promise.all(
    calls.map(async (call) => [nameCall(call), await sendCall(call, options(call))] as const),
  );
  return answers.filter(([, answer]) => answer !== expected);
}

it('asks for a token before it reads query or body', async () => {
  const calls = CALLS.filter(({ needs }) => needs !== 'no session');
  expect(calls.filter(hasStatus(401))).toEqual(calls);
  const options = { token: '', body: '{', query: '?from=x&limit=x&cursor=x' };
  expect(await listOthers(calls, '401 bad-token', () => options)).toEqual([]);
});

it('refuses helpers where only owners are allowed, and shoppers at the desk', async () => {
  const desk = CALLS.filter(({ needs }) => needs === 'owner' || needs === 'helper');
  expect(desk.filter(hasStatus(403))).toEqual(desk);
  const asShopper = () => ({ token: shop.token, body: '{' });
  expect(await listOthers(desk, '403 owners-only', asShopper)).toEqual([]);
  const owners = desk.filter(({ needs }) => needs === 'owner');
  const asHelper = () => ({ token: tokens.helper ?? '', body: '{' });
  expect(await listOthers(owners, '403 owners-only', asHelper)).toEqual([]);
});

it('refuses a body that is not JSON, or a list', async () => {
  const calls = CALLS.filter(readsBody);
  expect(calls.filter(hasStatus(400))).toEqual(calls);
  expect(await listOthers(calls, '400 bad-request', () => ({ body: '{' }))).toEqual([]);
  expect(await listOthers(calls, '400 bad-request', () => ({ body: '[1]' }))).toEqual([]);
});

it('refuses a body above the limit', async () => {
  const calls = CALLS.filter(readsBody);
  expect(calls.filter(hasStatus(413))).toEqual(calls);
  const body = `"${'x'.repeat(1024 * 1024)}"`;
  expect(await listOthers(calls, '413 too-large', () => ({ body }))).toEqual([]);
});

it('refuses a call without a parameter that it requires', async () => {
  const calls = CALLS.filter(({ operation }) =>
    operation.parameters.some((item) => 'in' in item && item.in === 'query' && item.required),
  );
  expect(calls.filter(hasStatus(400))).toEqual(calls);
  expect(await listOthers(calls, '400 bad-request', () => ({}))).toEqual([]);
});

/** Calls whose parameters are any texts. */
const TAKES_ANY_QUERY = [
  'GET /suggestions',
  'GET /shop/home',
  'GET /desk/books/look-up',
  'DELETE /desk/categories/{categoryId}',
];

it('refuses a parameter that is too long or has another form', async () => {
  const tolerant: string[] = [];
  for (const call of CALLS) {
    const names = call.operation.parameters.flatMap((item) =>
      'in' in item && item.in === 'query' ? item.name : [],
    );
    const values = ['x', 'y'.repeat(3000)];
    const queries = names.flatMap((name) => values.map((value) => `?${name}=${value}`));
    const answers = await Promise.all(queries.map((query) => sendCall(call, { query })));
    if (names.length > 0 && !answers.includes('400 bad-request')) tolerant.push(nameCall(call));
  }
  expect(tolerant).toEqual(TAKES_ANY_QUERY);
});

it('knows no user by the token of a deleted account', async () => {
  // The same secret, but another store.
  const token = await signUp(createTestApi(), 'gone@example.com');
  const calls = CALLS.filter(({ needs }) => needs === 'user');
  expect(calls.filter(hasStatus(404))).toEqual(calls);
  expect(await listOthers(calls, '404 unknown-email', () => ({ token }))).toEqual([]);
});

it('finds nothing with an unknown id, whatever else is valid', async () => {
  const calls = CALLS.filter((call) => mayLackThing(call) && call.path.includes('{'));
  const options = (call: DescribedCall) => ({ body: getExample(call) ?? aPicture('png') });
  expect(await listOthers(calls, '404 not-found', options)).toEqual([]);
});
