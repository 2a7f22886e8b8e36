import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Order } from '#contract/orders/order.ts';
import {
  addToCart,
  fetchFrom,
  payOrder,
  placeOrder,
  signUp,
  type Call,
  type PlacedOrder,
} from '../../testing/buyer.ts';

const BUYERS = 6;
/** The pause of a buyer after an order. */
const PAUSE_MS = 20;
const RETRY_MS = 200;
const READ_PAUSE_MS = 50;

/** The orders and sign-ups that the shop has acknowledged, and its other responses. */
export interface Ledger {
  orders: { key: string; id: string; isPaid: boolean }[];
  signUps: string[];
  /** Of calls that change data. */
  writes: Availability;
  reads: Availability;
  /** The number of unsuccessful responses, by name. */
  failures: Map<string, number>;
  /** Calls that were refused, so that a retry would not help. */
  unexpected: string[];
}

interface Availability {
  /** The time of the last successful call, from `performance.now()`. */
  lastMs: number;
  /** The longest time between two successful calls. */
  longestGapMs: number;
}

export function createLedger(): Ledger {
  const startNow = () => ({ lastMs: performance.now(), longestGapMs: 0 });
  return {
    orders: [],
    signUps: [],
    writes: startNow(),
    reads: startNow(),
    failures: new Map(),
    unexpected: [],
  };
}

/** Resets the longest gaps for the next fault. */
export function beginRound(ledger: Ledger): void {
  for (const availability of [ledger.writes, ledger.reads])
    Object.assign(availability, { lastMs: performance.now(), longestGapMs: 0 });
  ledger.failures.clear();
}

function noteSuccess(availability: Availability): void {
  const now = performance.now();
  availability.longestGapMs = Math.max(availability.longestGapMs, now - availability.lastMs);
  availability.lastMs = now;
}

/**
 * Buys books, and reads one of them, until the signal is aborted. Retries each call that fails; an
 * order keeps its key.
 */
export function buyWhile(origin: string, bookIds: string[], ledger: Ledger, signal: AbortSignal) {
  const send = fetchFrom(origin);

  /** Retries a call until it succeeds, or until it is refused. */
  async function callUntilSuccess<T extends { status: number; body: { code?: string } }>(
    what: string,
    call: () => Promise<T>,
  ): Promise<T | undefined> {
    while (!signal.aborted) {
      const response = await call();
      if (response.status >= 200 && response.status < 300) {
        noteSuccess(ledger.writes);
        return response;
      }
      const { status, body } = response;
      const name = status === 0 ? 'no connection' : `${status} ${body.code ?? ''}`.trim();
      ledger.failures.set(name, (ledger.failures.get(name) ?? 0) + 1);
      if (status > 0 && status < 500 && body.code !== 'in-progress') {
        ledger.unexpected.push(`${what}: ${name}`);
        return undefined;
      }
      await wait(RETRY_MS);
    }
    return undefined;
  }

  async function signUpBuyer(): Promise<Call | undefined> {
    while (!signal.aborted) {
      // A sign-up whose response was lost may have taken the email, so each attempt uses a new one.
      const email = `${randomUUID()}@example.com`;
      const buyer = await signUp(send, email).catch(() => undefined);
      if (buyer) {
        ledger.signUps.push(email);
        return buyer.call;
      }
      await wait(RETRY_MS);
    }
    return undefined;
  }

  async function buy(buyerIndex: number): Promise<void> {
    let call = await signUpBuyer();
    for (let turn = 0; call && !signal.aborted; turn += 1) {
      const bookId = bookIds[(buyerIndex + turn) % bookIds.length] ?? '';
      const current = call;
      await addToCart(current, bookId).catch(() => undefined);
      const key = randomUUID();
      const payment = turn % 2 ? 'online' : 'cod';
      const expectedAmount = (await readAmount(current)) ?? 0;
      if (expectedAmount === 0) continue;
      const placed = await callUntilSuccess('order', () =>
        placeOrder(current, { key, payment, expectedAmount }),
      );
      if (!placed) continue;
      const entry = { key, id: placed.body.order._id, isPaid: false };
      ledger.orders.push(entry);
      const paid = payment === 'online' && (await payUntilPaid(current, placed.body));
      entry.isPaid = paid !== false && paid?.payment.status === 'paid';
      // After ten orders, a new user continues.
      if (turn % 10 === 9) call = await signUpBuyer();
      await wait(PAUSE_MS);
    }
  }

  /** Reads the amount of the cart in ₹; `undefined` if it is empty or cannot be read. */
  async function readAmount(call: Call): Promise<number | undefined> {
    const response = await call<{ cart: { qty: number }[] }>('GET /user/cart');
    if (response.status !== 200 || response.body.cart.length === 0) {
      await wait(RETRY_MS);
      return undefined;
    }
    // The API responds to a wrong amount with the right one, without placing an order.
    const probe = await placeOrder(call, { expectedAmount: 1, key: randomUUID() });
    return (probe.body as { amount?: number }).amount;
  }

  async function payUntilPaid(call: Call, placed: PlacedOrder): Promise<Order | undefined> {
    while (!signal.aborted) {
      const paid = await payOrder(call, placed).catch(() => undefined);
      if (paid) {
        noteSuccess(ledger.writes);
        return paid;
      }
      await wait(RETRY_MS);
    }
    return undefined;
  }

  async function readBook(): Promise<void> {
    while (!signal.aborted) {
      const { status } = await send({ method: 'GET', path: '/api/products/bk01', headers: {} });
      if (status === 200) noteSuccess(ledger.reads);
      await wait(READ_PAUSE_MS);
    }
  }

  return Promise.all([readBook(), ...Array.from({ length: BUYERS }, (_, index) => buy(index))]);
}

export interface Faults {
  lost: number;
  doubled: number;
  /** What is wrong: the number of copies, or numbers with gaps or duplicates. */
  wrong: string[];
}

/** Compares the database with the acknowledged orders and sign-ups. */
export async function findFaults(url: string, ledger: Ledger, copies: number): Promise<Faults> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const read = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  try {
    // Copy the ledger before the snapshot, because others continue to buy.
    const acknowledged = {
      orders: ledger.orders.map((order) => ({ ...order })),
      signUps: [...ledger.signUps],
    };
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = await read<{ record: string }>('SELECT record FROM orders');
    const records = rows.map(
      ({ record }) => JSON.parse(record) as { key: string; sequence: number; order: Order },
    );
    const users = await read<{ profile: string }>('SELECT profile FROM users');
    const stock = await read<{ sum: string }>('SELECT SUM(copies) AS sum FROM stock');
    const byId = new Map(records.map(({ order }) => [order._id, order]));
    const emails = new Set(
      users.map(({ profile }) => (JSON.parse(profile) as { email: string }).email),
    );
    const lost = [
      ...acknowledged.orders.filter(({ id, isPaid }) => {
        const status = byId.get(id)?.payment.status;
        return status === undefined || (isPaid && status !== 'paid');
      }),
      ...acknowledged.signUps.filter((email) => !emails.has(email)),
    ].length;
    const doubled = records.length - new Set(records.map(({ key }) => key)).size;
    const sold = records
      .filter(({ order }) => !['cancelled', 'expired'].includes(order.status))
      .flatMap(({ order }) => order.lines)
      .reduce((sum, { qty }) => sum + qty, 0);
    const invoices = records.flatMap(({ order }) => order.invoice?.number ?? []);
    return {
      lost,
      doubled,
      wrong: [
        ...(Number(stock[0]?.sum) + sold === copies ? [] : ['copies']),
        ...(isSeries(records.map(({ sequence }) => sequence)) ? [] : ['order numbers']),
        ...(isSeries(invoices.map((number) => Number(number.split('/').at(-1))))
          ? []
          : ['invoice numbers']),
      ],
    };
  } finally {
    await client.end();
  }
}

/** Whether the numbers are 1, 2, 3, … without gaps and duplicates. */
function isSeries(numbers: number[]): boolean {
  return numbers.toSorted((a, b) => a - b).every((number, index) => number === index + 1);
}
