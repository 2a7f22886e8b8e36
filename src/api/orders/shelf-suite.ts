import fc from 'fast-check';
import { expect } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { countOnShelf } from '#domain/books/shelf.ts';
import { SECOND_MS } from '#domain/values/time.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { signInAtDesk } from '../desk/testing.ts';
import { openImportShop, undo, upload } from '../imports/testing.ts';
import { runImports } from '../imports/run-imports.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { payTestOrder, requestOrder } from './testing.ts';
import { saveSettings } from '../shop/settings.ts';
import { readShelves } from './shelf.ts';
import type { Store } from '../store.ts';
import { send, signUp } from '../testing.ts';

const IDS = ['bk01', 'bk02'] as const;
const ISBNS = { bk01: '9780306406157', bk02: '9780804429573' };
const HOUR_MS = 3_600_000;

/** The catalogue that the stores of `expectShelves` must have. */
export const SHELF_CONTENT = {
  categories: [aCategory()],
  books: IDS.map((_id) => aBook({ _id, isbn: ISBNS[_id], title: _id, stock: 4, payable: 100 })),
  users: async () => [],
};

/** The steps that lead to a delivery: random steps alone would seldom reach it. */
const FIRST_STEPS = ['pay', 'pack', 'ship', 'deliver'];
const anyCopies = fc.nat(6);
const anyId = fc.constantFrom(...IDS);
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order'),
      id: anyId,
      copies: fc.integer({ min: 1, max: 4 }),
      method: fc.constantFrom('online', 'cod'),
      /** The number of `FIRST_STEPS` that follow at once. */
      stepCount: fc.nat(4),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pay',
        'cancel',
        'pack',
        'ship',
        'ship',
        'deliver',
        'return',
        'undo-pack',
        'came-back',
        'came-back-damaged',
        'came-back-undecided',
        'refund',
        'pay-link',
        'write',
      ),
      index: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('expire', 'undo-import', 'undo-import', 'limit-holds'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'received',
        'counted',
        'lost',
        'read',
        'save',
        'import',
        'import-count',
      ),
      id: anyId,
      copies: anyCopies,
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** What lies on the shelf, as someone would see who stands before it. */
type Model = Record<string, number>;

/**
 * Checks after each of random steps by shoppers and the desk that no book has more promised copies
 * than there are, unless a count found too few, and that the shelf has the copies that a model
 * says.
 */
export async function expectShelves(openStore: () => Promise<Store>, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 18 }), async (steps) => {
      const store = await openStore();
      await runSteps(store, steps);
    }),
    { numRuns: runs },
  );
}

async function runSteps(store: Store, steps: readonly Step[]) {
  const shop = await openImportShop({ store });
  const { api, dependencies, clock } = shop;
  const model: Model = { bk01: 4, bk02: 4 };
  /** The copies that a page at the desk has read. */
  const seen: Model = { bk01: 4, bk02: 4 };
  let users = 0;
  let keys = 0;
  const buyers = new Map<string, string>();
  let imports: { id: string; changes: Model }[] = [];
  const owner = async (name: string, body?: object) => {
    const headers = { 'idempotency-key': `desk-${++keys}` };
    return send(api, name, { token: shop.ownerToken, body, headers });
  };
  const readBook = async (id: string) =>
    (
      (await owner(`GET /desk/books/${id}`)).body as {
        book: { stock: number; version: number; promised: number; short: number };
      }
    ).book;
  const listOrders = async () => store.records.list('orders', { orderBy: 'sequence' });
  const pick = async (index: number) => {
    const records = await listOrders();
    return records[index % Math.max(1, records.length)];
  };
  const take = (lines: readonly { bookId: string; qty: number }[], sign: number) => {
    for (const { bookId, qty } of lines) model[bookId] = (model[bookId] ?? 0) + sign * qty;
  };

  async function changeOrder(kind: string, record: OrderRecord) {
    const before = countHere(record.order);
    await makeCalls(kind, record);
    const { order } = (await store.records.get('orders', record._id)) ?? record;
    for (const [bookId, copies] of countHere(order)) {
      take([{ bookId, qty: copies - (before.get(bookId) ?? 0) }], 1);
      // The undo of a count does not add the copies that it missed, and that the order has taken.
      const found = Math.max(0, -(model[bookId] ?? 0));
      for (const { changes } of imports)
        if ((changes[bookId] ?? 0) < 0)
          changes[bookId] = Math.min(0, (changes[bookId] ?? 0) + found);
    }
  }

  async function makeCalls(kind: string, { _id, email, order }: OrderRecord) {
    const token = buyers.get(email) ?? '';
    const move = (body: object) => owner(`POST /desk/orders/${_id}/status`, body);
    const note = 'Put right.';
    const calls: Record<string, () => Promise<unknown>> = {
      async pay() {
        const { body } = await send(api, `POST /user/orders/${_id}/checkout`, { token });
        const { checkout } = body as { checkout?: Parameters<typeof payTestOrder>[1]['checkout'] };
        if (checkout) await payTestOrder({ ...shop, token }, { order, checkout });
      },
      cancel: () => send(api, `POST /user/orders/${_id}/cancel`, { token }),
      // Depending on the status: packs it, takes back the shipping, or sends the parcel again.
      pack: () => move({ to: 'packed', note }),
      'undo-pack': () => move({ to: 'placed' }),
      // Or takes back the delivery, or the return of the parcel.
      ship: () => move({ to: 'shipped', tracking: { carrier: 'DTDC', number: 'EK1' }, note }),
      deliver: () => move({ to: 'delivered' }),
      'came-back': () => move({ to: 'undelivered', restock: true }),
      'came-back-damaged': () => move({ to: 'undelivered', restock: ['bk02'] }),
      'came-back-undecided': () => move({ to: 'undelivered' }),
      refund: () =>
        owner(`POST /desk/orders/${_id}/refund`, {
          amount: order.totals.amount,
          note,
          restock: true,
        }),
      'pay-link': () => owner(`POST /desk/orders/${_id}/pay-link`),
      write: () => owner(`PATCH /desk/orders/${_id}`, { lostPayment: 'written' }),
      async return() {
        await move({ to: 'delivered' });
        const lines = order.lines.slice(0, 1).map(({ bookId }) => ({ bookId, qty: 1 }));
        const body = { lines, reason: 'x' };
        await send(api, `POST /user/orders/${_id}/returns`, { token, body });
        const returns = (await store.records.get('orders', _id))?.order.returns ?? [];
        const item = returns.find(({ status }) => status === 'requested');
        const decision = { decision: 'received', restock: true };
        if (item) await owner(`POST /desk/orders/${_id}/returns/${item._id}`, decision);
      },
    };
    await calls[kind]?.();
  }

  for (const step of steps) {
    clock.ms += SECOND_MS;
    if ('method' in step) {
      const email = `buyer${++users}@example.com`;
      const token = await signUp(api, email);
      buyers.set(email, token);
      for (const id of new Set<string>([step.id, 'bk02'])) {
        await send(api, 'POST /user/cart', { token, body: { product: { _id: id } } });
        for (let copy = 1; copy < step.copies; copy++)
          await send(api, `POST /user/cart/${id}`, {
            token,
            body: { action: { type: 'increment' } },
          });
      }
      const books = step.id === 'bk02' ? 1 : 2;
      await requestOrder(
        { api, token },
        { payment: step.method as 'online', expectedAmount: 100 * step.copies * books },
      );
      for (const kind of FIRST_STEPS.slice(0, step.stepCount)) {
        const last = (await listOrders()).findLast((record) => record.email === email);
        if (last) await changeOrder(kind, last);
        await expectShelf(store, model);
      }
    } else if ('index' in step) {
      const record = await pick(step.index);
      if (record) await changeOrder(step.kind, record);
    } else if (step.kind === 'expire') {
      clock.ms += HOUR_MS;
      await runDueWork(dependencies);
      shop.ownerToken = await signInAtDesk(shop);
    } else if (step.kind === 'limit-holds') {
      await saveSettings(dependencies, { holds: { perBook: 2, perOrder: 3 } });
    } else if (step.kind === 'undo-import') {
      const last = imports.pop();
      if (!last) continue;
      await undo(shop, last.id);
      for (const id of IDS) model[id] = Math.max(0, (model[id] ?? 0) - (last.changes[id] ?? 0));
    } else if ('id' in step) {
      const { id, copies } = step;
      const book = await readBook(id);
      if (step.kind === 'read') seen[id] = book.stock;
      else if (step.kind === 'save') {
        const stock = { from: seen[id] ?? 0, to: copies };
        expect(
          await owner(`PATCH /desk/books/${id}`, { version: book.version, stock }),
        ).toMatchObject({ status: '200 OK' });
        model[id] = (model[id] ?? 0) + Math.max(-book.stock, stock.to - stock.from);
      } else if (step.kind === 'import' || step.kind === 'import-count') {
        const isCount = step.kind === 'import-count';
        const file = `isbn,title,originalPrice,stock\n${ISBNS[id as 'bk01']},${id},${300 + copies},${copies}`;
        const job = await upload(shop, file, isCount ? '?stock=counted' : '');
        await runImports(dependencies);
        const change = isCount ? copies - (model[id] ?? 0) : 0;
        imports.push({ id: job._id, changes: { [id]: change } });
        if (isCount) model[id] = copies;
      } else {
        const body = { isbn: ISBNS[id as 'bk01'], copies, kind: step.kind };
        const { status } = await owner('POST /desk/stock', body);
        if (status !== '200 OK') continue;
        if (step.kind === 'counted') {
          model[id] = copies;
          // What an earlier import added is not taken away from copies that were counted since.
          imports = imports.map(({ id: job, changes }) => ({
            id: job,
            changes: { ...changes, [id]: 0 },
          }));
        } else take([{ bookId: id, qty: copies }], step.kind === 'received' ? 1 : -1);
      }
    }
    await expectShelf(store, model);
  }
}

/**
 * Counts the copies of an order that are on the shelf: not sent yet, returned, or back for sale.
 */
function countHere({ status, lines, undelivered }: Order): Map<string, number> {
  return new Map(
    lines.map(({ bookId, qty, returned }) => {
      if (status === 'shipped' || status === 'delivered') return [bookId, returned];
      const isHere = status !== 'undelivered' || undelivered?.restocked.includes(bookId);
      return [bookId, isHere ? qty : 0];
    }),
  );
}

async function expectShelf(store: Store, model: Model) {
  const orders = await store.records.list('orders', {});
  const books = await store.booksById(IDS);
  const shelves = await readShelves(store.records, books);
  for (const id of IDS) {
    const shelf = shelves.get(id);
    if (!shelf) throw new Error(`There is no ${id}.`);
    const promised = orders
      .filter(({ order }) => ['awaiting-payment', 'placed', 'packed'].includes(order.status))
      .flatMap(({ order }) => order.lines)
      .reduce((sum, { bookId, qty }) => sum + (bookId === id ? qty : 0), 0);
    expect(shelf.promised).toBe(promised);
    // Orders that were shipped although their copies were missing have used copies found elsewhere.
    model[id] = Math.max(0, model[id] ?? 0);
    expect([id, countOnShelf(shelf)]).toEqual([id, model[id]]);
    expect([id, shelf.short > 0 && shelf.stock > 0]).toEqual([id, false]);
  }
}
