import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop, placeAllOrders, succeed } from '#api/full-shop/testing.ts';
import { printBriefly } from '#ui/stories/testing.ts';
import { getMain, openScreen } from './testing.tsx';

afterEach(() => vi.useRealTimers());

/** The calls of the frame, which has its own tests; the session says who is signed in. */
const FRAME = /^\/api\/(shop|categories|desk\/orders)$/;
const SESSION = '/api/desk/session';
/** Numbers that are no counts. */
const KEPT = ['version', 'taxPercent', 'lowStock'];
/** Texts that a shop may lack. */
const OPTIONAL = ['author', 'isbn', 'note', 'description', 'motto', 'phone', 'problem', 'carrier'];

/** The lists of which a page shows only the first items. */
const LISTS = ['orders', 'lowStock', 'bestSellers', 'cameBack', 'lostPayments'];

/** What the responses of the API say instead: none or one of all that is counted; other options. */
const VARIANTS: Record<string, (name: string, value: unknown) => unknown> = {
  none(name, value) {
    if (Array.isArray(value)) return [];
    return typeof value === 'number' && !KEPT.includes(name) ? 0 : value;
  },
  one(name, value) {
    if (Array.isArray(value)) return value.slice(0, 1);
    if (typeof value === 'number') return KEPT.includes(name) ? value : 1;
    if (typeof value === 'boolean') return !value;
    return OPTIONAL.includes(name) && typeof value === 'string' ? '' : value;
  },
  helper: (name, value) => (name === 'role' ? 'helper' : value),
  others: (_, value) => value,
  many(name, value) {
    if (!Array.isArray(value) || !LISTS.includes(name) || value.length === 0) return value;
    return Array.from({ length: 9 }, (_, index) => {
      const item = JSON.stringify(value[index % value.length]);
      return JSON.parse(item.replaceAll(/"(_id|orderId|bookId)":"([^"]*)"/g, `"$1":"$2-${index}"`));
    });
  },
  // The copies of no book were ever counted.
  uncounted(_, value) {
    if (!(value instanceof Object) || !('_id' in value) || !('stock' in value)) return value;
    const { stock: _stock, ...uncounted } = value;
    return uncounted;
  },
};

const KINDS = ['mail', 'link', 'refund', 'payment', 'webhook'];
const AT = '2023-05-02T10:00:00+00:00';
const LAST = { type: 'order.paid', at: AT };
const aHook = (id: number, part: object) => ({
  _id: `h${id}`,
  url: `https://${id}.example`,
  events: ['order.paid', 'unknown'],
  waiting: 0,
  givenUp: 0,
  ...part,
});
const SHORT = { orderId: 'o1', number: 'KD-000009', bookId: 'bk02', title: 'गोदान', copies: 1 };
const FAILED = { orderId: 'o2', number: 'KD-000008', amount: 1234, problem: 'No such account.' };
/** Parts of responses, of kinds that the shop does not have. */
const OTHERS: Record<string, object> = {
  '/api/desk/summary': {
    short: [SHORT, { ...SHORT, bookId: 'bk01', title: 'Emma', copies: 12 }],
    failedRefunds: [
      { _id: 'f1', isSuspended: false, ...FAILED },
      { _id: 'f2', isSuspended: true, ...FAILED, number: 'KD-000007' },
    ],
    missingHeroBooks: 12,
    cameBack: [],
    lowStock: [],
    bestSellers: [],
    givenUp: 1234,
    failing: { mails: 0, payments: 3, webhooks: 1234 },
    takesMoney: false,
  },
  '/api/desk/outbox': {
    total: 11,
    next: null,
    sendsMail: true,
    takesMoney: true,
    mails: [
      ...KINDS.flatMap((kind) => [
        { kind, to: 'a@example.com', subject: 'Order', orderId: 'o1', tries: 1, problem: 'Full.' },
        { kind, tries: 2, problem: 'Down.' },
      ]),
      { kind: 'mail', tries: 0 },
    ].map((item, index) => ({ _id: `m${index}`, at: AT, ...item })),
  },
  '/api/desk/webhooks': {
    webhooks: [
      aHook(1, { last: LAST, waiting: 1, oldSecretUntil: AT }),
      aHook(2, { last: { ...LAST, type: 'test', problem: 'No answer.' }, givenUp: 2 }),
      aHook(3, { last: { ...LAST, type: 'x' } }),
      aHook(4, {}),
      aHook(5, { waiting: 3 }),
    ],
  },
};

/** Other facts about an order: refunds that failed or wait, and what a buyer may leave out. */
function changeOrder({ order, ...rest }: { order: { number: string; payment: object } }) {
  const refund = { amount: 50, problem: 'The bank is closed.' };
  const failedRefunds = [
    { _id: 'f1', isSuspended: false, ...refund },
    { _id: 'f2', isSuspended: true, ...refund },
  ];
  const payment = { ...order.payment, status: 'refund-pending' };
  const gift = { message: '', hidePrices: false };
  const isDeleted = Number(order.number.slice(-1)) % 2 === 0;
  return {
    ...rest,
    order: { ...order, failedRefunds, payment, gift, ...(isDeleted && { email: '' }) },
  };
}

const PATHS = {
  today: '/desk',
  'first-day': '/desk/first-day',
  orders: '/desk/orders?status=shipped',
  books: '/desk/books',
  'books-low': '/desk/books?low=1&withoutCategory=1',
  book: '/desk/books/bk01',
  import: '/desk/import',
  outbox: '/desk/outbox',
  'outbox-waiting': '/desk/outbox?state=waiting',
  reports: '/desk/reports',
  bills: '/desk/reports/bills',
  stock: '/desk/reports/stock',
  settings: '/desk/settings',
  home: '/desk/shop/home',
  categories: '/desk/shop/categories',
  category: '/desk/shop/categories/ct03',
  collections: '/desk/shop/collections',
  collection: '/desk/shop/collections/ID',
  cards: '/desk/cards',
  people: '/desk/people',
  programs: '/desk/programs',
  security: '/desk/security',
  audit: '/desk/audit',
};

it.each(Object.entries(VARIANTS))('shows the pages with other data: %s', async (name, change) => {
  const desk = await openFullShop();
  await placeAllOrders(desk);
  await succeed(desk, 'POST /desk/people', { email: 'ravi@example.com', role: 'helper' });
  const hook = { url: 'https://program.example', events: ['order.paid'] };
  await succeed(desk, 'POST /desk/webhooks', hook);
  await succeed(desk, 'POST /desk/keys', { name: 'Accounts', scopes: ['orders:read'] });
  const { collections } = (await succeed(desk, 'GET /desk/collections')) as {
    collections: { _id: string }[];
  };
  const { orders } = (await succeed(desk, 'GET /desk/orders')) as { orders: { _id: string }[] };
  const names = Object.keys(FULL_ORDERS).toReversed();
  const pages: [string, string][] = orders.map(({ _id }, index) => [
    `order: ${names[index]}`,
    `/desk/orders/${_id}`,
  ]);
  if (['uncounted', 'many'].includes(name)) pages.length = 0;
  const shown = {
    others: /today|outbox|programs/,
    uncounted: /today|book|stock|home/,
    many: /today/,
  }[name];
  if (shown) pages.push(...Object.entries(PATHS).filter(([page]) => shown.test(page)));
  else if (name !== 'helper') pages.push(...Object.entries(PATHS));
  const fetch = async (request: Request) => {
    const response = await desk.shop.api.fetch(request);
    const { pathname } = new URL(request.url);
    const isChanged =
      (pathname === SESSION) === (name === 'helper') && (name === 'many' || !FRAME.test(pathname));
    if (!isChanged || !response.ok) return response;
    const data = JSON.parse(await response.text(), change) as Parameters<typeof changeOrder>[0];
    if (name === 'others' && OTHERS[pathname])
      return Response.json({ ...data, ...OTHERS[pathname] });
    const isOrder = name === 'others' && pathname.startsWith('/api/desk/orders/');
    return Response.json(isOrder ? changeOrder(data) : data);
  };
  const shop = { ...desk.shop, api: { ...desk.shop.api, fetch } };
  const parts: string[] = [];
  for (const [page, path] of pages) {
    await openScreen(
      { ...desk, shop } as typeof desk,
      path.replace('ID', collections.at(-1)?._id ?? ''),
    );
    parts.push(`# ${page}`, printBriefly(getMain()));
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(`./golden/variants/${name}.txt`);
});
