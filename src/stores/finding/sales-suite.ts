import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import type { Order } from '#contract/orders/order.ts';
import {
  aBook,
  anOrder,
  anOrderLine,
  aQuery,
  aRecord,
  listTitles,
  type QueryParts,
} from '#domain/builders.ts';
import { DAY_MS, formatTimestamp } from '#domain/values/time.ts';
import { toStoreContent, NOW, type OpenFinding } from './builders.ts';

const TITLES = ['A', 'B', 'C', 'D', 'E'];
const books = TITLES.map((title, index) => aBook({ _id: title, title, payable: 100 + index }));

/** For tests: builds an order. `copies` are the ordered copies by book id. */
export function orderCopies(copies: Record<string, number>, facts: Partial<Order> = {}): Order {
  const lines = Object.entries(copies).map(([bookId, qty]) => anOrderLine({ bookId, qty }));
  return anOrder({ _id: JSON.stringify(copies), lines, ...facts });
}

/** For tests: stores these orders, numbered after those that are already stored. */
export async function putOrders(store: Store, ...orders: Order[]): Promise<void> {
  const present = await store.records.count('orders', {});
  const records = orders.map((order, index) =>
    aRecord(order, { sequence: present + index + 1, key: `${present + index}` }),
  );
  await store.transact((transaction) => transaction.put('orders', ...records));
}

const daysAgo = (days: number) => formatTimestamp(NOW - days * DAY_MS);

/** Tests of best sellers and of counts of sold copies, for every store. */
export function describeSales(name: string, open: OpenFinding): void {
  async function readTitles(store: Store, part: QueryParts = {}, now = NOW) {
    const { books: found } = await store.find(aQuery({ sort: 'BEST_SELLING', ...part }), now);
    return listTitles(found).join('');
  }

  describe(`the best sellers of the ${name}`, () => {
    it('are the books with most copies sold; ties stay in catalogue order', async () => {
      const { store } = await open(toStoreContent(books));
      expect(await readTitles(store)).toBe('ABCDE');
      await putOrders(store, orderCopies({ D: 1, E: 2 }), orderCopies({ B: 1, E: 1, gone: 9 }));
      expect(await readTitles(store)).toBe('EBDAC');
      await putOrders(store, orderCopies({ D: 5 }));
      expect(await readTitles(store)).toBe('DEBAC');
      expect(listTitles(await store.bestSelling(2, NOW)).join('')).toBe('DE');
      expect(listTitles(await store.bestSelling(9, NOW)).join('')).toBe('DEB');
    });

    it('leave out copies that were unpaid, cancelled or returned', async () => {
      const { store } = await open(toStoreContent(books));
      const order = orderCopies({ B: 2, C: 3 }, { _id: 'or01', status: 'awaiting-payment' });
      const [firstLine, secondLine] = order.lines;
      if (!firstLine || !secondLine) return expect.unreachable();
      const put = (facts: Partial<Order>) =>
        store.transact((transaction) =>
          transaction.put(
            'orders',
            aRecord(orderCopies({ B: 2, C: 3 }, { _id: 'or01', ...facts })),
          ),
        );
      await put({ status: 'awaiting-payment' });
      expect(await readTitles(store)).toBe('ABCDE');
      await put({ status: 'placed' });
      expect(await readTitles(store)).toBe('CBADE');
      await put({ status: 'delivered', lines: [firstLine, { ...secondLine, returned: 2 }] });
      expect(await readTitles(store)).toBe('BCADE');
      await put({ status: 'delivered', lines: [firstLine, { ...secondLine, returned: 3 }] });
      expect(await readTitles(store)).toBe('BACDE');
      await put({ status: 'cancelled', history: [{ status: 'placed', at: daysAgo(1) }] });
      expect(await readTitles(store)).toBe('ABCDE');
      expect(await store.bestSelling(9, NOW)).toEqual([]);
    });

    it('count only the last 90 days', async () => {
      const { store } = await open(toStoreContent(books));
      const madeAgo = (days: number) => ({ createdAt: daysAgo(days), updatedAt: daysAgo(days) });
      await putOrders(
        store,
        orderCopies({ C: 9 }, { createdAt: daysAgo(91), updatedAt: daysAgo(0) }),
        orderCopies({ E: 5 }, { createdAt: daysAgo(90), updatedAt: daysAgo(0) }),
        orderCopies({ B: 5 }, madeAgo(89)),
        orderCopies({ E: 1 }, madeAgo(5)),
      );
      expect(await readTitles(store)).toBe('EBACD');
      expect(await readTitles(store, {}, NOW + 2 * DAY_MS)).toBe('EABCD');
      expect(await readTitles(store, {}, NOW + 85 * DAY_MS)).toBe('EABCD');
      expect(await readTitles(store, {}, NOW + 90 * DAY_MS)).toBe('ABCDE');
      await putOrders(
        store,
        orderCopies({ B: 6 }, { createdAt: daysAgo(-80), updatedAt: daysAgo(-80) }),
      );
      expect(await readTitles(store, {}, NOW + 90 * DAY_MS)).toBe('BACDE');
    });

    it('are counted for given books since any day', async () => {
      const { store } = await open(toStoreContent(books));
      const madeAgo = (days: number) => ({ createdAt: daysAgo(days), updatedAt: daysAgo(days) });
      await putOrders(
        store,
        orderCopies({ A: 5, B: 1 }, madeAgo(29)),
        orderCopies({ A: 2 }, madeAgo(1)),
        orderCopies({ C: 6 }, madeAgo(30)),
        orderCopies({ A: 9, C: 4 }, madeAgo(31)),
        orderCopies({ D: 3 }, { ...madeAgo(2), status: 'cancelled' }),
        orderCopies({ E: 7 }, madeAgo(3)),
      );
      const since = NOW - 30 * DAY_MS;
      const sold = await store.copiesSold(['A', 'B', 'C', 'D', 'unknown'], since);
      expect(Object.fromEntries(sold)).toEqual({ A: 7, B: 1, C: 6 });
      expect([...(await store.copiesSold([], since))]).toEqual([]);
    });

    it('pass the filters, page by page', async () => {
      const { store } = await open(toStoreContent(books));
      await putOrders(store, orderCopies({ D: 1, C: 1, E: 2 }));
      expect(await readTitles(store, { price: 104 })).toBe('CDAB');
      expect(await readTitles(store, { search: 'narayan', price: 104 })).toBe('CDAB');
      expect(await readTitles(store, { author: 'R. K. Narayan', limit: 2 })).toBe('EC');
    });

    it('are kept for a book that is added again after it was deleted', async () => {
      const { store, change } = await open(toStoreContent(books));
      await putOrders(store, orderCopies({ B: 1, C: 2 }));
      await change(['C'], []);
      expect(await readTitles(store)).toBe('BADE');
      await change([], [aBook({ _id: 'C', title: 'C' })]);
      expect(await readTitles(store)).toBe('CBADE');
    });
  });
}
