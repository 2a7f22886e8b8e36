import type { Dice } from './testing.ts';

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

/** For tests: a random call, usually one that passes the first check. */
export function aRandomCall(dice: Dice, tokens: readonly [string, ...string[]]): RandomCall {
  const known = dice.pick([dice.pick(CALLS), dice.pick(CALLS), dice.pick(RARER_CALLS)]);
  const rare = dice.pick([
    'POST /auth/signup',
    dice.pick(ACCOUNT_CALLS),
    `POST /${aText(dice)}`,
    `${anyMethod(dice)} /products`,
  ]);
  const [usual = '', route = ''] = (dice.roll(6) > 0 ? known : rare).split(' ', 2);
  const method = dice.roll(12) > 0 ? usual : anyMethod(dice);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    path:
      route.replace(':id', () => dice.pick([dice.pick(IDS), 'bk01'])) +
      dice.pick(['', '', '', '/', '?a=%', '//']),
    headers: {
      authorization: dice.pick([dice.pick(tokens), dice.pick(tokens), anyToken(dice, tokens)]),
      'content-type': dice.pick(TYPES),
    },
    body: hasBody ? aBody(dice, route) : undefined,
  };
}

function anyMethod(dice: Dice): string {
  return dice.pick(['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'X']);
}

function anyToken(dice: Dice, [token]: readonly [string, ...string[]]): string {
  const cut = token.slice(0, dice.roll(token.length));
  return dice.pick([
    '',
    'a.b.c',
    '..',
    `Bearer ${token}`,
    `${token}=`,
    cut,
    '\u00e9\u0001'.repeat(9),
  ]);
}

function aBody(dice: Dice, route: string): RandomCall['body'] {
  const good = JSON.stringify(aGoodBody(dice, route));
  if (dice.roll(3) > 0) return good;
  if (dice.roll(25) === 0) return 'x'.repeat(MEGABYTE + 1);
  return dice.pick<() => RandomCall['body']>([
    () => undefined,
    () => good.slice(0, dice.roll(good.length)),
    () => JSON.stringify(aValue(dice)),
    () => '['.repeat(dice.roll(5000)),
    () => `{"email":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
    () => Uint8Array.from({ length: dice.roll(40) }, () => dice.roll(256)),
    () => new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) }),
  ])();
}

/** A body for the route, often with one wrong or extra part. */
function aGoodBody(dice: Dice, route: string): object {
  const body = {
    email: dice.pick(['asha@example.com', 'ravi@example.com', 'ASHA@example.com', aText(dice)]),
    password: 'secret',
    old: 'secret',
    new: 'secret',
    token: aText(dice),
    firstName: aText(dice),
    product: { _id: dice.pick(['bk01', 'bk02', 'bk99']), originalPrice: -1 },
    action: { type: dice.pick(['increment', 'decrement', 'constructor']) },
  };
  const isOdd = dice.roll(route.startsWith('/auth') ? 2 : 4) === 0;
  const key = dice.pick(['email', 'password', 'product', 'action', ...KEYS]);
  return isOdd ? Object.fromEntries([...Object.entries(body), [key, aValue(dice)]]) : body;
}

function aValue(dice: Dice, levels = 3): unknown {
  const few = Array.from({ length: levels > 0 ? dice.roll(4) : 0 });
  return dice.pick<() => unknown>([
    () => dice.pick([null, true, 0, -1, 1e308, 2 ** 53]),
    () => aText(dice),
    () => few.map(() => aValue(dice, levels - 1)),
    () => Object.fromEntries(few.map(() => [dice.pick(KEYS), aValue(dice, levels - 1)])),
    () => Object.fromEntries([['__proto__', { isPolluted: true }]]),
  ])();
}

/** Any code units, including lone surrogates. */
function aText(dice: Dice): string {
  const limit = dice.pick([128, 0x1_0000]);
  return Array.from({ length: dice.roll(6) }, () => String.fromCharCode(dice.roll(limit))).join('');
}
