import { beforeAll, describe, expect, it } from 'vitest';
import { books } from '#seed/books.ts';
import { DAY_MS, dayInIndia, SECOND_MS } from '#domain/values/time.ts';
import type { StoryData } from '#hosts/browser/stories/read-story.ts';
import { playTown } from './play-town.ts';

const listOrders = ({ records }: StoryData) => (records.orders ?? []).map(({ order }) => order);
const listStatuses = (story: StoryData) => new Set(listOrders(story).map(({ status }) => status));
const listReturns = (story: StoryData) =>
  listOrders(story).flatMap(({ returns }) => returns.map(({ status }) => status));

describe('the sixty days', () => {
  let story: StoryData;
  beforeAll(async () => {
    story = await playTown('sixty-days');
  }, 120 * SECOND_MS);

  it('have orders in every state, two returns, a failed payment and a parcel to decide on', () => {
    expect(listStatuses(story)).toEqual(
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
    expect(listReturns(story).toSorted()).toEqual(['refunded', 'requested']);
    expect((story.records.orders ?? []).filter(({ hasFailed }) => hasFailed)).toHaveLength(1);
    const parcels = listOrders(story).flatMap(({ undelivered }) => undelivered ?? []);
    expect(parcels.map(({ isDecided }) => isDecided)).toEqual([true, false]);
  });

  it('begin sixty days before the day of their reader, with at least two orders a day', () => {
    const times = listOrders(story).map(({ createdAt }) => createdAt);
    expect(dayInIndia(Date.parse(times[0] ?? ''))).toBe(dayInIndia(story.end - 59 * DAY_MS));
    expect(times.toSorted()).toEqual(times);
    expect(times.length).toBeGreaterThan(120);
  });

  it('number orders and bills without gaps', () => {
    const orders = listOrders(story);
    expect(orders.map(({ number }) => Number(number.slice(-6)))).toEqual(
      orders.map((_order, index) => index + 1),
    );
    const bills = orders.flatMap(({ invoice }) =>
      invoice ? Number(invoice.number.slice(-6)) : [],
    );
    expect(bills.toSorted((a, b) => a - b)).toEqual(bills.map((_bill, index) => index + 1));
    expect(story.numbers).toMatchObject({ orders: orders.length, 'invoices 26-27': bills.length });
  });

  it('leave the copies as they are in the seed, by deliveries to the shop', () => {
    expect(story.stock).toEqual(Object.fromEntries(books.map(({ _id, stock }) => [_id, stock])));
    const changes = new Map<string, number>();
    for (const { bookId, change } of story.records.stockEntries ?? [])
      changes.set(bookId, (changes.get(bookId) ?? 0) + change);
    expect([...changes.values()].filter((change) => change !== 0)).toEqual([]);
  });

  it('have a history of the owner as a shopper, and emails of the last days', () => {
    const own = (story.records.orders ?? []).filter(({ userId }) => userId === 'user1');
    expect(own.map(({ order }) => order.status)).toEqual(['delivered', 'delivered', 'shipped']);
    expect(story.records.jobs?.length).toBeGreaterThan(10);
    expect(story.records.jobs?.filter(({ due }) => due !== null)).toEqual([]);
  });

  it('have a collection of books of the seed, four of them with a sentence', () => {
    const [shelf, ...others] = story.records.collections ?? [];
    expect(others).toEqual([]);
    expect(shelf).toMatchObject({ slug: 'for-the-rains', hidden: false });
    const titles = new Map(books.map(({ _id, title }) => [_id, title]));
    expect(shelf?.books?.map(({ bookId }) => titles.get(bookId))).toEqual([
      'Sea of Poppies',
      'The Hound of the Baskervilles',
      'Swami and Friends',
      'Love in the Time of Cholera',
      'The Moonstone',
      'A Suitable Boy',
    ]);
    expect(shelf?.books?.filter(({ why }) => why)).toHaveLength(4);
    expect(story.numbers['collections']).toBe(1);
  });

  it('have simulated payments, from which refunds can be made', () => {
    const rehearsals = new Map(story.records.rehearsals?.map((item) => [item._id, item]));
    for (const { order, provider, receipts } of story.records.orders ?? []) {
      if (order.payment.method === 'cod') continue;
      const { payments = [] } = rehearsals.get(order.payment.providerOrderId ?? '') ?? {};
      expect(provider).toBe('rehearsal');
      for (const { paymentId } of receipts) {
        expect(payments.map(({ id }) => id)).toContain(paymentId);
        expect(`order_${paymentId.split('_')[1]}`).toBe(order.payment.providerOrderId);
      }
    }
  });
});

it('a first day has orders, and none has been packed', async () => {
  const story = await playTown('first-day');
  expect(listStatuses(story)).toEqual(new Set(['placed', 'expired']));
  expect(story.records.settings).toEqual([]);
  expect(await playTown('first-day')).toEqual(story);
});

it('a bad week has all that can go wrong', async () => {
  const story = await playTown('bad-week');
  const orders = listOrders(story);
  expect(listReturns(story)).toEqual(['requested', 'requested', 'requested']);
  expect(orders.filter(({ payment }) => payment.status === 'failed')).toHaveLength(5);
  expect(orders.flatMap(({ undelivered }) => undelivered ?? [])).toHaveLength(3);
  expect(story.records.shortages).not.toEqual([]);
  expect(story.records.settings).toMatchObject([{ settings: { firstDay: false } }]);
});
