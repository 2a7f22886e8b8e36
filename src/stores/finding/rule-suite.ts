import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { SEED } from '#api/random-suite.ts';
import { createRandom } from '#api/testing.ts';
import type { Book } from '#contract/book.ts';
import type { Order } from '#contract/order.ts';
import { countSold } from '#domain/finding/best-selling.ts';
import { type CopiesSold, getSortOrder, readCursor } from '#domain/finding/sort-order.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { findBooks, type Positioned } from '#domain/finding/find-books.ts';
import { countTogether, findRelatedBooks } from '#domain/finding/related.ts';
import { correctSearch } from '#domain/finding/spelling.ts';
import { suggest } from '#domain/finding/suggestions.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import { lowStockBooks } from '../books.ts';
import { toStoreContent, NOW, type OpenFinding } from './builders.ts';
import { putOrders } from './sales-suite.ts';
import { randomBooks, randomOrders, randomQuery, randomText } from './testing.ts';

const CATALOGUES = 2;
const BOOKS = 60;
const QUERIES = 40;

/** The response of a store, and the expected one by the rules of the domain. */
interface Comparison {
  input: unknown;
  response: unknown;
  rule: unknown;
}

/**
 * Tests with random catalogues and queries: every store must return the same as the rules of the
 * domain.
 */
export function describeRules(name: string, open: OpenFinding): void {
  const random = createRandom(SEED);

  describe(`random queries of the ${name}`, () => {
    it('return the same as the rules', { timeout: 60_000 }, async () => {
      for (let opened = 0; opened < CATALOGUES; opened++) {
        const books = randomBooks(random, BOOKS);
        const { store } = await open(toStoreContent(books));
        const orders = randomOrders(random, books);
        await putOrders(store, ...orders);
        const sold = countSold(orders, NOW);
        const catalogue = books.map((book, position) => ({ book, position }));
        const compared: Comparison[] = [];
        for (let request = 0; request < QUERIES; request++) {
          compared.push(
            ...(await comparePages(store, { catalogue, sold }, randomQuery(random, books))),
          );
          compared.push(await compareLow(store, { catalogue, sold }, randomQuery(random, books)));
          compared.push(await compareSuggestions(store, catalogue, randomText(random, books)));
        }
        for (const { book } of catalogue.slice(0, 10))
          compared.push(await compareRelated(store, { catalogue, orders }, book));
        for (const { input, response, rule } of compared)
          expect({ SEED, input, response }).toEqual({ SEED, input, response: rule });
      }
    });
  });
}

type Catalogue = readonly Positioned<Book>[];

/**
 * Compares the first and second page. Only the cursors may differ, because each store has its own
 * positions.
 */
async function comparePages(
  { find }: Store,
  { catalogue, sold }: { catalogue: Catalogue; sold: CopiesSold },
  input: BookQuery,
): Promise<Comparison[]> {
  const [pure, response] = [findBooks(catalogue, input, sold), await find(input, NOW)];
  const rule = {
    ...pure,
    books: pure.books.map(withoutLongTexts),
    corrected: pure.total === 0 ? correctSearch(catalogue, input) : null,
    next: pure.next === null ? null : expect.any(String),
  };
  const first = { input, response, rule };
  const order = getSortOrder(input);
  const after = readCursor(response.next ?? '', order);
  const afterPure = readCursor(pure.next ?? '', order);
  if (!after || !afterPure) return [first];
  const second = await find({ ...input, after }, NOW);
  const { books } = findBooks(catalogue, { ...input, after: afterPure }, sold);
  return [first, { input, response: second.books, rule: books.map(withoutLongTexts) }];
}

/** Compares low-stock books; some of the random books exceed the limit. */
async function compareLow(
  { findLow }: Store,
  { catalogue, sold }: { catalogue: Catalogue; sold: CopiesSold },
  input: BookQuery,
): Promise<Comparison> {
  const low = { copies: 1, limit: BOOKS / 2 };
  const { books, total, next } = findBooks(lowStockBooks(catalogue, low), input, sold);
  return {
    input: { ...input, low },
    response: await findLow(input, low, NOW),
    rule: { books, total, next: next === null ? null : expect.any(String) },
  };
}

async function compareSuggestions({ suggest: ask }: Store, catalogue: Catalogue, input: string) {
  return { input, response: await ask(input), rule: suggest(catalogue, input) };
}

async function compareRelated(
  { related }: Store,
  { catalogue, orders }: { catalogue: Catalogue; orders: Order[] },
  input: Book,
) {
  const together = countTogether(orders, input._id);
  const pure = findRelatedBooks(catalogue, input, together);
  const rule = { ...pure, books: pure.books.map(withoutLongTexts) };
  return { input, response: await related(input), rule };
}
