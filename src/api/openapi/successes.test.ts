import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { readBooks } from '#import/read-books.ts';
import { RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { requestReset } from '../account/testing.ts';
import { makeTotpCode } from '../desk/second-factor.ts';
import { openDesk, OWNER, requestReturn } from '../desk/testing.ts';
import { listEndpoints } from '../endpoints.ts';
import { runImports } from '../imports/run-imports.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { openOrderShop, placeTestOrder } from '../orders/testing.ts';
import { listTestCategories, send, signUp } from '../testing.ts';

const ENDPOINTS = new Map(
  listEndpoints().map((endpoint) => [
    `${endpoint.method} ${endpoint.path.slice('/api'.length)}`,
    endpoint,
  ]),
);

/** Calls that need a fault or another host, and the tests that check their responses. */
const ELSEWHERE = [
  'POST /payments/:provider', // providers/razorpay/webhook.test.ts
  'POST /desk/orders/:id/refunds/:refundId', // desk/desk-refunds.test.ts
  'DELETE /desk/orders/:id/refunds/:refundId',
  'POST /desk/outbox/:id/retry', // desk/outbox.test.ts
  'POST /desk/imports/:id/stop', // imports/imports.test.ts
  'GET /desk/events', // desk/events.test.ts: the response does not end
];

/** Calls that change nothing that others see, at least not here. */
const UNLOGGED = [
  'PUT /desk/imports/:id/options', // reads a file again
  'DELETE /desk/first-day/samples', // the shop has no samples
  'POST /desk/collections/preview',
  'POST /desk/second-factor', // is turned on by the next call
  'DELETE /desk/sessions', // there are no others
  'DELETE /desk/session', // a sign-out
];

interface Options {
  /** The values of the path parameters, in their order. */
  ids?: string[];
  /** By default, the example of the document. */
  body?: unknown;
  /** By default, the example of the document. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  token?: string | undefined;
}

/** Opens a shop in which all calls can succeed, and records which have. */
async function openShop() {
  const series = { name: 'Malgudi', number: '1' };
  const isbn = '9780306406157';
  const books = [
    aBook({ _id: 'bk01', isbn, series, stock: 50, publishedOn: '1943', author: 'R. K. Narayan' }),
    aBook({ _id: 'bk02', id: 2, title: 'Gora', stock: 5 }),
  ];
  const store = createMemoryStore({
    categories: listTestCategories(),
    books,
    users: async () => [],
    records: { collections: [RECORDS.collections] },
  });
  const shop = await openOrderShop({
    store,
    readBooks,
    readPicture: readTestPicture,
    readLogo: async (file) => ({ file, type: 'svg', isSquare: true, removed: {} }),
    bookSources: [{ name: 'Library', findBook: async () => ({ title: 'Emma' }) }],
    sessions: { isEnded: async () => false, end: async () => undefined },
  });
  const ownerToken = await openDesk(shop);
  const succeeded = new Set<string>();
  /** The calls that have added an entry to the audit log. */
  const logged = new Set<string>();

  /** Sends a call, which must succeed; the test API checks the response by the document. */
  async function expectSuccess<T = object>(name: string, options: Options = {}): Promise<T> {
    const endpoint = ENDPOINTS.get(name);
    if (!endpoint) throw new Error(`There is no call ${name}.`);
    const { ids = [], body = endpoint.body, query = endpoint.query } = options;
    const token = endpoint.needsToken ? shop.token : ownerToken;
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replaceAll(/:\w+/g, () => encodeURIComponent(ids.shift() ?? ''));
    const search = new URLSearchParams(query).toString();
    const request = new Request(`http://localhost/api${path}${search && `?${search}`}`, {
      method,
      headers: {
        authorization: options.token ?? token,
        ...(endpoint.call.needsKey && { 'idempotency-key': name }),
        ...options.headers,
      },
      body: toBody(body),
    });
    const before = await store.records.count('auditEntries', {});
    const response = await shop.api.fetch(request);
    const text = await response.text();
    if ((await store.records.count('auditEntries', {})) > before) logged.add(name);
    expect(response.status, `${name}: ${text}`).toBeLessThan(300);
    succeeded.add(name);
    const isJson = response.headers.get('content-type') === 'application/json';
    return (isJson ? JSON.parse(text) : {}) as T;
  }
  return { shop, expectSuccess, succeeded, logged };
}

/** Sends a file as it is, and other bodies as JSON. */
function toBody(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  const isFile = typeof body === 'string' || body instanceof Uint8Array;
  return isFile ? (body as BodyInit) : JSON.stringify(body);
}

interface WithId {
  _id: string;
}

/** A picture in place of that of version 2. */
const COVER = { body: aPicture('png'), headers: { 'if-match': '"2"' } };

// Each test makes some of the calls, most of them with the example of the document.
const { shop, expectSuccess, succeeded, logged } = await openShop();

it('answers what anyone may read', async () => {
  for (const name of ENDPOINTS.keys()) {
    const isOpen = !ENDPOINTS.get(name)?.call.guard;
    const hasIds = name.includes(':');
    if (isOpen && !hasIds && name.startsWith('GET')) await expectSuccess(name);
  }
  await expectSuccess('GET /categories/:categoryId', { ids: ['ct01'] });
  await expectSuccess('GET /products/:id', { ids: ['bk01'] });
  await expectSuccess('GET /books/:id/related', { ids: ['bk01'] });
  await expectSuccess('GET /books/:id/formats', { ids: ['bk01'] });
  await expectSuccess('GET /authors/:authorSlug', { ids: ['r-k-narayan'] });
  await expectSuccess('GET /series/:seriesSlug', { ids: ['malgudi'] });
  await expectSuccess('GET /collections/:collectionSlug', { ids: [RECORDS.collections.slug] });
  await expectSuccess('GET /shop/pages/:page', { ids: ['terms'] });
});

it('answers a shopper about the account', async () => {
  await expectSuccess('POST /auth/signup');
  const ravi = { email: 'ravi@example.com', password: 'secret' };
  await signUp(shop.api, ravi.email);
  const { encodedToken: token } = await expectSuccess<{ encodedToken: string }>(
    'POST /auth/login',
    {
      body: ravi,
    },
  );
  await expectSuccess('GET /user', { token });
  await expectSuccess('PATCH /user', { token });
  await expectSuccess('POST /user/password', {
    token,
    body: { old: 'secret', new: 'a new secret' },
  });
  await expectSuccess('POST /auth/forgot');
  const resetToken = await requestReset(shop, ravi.email);
  await expectSuccess('POST /auth/reset', {
    body: { token: resetToken, password: 'another secret' },
  });
  const { encodedToken: nextToken } = await expectSuccess<{ encodedToken: string }>(
    'POST /auth/login',
    {
      body: { ...ravi, password: 'another secret' },
    },
  );
  await expectSuccess('POST /auth/logout', { token: nextToken });
  await expectSuccess('DELETE /user', { token: nextToken, body: { password: 'another secret' } });
});

it('answers a shopper about lists and addresses', async () => {
  await expectSuccess('POST /user/wishlist');
  await expectSuccess('GET /user/wishlist');
  await expectSuccess('DELETE /user/wishlist/:id', { ids: ['bk01'] });
  await expectSuccess('POST /user/cart');
  await expectSuccess('POST /user/cart/:id', { ids: ['bk01'] });
  await expectSuccess('GET /user/cart');
  await expectSuccess('DELETE /user/cart/:id', { ids: ['bk01'] });
  const { address } = await expectSuccess<{ address: { id: string } }>('POST /user/addresses', {
    body: { ...(ENDPOINTS.get('POST /user/addresses')?.body as object), pin: '560003' },
  });
  await expectSuccess('GET /user/addresses');
  await expectSuccess('PATCH /user/addresses/:id', { ids: [address.id] });
  await expectSuccess('DELETE /user/addresses/:id', { ids: [address.id] });
});

it('answers a shopper and the desk about an order', async () => {
  await expectSuccess('POST /user/cart');
  const example = ENDPOINTS.get('POST /user/orders')?.body as { address: object };
  const placed = await expectSuccess<Awaited<ReturnType<typeof placeTestOrder>>>(
    'POST /user/orders',
    {
      body: { ...example, address: { ...example.address, pin: '560003' }, expectedAmount: 200 },
    },
  );
  const { order, checkout } = placed;
  const ids = () => [order._id];
  await expectSuccess('GET /user/orders');
  await expectSuccess('GET /user/orders/:id', { ids: ids() });
  await expectSuccess('POST /user/orders/:id/checkout', { ids: ids() });
  await expectSuccess('POST /desk/orders/:id/pay-link', { ids: ids() });
  const paid = { providerOrderId: checkout.providerOrderId, outcome: 'paid' };
  const proof = await expectSuccess('POST /payments/rehearsal', { body: paid });
  await expectSuccess('POST /user/orders/:id/payment', { ids: ids(), body: proof });
  const other = await placeTestOrder(shop, { payment: 'cod' });
  await expectSuccess('POST /user/orders/:id/cancel', { ids: [other.order._id] });

  await expectSuccess('GET /desk/orders');
  await expectSuccess('GET /desk/orders/:id', { ids: ids() });
  await expectSuccess('PATCH /desk/orders/:id', { ids: ids() });
  await expectSuccess('POST /desk/orders/:id/status', { ids: ids() });
  const tracking = { carrier: 'India Post', number: 'EK1' };
  await expectSuccess('POST /desk/orders/:id/status', {
    ids: ids(),
    body: { to: 'shipped', tracking },
  });
  await expectSuccess('PATCH /desk/orders/:id/tracking', { ids: ids() });
  await expectSuccess('POST /desk/orders/:id/status', { ids: ids(), body: { to: 'delivered' } });
  await expectSuccess('POST /desk/orders/:id/refund', { ids: ids() });
  interface WithReturns {
    order: { returns: WithId[] };
  }
  const asked = await expectSuccess<WithReturns>('POST /user/orders/:id/returns', { ids: ids() });
  const returnId = asked.order.returns[0]?._id ?? '';
  await expectSuccess('POST /user/orders/:id/returns/:rid/withdraw', {
    ids: [order._id, returnId],
  });
  const { body } = await requestReturn({ shop }, order._id);
  const secondId = (body as WithReturns).order.returns.at(-1)?._id ?? '';
  await expectSuccess('POST /desk/orders/:id/returns/:rid', { ids: [order._id, secondId] });
  await expectSuccess('POST /user/orders/:id/reorder', { ids: ids() });
});

it('answers the desk about books, stock and imports', async () => {
  await expectSuccess('GET /desk/books');
  await expectSuccess('GET /desk/books/look-up');
  await expectSuccess('GET /desk/books/:id', { ids: ['bk01'] });
  const { book } = await expectSuccess<{ book: WithId }>('POST /desk/books');
  const version = { version: 1 };
  const changed = { ...version, originalPrice: 450, stock: { from: 3, to: 9 } };
  await expectSuccess('PATCH /desk/books/:id', { ids: [book._id], body: changed });
  await expectSuccess('PUT /desk/books/:id/cover', { ids: [book._id], ...COVER });
  await expectSuccess('DELETE /desk/books/:id', { ids: [book._id], body: { version: 3 } });
  await expectSuccess('POST /desk/stock');
  await expectSuccess('GET /desk/stock');
  const csv = 'title,originalPrice\nEmma,300\n,x\n';
  const file = { body: csv, headers: { 'content-type': 'text/csv' } };
  const { job } = await expectSuccess<{ job: WithId }>('POST /desk/imports', file);
  await runImports(shop.dependencies);
  await expectSuccess('PUT /desk/imports/:id/options', { ids: [job._id] });
  await runImports(shop.dependencies);
  await expectSuccess('GET /desk/imports');
  await expectSuccess('GET /desk/imports/:id', { ids: [job._id] });
  await expectSuccess('GET /desk/imports/:id/left-out.csv', { ids: [job._id] });
  const { job: real } = await expectSuccess<{ job: WithId }>('POST /desk/imports', {
    ...file,
    query: {},
  });
  await runImports(shop.dependencies);
  await expectSuccess('POST /desk/imports/:id/undo', { ids: [real._id] });
  await runImports(shop.dependencies);
});

it('answers the desk about the shop itself', async () => {
  for (const name of ENDPOINTS.keys())
    if (/^GET \/desk\/(reports|export|audit|summary|first-day|settings|people)/.test(name))
      await expectSuccess(name);
  await expectSuccess('PATCH /desk/settings');
  await expectSuccess('PUT /desk/settings/logo', { body: '<svg/>' });
  await expectSuccess('DELETE /desk/settings/logo');
  await expectSuccess('DELETE /desk/first-day/samples');
  const { category } = await expectSuccess<{ category: WithId }>('POST /desk/categories', {
    body: { categoryName: 'Letters', categoryTitle: 'Lines by Heart' },
  });
  interface Listed {
    categories: WithId[];
  }
  const { categories } = await expectSuccess<Listed>('GET /desk/categories');
  const newOrder = { ids: categories.map(({ _id }) => _id).toReversed() };
  await expectSuccess('PUT /desk/categories/order', { body: newOrder });
  await expectSuccess('GET /desk/categories/:categoryId', { ids: [category._id] });
  const renamed = { version: 1, categoryName: 'Poems' };
  await expectSuccess('PATCH /desk/categories/:categoryId', { ids: [category._id], body: renamed });
  await expectSuccess('PUT /desk/categories/:categoryId/picture', {
    ids: [category._id],
    ...COVER,
  });
  await expectSuccess('DELETE /desk/categories/:categoryId', { ids: [category._id] });
  const { collection } = await expectSuccess<{ collection: WithId }>('POST /desk/collections');
  await expectSuccess('GET /desk/collections');
  await expectSuccess('POST /desk/collections/preview');
  await expectSuccess('GET /desk/collections/:collectionId', { ids: [collection._id] });
  await expectSuccess('PATCH /desk/collections/:collectionId', { ids: [collection._id] });
  await expectSuccess('DELETE /desk/collections/:collectionId', { ids: [collection._id] });
  await runDueWork(shop.dependencies);
  const { mails } = await expectSuccess<{ mails: WithId[] }>('GET /desk/outbox', { query: {} });
  const mailId = mails[0]?._id ?? '';
  await expectSuccess('GET /desk/outbox/:id', { ids: [mailId] });
  await expectSuccess('DELETE /desk/outbox/:id', { ids: [mailId] });
});

it('answers the desk about keys', async () => {
  const { key } = await expectSuccess<{ key: WithId }>('POST /desk/keys');
  await expectSuccess('GET /desk/keys');
  await expectSuccess('DELETE /desk/keys/:id', { ids: [key._id] });
});

it('answers the desk about webhooks', async () => {
  const { webhook } = await expectSuccess<{ webhook: WithId }>('POST /desk/webhooks');
  const ids = () => [webhook._id];
  await expectSuccess('GET /desk/webhooks');
  await expectSuccess('PATCH /desk/webhooks/:id', { ids: ids() });
  await expectSuccess('POST /desk/webhooks/:id/secret', { ids: ids() });
  await expectSuccess('POST /desk/webhooks/:id/test', { ids: ids() });
  await expectSuccess('DELETE /desk/webhooks/:id', { ids: ids() });
});

it('answers the desk about people and their sessions', async () => {
  const invited = await expectSuccess<{ link: string }>('POST /desk/people');
  const linkToken = invited.link.split('#')[1] ?? '';
  const welcome = { token: linkToken, email: 'ravi@example.com', password: 'count the books' };
  await expectSuccess('POST /desk/welcome', { body: welcome });
  interface People {
    people: (WithId & { email: string })[];
  }
  const { people } = await expectSuccess<People>('GET /desk/people');
  const helperId = people.find(({ email }) => email === welcome.email)?._id ?? '';
  await expectSuccess('DELETE /desk/people/:id', { ids: [helperId] });
  await expectSuccess('POST /desk/session', { body: OWNER });
  await expectSuccess('GET /desk/session');
  interface Sessions {
    sessions: (WithId & { isThis: boolean })[];
  }
  const { sessions } = await expectSuccess<Sessions>('GET /desk/sessions');
  const otherSession = sessions.find(({ isThis }) => !isThis)?._id ?? '';
  await expectSuccess('DELETE /desk/sessions/:id', { ids: [otherSession] });
  await expectSuccess('GET /desk/second-factor');
  const password = { password: OWNER.password };
  const { secret } = await expectSuccess<{ secret: string }>('POST /desk/second-factor', {
    body: password,
  });
  const makeCode = () => makeTotpCode(secret, shop.clock.ms);
  await expectSuccess('PUT /desk/second-factor', { body: { code: await makeCode() } });
  shop.clock.ms += MINUTE_MS;
  const proven = { ...password, code: await makeCode() };
  await expectSuccess('DELETE /desk/second-factor', { body: proven });
  await expectSuccess('DELETE /desk/sessions');
  const again = await send(shop.api, 'POST /desk/session', { body: OWNER });
  await expectSuccess('DELETE /desk/session', { token: (again.body as { token: string }).token });
});

it('has left out no call', () => {
  const missing = [...ENDPOINTS.keys()].filter((name) => !succeeded.has(name));
  expect(missing.sort()).toEqual([...ELSEWHERE].sort());
});

it('has added each change at the desk to the audit log', () => {
  const changes = [...succeeded].filter(
    (name) => / \/desk\//.test(name) && !name.startsWith('GET'),
  );
  expect(changes.filter((name) => !logged.has(name)).sort()).toEqual([...UNLOGGED].sort());
});
