import type { Random } from './testing.ts';

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

/** For tests: builds a random call; most of them have a known route and a valid body. */
export function aRandomCall(random: Random, tokens: readonly [string, ...string[]]): RandomCall {
  const path = random.pick([random.pick(CALLS), random.pick(CALLS), random.pick(RARER_CALLS)]);
  const rare = random.pick([
    'POST /auth/signup',
    random.pick(ACCOUNT_CALLS),
    `POST /${aText(random)}`,
    `${anyMethod(random)} /products`,
  ]);
  const [usual = '', route = ''] = (random.nextInt(6) > 0 ? path : rare).split(' ', 2);
  const method = random.nextInt(12) > 0 ? usual : anyMethod(random);
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
        anyToken(random, tokens),
      ]),
      'content-type': random.pick(TYPES),
    },
    body: hasBody ? aBody(random, route) : undefined,
  };
}

function anyMethod(random: Random): string {
  return random.pick(['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'X']);
}

function anyToken(random: Random, [token]: readonly [string, ...string[]]): string {
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
  const good = JSON.stringify(aGoodBody(random, route));
  if (random.nextInt(3) > 0) return good;
  if (random.nextInt(25) === 0) return 'x'.repeat(MEGABYTE + 1);
  return random.pick<() => RandomCall['body']>([
    () => undefined,
    () => good.slice(0, random.nextInt(good.length)),
    () => JSON.stringify(aValue(random)),
    () => '['.repeat(random.nextInt(5000)),
    () => `{"email":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
    () => Uint8Array.from({ length: random.nextInt(40) }, () => random.nextInt(256)),
    () => new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) }),
  ])();
}

/** Builds a body for the route, often with one wrong or extra field. */
function aGoodBody(random: Random, route: string): object {
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

function aValue(random: Random, levels = 3): unknown {
  const few = Array.from({ length: levels > 0 ? random.nextInt(4) : 0 });
  return random.pick<() => unknown>([
    () => random.pick([null, true, 0, -1, 1e308, 2 ** 53]),
    () => aText(random),
    () => few.map(() => aValue(random, levels - 1)),
    () => Object.fromEntries(few.map(() => [random.pick(KEYS), aValue(random, levels - 1)])),
    () => Object.fromEntries([['__proto__', { isPolluted: true }]]),
  ])();
}

/** Any UTF-16 code units, including lone surrogates. */
function aText(random: Random): string {
  const limit = random.pick([128, 0x1_0000]);
  return Array.from({ length: random.nextInt(6) }, () =>
    String.fromCharCode(random.nextInt(limit)),
  ).join('');
}
