import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { SEED } from '#api/random/random-suite.ts';
import { createRandom } from '#api/testing.ts';
import type { Book } from '#contract/catalogue/book.ts';
import type { Order } from '#contract/orders/order.ts';
import { countSold } from '#domain/orders/sales.ts';
import { type CopiesSold, readCursor } from '#domain/finding/sort-order.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { findBooks, mayNeedCorrection, type Positioned } from '#domain/finding/find-books.ts';
import { countTogether, findRelatedBooks } from '#domain/finding/related.ts';
import { correctSearch } from '#domain/finding/spelling.ts';
import { suggest } from '#domain/finding/suggestions.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import { listLowStock } from '../list-finder.ts';
import { toStoreContent, NOW, type OpenFinding } from './builders.ts';
import { putOrders } from './sales-suite.ts';
import {
  createRandomBooks,
  createRandomOrders,
  createRandomQuery,
  createRandomText,
} from './testing.ts';

const CATALOGUE_COUNT = 2;
const BOOK_COUNT = 60;
const QUERY_COUNT = 20;

/** The response of a store, and the response that the rules of the domain demand. */
interface Comparison {
  input: unknown;
  response: unknown;
  expected: unknown;
}

/**
 * Tests with random catalogues and queries: every store must return the same as the rules of the
 * domain.
 */
export function describeRules(name: string, open: OpenFinding): void {
  const random = createRandom(SEED);

  describe(`random queries of the ${name}`, () => {
    it('return the same as the rules', { timeout: 60_000 }, async () => {
      for (let opened = 0; opened < CATALOGUE_COUNT; opened++) {
        const books = createRandomBooks(random, BOOK_COUNT);
        const { store } = await open(toStoreContent(books));
        const orders = createRandomOrders(random, books);
        await putOrders(store, ...orders);
        const sold = countSold(orders, NOW);
        const catalogue = books.map((book, position) => ({ book, position }));
        const compared: Comparison[] = [];
        for (let request = 0; request < QUERY_COUNT; request++) {
          compared.push(
            ...(await comparePages(store, { catalogue, sold }, createRandomQuery(random, books))),
          );
          compared.push(
            await compareLowStock(store, { catalogue, sold }, createRandomQuery(random, books)),
          );
          compared.push(
            await compareSuggestions(store, catalogue, createRandomText(random, books)),
          );
        }
        for (const categories of [[], ['Poetry'], ['Poetry', 'Romance', 'x'], ['']])
          compared.push(await compareWithout(store, books, categories));
        for (const { book } of catalogue.slice(0, 10))
          compared.push(await compareRelated(store, { catalogue, orders }, book));
        for (const { input, response, expected } of compared)
          expect({ SEED, input, response }).toEqual({ SEED, input, response: expected });
      }
    });
  });
}

type Catalogue = readonly Positioned<Book>[];

/**
 * Compares the first page of the store, and the books of the second page, with those of the rules.
 * Only the cursors may differ, because each store has its own positions.
 */
async function comparePages(
  { find }: Store,
  { catalogue, sold }: { catalogue: Catalogue; sold: CopiesSold },
  input: BookQuery,
): Promise<Comparison[]> {
  const [found, response] = [findBooks(catalogue, input, sold), await find(input, NOW)];
  const expected = {
    ...found,
    books: found.books.map(withoutLongTexts),
    corrected: mayNeedCorrection(found) ? correctSearch(catalogue, input) : null,
    next: found.next === null ? null : expect.any(String),
  };
  const first = { input, response, expected };
  const after = readCursor(response.next ?? '', input);
  const expectedAfter = readCursor(found.next ?? '', input);
  if (!after || !expectedAfter) return [first];
  const second = await find({ ...input, after }, NOW);
  const { books } = findBooks(catalogue, { ...input, after: expectedAfter }, sold);
  return [first, { input, response: second.books, expected: books.map(withoutLongTexts) }];
}

async function compareWithout(store: Store, books: readonly Book[], categories: string[]) {
  const others = books.filter(({ genres }) => !genres.some((name) => categories.includes(name)));
  const response = await store.countWithout(categories);
  return { input: { categories }, response, expected: others.length };
}

/** Compares the books with low stock. The shop has more of them than the limit. */
async function compareLowStock(
  { findLow }: Store,
  { catalogue, sold }: { catalogue: Catalogue; sold: CopiesSold },
  input: BookQuery,
): Promise<Comparison> {
  const low = { copies: 1, limit: BOOK_COUNT / 2 };
  const found = findBooks(listLowStock(catalogue, low), input, sold);
  const { books, total, next, matched } = found;
  return {
    input: { ...input, low },
    response: await findLow(input, low, NOW),
    expected: { books, total, next: next === null ? null : expect.any(String), matched },
  };
}

async function compareSuggestions({ suggest: ask }: Store, catalogue: Catalogue, input: string) {
  return { input, response: await ask(input), expected: suggest(catalogue, input) };
}

async function compareRelated(
  { related }: Store,
  { catalogue, orders }: { catalogue: Catalogue; orders: Order[] },
  input: Book,
) {
  const copiesTogether = countTogether(orders, input._id);
  const found = findRelatedBooks(catalogue, input, copiesTogether);
  const expected = { ...found, books: found.books.map(withoutLongTexts) };
  return { input, response: await related(input), expected };
}
