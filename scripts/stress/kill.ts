import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom, type Random } from '#api/testing.ts';
import type { Book } from '#contract/catalogue/book.ts';
import type { Order } from '#contract/orders/order.ts';
import { report } from '../bench/report.ts';
import { launchChromium, type LaunchedChromium } from '../launch-chromium.ts';
import { addToCart, buyCart, fetchFrom, signUp, type Call, type Send } from '../testing/buyer.ts';
import { forBothEngines, withServers } from './test-shops.ts';

const MAX_WAIT_MS = 50;
/** The maximum wait while an order is in progress; longer, because it takes several calls. */
const MAX_PENDING_MS = 250;
/** In every third round, the kill comes while another order is in progress. */
const PENDING_EVERY = 3;
const FLAGS = ['--disable-breakpad', '--window-size=1280,800'];
/** In every fourth round there is no service worker, so the page runs the API itself. */
const WITHOUT_WORKER_EVERY = 4;

interface KillOptions {
  rounds: number;
  random: Random;
  send: Send;
  start(round: number): Promise<unknown>;
  kill(): Promise<unknown>;
}

/**
 * Lets a user order books. Kills the running shop soon after each acknowledged order, starts it
 * again, and checks the user's data. At the end, the shop is running.
 */
async function killOften({ rounds, random, send, start, kill }: KillOptions) {
  const { call } = await signUp(send, 'orders@example.com');
  const user = createUser(call, random);
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const note = (fault: unknown) => void faults.push(`round ${round}: ${String(fault)}`);
    await user.buy().catch(note);
    const isAlone = round % PENDING_EVERY > 0;
    const interrupted = isAlone ? undefined : user.buy();
    const ended = interrupted?.catch(() => undefined);
    await wait(random.nextInt((isAlone ? MAX_WAIT_MS : MAX_PENDING_MS) + 1));
    await kill();
    await ended;
    await start(round + 1);
    for (const fault of await user.findFaults()) note(fault);
    if (round % 10 === 9) console.log(`  ${round + 1} kills, ${faults.length} faults`);
  }
  return { faults, orders: user.acknowledged.size };
}

/** Kills all processes of a browser again and again; the next one must have all data. */
export async function killBrowsers(origin: string, rounds: number, seed: number): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-kill-'));
  let chromium: LaunchedChromium | undefined;
  let page: Page | undefined;

  async function start(round: number): Promise<void> {
    chromium = await launchChromium({ profile, flags: FLAGS });
    page = await chromium.browser.contexts()[0]?.newPage();
    if (round % WITHOUT_WORKER_EVERY === WITHOUT_WORKER_EVERY - 1)
      await page?.addInitScript('delete Navigator.prototype.serviceWorker');
    await page?.goto(`${origin}/signin?mockDelay=0`);
    // A page that runs the API itself has replaced the browser's `fetch`.
    await page?.waitForFunction(
      () => navigator.serviceWorker?.controller ?? !`${fetch}`.includes('[native code]'),
    );
  }

  const send: Send = async (request) => {
    if (!page) throw new Error('The browser has no page.');
    return page.evaluate(async ({ path, body, ...init }) => {
      const response = await fetch(path, { ...init, body: body ? JSON.stringify(body) : null });
      return { status: response.status, body: (await response.json()) as object };
    }, request);
  };

  try {
    await start(0);
    const kill = async () => chromium?.kill();
    const { faults, orders } = await killOften({
      rounds,
      random: createRandom(seed),
      send,
      start,
      kill,
    });
    return report(`${rounds} kills, ${orders} orders`, faults);
  } finally {
    await chromium?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Kills the server again and again, over each database. */
export function killServers(rounds: number, seed: number): Promise<boolean> {
  return forBothEngines((engine, environment) =>
    withServers(environment, 1, async ([server]) => {
      const { faults, orders } = await killOften({
        rounds,
        random: createRandom(seed),
        send: fetchFrom(server.origin),
        start: () => server.start(),
        kill: () => server.end('SIGKILL'),
      });
      return report(`${engine}: ${rounds} kills, ${orders} orders`, faults);
    }),
  );
}

/** A user who remembers the orders that the shop has acknowledged: each must survive. */
function createUser(call: Call, random: Random) {
  const acknowledged = new Map<string, Order>();
  /** The copies in stock, held and sold before the first order. Their number must not change. */
  let copies: number | undefined;
  return {
    acknowledged,

    /** Buys a book, in cash or online. An order that a kill interrupts may be made or not. */
    async buy() {
      copies ??= countCopies(await readOrders(call), await readBooks(call));
      await fillCart(call, random);
      const order = await buyCart(call, { payment: random.pick(['cod', 'online']) });
      acknowledged.set(order._id, order);
    },

    /** Lists what the shop has lost, changed or duplicated. */
    async findFaults(): Promise<string[]> {
      const orders = await readOrders(call);
      const found = countCopies(orders, await readBooks(call));
      const faults = compareOrders(orders, acknowledged);
      return copies === undefined || copies === found
        ? faults
        : [`${found} copies of ${copies}`, ...faults];
    },
  };
}

function compareOrders(orders: Order[], acknowledged: ReadonlyMap<string, Order>): string[] {
  const faults: string[] = [];
  const found = new Map(orders.map((order) => [order._id, order]));
  for (const [id, { number, status, version, invoice }] of acknowledged) {
    const order = found.get(id);
    const isSame = order?.version === version && order.status === status;
    if (!isSame || order.invoice?.number !== invoice?.number)
      faults.push(`${number} is ${order?.status} ${order?.version}, not ${status} ${version}`);
  }
  if (orders.some(({ status, invoice }) => status === 'placed' && !invoice))
    faults.push('a placed order has no invoice');
  const all = orders.flatMap(({ number, invoice }) => [number, invoice?.number]);
  const numbers = all.filter((number) => number !== undefined);
  if (new Set(numbers).size < numbers.length) faults.push('a number was given twice');
  return faults;
}

/** Adds a random book to the cart, unless an interrupted order has left one there. */
async function fillCart(call: Call, random: Random): Promise<void> {
  const { body } = await call<{ cart: object[] }>('GET /user/cart');
  if (body.cart.length > 0) return;
  const books = (await readBooks(call)).filter(({ stock = 0 }) => stock > 0);
  await addToCart(call, books[random.nextInt(books.length)]?._id ?? '');
}

async function readBooks(call: Call): Promise<Book[]> {
  return (await call<{ products: Book[] }>('GET /products')).body.products;
}

async function readOrders(call: Call): Promise<Order[]> {
  const orders: Order[] = [];
  let next: string | null = '';
  while (next !== null) {
    const path: string = `GET /user/orders${next && `?cursor=${next}`}`;
    const { body } = await call<{ orders: Order[]; next: string | null }>(path);
    orders.push(...body.orders);
    next = body.next;
  }
  return orders;
}

/** Counts the copies in stock, held and sold. */
function countCopies(orders: Order[], books: Book[]): number {
  const valid = orders.filter(({ status }) => status !== 'cancelled' && status !== 'expired');
  const sold = valid.flatMap(({ lines }) => lines.map(({ qty }) => qty));
  return [...sold, ...books.map(({ stock = 0 }) => stock)].reduce((sum, count) => sum + count, 0);
}
