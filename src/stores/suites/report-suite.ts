import { describe, expect, it } from 'vitest';
import type { Store, StoreContent } from '#api/store.ts';
import type { Order } from '#contract/orders/order.ts';
import { aBook, anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { DAY_MS, formatTimestamp } from '#domain/values/time.ts';
import { aContent } from '../builders.ts';

const FIRST = Date.parse('2026-11-01T06:00:00Z');
const PERIOD = { from: '2026-11-01', to: '2026-11-03' };

/** Builds an order made `day` days after 31 October 2026, with this number from 1 to 9. */
function made(number: number, day: number, facts: Partial<Order> = {}): Order {
  const createdAt = formatTimestamp(FIRST + (day - 1) * DAY_MS);
  const invoice = { number: `KD/26-27/00000${number}`, date: createdAt.slice(0, 10) };
  return anOrder({
    _id: `or0${number}`,
    number: `KD-00000${number}`,
    createdAt,
    updatedAt: createdAt,
    invoice,
    ...facts,
  });
}

/** Tests of reports, for every store. */
export function describeReports(
  name: string,
  open: (content: StoreContent) => Store | Promise<Store>,
): void {
  async function openWith(orders: Order[]) {
    const store = await open(
      aContent({
        books: [
          aBook({ _id: 'a', payable: 100, stock: 3 }),
          aBook({ _id: 'b', stock: 0, inStock: false }),
        ],
      }),
    );
    await put(store, orders);
    return store;
  }

  const put = (store: Store, orders: Order[]) =>
    store.transact((transaction) =>
      transaction.put(
        'orders',
        ...orders.map((order) =>
          aRecord(order, { sequence: Number(order._id.slice(2)), key: order._id }),
        ),
      ),
    );

  describe(`the reports of the ${name}`, () => {
    it('sum the sales of each day by the current state of the orders', async () => {
      const lines = [anOrderLine({ bookId: 'a', qty: 2 }), anOrderLine({ bookId: 'b', qty: 1 })];
      const orders = [made(1, 1), made(2, 3, { lines }), made(3, 3), made(4, 4), made(5, 0)];
      const store = await openWith([...orders, made(6, 2, { status: 'awaiting-payment' })]);
      const day = (date: string, count: number, copies: number, amount: number) => ({
        date,
        orders: count,
        copies,
        amount,
      });
      expect(await store.reports.salesByDay(PERIOD)).toEqual([
        day('2026-11-01', 1, 1, 200),
        day('2026-11-03', 2, 4, 400),
      ]);
      await put(store, [made(2, 3, { lines, status: 'cancelled' })]);
      await put(store, [made(6, 2, { status: 'placed' })]);
      expect(await store.reports.salesByDay(PERIOD)).toEqual([
        day('2026-11-01', 1, 1, 200),
        day('2026-11-02', 1, 1, 200),
        day('2026-11-03', 1, 1, 200),
      ]);
    });

    it('list the best-selling books, without returned copies', async () => {
      const lines = [
        anOrderLine({ bookId: 'a', qty: 2 }),
        anOrderLine({ bookId: 'gone', qty: 5, payable: 10 }),
      ];
      const store = await openWith([
        made(1, 1, { lines }),
        made(2, 3, { lines: [anOrderLine({ bookId: 'b', qty: 2, payable: 300 })] }),
        made(3, 4, { lines: [anOrderLine({ bookId: 'b', qty: 9 })] }),
      ]);
      const gone = { bookId: 'gone', copies: 5, amount: 50, orderId: 'or01' };
      const [soldB, soldA] = [
        { bookId: 'b', copies: 2, amount: 600, orderId: 'or02' },
        { bookId: 'a', copies: 2, amount: 400, orderId: 'or01' },
      ];
      expect(await store.reports.listBestSellers(PERIOD, 9)).toEqual([gone, soldB, soldA]);
      expect(await store.reports.listBestSellers(PERIOD, 1)).toEqual([gone]);
      const returned = lines.map((line) => ({ ...line, returned: line.bookId === 'gone' ? 4 : 2 }));
      await put(store, [made(1, 1, { status: 'delivered', lines: returned })]);
      expect(await store.reports.listBestSellers(PERIOD, 9)).toEqual([
        soldB,
        { ...gone, copies: 1, amount: 10 },
      ]);
      await put(store, [
        made(1, 1, {
          status: 'cancelled',
          lines,
          history: [{ status: 'placed', at: formatTimestamp(FIRST) }],
        }),
      ]);
      expect(await store.reports.listBestSellers(PERIOD, 9)).toEqual([soldB]);
    });

    it('count no copy that is returned long after its sale', async () => {
      const updatedAt = formatTimestamp(FIRST + 200 * DAY_MS);
      const sold = (returned: number) => {
        const lines = [anOrderLine({ bookId: 'a', qty: 3, payable: 100, returned })];
        return made(1, 1, { status: 'delivered', updatedAt, lines });
      };
      const store = await openWith([sold(0)]);
      await put(store, [sold(2)]);
      const left = { bookId: 'a', copies: 1, amount: 100, orderId: 'or01' };
      expect(await store.reports.listBestSellers(PERIOD, 9)).toEqual([left]);
    });

    it('have no error for an order with the fee of 2^53 that older releases accepted', async () => {
      const totals = { price: 0, discount: 0, delivery: 2 ** 53, amount: 2 ** 53 };
      const lines = [anOrderLine({ bookId: 'a', payable: 2 ** 53 })];
      const store = await openWith([made(1, 1, { totals, lines }), made(2, 1, { totals, lines })]);
      const [day] = await store.reports.salesByDay(PERIOD);
      expect(day?.amount).toBe(2 ** 54);
      expect(await store.reports.sumRegister(PERIOD)).toMatchObject({ billed: 2 ** 54 });
      expect(await store.reports.listBestSellers(PERIOD, 9)).toMatchObject([{ amount: 2 ** 54 }]);
      const years = { from: '2020-01-01', to: '2026-12-31' };
      expect(await store.reports.listBestSellers(years, 9)).toMatchObject([{ amount: 2 ** 54 }]);
    });

    it('list the books that run out within some days, soonest first', async () => {
      // 3 copies of a; 1 is sold in 3 days, so they last for 9 days. None of b is left.
      const store = await openWith([
        made(1, 1, { lines: [anOrderLine({ bookId: 'a', qty: 1 })] }),
        made(2, 3, { lines: [anOrderLine({ bookId: 'gone', qty: 1 })] }),
        made(3, 4, { lines: [anOrderLine({ bookId: 'b', qty: 9 })] }),
      ]);
      const list = (days: number, limit = 9) =>
        store.reports.listRunningOut({ period: PERIOD, days, limit });
      expect(await list(8)).toEqual([]);
      const a = { bookId: 'a', copies: 3, sold: 1 };
      expect(await list(9)).toEqual([a]);
      await put(store, [made(4, 2, { lines: [anOrderLine({ bookId: 'b', qty: 1 })] })]);
      expect(await list(9)).toEqual([{ bookId: 'b', copies: 0, sold: 1 }, a]);
      expect(await list(9, 1)).toMatchObject([{ bookId: 'b' }]);
      const lines = [anOrderLine({ bookId: 'a', qty: 1 })];
      await put(store, [made(1, 1, { lines, status: 'cancelled' })]);
      expect(await list(366)).toMatchObject([{ bookId: 'b' }]);
    });

    it('list books that run out at the same time by their sales, then by id', async () => {
      const books = ['c', 'b', 'a', 'd'].map((_id) => aBook({ _id, stock: _id === 'd' ? 2 : 1 }));
      const store = await open(aContent({ books }));
      const lines = books.map(({ _id, stock = 0 }) => anOrderLine({ bookId: _id, qty: 2 * stock }));
      await put(store, [made(1, 1, { lines })]);
      const found = await store.reports.listRunningOut({ period: PERIOD, days: 9, limit: 3 });
      expect(found.map(({ bookId }) => bookId)).toEqual(['d', 'a', 'b']);
    });

    it('value the current stock', async () => {
      const store = await openWith([]);
      expect(await store.reports.stockValue()).toEqual({ titles: 1, copies: 3, value: 300 });
      await store.transact((transaction) => transaction.changeStock('a', -1));
      expect(await store.reports.stockValue()).toEqual({ titles: 1, copies: 2, value: 200 });
      await store.transact((transaction) => transaction.changeStock('a', -2));
      expect(await store.reports.stockValue()).toEqual({ titles: 0, copies: 0, value: 0 });
    });

    it('list bills and credit notes by day and number, in pages', async () => {
      const note = { number: 'KD/CN/26-27/001', date: '2026-11-02', amount: 50, reason: 'Torn' };
      const creditNotes = [{ ...note, lines: [] }];
      const store = await openWith([
        made(3, 2),
        made(2, 2),
        made(1, 1, { creditNotes, status: 'cancelled' }),
        made(4, 4),
        made(5, 2, { invoice: null }),
        made(6, 3, { status: 'cancelled' }),
      ]);
      const list = async (offset: number, limit: number) =>
        (await store.reports.billRegister(PERIOD, { offset, limit })).map(({ number }) => number);
      const numbers = ['KD/26-27/000001', 'KD/26-27/000002', 'KD/26-27/000003', note.number];
      const all = [...numbers, 'KD/26-27/000006'];
      expect(await list(0, 9)).toEqual(all);
      expect(await list(1, 2)).toEqual(all.slice(1, 3));
      expect(await list(5, 9)).toEqual([]);
      expect(await store.reports.billRegister(PERIOD, { offset: 3, limit: 1 })).toEqual([
        {
          kind: 'credit-note',
          number: note.number,
          date: note.date,
          amount: 50,
          billNumber: 'KD/26-27/000001',
          orderId: 'or01',
          orderNumber: 'KD-000001',
          buyer: 'Asha Rao',
          placeOfSupply: 'Karnataka',
        },
      ]);
      const totals = { bills: 4, billed: 600, creditNotes: 1, credited: 50 };
      expect(await store.reports.sumRegister(PERIOD)).toEqual(totals);
      await put(store, [made(1, 1, { creditNotes })]);
      expect(await store.reports.sumRegister(PERIOD)).toEqual(totals);
      const none = { bills: 0, billed: 0, creditNotes: 0, credited: 0 };
      expect(await store.reports.sumRegister({ from: '2025-01-01', to: '2025-01-31' })).toEqual(
        none,
      );
    });

    it('are empty in a shop without sales', async () => {
      const store = await openWith([]);
      expect(await store.reports.salesByDay(PERIOD)).toEqual([]);
      expect(await store.reports.listBestSellers(PERIOD, 9)).toEqual([]);
      expect(await store.reports.billRegister(PERIOD, { offset: 0, limit: 9 })).toEqual([]);
    });
  });
}
