import type { Book } from '#contract/book.ts';
import { addToWishlist, MAX_WISHLIST_BOOKS } from '#domain/cart/cart.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { sendAtRate, timeHealth } from '../../stress/load.ts';
import {
  forBothEngines,
  withDatabase,
  withServers,
  type Environment,
} from '../../stress/test-shops.ts';
import { createCall, fetchFrom, signUp, type Call } from '../../testing/buyer.ts';
import type { BenchOptions } from '../catalogue/catalogue.ts';
import { LIMITS } from '../limits.ts';
import { median, printLimits, quantile, time, type Limited } from '../report.ts';

const BOOK_ID = 'bk01';
const DESCRIPTION_CHARS = 3000;
/** The heap of the server in MB. */
const HEAP_MB = 160;
const CALLS_A_SECOND = 45;
const HEALTH_PAUSE_MS = 20;
const COMPARED_CALLS = 300;

let changes = 0;
const CALLS = {
  'GET /api/user': (call: Call) => call('GET /user'),
  // One copy more and one less in turn.
  'a change of a cart': (call: Call) =>
    call(`POST /user/cart/${BOOK_ID}`, {
      action: { type: changes++ % 2 === 0 ? 'increment' : 'decrement' },
    }),
};
const LOADS = {
  'user and cart': { calls: Object.values(CALLS), maxHealthMs: LIMITS.lists.healthMs },
  // Without a limit, because reading 45 times 1.8 MB a second delays this process, too.
  wishlist: { calls: [(call: Call) => call('GET /user/wishlist')], maxHealthMs: Infinity },
};
type SendCall = (call: Call) => Promise<{ status: number }>;

/**
 * Compares calls of a user with a wishlist of 500 long books with those of a user without one, and
 * sends such calls for a minute to a server with a small heap.
 */
export async function measureLists({ runs: seconds = 60 }: BenchOptions): Promise<void> {
  await forBothEngines(async (engine, environment) => {
    // With the usual heap, because the first start may build the shop.
    const tokens = await withServers(environment, 1, ([{ origin }]) => fill(origin, environment));
    const small = { ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    await withServers(small, 1, async ([{ origin, isAlive }]) => {
      const [empty, long] = tokens.map((token) => createCall(fetchFrom(origin), token));
      if (!empty || !long) throw new Error('There are not two users.');
      const rows: Limited[] = [];
      for (const [name, send] of Object.entries(CALLS))
        rows.push([`${name}, ÷ empty`, await compare(long, empty, send), LIMITS.lists.ratio]);
      for (const [name, { calls, maxHealthMs }] of Object.entries(LOADS)) {
        const sendNext = (index: number) => (calls[index % calls.length] as SendCall)(long);
        const sending = sendAtRate(sendNext, { rate: CALLS_A_SECOND, seconds });
        const times = await timeHealth(origin, sending, HEALTH_PAUSE_MS);
        // 429: only a few wishlists of one user are written at once.
        const failed = (await sending).filter(({ status }) => status !== 200 && status !== 429);
        rows.push([`/healthz during ${name}, p99, ms`, quantile(times, 0.99), maxHealthMs]);
        rows.push([`failed calls of ${name}`, failed.length, 0]);
      }
      if (!isAlive()) throw new Error('The server has ended.');
      printLimits(`Over ${engine}`, rows);
    });
  });
}

/** Stores 500 long books and two users, of which the second has all of them in the wishlist. */
async function fill(origin: string, environment: Environment): Promise<string[]> {
  const users = await Promise.all(
    ['empty', 'long'].map((name) => signUp(fetchFrom(origin), `${name}@example.com`)),
  );
  for (const { call } of users) await call('POST /user/cart', { product: { _id: BOOK_ID } });
  await withDatabase(environment, async (database) => {
    const { transact, book } = createSqlStore(database);
    const sample = await book(BOOK_ID);
    if (!sample) throw new Error('There is no book.');
    const books = Array.from({ length: MAX_WISHLIST_BOOKS }, (_, index) => makeBook(sample, index));
    await transact(async (transaction) => {
      await transaction.saveBooks(books.map((added) => ({ book: added })));
      const user = await transaction.user('long@example.com');
      if (!user) throw new Error('There is no user.');
      const items = books.flatMap((added) => addToWishlist([], added, added.createdAt));
      transaction.saveLines('wishlist', user, items);
    });
  });
  return users.map(({ token }) => token);
}

function makeBook({ isbn: _isbn, ...sample }: Book, index: number): Book {
  const description = `${index} and so on. `.repeat(DESCRIPTION_CHARS).slice(0, DESCRIPTION_CHARS);
  return { ...sample, _id: `long${index}`, title: `Long ${index}`, description };
}

/** Returns how many times as long the call of the user with the long list takes, by the median. */
async function compare(long: Call, empty: Call, send: SendCall): Promise<number> {
  const times: [long: number[], empty: number[]] = [[], []];
  for (let round = 0; round < COMPARED_CALLS; round++) {
    times[1].push(await time(() => send(empty)));
    times[0].push(await time(() => send(long)));
  }
  return median(times[0]) / median(times[1]);
}
