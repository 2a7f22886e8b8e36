import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { move } from '../desk/testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { placeTestOrder } from '../orders/testing.ts';
import { listTestCategories } from '../testing.ts';
import { openWebhookShop } from './testing.ts';

const isbn = '9780306406157';
const openWithStock = (stock: number) =>
  openWebhookShop(undefined, {
    store: createMemoryStore({
      categories: listTestCategories(),
      books: [aBook({ _id: 'bk01', isbn, stock })],
      users: async () => [],
    }),
  });

describe('a book that runs low', () => {
  const LOW = ['stock.low'];
  const low = { _id: 'bk01', isbn, title: 'Malgudi Days', stock: 5 };

  it('is announced once, when a sale leaves five copies', async () => {
    const desk = await openWithStock(7);
    await desk.addHook(LOW);
    for (const copies of [1, 1, 1]) await placeTestOrder(desk, { payment: 'cod', copies });
    await runDueWork(desk.dependencies);
    expect(desk.listSent().map(({ data }) => data)).toEqual([{ book: low }]);
  });

  it('is announced again after copies came back', async () => {
    const desk = await openWithStock(6);
    await desk.addHook(LOW);
    const { order } = await placeTestOrder(desk, { payment: 'cod' });
    await move(desk, order._id, { to: 'cancelled' });
    await placeTestOrder(desk, { payment: 'cod' });
    await runDueWork(desk.dependencies);
    expect(desk.listTypes()).toEqual([...LOW, ...LOW]);
  });

  it('is announced after a count, a loss and an edit', async () => {
    const desk = await openWithStock(9);
    await desk.addHook(LOW);
    const change = (body: object, key: string) =>
      desk.ask('POST /desk/stock', { isbn, ...body }, { 'idempotency-key': key });
    await change({ kind: 'counted', copies: 5 }, 'a');
    await change({ kind: 'received', copies: 3 }, 'b');
    await change({ kind: 'lost', copies: 3 }, 'c');
    await change({ kind: 'received', copies: 3 }, 'd');
    await desk.ask('PATCH /desk/books/bk01', { version: 1, stock: { from: 8, to: 5 } });
    await runDueWork(desk.dependencies);
    expect(desk.listSent().map(({ data }) => data)).toEqual([
      { book: low },
      { book: low },
      { book: low },
    ]);
  });
});
