import { expect, it } from 'vitest';
import { readBooks } from '#import/read-books.ts';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { aValue } from '../random/builders.ts';
import { openDesk } from '../desk/testing.ts';
import { type Endpoint, listEndpoints } from '../endpoints.ts';
import { openOrderShop, payTestOrder, placeTestOrder } from '../orders/testing.ts';
import { countRandomCases, SEED } from '../random/random-suite.ts';
import { createRandom, makeOwner, type Random, send, signUp } from '../testing.ts';
import { readTestPicture } from '#domain/books/testing.ts';

const CALL_COUNT = countRandomCases(800);
/** The statuses that near calls get. Some are rare, so calls go on until each was seen. */
const USUAL = [200, 201, 202, 204, 400, 401, 403, 404, 409, 422];
const MAX_CALL_COUNT = 10 * CALL_COUNT;
/** A new shop is opened after this many calls, because some end sessions or delete much. */
const CALLS_PER_SHOP = 100;
const [FIRST, ...OTHERS] = listEndpoints();
if (!FIRST) throw new Error('The API has no calls.');
const ENDPOINTS: readonly [Endpoint, ...Endpoint[]] = [FIRST, ...OTHERS];
const TEXTS = [
  '',
  'x',
  '-1',
  '1e999',
  '9'.repeat(400),
  '\u0000',
  '__proto__',
  "' OR 1=1 --",
] as const;

/** Opens a shop with something behind each kind of id. */
async function openFullShop() {
  const store = createMemoryStore(
    aContent({ users: async () => [], records: { collections: [RECORDS.collections] } }),
  );
  const shop = await openOrderShop({
    store,
    readBooks,
    readPicture: readTestPicture,
    readLogo: async (file) => ({ file, type: 'svg', isSquare: true, removed: {} }),
  });
  const owner = await openDesk(shop);
  const email = 'helper@example.com';
  await signUp(shop.api, email);
  await makeOwner(store, email, { role: 'helper' });
  const { body } = await send(shop.api, 'POST /desk/session', {
    body: { email, password: 'secret' },
  });
  const helper = (body as { token: string }).token;
  const paid = await payTestOrder(shop, await placeTestOrder(shop));
  const { order } = await placeTestOrder(shop);
  const ids = [
    paid._id,
    order._id,
    'bk01',
    'ct01',
    RECORDS.collections._id,
    'none',
    '%00',
  ] as const;
  return { shop, ids, tokens: [owner, owner, shop.token, helper, ''] as const };
}

/** Replaces one part of an example by any value, or removes it. */
function spoil(random: Random, value: unknown): unknown {
  const entries = Object.entries(value ?? {});
  if (typeof value !== 'object' || entries.length === 0 || random.nextInt(5) === 0)
    return aValue(random);
  const spoiled = random.nextInt(entries.length);
  const parts = entries.flatMap(([name, part], index): [string, unknown][] => {
    if (index !== spoiled) return [[name, part]];
    return random.nextInt(4) === 0 ? [] : [[name, spoil(random, part)]];
  });
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** Builds a call that is nearly the example of the document. */
function aNearCall(random: Random, { ids, tokens }: Pick<FullShop, 'ids' | 'tokens'>): Request {
  const { method, path, query, body, call } = random.pick(ENDPOINTS);
  const filled = path.replaceAll(/:\w+/g, () => random.pick(ids));
  const values = Object.entries(query).map(([name, value]) => [
    name,
    random.pick([value, random.pick(TEXTS)]),
  ]);
  const search = new URLSearchParams(values).toString();
  const sent = random.pick([body, spoil(random, body), spoil(random, body)]);
  const isRead = method === 'GET';
  return new Request(`http://localhost${filled}${search && `?${search}`}`, {
    method,
    headers: {
      authorization: random.pick(tokens),
      'idempotency-key': random.pick(['a', 'b', 'c', 'x'.repeat(300)]),
      'if-match': random.pick(['"1"', '"x"', '*']),
      ...(call.upload && { 'content-type': random.pick([call.upload[0] ?? '', 'text/plain']) }),
    },
    body: isRead || sent === undefined ? null : JSON.stringify(sent),
  });
}

type FullShop = Awaited<ReturnType<typeof openFullShop>>;

it('answers calls that are nearly right, of every kind, as the document says', async () => {
  const random = createRandom(SEED);
  const statuses = new Set<number>();
  const isComplete = () => USUAL.every((status) => statuses.has(status));
  for (let count = 0; count < MAX_CALL_COUNT; count += CALLS_PER_SHOP) {
    if (count >= CALL_COUNT && isComplete()) break;
    const full = await openFullShop();
    for (let i = 0; i < CALLS_PER_SHOP; i++) {
      const request = aNearCall(random, full);
      const description = `seed ${SEED}, ${request.method} ${request.url} ${await request.clone().text()}`;
      try {
        const { status } = await full.shop.api.fetch(request);
        if (status >= 500) throw new Error(`The status is ${status}`);
        statuses.add(status);
      } catch (error) {
        throw new Error(`${(error as Error).message}, ${description}`, { cause: error });
      }
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining(USUAL));
});
