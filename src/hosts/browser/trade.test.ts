import { beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time.ts';
import { OWNER, readSeed } from './shop-store.ts';
import { makeTrade, type Trade } from './trade.ts';

/** 29 March, 13:30 in India: the trade goes across no financial year. */
const NOW = Date.parse('2027-03-29T08:00:00Z');

async function make(now = NOW): Promise<Trade> {
  return makeTrade({
    seed: await readSeed(),
    owner: OWNER,
    now,
    secret: 'a secret',
    siteUrl: 'https://books.example',
    holdMs: 30 * MINUTE_MS,
    ownerId: OWNER._id,
  });
}

let trade: Trade;
beforeAll(async () => {
  trade = await make();
}, 60_000);

const listOrders = () => (trade.records.orders ?? []).map(({ order }) => order);

it('has orders in every state, two returns, a failed payment and a parcel to decide on', () => {
  const orders = listOrders();
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set([
      'awaiting-payment',
      'placed',
      'packed',
      'shipped',
      'delivered',
      'undelivered',
      'cancelled',
      'expired',
    ]),
  );
  const returns = orders.flatMap((order) => order.returns);
  expect(returns.map(({ status }) => status).toSorted()).toEqual(['refunded', 'requested']);
  expect((trade.records.orders ?? []).filter(({ hasFailed }) => hasFailed)).toHaveLength(1);
  const parcels = orders.filter(({ status }) => status === 'undelivered');
  expect(parcels.map(({ undelivered }) => undelivered?.isDecided)).toEqual([true, false]);
});

it('begins sixty days ago, and ends before now', () => {
  const times = listOrders().map(({ createdAt }) => createdAt);
  expect(times[0]).toMatch(/^2027-01-28/);
  expect(times.toSorted()).toEqual(times);
  const latest = listOrders().flatMap(({ history }) => history.map(({ at }) => Date.parse(at)));
  expect(Math.max(...latest)).toBeLessThan(NOW);
});

it('numbers orders and bills without gaps, and goes on from them', () => {
  const orders = listOrders();
  expect(orders.map(({ number }) => Number(number.slice(-6)))).toEqual(
    orders.map((_order, index) => index + 1),
  );
  const bills = orders.flatMap(({ invoice }) => (invoice ? Number(invoice.number.slice(-6)) : []));
  expect(bills.toSorted((a, b) => a - b)).toEqual(bills.map((_bill, index) => index + 1));
  expect(trade.numbers).toMatchObject({ orders: orders.length, 'invoices 26-27': bills.length });
});

it('leaves the copies as they are in the seed', async () => {
  const changes = new Map<string, number>();
  for (const { bookId, change } of trade.records.stockEntries ?? [])
    changes.set(bookId, (changes.get(bookId) ?? 0) + change);
  expect([...changes.values()].filter((change) => change !== 0)).toEqual([]);
});

it('has a history for the owner as a shopper, and emails of the last days', () => {
  const own = (trade.records.orders ?? []).filter(({ userId }) => userId === OWNER._id);
  expect(own.map(({ order }) => order.status)).toEqual(['delivered', 'delivered', 'shipped']);
  expect(trade.records.jobs?.length).toBeGreaterThan(10);
  expect(trade.records.jobs?.filter(({ due }) => due !== null)).toEqual([]);
});

it('has a collection of books of the seed, four of them with a sentence', async () => {
  const [shelf, ...others] = trade.records.collections ?? [];
  expect(others).toEqual([]);
  expect(shelf).toMatchObject({ slug: 'for-the-rains', hidden: false });
  const titles = new Map((await readSeed()).books.map(({ _id, title }) => [_id, title]));
  expect(shelf?.books?.map(({ bookId }) => titles.get(bookId))).toEqual([
    'Sea of Poppies',
    'The Hound of the Baskervilles',
    'Swami and Friends',
    'Love in the Time of Cholera',
    'The Moonstone',
    'A Suitable Boy',
  ]);
  expect(shelf?.books?.filter(({ why }) => why)).toHaveLength(4);
  expect(trade.numbers['collections']).toBe(1);
});

it('is the same on another day but for the dates, also shortly after midnight', async () => {
  const later = await make(Date.parse('2027-03-29T18:50:00Z'));
  const strip = ({ records }: Trade) =>
    records.orders?.map(({ _id, order }) => [_id, order.number, order.status, order.lines]);
  expect(strip(later)).toEqual(strip(trade));
}, 60_000);
