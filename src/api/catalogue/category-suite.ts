import fc from 'fast-check';
import { expect } from 'vitest';
import type { DeskCategory } from '#contract/desk/desk-categories.ts';
import { aBook, aCategory, aQuery } from '#domain/builders.ts';
import { toCategoryKey } from '#domain/catalogue/categories.ts';
import { readCategories } from './categories.ts';
import { openImportShop, upload } from '../imports/testing.ts';
import { runImports } from '../imports/run-imports.ts';
import { requestOrder } from '../orders/testing.ts';
import type { Store } from '../store.ts';
import { send, signUp } from '../testing.ts';

const NAMES = ['Romance', 'Mystery', 'काव्य', 'பொன்னி', 'شاعری', "Children's", 'B,C'];

/** The catalogue that the stores of `expectCategories` must have. */
export const CATEGORY_CONTENT = {
  categories: [aCategory(), aCategory({ _id: 'ct02', id: 2, categoryName: 'Mystery' })],
  books: [['Romance'], ['Mystery', 'Romance'], []].map((genres, index) =>
    aBook({ _id: `bk0${index + 1}`, title: `Book ${index}`, stock: 50, payable: 100, genres }),
  ),
  users: async () => [],
};

const anyStep = fc.record({
  kind: fc.constantFrom(
    'rename',
    'rename',
    'hide',
    'show',
    'delete',
    'move',
    'add',
    'order',
    'import',
    'save',
    'add a book',
  ),
  index: fc.nat(9),
  name: fc.constantFrom(...NAMES),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/**
 * Changes categories while shoppers order and imports run, several at once, and checks that each
 * genre of a book is a category of the shop, that lists and facets agree with the books, and that
 * no order is lost.
 */
export async function expectCategories(
  openStore: () => Promise<Store>,
  runs: number,
): Promise<void> {
  const batches = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(batches, fc.infiniteStream(fc.nat(12)), async (steps, delays) =>
      runSteps(delayTransactions(await openStore(), delays), steps),
    ),
    { numRuns: runs },
  );
}

/** Lets other calls run between what a call has read and its transaction. */
function delayTransactions(store: Store, delays: Iterator<number>): Store {
  return {
    ...store,
    async transact(work) {
      for (let turns = Number(delays.next().value); turns > 0; turns--)
        await new Promise((resolve) => setTimeout(resolve));
      return store.transact(work);
    },
  };
}

async function runSteps(store: Store, batches: readonly (readonly Step[])[]) {
  const shop = await openImportShop({ store });
  let count = 0;
  let orders = 0;
  const call = async (request: string, body?: object) => {
    const response = await send(shop.api, request, {
      token: shop.ownerToken,
      ...(body && { body }),
    });
    // Others may have been faster, but nothing may fail.
    expect(response.status).toMatch(/^(?:2|404|409|422)/);
    return response;
  };
  const list = async () => {
    const { body } = await call('GET /desk/categories');
    return (body as { categories: DeskCategory[] }).categories;
  };

  async function run({ kind, index, name }: Step): Promise<unknown> {
    const number = ++count;
    if (kind === 'add') return call('POST /desk/categories', { categoryName: name });
    if (kind === 'order') {
      const token = await signUp(shop.api, `buyer${number}@example.com`);
      await send(shop.api, 'POST /user/cart', { token, body: { product: { _id: 'bk01' } } });
      await requestOrder({ api: shop.api, token }, { payment: 'cod', expectedAmount: 100 });
      return (orders += 1);
    }
    if (kind === 'import') {
      const file = `title,originalPrice,Category\nImported ${number},300,"${name}|Romance"\n`;
      await upload(shop, file);
      return runImports(shop.dependencies);
    }
    if (kind === 'save') {
      const { body } = await call('GET /desk/books/bk02');
      const { version } = (body as { book: { version: number } }).book;
      return call('PATCH /desk/books/bk02', { version, pages: number });
    }
    if (kind === 'add a book') {
      const title = `Added ${number}`;
      return call('POST /desk/books', { title, originalPrice: 300, genres: [name] });
    }
    const categories = await list();
    const category = categories[index % categories.length];
    if (!category) return undefined;
    const { _id, version } = category;
    const path = `/desk/categories/${_id}`;
    if (kind === 'delete') {
      const [to] = categories.filter((other) => other !== category);
      return call(`DELETE ${path}${to && index % 2 === 0 ? `?to=${to._id}` : ''}`);
    }
    if (kind === 'move') return call('PUT /desk/categories/order', { ids: [_id] });
    const change = kind === 'rename' ? { categoryName: name } : { hidden: kind === 'hide' };
    return call(`PATCH ${path}`, { version, ...change });
  }

  for (const batch of batches) {
    await Promise.all(batch.map(run));
    await expectAgreement(store);
    expect(await store.records.list('orders', {})).toHaveLength(orders);
  }
}

async function expectAgreement(store: Store) {
  const categories = await readCategories(store);
  const names = categories.map(({ categoryName }) => categoryName);
  expect(categories.some(({ hidden }) => !hidden)).toBe(true);
  expect(new Set(names.map(toCategoryKey)).size).toBe(names.length);
  const books = await store.books();
  const genres = new Set(books.flatMap((book) => book.genres));
  expect(names).toEqual(expect.arrayContaining([...genres]));
  const { facets } = await store.find(aQuery({}), 0);
  for (const name of names) {
    const having = books.filter((book) => book.genres.includes(name)).map(({ _id }) => _id);
    const found = await store.find(aQuery({ categories: [name] }), 0);
    expect([name, found.books.map(({ _id }) => _id).toSorted()]).toEqual([name, having.toSorted()]);
    expect([name, facets.category[name] ?? 0]).toEqual([name, having.length]);
  }
}
