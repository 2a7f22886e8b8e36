import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom, type Random } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import { report } from '../../bench/report.ts';
import { launchChromium, type LaunchedChromium } from '../../launch-chromium.ts';
import { fetchFrom, signUp, type Send } from '../../testing/buyer.ts';
import { settleJobs, withOrderShops, type OrderShop } from '../test-shops.ts';
import { createListUser } from './list-user.ts';
import { createOrderUser, readOrders, type OrderUserOptions } from './order-user.ts';

const MAX_WAIT_MS = 50;
/** The maximum wait while a change is in progress; longer, because an order takes several calls. */
const MAX_PENDING_MS = 250;
/** In every third round, the kill comes while another change is in progress. */
const PENDING_EVERY = 3;
const FLAGS = ['--disable-breakpad', '--window-size=1280,800'];
/** In every fourth round there is no service worker, so the page runs the API itself. */
const WITHOUT_WORKER_EVERY = 4;

interface KillOptions extends OrderUserOptions {
  rounds: number;
  random: Random;
  send: Send;
  start(round: number): Promise<unknown>;
  kill(): Promise<unknown>;
}

/**
 * Lets one user change lists and another order books. Kills the running shop soon after each
 * acknowledged change, starts it again, and checks the users' data. At the end, the shop is
 * running.
 */
async function killOften(options: KillOptions) {
  const { rounds, random, send, start, kill } = options;
  const { call: listCall } = await signUp(send, 'lists@example.com');
  const { call } = await signUp(send, 'orders@example.com');
  const orderUser = createOrderUser(call, random, options);
  const users = [createListUser(send, listCall, random), orderUser] as const;
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const note = (fault: unknown) => void faults.push(`round ${round}: ${String(fault)}`);
    await random.pick(users).change().catch(note);
    const isAlone = round % PENDING_EVERY > 0;
    const interrupted = isAlone ? undefined : random.pick(users).change();
    const ended = interrupted?.catch(() => undefined);
    await wait(random.nextInt((isAlone ? MAX_WAIT_MS : MAX_PENDING_MS) + 1));
    await kill();
    await ended;
    await start(round + 1);
    for (const user of users) for (const fault of await user.findFaults()) note(fault);
    if (round % 10 === 9) console.log(`  ${round + 1} kills, ${faults.length} faults`);
  }
  return { faults, acknowledged: orderUser.acknowledged, call };
}

/**
 * Kills all processes of a browser, again and again. The next browser with the same profile must
 * have all data.
 */
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
    const { faults, acknowledged } = await killOften({
      rounds,
      random: createRandom(seed),
      send,
      start,
      kill: async () => chromium?.kill(),
      kinds: ['cod', 'online'],
    });
    return report(`${rounds} kills, ${acknowledged.size} orders`, faults);
  } finally {
    await chromium?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Kills the server repeatedly. At the end, all emails must be written, and each cancelled payment
 * must be refunded once. For half of the refunds, the provider's response is lost, too.
 */
export function killServers(rounds: number, seed: number): Promise<boolean> {
  return withOrderShops(async (shop) => {
    const { engine, standIn } = shop;
    const [server] = shop.servers;
    const random = createRandom(seed);
    const { faults, acknowledged, call } = await killOften({
      rounds,
      random,
      send: fetchFrom(server.origin),
      kinds: ['cod', 'online', 'cancelled'],
      async pay({ providerOrderId }) {
        standIn.setFault('refund', random.nextInt(2) === 0 ? 'cut' : undefined);
        return standIn.pay(providerOrderId);
      },
      start: () => server.start(),
      kill: () => server.end('SIGKILL'),
    });
    standIn.setFault('refund');
    faults.push(...(await settleJobs(shop)));
    faults.push(...(await findUnfinished(shop, await readOrders(call), acknowledged)));
    const [orders, refunds] = [acknowledged.size, standIn.refunds.length];
    return report(`${engine}: ${rounds} kills, ${orders} orders, ${refunds} refunds`, faults);
  });
}

/**
 * Finds missing emails and refunds. `orders` are all orders of the user; `acknowledged` are those
 * that no kill has interrupted.
 */
async function findUnfinished(
  { store, standIn }: OrderShop,
  orders: Order[],
  acknowledged: ReadonlyMap<string, Order>,
): Promise<string[]> {
  // An order that was interrupted before its payment has no refund. The next order cancels it.
  const cancelled = orders.filter(
    ({ _id, status, payment }) =>
      status === 'cancelled' && (acknowledged.has(_id) || payment.status !== 'pending'),
  );
  const faults = cancelled
    .filter(({ payment }) => payment.status !== 'refunded')
    .map(({ number, payment }) => `${number} is cancelled, but ${payment.status}`);
  if (standIn.refunds.length !== cancelled.length)
    faults.push(`${standIn.refunds.length} refunds for ${cancelled.length} cancelled orders`);
  const mails = await store.records.list('jobs', { where: { kind: 'mail' } });
  const { length: placed } = orders.filter(({ status }) => status === 'placed');
  // One email for each placed order; three for a cancelled one: placed, cancelled and refunded.
  const expected = placed + 3 * cancelled.length;
  if (mails.length !== expected) faults.push(`${mails.length} emails, not ${expected}`);
  return faults;
}
