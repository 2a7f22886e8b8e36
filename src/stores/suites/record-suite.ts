import { describe, expect, it } from 'vitest';
import type { Job, Kind, RecordTypes, StockEntry } from '#api/records.ts';
import type { RecordCursor, Selection, Store, StoreContent } from '#api/store.ts';
import type { OrderStatus } from '#contract/orders/order.ts';
import { aContent, aJob, anOrder, aStockEntry, RECORDS } from '../builders.ts';
import { KIND_NAMES, readColumns } from '../records.ts';

const STRANGE_TEXTS = ['__proto__', '', 'a\0', '\ud800', '\udc00x', '"', '\\', '\\u0000', "'é😀"];

/** Stores the record, and reads it by its `_id` and by each of its columns. */
async function expectStored<Name extends Kind>(
  store: Store,
  kind: Name,
  record: RecordTypes[Name],
) {
  await store.transact((transaction) => transaction.put(kind, record));
  expect(await store.records.get(kind, record._id)).toEqual(record);
  for (const [column, value] of readColumns(kind, record)) {
    const where = { [column]: value } as Selection<Name>['where'];
    if (value !== null) expect(await store.records.list(kind, { where })).toEqual([record]);
  }
}

/** Tests of records, for every store; `open` as in `describeStore`. */
export function describeRecords(
  name: string,
  open: (content: StoreContent) => Store | Promise<Store>,
): void {
  const orders = [
    anOrder({ _id: 'or03', sequence: 30, due: null }),
    anOrder({ _id: 'or01', sequence: 2, userId: 'us02', due: 500 }),
    withProviderOrder(anOrder({ _id: 'or02', sequence: 11, due: 900 }), 'order_1'),
  ];

  async function openWithOrders() {
    const store = await open(aContent());
    await store.transact(async (transaction) => {
      for (const order of orders) transaction.put('orders', order);
    });
    return store;
  }

  async function listIds(store: Store, ...[kind, selection]: Parameters<Store['records']['list']>) {
    const found = (await store.records.list(kind, selection)).map(({ _id }) => _id);
    const inside = await store.transact((transaction) => transaction.list(kind, selection));
    expect(inside.map(({ _id }) => _id)).toEqual(found);
    return found;
  }

  describe(`the records of the ${name}`, () => {
    it('are stored with every field, and are found by _id', async () => {
      const store = await openWithOrders();
      expect(await store.records.get('orders', 'or02')).toEqual(orders[2]);
      expect(await store.transact((transaction) => transaction.get('orders', 'or02'))).toEqual(
        orders[2],
      );
      expect(await store.records.get('orders', 'or09')).toBeUndefined();
      expect(await store.records.get('jobs', 'or02')).toBeUndefined();
    });

    it('of jobs are found by the email that they concern', async () => {
      const store = await open(aContent());
      const about = (email: string) => {
        const task = { kind: 'forgot', email } as const;
        return aJob({ _id: email, task });
      };
      await store.transact((transaction) =>
        transaction.put('jobs', aJob(), about('ravi@example.com'), about('"@b')),
      );
      const find = (email: string) => listIds(store, 'jobs', { where: { email } });
      expect(await find('asha@example.com')).toEqual(['jb01']);
      expect(await find('"@b')).toEqual(['"@b']);
      expect(await find('b')).toEqual([]);
    });

    it('are of every kind', async () => {
      const store = await open(aContent());
      for (const kind of KIND_NAMES) await expectStored(store, kind, RECORDS[kind]);
    });

    it('are initially those of the content', async () => {
      const { records } = await open(aContent({ records: { people: [RECORDS.people] } }));
      expect(await records.list('people', {})).toEqual([RECORDS.people]);
      expect(await records.count('jobs', {})).toBe(0);
    });

    it('are selected by one or several values', async () => {
      const store = await openWithOrders();
      const find = async (where: object) => (await listIds(store, 'orders', { where })).toSorted();
      expect(await find({})).toEqual(['or01', 'or02', 'or03']);
      expect(await find({ userId: 'us01' })).toEqual(['or02', 'or03']);
      expect(await find({ userId: 'us01', sequence: 11 })).toEqual(['or02']);
      expect(await find({ userId: 'us02', sequence: 11 })).toEqual([]);
      expect(await find({ userId: ['us02', 'us01', '\0'] })).toEqual(['or01', 'or02', 'or03']);
      expect(await find({ userId: ['us01', 'us03'], sequence: 11 })).toEqual(['or02']);
      expect(await find({ userId: [] })).toEqual([]);
      expect(await find({ providerOrderId: 'order_1' })).toEqual(['or02']);
      expect(await find({ providerOrderId: 'a\0\ud800' })).toEqual([]);
      expect(await find({ status: 'placed' })).toEqual([]);
    });

    it('are read page by page, each once', async () => {
      const store = await open(aContent());
      const moments = ['2023-01-01', '2023-01-02', '2023-01-02', '2023-01-02', '2023-01-03'];
      const entries = moments.map((day, index) =>
        aStockEntry({ _id: `se0${index}`, at: `${day}T00:00:00+00:00` }),
      );
      await store.transact((transaction) => transaction.put('stockEntries', ...entries));
      for (const isDescending of [true, false]) {
        const seen: string[] = [];
        let after: RecordCursor | null = null;
        do {
          const [entry]: StockEntry[] = await store.records.list('stockEntries', {
            orderBy: 'moment',
            isDescending,
            after,
            limit: 1,
          });
          after = entry ? { value: Date.parse(entry.at), id: entry._id } : null;
          seen.push(...(entry ? [entry._id] : []));
        } while (after);
        const ids = entries.map(({ _id }) => _id);
        expect(seen).toEqual(isDescending ? ids.toReversed() : ids);
      }
    });

    it('are ordered by a text, without those that have none', async () => {
      const store = await open(aContent());
      const dates = ['2023-05-02', null, '2023-05-10', '2023-04-30'];
      const billed = dates.map((date, index) => {
        const record = anOrder({ _id: `or0${index}`, sequence: index });
        const invoice = date === null ? null : { number: `KD/23-24/00000${index}`, date };
        return { ...record, order: { ...record.order, invoice } };
      });
      await store.transact((transaction) => transaction.put('orders', ...billed));
      const list = (isDescending: boolean) =>
        listIds(store, 'orders', { orderBy: 'billedOn', isDescending });
      expect(await list(false)).toEqual(['or03', 'or00', 'or02']);
      expect(await list(true)).toEqual(['or02', 'or00', 'or03']);
    });

    it('are found by a part of a text with any characters', async () => {
      const store = await open(aContent());
      const texts = { or01: '100% tea', or02: '100 teas', or03: 'a_b!c "हिन्दी"', or04: 'aXb' };
      await store.transact(async (transaction) => {
        for (const [at, [_id, search]] of Object.entries(texts).entries())
          transaction.put('orders', anOrder({ _id, sequence: at, search }));
      });
      const find = (...search: string[]) =>
        listIds(store, 'orders', { contains: { search }, orderBy: 'sequence' });
      expect(await find('tea')).toEqual(['or01', 'or02']);
      expect(await find('100%')).toEqual(['or01']);
      expect(await find('teas', '100')).toEqual(['or02']);
      expect(await find('tea', '%')).toEqual(['or01']);
      expect(await find('teas', '%')).toEqual([]);
      expect(await find('a_b!')).toEqual(['or03']);
      for (const part of ['न्दी', 'c "', '_b', '"']) expect(await find(part)).toEqual(['or03']);
      for (const part of ["' OR 1", '"tea" OR "teas"']) expect(await find(part)).toEqual([]);
    });

    it('are found by their current text', async () => {
      const store = await open(aContent());
      const put = (search: string) =>
        store.transact((transaction) =>
          transaction.put('orders', anOrder({ _id: 'or01', sequence: 1, search })),
        );
      const find = (search: string) => listIds(store, 'orders', { contains: { search: [search] } });
      await put('mysuru');
      await put('bengaluru');
      expect([await find('mysuru'), await find('bengaluru')]).toEqual([[], ['or01']]);
      await store.transact((transaction) => transaction.remove('orders', 'or01'));
      expect(await find('bengaluru')).toEqual([]);
    });

    it('promise their copies while they await payment, are placed or packed', async () => {
      const store = await open(aContent());
      const put = (_id: string, status: OrderStatus, ...copies: [string, number][]) => {
        const sequence = Number(_id.slice(2));
        const record = anOrder({ _id, sequence, key: _id });
        const [line] = record.order.lines;
        if (!line) throw new Error('The order has no lines.');
        const lines = copies.map(([bookId, qty]) => ({ ...line, bookId, qty }));
        // The database must accept any character in other fields.
        const address = { ...record.order.address, addressText: '12\0 "\ud800\\u0000' };
        const order = { ...record.order, status, lines, address };
        return store.transact((transaction) => transaction.put('orders', { ...record, order }));
      };
      await put('or01', 'awaiting-payment', ['bk01', 2], ['bk02', 1]);
      await put('or02', 'placed', ['bk01', 3]);
      await put('or03', 'packed', ['bk01', 1], ['bk01', 4]);
      await put('or04', 'cancelled', ['bk01', 9]);
      const count = async () => [...(await store.records.promisedCopies(['bk01', 'bk02', 'bk9']))];
      expect(await count()).toEqual([
        ['bk01', 10],
        ['bk02', 1],
        ['bk9', 0],
      ]);
      const list = (promises: string) =>
        listIds(store, 'orders', { promises, orderBy: 'sequence', isDescending: true });
      expect(await list('bk01')).toEqual(['or03', 'or02', 'or01']);
      expect(await list("' OR 1=1")).toEqual([]);
      await put('or04', 'cancelled', ['bk01', 9], ['bk03', 1]);
      const ordered = await store.records.orderedBooks(['bk01', 'bk03', 'bk9', "' OR 1=1"]);
      expect([...ordered].toSorted()).toEqual(['bk01', 'bk03']);
      await put('or01', 'placed', ['bk01', 2], ['bk02', 1]);
      await put('or02', 'shipped', ['bk01', 3]);
      await put('or04', 'packed', ['bk01', 9]);
      expect(await count()).toEqual([
        ['bk01', 16],
        ['bk02', 1],
        ['bk9', 0],
      ]);
      await store.transact((transaction) => transaction.remove('orders', 'or01'));
      expect(await count()).toEqual([
        ['bk01', 14],
        ['bk02', 0],
        ['bk9', 0],
      ]);
      expect(await store.records.sumPromised()).toBe(14);
      expect(await store.transact((transaction) => transaction.promisedCopies(['bk01']))).toEqual(
        new Map([['bk01', 14]]),
      );
      expect(await store.records.count('orders', { promises: 'bk01' })).toBe(2);
    });

    it('are found by their ids', async () => {
      const store = await openWithOrders();
      const ids = ['or02', "' OR 1=1", '\0\ud800', 'or02', 'or01'];
      expect((await listIds(store, 'orders', { ids })).toSorted()).toEqual(['or01', 'or02']);
      expect(await listIds(store, 'orders', { ids: [] })).toEqual([]);
      expect(await store.records.count('orders', { ids, where: { userId: 'us01' } })).toBe(1);
    });

    it('are counted', async () => {
      const { records } = await openWithOrders();
      expect(await records.count('orders', {})).toBe(3);
      expect(await records.count('orders', { where: { userId: 'us01' } })).toBe(2);
      expect(await records.count('orders', { upTo: { due: 500 } })).toBe(1);
      expect(await records.count('jobs', {})).toBe(0);
    });

    it('are counted by groups of equal values', async () => {
      const { records } = await openWithOrders();
      const groups = await records.countGroups('orders', ['userId', 'due'], {});
      expect(groups).toHaveLength(3);
      expect(groups).toContainEqual({ values: { userId: 'us01', due: null }, count: 1 });
      expect(await records.countGroups('orders', ['status', 'hasOpenReturn'], {})).toEqual([
        { values: { status: 'awaiting-payment', hasOpenReturn: 0 }, count: 3 },
      ]);
      const few = { from: { sequence: 3 }, where: { userId: 'us01' } };
      expect(await records.countGroups('orders', ['status'], few)).toEqual([
        { values: { status: 'awaiting-payment' }, count: 2 },
      ]);
      expect(await records.countGroups('jobs', ['kind'], {})).toEqual([]);
    });

    it('are selected by limits, without records that lack the value', async () => {
      const store = await openWithOrders();
      const orderBy = 'sequence';
      expect(await listIds(store, 'orders', { upTo: { due: 900 }, orderBy })).toEqual([
        'or01',
        'or02',
      ]);
      expect(await listIds(store, 'orders', { below: { due: 900 }, orderBy })).toEqual(['or01']);
      const both = { below: { sequence: 30 }, upTo: { due: 10_000 }, where: { userId: 'us01' } };
      expect(await listIds(store, 'orders', both)).toEqual(['or02']);
    });

    it('are listed in order, up to a limit', async () => {
      const store = await openWithOrders();
      const list = (rest: object) => listIds(store, 'orders', { orderBy: 'sequence', ...rest });
      expect(await list({})).toEqual(['or01', 'or02', 'or03']);
      expect(await list({ isDescending: true, limit: 2 })).toEqual(['or03', 'or02']);
      expect(await list({ limit: 1 })).toEqual(['or01']);
      expect(await list({ limit: 0 })).toEqual([]);
      expect(await listIds(store, 'orders', { limit: 2 })).toHaveLength(2);
    });

    it('are found by their current values', async () => {
      const store = await openWithOrders();
      const done = anOrder({ _id: 'or01', sequence: 2, userId: 'us02', due: null });
      await store.transact((transaction) => transaction.put('orders', done));
      expect(await store.records.get('orders', 'or01')).toEqual(done);
      expect(await listIds(store, 'orders', { upTo: { due: 10_000 } })).toEqual(['or02']);
      await store.transact((transaction) => transaction.remove('orders', 'or01'));
      await store.transact((transaction) => transaction.remove('orders', 'or01'));
      expect(await store.records.get('orders', 'or01')).toBeUndefined();
      expect(await listIds(store, 'orders', { where: { userId: 'us02' } })).toEqual([]);
    });

    it('accept every text, also as an _id', async () => {
      const store = await open(aContent());
      for (const text of STRANGE_TEXTS) {
        expect(await store.records.get('stockEntries', text)).toBeUndefined();
        const entry = aStockEntry({ _id: text, bookId: text, note: text });
        await store.transact((transaction) => transaction.put('stockEntries', entry));
        expect(await store.records.get('stockEntries', text)).toEqual(entry);
        const where = { bookId: text };
        expect(await store.records.list('stockEntries', { where })).toEqual([entry]);
      }
      expect(await store.records.list('stockEntries', {})).toHaveLength(STRANGE_TEXTS.length);
    });

    it('are not affected by mutations of passed or returned values', async () => {
      const store = await open(aContent());
      const given = aJob();
      await store.transact(async (transaction) => {
        transaction.put('jobs', given);
        spoil(given);
        spoil(await transaction.get('jobs', 'jb01'));
        for (const job of await transaction.list('jobs', {})) spoil(job);
        expect(await transaction.get('jobs', 'jb01')).toEqual(aJob());
      });
      spoil(await store.records.get('jobs', 'jb01'));
      for (const job of await store.records.list('jobs', {})) spoil(job);
      expect(await store.records.get('jobs', 'jb01')).toEqual(aJob());
    });
  });
}

/** Returns the order with the id by which the payment provider knows it. */
function withProviderOrder<Order extends ReturnType<typeof anOrder>>(
  { order, ...record }: Order,
  providerOrderId: string,
) {
  return { ...record, order: { ...order, payment: { ...order.payment, providerOrderId } } };
}

/** Mutates a job, to test that the store is not affected. */
function spoil(job: Job | undefined): void {
  Object.assign(job ?? expect.fail('no job'), { tries: 99, task: undefined });
}
