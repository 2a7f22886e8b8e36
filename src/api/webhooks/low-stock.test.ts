import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { move } from '../desk/testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { placeTestOrder } from '../orders/testing.ts';
import { listTestCategories } from '../testing.ts';
import { openWebhookShop } from './testing.ts';

const isbn = '9780306406157';

/** Opens a shop with a webhook for low stock, and one for other events. */
async function openWithStock(stock: number) {
  const desk = await openWebhookShop(undefined, {
    store: createMemoryStore({
      categories: listTestCategories(),
      books: [aBook({ _id: 'bk01', isbn, stock })],
      users: async () => [],
    }),
  });
  await desk.addHook(['order.shipped']);
  await desk.addHook(['stock.low']);
  return desk;
}

describe('a book that runs low', () => {
  const low = { _id: 'bk01', isbn, title: 'Malgudi Days', stock: 5 };

  it('is announced once, when a sale leaves five copies', async () => {
    const desk = await openWithStock(7);
    for (const copies of [1, 1, 1]) await placeTestOrder(desk, { payment: 'cod', copies });
    await runDueWork(desk.dependencies);
    expect(desk.listSent().map(({ data }) => data)).toEqual([{ book: low }]);
  });

  it('is announced again after copies came back', async () => {
    const desk = await openWithStock(6);
    const { order } = await placeTestOrder(desk, { payment: 'cod' });
    await move(desk, order._id, { to: 'cancelled' });
    await placeTestOrder(desk, { payment: 'cod' });
    await runDueWork(desk.dependencies);
    expect(desk.listTypes()).toEqual(['stock.low', 'stock.low']);
  });

  it('is announced after a count, a loss and an edit', async () => {
    const desk = await openWithStock(9);
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
