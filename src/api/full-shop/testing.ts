import type { OrderLine } from '#contract/orders/order.ts';
import { aBook, aCategory, aFullBook } from '#domain/builders.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Mail } from '../records.ts';
import type { Store, StoreContent } from '../store.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import {
  deliver,
  type Desk,
  move,
  openDesk,
  requestRefund,
  signInAtDesk,
} from '../desk/testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { fillCart, openOrderShop, payTestOrder, requestOrder } from '../orders/testing.ts';
import { listTestCategories, send } from '../testing.ts';

const BOOKS = [
  { ...aFullBook(), _id: 'bk01', stock: 40, genres: ['Romance', 'Mystery'], totalRatings: 17 },
  aBook({
    _id: 'bk02',
    id: 2,
    title: 'गोदान',
    author: 'प्रेमचंद, Jai Ratan',
    authors: ['प्रेमचंद', 'Jai Ratan'],
    language: 'hi',
    bookType: 'Hardcover',
    coverImg: '',
    genres: ['Non-Fiction'],
    stock: 41,
    originalPrice: 399,
    discountPrice: 40,
    discountPercent: 10,
    grams: 410,
    isbn: '9788126415724',
    series: { name: 'Malgudi' },
    createdAt: '2023-02-02T00:00:00+00:00',
  }),
  aBook({
    _id: 'bk03',
    id: 3,
    title: 'A Notebook',
    author: '',
    stock: 42,
    originalPrice: 120,
    discountPrice: 0,
    discountPercent: 0,
    totalRatings: 0,
    totalStars: 0,
    gtin: '8901234567906',
    hsn: '4820',
    taxPercent: 18,
  }),
  aBook({
    _id: 'bk04',
    id: 4,
    title: 'Gora',
    stock: 0,
    inStock: false,
    payable: 310,
    discountPercent: 13,
  }),
  aBook({
    _id: 'bk05',
    id: 5,
    title: 'Swami',
    stock: 2,
    payable: 90,
    discountPrice: 11,
    discountPercent: 10,
  }),
];

const SETTINGS = {
  name: 'Sahitya Books',
  address: '7, Church Street\nBengaluru',
  pin: '560001',
  email: 'help@sahitya.example',
  phone: '080 4123 4567',
  gstin: '29AABCK4821M1Z9',
  returnDays: 9,
  lowStock: 3,
  delivery: {
    fee: 45,
    freeFrom: 2500,
    rates: [
      {
        name: 'Our city',
        pins: ['5600', '5601'],
        upToGrams: 9000,
        fee: 35,
        days: [1, 2],
        cod: true,
      },
    ],
    bookGrams: 290,
  },
  cod: { on: true, upTo: 4321, excludedPins: ['110001'] },
  holds: { perBook: 8, perOrder: 20 },
  carriers: [
    { name: 'India Post', url: 'https://post.example/{number}' },
    { name: 'DTDC', url: '' },
  ],
  links: [{ name: 'Blog', url: 'https://blog.example/' }],
  identity: { motto: 'Read.', headline: 'Read more.', lead: 'Books of the south.', since: 1987 },
};

const COLLECTIONS = [
  {
    title: 'From the south',
    text: 'Small towns.',
    books: [{ bookId: 'bk02', by: 'Meera', why: 'For the bullocks.' }, { bookId: 'bk01' }],
    from: '2023-04-01',
    until: '2023-06-30',
  },
  {
    title: 'Below ₹360',
    rule: {
      categories: ['Romance', 'Fantasy', 'Non-Fiction'],
      languages: ['hi', 'en'],
      price: 360,
      isNew: true,
      sort: 'LOW_TO_HIGH',
      limit: 12,
    },
  },
];

/** The copies of the books in an order of the full shop. No two numbers are equal. */
const COPIES = { bk01: 3, bk02: 2, bk03: 1 };

/** A full shop, and the emails that it has sent. */
export interface FullShop extends Desk {
  mails: Mail[];
}

interface FullShopOptions extends Partial<Dependencies> {
  openStore?: (content: StoreContent) => Promise<Store>;
}

/**
 * For tests: opens a shop in which values differ that are equal by default (prices, copies, taxes
 * and fees; the buyer and the receiver), and in which optional values are set.
 */
export async function openFullShop({
  openStore = async (content) => createMemoryStore(content),
  ...overrides
}: FullShopOptions = {}): Promise<FullShop> {
  const categories = [
    ...listTestCategories(),
    aCategory({ _id: 'ct07', id: 7, categoryName: 'Stationery', coverImg: '' }),
  ];
  const store = await openStore({ categories, books: BOOKS, users: async () => [] });
  const mails: Mail[] = [];
  const shop = await openOrderShop({
    store,
    sendMail: async (mail) => void mails.push(mail),
    ...overrides,
  });
  const desk = { shop, ownerToken: await openDesk(shop), mails };
  await succeed(desk, 'PATCH /desk/settings', SETTINGS);
  await succeed(desk, 'PATCH /user', { firstName: 'Leela', lastName: 'Menon' }, shop.token);
  for (const collection of COLLECTIONS) await succeed(desk, 'POST /desk/collections', collection);
  return desk;
}

/** For tests: sends a call of the owner, and throws if it is refused. */
export async function succeed(
  { shop, ownerToken }: Desk,
  call: string,
  body?: unknown,
  token = ownerToken,
): Promise<unknown> {
  const response = await send(shop.api, call, { body, token });
  if (!response.status.startsWith('2')) throw new Error(`${call}: ${JSON.stringify(response)}`);
  return response.body;
}

const GIFT = { message: 'Happy birthday!\nLeela', hidePrices: true };
const ADDRESS = { name: 'Ravi Iyer', confirmed: true };

interface FullOrderOptions {
  payment?: 'online' | 'cod';
  isPaid?: boolean;
  gift?: object;
}

/** Places an order of three books; an online order is also paid. Returns its id. */
async function placeFullOrder(
  { shop }: Pick<Desk, 'shop'>,
  { payment = 'online', isPaid = payment === 'online', gift = GIFT }: FullOrderOptions = {},
): Promise<string> {
  for (const [bookId, copies] of Object.entries(COPIES)) {
    // An unpaid order leaves its books in the cart.
    await send(shop.api, `DELETE /user/cart/${bookId}`, { token: shop.token });
    await fillCart(shop, bookId, copies);
  }
  const request = { payment, gift, address: ADDRESS, expectedAmount: 1473 };
  const { status, body } = await requestOrder(shop, request);
  if (status !== '201 Created') throw new Error(JSON.stringify(body));
  const placed = body as Parameters<typeof payTestOrder>[1];
  if (isPaid) await payTestOrder(shop, placed);
  shop.clock.ms += 5 * MINUTE_MS;
  return placed.order._id;
}

/** What can happen to an order of the full shop, by the name of its last step. */
export const FULL_ORDERS: Record<string, (desk: Desk) => Promise<string>> = {
  async expired(desk) {
    const id = await placeFullOrder(desk, { isPaid: false });
    desk.shop.clock.ms += HOUR_MS;
    await runDueWork(desk.shop.dependencies);
    return id;
  },
  async cancelled(desk) {
    const id = await placeFullOrder(desk);
    await move(desk, id, { to: 'cancelled', note: 'The reader has called' });
    return id;
  },
  async placed(desk) {
    const id = await placeFullOrder(desk);
    await succeed(desk, `PATCH /desk/orders/${id}`, { picked: { bk02: true } });
    await succeed(desk, `PATCH /desk/orders/${id}`, { note: 'Rings twice', noteBefore: '' });
    return id;
  },
  async 'partly-refunded'(desk) {
    const id = await placeFullOrder(desk);
    await move(desk, id, { to: 'packed' });
    await requestRefund(desk, id, { amount: 111 });
    return id;
  },
  async shipped(desk) {
    const id = await placeFullOrder(desk, { payment: 'cod' });
    await ship(desk, id);
    return id;
  },
  async 'came-back'(desk) {
    const id = await placeFullOrder(desk);
    await ship(desk, id);
    await requestRefund(desk, id, { amount: 111 });
    await move(desk, id, { to: 'undelivered', note: 'Absent' });
    return id;
  },
  async 'cash-came-back'(desk) {
    const id = await placeFullOrder(desk, { payment: 'cod' });
    await ship(desk, id);
    await move(desk, id, { to: 'undelivered', note: 'Refused' });
    return id;
  },
  async 'return-requested'(desk) {
    const id = await placeFullOrder(desk);
    await deliver(desk, id);
    await requestFullReturn(desk, id);
    return id;
  },
  async 'return-received'(desk) {
    const id = await placeFullOrder(desk);
    await deliver(desk, id);
    const returnId = await requestFullReturn(desk, id);
    const decision = { decision: 'received', restock: true };
    await succeed(desk, `POST /desk/orders/${id}/returns/${returnId}`, decision);
    await runDueWork(desk.shop.dependencies);
    return id;
  },
  'awaiting-payment': (desk) => placeFullOrder(desk, { isPaid: false }),
};

/** For tests: places all of `FULL_ORDERS` in one shop. */
export async function placeAllOrders(desk: Desk): Promise<void> {
  for (const place of Object.values(FULL_ORDERS)) {
    // The same copies are held again after an hour, and a session at the desk is short.
    desk.shop.clock.ms += 2 * HOUR_MS;
    desk.ownerToken = await signInAtDesk(desk.shop);
    await place(desk);
  }
}

async function ship(desk: Desk, id: string) {
  await move(desk, id, { to: 'packed' });
  desk.shop.clock.ms += HOUR_MS;
  const tracking = { carrier: 'India Post', number: 'EK42', url: 'https://post.example/EK42' };
  await move(desk, id, { to: 'shipped', tracking });
}

/** Requests the return of a part of the copies of two books. */
async function requestFullReturn(desk: Desk, id: string) {
  const lines: Pick<OrderLine, 'bookId' | 'qty'>[] = [
    { bookId: 'bk01', qty: 2 },
    { bookId: 'bk02', qty: 1 },
  ];
  const path = `POST /user/orders/${id}/returns`;
  const body = await succeed(desk, path, { lines, reason: 'Pages are missing' }, desk.shop.token);
  return (body as { order: { returns: { _id: string }[] } }).order.returns[0]?._id;
}

/** What anyone may read. */
const PUBLIC_PATHS = [
  '/categories',
  '/products',
  '/products/bk01',
  '/books',
  '/books?search=narayan&sort=HIGH_TO_LOW&price=300',
  '/books?category=Romance&rating=4&available=1&language=en&facets=1',
  '/books/best-sellers',
  '/books/bk01/related',
  '/books/bk01/formats',
  '/suggestions?search=mal',
  '/authors/r-k-narayan',
  '/series/malgudi',
  '/collections',
  '/collections/from-the-south',
  '/collections/below-360',
  '/delivery?pin=560003&grams=700&amount=450',
  '/delivery?pin=110001',
  '/shop',
  '/shop/home',
  '/shop/pages/terms',
  '/payments',
];
const USERS_PATHS = ['', '/cart', '/wishlist', '/addresses', '/orders'];
const PERIOD = 'from=2023-05-01&to=2023-05-02';
const REPORT_QUERIES: Record<string, string> = {
  sales: PERIOD,
  'best-sellers': PERIOD,
  'runs-out': 'days=14',
  bills: 'month=2023-05',
};
const DESK_PATHS = [
  '/session',
  '/orders',
  '/orders?status=return-requested',
  '/orders?status=placed&payment=online&search=ravi',
  '/orders?search=4821&placed=1',
  // A number of an order, a bill, an ISBN and a phone.
  '/orders?search=%23kd-3',
  '/orders?search=ab-3',
  '/orders?search=kd/23-24/4',
  '/orders?search=978-81-264-1572-4&status=shipped',
  '/orders?search=%2B91%2098450%2012345&status=packed',
  '/orders?book=bk02&status=placed',
  '/orders?status=payment-lost',
  '/orders?status=came-back&payment=cod',
  '/books',
  '/books?search=malgudi',
  '/books?low=1',
  '/books?search=9780306406157&sums=1',
  '/books?search=8901234567906',
  // Only sounds like a title, or has only one of the words.
  '/books?search=godaan',
  '/books?search=notebook%20zebra',
  '/books?withoutCategory=1',
  '/books/bk01',
  '/stock?book=bk01',
  '/summary',
  '/imports',
  '/outbox',
  '/outbox?state=waiting',
  '/people',
  '/audit',
  '/export/books.csv',
  '/export/orders.csv',
  ...['sales', 'best-sellers', 'runs-out', 'stock', 'bills'].flatMap((report) =>
    ['', '.csv'].map((end) => `/reports/${report}${end}?${REPORT_QUERIES[report] ?? ''}`),
  ),
  '/settings',
  '/categories',
  '/categories/ct03',
  '/collections',
  '/first-day',
];

/** For tests: reads nearly all that the API of a full shop can return, as one text. */
export async function readEverything({ shop, ownerToken, mails }: FullShop): Promise<string> {
  const parts: string[] = [];
  const read = async (path: string, token = '') => {
    const headers = { authorization: token };
    const request = new Request(`http://localhost/api${path}`, { headers });
    const response = await shop.api.fetch(request);
    parts.push(`GET ${path}: ${response.status}`);
    const text = await response.text();
    // A line for each item of a list.
    parts.push(sortFields(text).replaceAll('},{', '},\n{'));
  };
  for (const path of PUBLIC_PATHS) await read(path);
  for (const path of USERS_PATHS) await read(`/user${path}`, shop.token);
  for (const path of DESK_PATHS) await read(`/desk${path}`, ownerToken);
  for (const { to, subject, text } of mails) parts.push(`To: ${to}`, `Subject: ${subject}`, text);
  return `${parts.join('\n').replaceAll('\r\n', '\n')}\n`;
}

/** Sorts the fields of all objects in a JSON text, because each store has another order. */
function sortFields(text: string): string {
  if (!text.startsWith('{')) return text;
  return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
