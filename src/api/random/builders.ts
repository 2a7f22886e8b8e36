import type { Random } from '../testing.ts';

/** For tests: the parts of a `Request` below /api. */
export interface RandomCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined;
}

const MEGABYTE = 1024 * 1024;
const IDS = [
  'bk01',
  'bk02',
  'bk99',
  'ct01',
  '__proto__',
  '%00',
  '%E0%A4',
  '..',
  'é😀',
  '%2F',
] as const;
const TYPES = ['application/json', 'text/plain', 'multipart/form-data', 'x', ''] as const;
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  '_id',
  'id',
  'cart',
] as const;
const CALLS = [
  'GET /user/cart',
  'POST /user/cart',
  'POST /user/cart/:id',
  'DELETE /user/cart/:id',
  'GET /user/wishlist',
  'POST /user/wishlist',
  'DELETE /user/wishlist/:id',
  'GET /products/:id',
] as const;
const RARER_CALLS = ['GET /products', 'GET /categories/:id', 'POST /auth/login'] as const;
const ACCOUNT_CALLS = [
  'GET /user',
  'PATCH /user',
  'POST /user/password',
  'DELETE /user',
  'POST /auth/forgot',
  'POST /auth/reset',
] as const;

/** For tests: builds a random call. Most calls have a known route and a valid body. */
export function aRandomCall(random: Random, tokens: readonly [string, ...string[]]): RandomCall {
  const frequent = random.pick([random.pick(CALLS), random.pick(CALLS), random.pick(RARER_CALLS)]);
  const rare = random.pick([
    'POST /auth/signup',
    random.pick(ACCOUNT_CALLS),
    `POST /${aText(random)}`,
    `${aMethod(random)} /products`,
  ]);
  const call = random.nextInt(6) > 0 ? frequent : rare;
  const [usualMethod = '', route = ''] = call.split(' ', 2);
  const method = random.nextInt(12) > 0 ? usualMethod : aMethod(random);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    path:
      route.replace(':id', () => random.pick([random.pick(IDS), 'bk01'])) +
      random.pick(['', '', '', '/', '?a=%', '//']),
    headers: {
      authorization: random.pick([
        random.pick(tokens),
        random.pick(tokens),
        aBadToken(random, tokens),
      ]),
      'content-type': random.pick(TYPES),
    },
    body: hasBody ? aBody(random, route) : undefined,
  };
}

function aMethod(random: Random): string {
  return random.pick(['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'X']);
}

function aBadToken(random: Random, [token]: readonly [string, ...string[]]): string {
  const cut = token.slice(0, random.nextInt(token.length));
  return random.pick([
    '',
    'a.b.c',
    '..',
    `Bearer ${token}`,
    `${token}=`,
    cut,
    '\u00e9\u0001'.repeat(9),
  ]);
}

function aBody(random: Random, route: string): RandomCall['body'] {
  const json = JSON.stringify(aJsonBody(random, route));
  if (random.nextInt(3) > 0) return json;
  if (random.nextInt(25) === 0) return 'x'.repeat(MEGABYTE + 1);
  return random.pick<() => RandomCall['body']>([
    () => undefined,
    () => json.slice(0, random.nextInt(json.length)),
    () => JSON.stringify(aValue(random)),
    () => '['.repeat(random.nextInt(5000)),
    () => `{"email":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
    () => Uint8Array.from({ length: random.nextInt(40) }, () => random.nextInt(256)),
    () => new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) }),
  ])();
}

/**
 * Builds an object with the fields that any call of this file needs. Sometimes one field has a wrong
 * value or does not belong to the call, more often for `/auth`.
 */
function aJsonBody(random: Random, route: string): object {
  const body = {
    email: random.pick(['asha@example.com', 'ravi@example.com', 'ASHA@example.com', aText(random)]),
    password: 'secret',
    old: 'secret',
    new: 'secret',
    token: aText(random),
    firstName: aText(random),
    product: { _id: random.pick(['bk01', 'bk02', 'bk99']), originalPrice: -1 },
    action: { type: random.pick(['increment', 'decrement', 'constructor']) },
  };
  const isOdd = random.nextInt(route.startsWith('/auth') ? 2 : 4) === 0;
  const key = random.pick(['email', 'password', 'product', 'action', ...KEYS]);
  return isOdd ? Object.fromEntries([...Object.entries(body), [key, aValue(random)]]) : body;
}

/** For tests: builds any JSON value. Lists and objects are nested up to `levels` deep. */
export function aValue(random: Random, levels = 3): unknown {
  const parts = Array.from({ length: levels > 0 ? random.nextInt(4) : 0 });
  return random.pick<() => unknown>([
    () => random.pick([null, true, 0, -1, 1e308, 2 ** 53]),
    () => aText(random),
    () => parts.map(() => aValue(random, levels - 1)),
    () => Object.fromEntries(parts.map(() => [random.pick(KEYS), aValue(random, levels - 1)])),
    () => Object.fromEntries([['__proto__', { isPolluted: true }]]),
  ])();
}

/** Builds a text of ASCII, or of any UTF-16 code units, including lone surrogates. */
function aText(random: Random): string {
  const codeUnits = random.pick([128, 0x1_0000]);
  return Array.from({ length: random.nextInt(6) }, () =>
    String.fromCharCode(random.nextInt(codeUnits)),
  ).join('');
}
