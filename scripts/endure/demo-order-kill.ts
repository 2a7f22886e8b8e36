import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDice } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import { openBrowser } from './browser.ts';
import { createDemoBuyer, type Books } from './demo-buyer.ts';
import { openAsGuest } from './guest.ts';

const LONGEST_WAIT_MS = 50;
/** A second purchase takes several calls. */
const LONGEST_PURCHASE_MS = 250;
/** In every nth round the page answers the API itself. */
const WITHOUT_WORKER = 4;
/** In every nth round the browser is killed during a second purchase, or after it. */
const WITH_UNANSWERED = 3;

/**
 * Kills the browser 0 to 50 ms after each acknowledged order of the demo, paid with cash or in the
 * rehearsal, or during the next one. The next browser with the same profile must have every order that
 * was acknowledged, and the copies must add up.
 */
export async function killDemoOrders(origin: string, rounds: number, seed: number) {
  const from = performance.now();
  const dice = createDice(seed);
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-demo-orders-'));
  const faults: string[] = [];
  const told = new Map<string, Order>();
  let copies: number | undefined;
  let last: Books = { orders: [], stock: 0 };
  try {
    for (let round = 0; round <= rounds; round++) {
      const browser = await openBrowser(profile);
      try {
        const hasWorker = round % WITHOUT_WORKER !== WITHOUT_WORKER - 1;
        const token = await openAsGuest(browser, origin, hasWorker);
        const buyer = createDemoBuyer(browser.page, token);
        last = await buyer.read();
        copies ??= copiesOf(last);
        faults.push(...findFaults(last, told, copies).map((fault) => `round ${round}: ${fault}`));
        if (round === rounds) break;
        const order = await buyer.buy(dice.pick(['cod', 'online']), dice.roll);
        told.set(order._id, order);
        const isAlone = round % WITH_UNANSWERED > 0;
        if (!isAlone) buyer.buy(dice.pick(['cod', 'online']), dice.roll).catch(() => undefined);
        await wait(dice.roll((isAlone ? LONGEST_WAIT_MS : LONGEST_PURCHASE_MS) + 1));
      } finally {
        await browser.kill();
      }
      if (round % 10 === 9) console.log(`  ${round + 1} killed, ${faults.length} faults`);
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  tell({ last, told, faults, seed, seconds: Math.round((performance.now() - from) / 1000) });
  return faults.length === 0 && told.size === rounds;
}

const isVoid = ({ status }: Order) => status === 'cancelled' || status === 'expired';

/** In stock, held and sold. */
function copiesOf({ orders, stock }: Books): number {
  const lines = orders.filter((order) => !isVoid(order)).flatMap((order) => order.lines);
  return lines.reduce((sum, { qty }) => sum + qty, stock);
}

function findFaults(found: Books, told: ReadonlyMap<string, Order>, copies: number): string[] {
  const faults: string[] = [];
  const orders = new Map(found.orders.map((order) => [order._id, order]));
  for (const [id, { number, status, version, invoice }] of told) {
    const order = orders.get(id);
    if (status !== 'placed') faults.push(`${number} was acknowledged as ${status}`);
    if (order?.status !== status || order.version !== version)
      faults.push(`${number}: ${order?.status} ${order?.version}, told was ${status} ${version}`);
    if (order?.invoice?.number !== invoice?.number) faults.push(`${number}: other invoice`);
  }
  const present = copiesOf(found);
  if (present !== copies) faults.push(`${present} copies, not ${copies}`);
  const invoices = found.orders.flatMap(({ invoice }) => invoice?.number ?? []);
  if (new Set(invoices).size !== invoices.length) faults.push('an invoice number is there twice');
  const bought = found.orders.filter(({ status }) => status === 'placed');
  if (invoices.length !== bought.length)
    faults.push(`${invoices.length} invoices for ${bought.length} placed orders`);
  const numbers = new Set(found.orders.map(({ number }) => number));
  if (numbers.size !== found.orders.length) faults.push('an order number is there twice');
  return faults;
}

interface Result {
  last: Books;
  told: ReadonlyMap<string, Order>;
  faults: string[];
  seed: number;
  seconds: number;
}

function tell({ last, told, faults, seed, seconds }: Result): void {
  const cash = [...told.values()].filter(({ payment }) => payment.method === 'cod').length;
  const others = last.orders.filter(({ _id }) => !told.has(_id));
  const made = others.filter(({ status }) => status === 'placed').length;
  console.log(
    `  ${told.size} acknowledged orders (${cash} with cash, ${told.size - cash} paid), the browser ` +
      `killed after each (seed ${seed}): ${faults.length} faults. Of the unanswered purchases ` +
      `${made} were made in full, ${others.length - made} are held or void. ${seconds} s.`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
}
