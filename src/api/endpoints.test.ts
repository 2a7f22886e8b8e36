import { expect, it } from 'vitest';
import { books } from '#seed/books.ts';
import { categories } from '#seed/categories.ts';
import { users } from '#seed/users.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { listEndpoints, type Endpoint } from './endpoints.ts';
import { hashPassword } from './auth/password.ts';
import { createTestApi, send, signUp } from './testing.ts';

it('lists every call to the API once, with the kind of token that it needs', () => {
  const calls = listEndpoints().map(({ method, path, needsToken, call: { guard } }) => {
    const needs = needsToken ? 'token' : guard?.needs;
    return needs ? `${method} ${path} (${needs})` : `${method} ${path}`;
  });
  expect(calls).toEqual([
    'GET /api/categories',
    'GET /api/categories/:categoryId',
    'GET /api/products',
    'GET /api/products/:id',
    'GET /api/books',
    'GET /api/books/best-sellers',
    'GET /api/books/:id/related',
    'GET /api/books/:id/formats',
    'GET /api/suggestions',
    'GET /api/authors/:authorSlug',
    'GET /api/series/:seriesSlug',
    'GET /api/collections',
    'GET /api/collections/:collectionSlug',
    'GET /api/delivery',
    'GET /api/shop',
    'GET /api/shop/home',
    'GET /api/shop/pages/:page',
    'POST /api/auth/signup',
    'POST /api/auth/login',
    'POST /api/auth/forgot',
    'POST /api/auth/reset',
    'POST /api/auth/logout (token)',
    'GET /api/user (token)',
    'PATCH /api/user (token)',
    'POST /api/user/password (token)',
    'DELETE /api/user (token)',
    'GET /api/user/addresses (token)',
    'POST /api/user/addresses (token)',
    'PATCH /api/user/addresses/:id (token)',
    'DELETE /api/user/addresses/:id (token)',
    'GET /api/user/cart (token)',
    'POST /api/user/cart (token)',
    'POST /api/user/cart/:id (token)',
    'DELETE /api/user/cart/:id (token)',
    'GET /api/user/wishlist (token)',
    'POST /api/user/wishlist (token)',
    'DELETE /api/user/wishlist/:id (token)',
    'POST /api/user/orders (token)',
    'GET /api/user/orders (token)',
    'GET /api/user/orders/:id (token)',
    'POST /api/user/orders/:id/checkout (token)',
    'POST /api/user/orders/:id/payment (token)',
    'POST /api/user/orders/:id/cancel (token)',
    'POST /api/user/orders/:id/returns (token)',
    'POST /api/user/orders/:id/returns/:rid/withdraw (token)',
    'POST /api/user/orders/:id/reorder (token)',
    'GET /api/payments',
    'POST /api/payments/rehearsal',
    'POST /api/payments/:provider',
    'POST /api/desk/session',
    'GET /api/desk/session (helper)',
    'DELETE /api/desk/session (helper)',
    'GET /api/desk/sessions (helper)',
    'DELETE /api/desk/sessions (helper)',
    'DELETE /api/desk/sessions/:id (helper)',
    'GET /api/desk/second-factor (helper)',
    'POST /api/desk/second-factor (helper)',
    'PUT /api/desk/second-factor (helper)',
    'DELETE /api/desk/second-factor (helper)',
    'GET /api/desk/orders (helper)',
    'GET /api/desk/orders/:id (helper)',
    'PATCH /api/desk/orders/:id (helper)',
    'POST /api/desk/orders/:id/status (helper)',
    'PATCH /api/desk/orders/:id/tracking (helper)',
    'POST /api/desk/orders/:id/pay-link (helper)',
    'POST /api/desk/orders/:id/refund (owner)',
    'POST /api/desk/orders/:id/refunds/:refundId (owner)',
    'DELETE /api/desk/orders/:id/refunds/:refundId (owner)',
    'POST /api/desk/orders/:id/returns/:rid (owner)',
    'GET /api/desk/books (helper)',
    'GET /api/desk/books/look-up (owner)',
    'GET /api/desk/books/:id (helper)',
    'POST /api/desk/books (owner)',
    'PATCH /api/desk/books/:id (owner)',
    'PUT /api/desk/books/:id/cover (owner)',
    'DELETE /api/desk/books/:id (owner)',
    'GET /api/desk/stock (helper)',
    'POST /api/desk/stock (helper)',
    'POST /api/desk/imports (owner)',
    'GET /api/desk/imports (owner)',
    'GET /api/desk/imports/:id (owner)',
    'PUT /api/desk/imports/:id/options (owner)',
    'GET /api/desk/imports/:id/left-out.csv (owner)',
    'POST /api/desk/imports/:id/stop (owner)',
    'POST /api/desk/imports/:id/undo (owner)',
    'GET /api/desk/export/books.csv (owner)',
    'GET /api/desk/export/orders.csv (owner)',
    'GET /api/desk/outbox (owner)',
    'GET /api/desk/outbox/:id (owner)',
    'POST /api/desk/outbox/:id/retry (owner)',
    'DELETE /api/desk/outbox/:id (owner)',
    'GET /api/desk/webhooks (owner)',
    'POST /api/desk/webhooks (owner)',
    'PATCH /api/desk/webhooks/:id (owner)',
    'DELETE /api/desk/webhooks/:id (owner)',
    'POST /api/desk/webhooks/:id/secret (owner)',
    'POST /api/desk/webhooks/:id/test (owner)',
    'GET /api/desk/keys (helper)',
    'POST /api/desk/keys (helper)',
    'DELETE /api/desk/keys/:id (helper)',
    'GET /api/desk/people (owner)',
    'POST /api/desk/people (owner)',
    'DELETE /api/desk/people/:id (owner)',
    'GET /api/desk/audit (owner)',
    'GET /api/desk/reports/sales (owner)',
    'GET /api/desk/reports/sales.csv (owner)',
    'GET /api/desk/reports/best-sellers (owner)',
    'GET /api/desk/reports/best-sellers.csv (owner)',
    'GET /api/desk/reports/runs-out (owner)',
    'GET /api/desk/reports/runs-out.csv (owner)',
    'GET /api/desk/reports/stock (owner)',
    'GET /api/desk/reports/stock.csv (owner)',
    'GET /api/desk/reports/bills (owner)',
    'GET /api/desk/reports/bills.csv (owner)',
    'GET /api/desk/settings (owner)',
    'PATCH /api/desk/settings (owner)',
    'PUT /api/desk/settings/logo (owner)',
    'DELETE /api/desk/settings/logo (owner)',
    'GET /api/desk/categories (owner)',
    'POST /api/desk/categories (owner)',
    'PUT /api/desk/categories/order (owner)',
    'GET /api/desk/categories/:categoryId (owner)',
    'PATCH /api/desk/categories/:categoryId (owner)',
    'PUT /api/desk/categories/:categoryId/picture (owner)',
    'DELETE /api/desk/categories/:categoryId (owner)',
    'GET /api/desk/collections (owner)',
    'POST /api/desk/collections (owner)',
    'POST /api/desk/collections/preview (owner)',
    'GET /api/desk/collections/:collectionId (owner)',
    'PATCH /api/desk/collections/:collectionId (owner)',
    'DELETE /api/desk/collections/:collectionId (owner)',
    'POST /api/desk/welcome',
    'GET /api/desk/summary (helper)',
    'GET /api/desk/first-day (owner)',
    'DELETE /api/desk/first-day/samples (owner)',
    'GET /api/desk/events (helper)',
  ]);
});

it('has a sample value for each path parameter', () => {
  const samples = listEndpoints()
    .filter(canSucceedWithSeed)
    .map(({ method, path, params }) => [`${method} ${path}`, params]);
  expect(samples.filter(([, params]) => Object.keys(params ?? {}).length > 0)).toEqual([
    ['GET /api/categories/:categoryId', { categoryId: 'cat1' }],
    ['GET /api/products/:id', { id: 'bk01' }],
    ['GET /api/books/:id/related', { id: 'bk01' }],
    ['GET /api/books/:id/formats', { id: 'bk01' }],
    ['GET /api/authors/:authorSlug', { authorSlug: 'jane-austen' }],
    ['GET /api/series/:seriesSlug', { seriesSlug: 'sherlock-holmes' }],
    ['GET /api/shop/pages/:page', { page: 'terms' }],
    ['POST /api/user/cart/:id', { id: 'bk01' }],
    ['DELETE /api/user/cart/:id', { id: 'bk01' }],
    ['DELETE /api/user/wishlist/:id', { id: 'bk01' }],
  ]);
});

it('has a sample body for each call with a body, and for no other', () => {
  const withBody = listEndpoints().filter(({ body }) => body !== undefined);
  expect(withBody.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/signup', expect.objectContaining({ email: 'asha.rao@example.com' })],
    ['/api/auth/login', { email: 'guest@example.com', password: 'open-shelf' }],
    ['/api/auth/forgot', { email: 'asha.rao@example.com' }],
    ['/api/auth/reset', expect.objectContaining({ password: 'a hound on the moor' })],
    ['/api/user', { firstName: 'Asha', lastName: 'Rao' }],
    ['/api/user/password', { old: 'swaminathan', new: 'a hound on the moor' }],
    ['/api/user', { password: 'swaminathan' }],
    ['/api/user/addresses', expect.objectContaining({ pin: '560001' })],
    ['/api/user/addresses/:id', { phone: '9000054321' }],
    ['/api/user/cart', { product: { _id: 'bk01' } }],
    ['/api/user/cart/:id', { action: { type: 'increment' } }],
    ['/api/user/wishlist', { product: { _id: 'bk01' } }],
    ['/api/user/orders', expect.objectContaining({ payment: 'online' })],
    [
      '/api/user/orders/:id/payment',
      expect.objectContaining({ razorpay_signature: expect.any(String) }),
    ],
    ['/api/user/orders/:id/returns', expect.objectContaining({ reason: 'Pages are missing' })],
    ['/api/payments/rehearsal', expect.objectContaining({ outcome: 'paid' })],
    ['/api/desk/session', expect.objectContaining({ email: 'owner@example.com' })],
    ['/api/desk/second-factor', { password: 'open the shop' }],
    ['/api/desk/second-factor', { code: '287082' }],
    ['/api/desk/second-factor', { password: 'open the shop', code: '287082' }],
    ['/api/desk/orders/:id', { note: 'Gift wrap', noteBefore: '' }],
    ['/api/desk/orders/:id/status', { to: 'packed' }],
    [
      '/api/desk/orders/:id/tracking',
      { carrier: 'Delhivery', number: '14908273661025', mail: true },
    ],
    ['/api/desk/orders/:id/refund', { amount: 50, note: 'A torn page' }],
    ['/api/desk/orders/:id/returns/:rid', { decision: 'received', restock: true }],
    ['/api/desk/books', expect.objectContaining({ title: 'Gora' })],
    ['/api/desk/books/:id', { version: 3, originalPrice: 450, stock: { from: 7, to: 9 } }],
    ['/api/desk/books/:id', { version: 3 }],
    ['/api/desk/stock', { isbn: '9780306406157', copies: 3, kind: 'received' }],
    ['/api/desk/imports/:id/options', { options: expect.objectContaining({ existing: 'prices' }) }],
    [
      '/api/desk/webhooks',
      { url: 'https://books.example/events', events: ['order.placed', 'order.paid'] },
    ],
    ['/api/desk/webhooks/:id', { events: ['stock.low'] }],
    ['/api/desk/keys', { name: 'Warehouse', scopes: ['orders:read', 'stock:write'] }],
    ['/api/desk/people', { email: 'ravi@example.com', role: 'helper' }],
    ['/api/desk/settings', expect.objectContaining({ email: 'help@books.example' })],
    ['/api/desk/categories', expect.objectContaining({ categoryName: 'Poetry' })],
    ['/api/desk/categories/order', { ids: ['cat2', 'cat1', 'cat3', 'cat4', 'cat5', 'cat6'] }],
    ['/api/desk/categories/:categoryId', { version: 1, categoryName: 'Poems' }],
    ['/api/desk/collections', expect.objectContaining({ title: 'For the rains' })],
    ['/api/desk/collections/preview', { rule: expect.objectContaining({ limit: 24 }) }],
    ['/api/desk/collections/:collectionId', expect.objectContaining({ version: 1 })],
    ['/api/desk/welcome', expect.objectContaining({ email: 'owner@example.com' })],
  ]);
});

it('has a sample query for each call with a query, and for no other', () => {
  const withQuery = listEndpoints().filter(({ query }) => Object.keys(query).length > 0);
  expect(withQuery.map(({ path, query }) => [path, query])).toEqual([
    ['/api/books', { search: 'the', sort: 'RATING' }],
    ['/api/suggestions', { q: 'mal' }],
    ['/api/delivery', { pin: '560003' }],
    ['/api/desk/books', { low: '1' }],
    ['/api/desk/books/look-up', { isbn: '9780306406157' }],
    ['/api/desk/stock', { bookId: 'bk01' }],
    ['/api/desk/imports', { dryRun: '1', name: 'books.csv' }],
    ...['sales', 'sales.csv', 'best-sellers', 'best-sellers.csv'].map((name) => [
      `/api/desk/reports/${name}`,
      { from: '2026-11-01', to: '2026-11-30' },
    ]),
    ...['runs-out', 'runs-out.csv'].map((name) => [`/api/desk/reports/${name}`, { days: '14' }]),
    ...['bills', 'bills.csv'].map((name) => [`/api/desk/reports/${name}`, { month: '2026-11' }]),
  ]);
});

it('has samples that succeed with the seeded data', async () => {
  const [, guest] = users;
  const api = createTestApi({
    store: createMemoryStore({
      categories,
      books,
      users: async () =>
        guest ? [{ ...guest, password: await hashPassword(guest.password, 'salt') }] : [],
    }),
  });
  const token = await signUp(api, 'ravi@example.com');
  const responses = await Promise.all(
    listEndpoints()
      .filter(canSucceedWithSeed)
      .map(({ method, path, params, query, body }) => {
        const address = path.replace('/api', '').replace(/:(\w+)/, (_, name) => params[name] ?? '');
        const search = String(new URLSearchParams(query));
        return send(api, `${method} ${address}${search && `?${search}`}`, { body, token });
      }),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(
    new Set(['200 OK', '201 Created', '202 Accepted', '204 No Content']),
  );
});

/**
 * Whether the sample can succeed with the seeded data, which have no orders, addresses, owners,
 * collections or reset links. The user of these tests has another password than the samples.
 */
function canSucceedWithSeed({ path, body }: Pick<Endpoint, 'path' | 'body'>): boolean {
  if (path === '/api/auth/reset' || path === '/api/user/password') return false;
  const isDeletion = path === '/api/user' && Object.hasOwn(Object(body), 'password');
  return (
    !isDeletion &&
    !/^\/api\/(?:user\/orders|user\/addresses|payments|desk|collections\/)/.test(path)
  );
}
