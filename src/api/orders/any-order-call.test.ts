import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import { isSold } from '#domain/orders/sales.ts';
import { listRestocked } from '#domain/orders/undelivered.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Snapshot } from '#stores/records.ts';
import type { Api } from '../app.ts';
import { IS_LONG_RUN, countRandomCases, SEED } from '../random/random-suite.ts';
import { createRandom, makeOwner, type Random, send, signUp } from '../testing.ts';
import { runDueWork } from '../jobs/due-work.ts';
import { openOrderShop } from './testing.ts';

const CALL_COUNT = countRandomCases(800);
const CALLS_PER_STORE = 200;
/** The copies of each book in stock at the beginning. */
const INITIAL_STOCK = 3;
const PATHS = ['checkout', 'payment', 'cancel', 'returns', 'reorder'] as const;
const DESK_PATHS = ['status', 'refund', 'returns/x', 'pay-link'] as const;
const MOVES = ['packed', 'shipped', 'delivered', 'undelivered', 'cancelled'] as const;
/** A move that is possible, so that random orders get far. */
const NEXT_MOVES: Record<Order['status'], (typeof MOVES)[number]> = {
  'awaiting-payment': 'cancelled',
  placed: 'packed',
  packed: 'shipped',
  shipped: 'undelivered',
  delivered: 'shipped',
  undelivered: 'packed',
  cancelled: 'packed',
  expired: 'packed',
};
const ADDRESS = {
  name: 'Asha Rao',
  addressText: 'Third Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  phone: '98450 12345',
};
const FREQUENT_STATUSES = [200, 201, 400, 401, 403, 404, 409];
/** Only 16 of 10,000 responses have this status, so a short run may have none. */
const RARE_STATUS = 422;
/** Long enough for a retry of a job, for the end of a hold, and for the end of a desk session. */
const PAUSES_MS = [0, MINUTE_MS, 31 * MINUTE_MS, 3 * DAY_MS] as const;

/** Opens a shop with the tokens of Asha and Ravi, and of Ravi as an owner at the desk. */
async function openShopWithTokens() {
  const store = createMemoryStore(aContent({ users: async () => [] }));
  const shop = await openOrderShop({ store });
  const other = await signUp(shop.api, 'ravi@example.com');
  await makeOwner(store, 'ravi@example.com');
  return { ...shop, store, tokens: [shop.token, other, await signInAtDesk(shop.api)] };
}

async function signInAtDesk(api: Api): Promise<string> {
  const body = { email: 'ravi@example.com', password: 'secret' };
  const session = await send(api, 'POST /desk/session', { body });
  return (session.body as { token: string }).token;
}

interface OrderCall {
  call: string;
  token: string;
  body: unknown;
  key: string;
}

function aRandomOrderCall(random: Random, tokens: string[], orders: Order[]): OrderCall {
  const order = orders[random.nextInt(orders.length + 1)];
  const id = order?._id ?? random.pick(['none', '__proto__', '%00']);
  const { providerOrderId = 'none' } = order?.payment ?? {};
  const bookId = random.pick(['bk01', 'bk02', 'bk10', 'bk99']);
  const call = random.pick([
    'POST /user/cart',
    'POST /user/cart',
    'POST /user/orders',
    'POST /user/orders',
    'GET /user/orders',
    `GET /user/orders/${id}`,
    `POST /user/orders/${id}/${random.pick(PATHS)}`,
    `POST /user/orders/${id}/${random.pick(PATHS)}`,
    'POST /payments/rehearsal',
    'POST /payments/razorpay',
    `POST /desk/orders/${id}/${random.pick(DESK_PATHS)}`,
    `POST /desk/orders/${id}/status`,
    `POST /desk/orders/${id}/status`,
    `PATCH /desk/orders/${id}`,
    `PATCH /desk/orders/${id}/tracking`,
    `GET /desk/orders?search=${random.pick(['kd', '%25', '_', 'rao'])}`,
    'GET /desk/summary',
  ]);
  const isOfDesk = call.includes('/desk/') && random.nextInt(3) > 0;
  const token = isOfDesk ? (tokens[2] ?? '') : random.pick(tokens as [string, ...string[]]);
  const nextMove = order ? NEXT_MOVES[order.status] : 'packed';
  const body = {
    product: { _id: bookId },
    address:
      random.nextInt(9) > 0
        ? ADDRESS
        : {
            ...ADDRESS,
            city: 7,
          },
    payment: random.pick(['online', 'cod', 'cod', 'barter']),
    expectedAmount: random.pick([200, 200, 400, 600, -1]),
    providerOrderId,
    outcome: random.pick(['paid', 'failed']),
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: 'pay_x',
    razorpay_signature: 'no signature',
    lines: [
      {
        bookId,
        qty: random.pick([1, 2, 0]),
      },
    ],
    reason: 'x',
    to: random.nextInt(3) > 0 ? nextMove : random.pick(MOVES),
    note: 'x',
    carrier: 'Delhivery',
    number: '\u200b1',
    lostPayment: random.pick(['written', 'dismissed', 'open']),
    amount: random.pick([1, 150, 1e9]),
    decision: 'received',
    restock: random.pick([true, true, undefined]),
  };
  const hasBadBody = random.nextInt(12) === 0;
  return {
    call,
    token,
    body: hasBadBody ? random.pick(['{', 'null', '[]', '{}']) : body,
    key: `k${random.nextInt(12)}`,
  };
}

/**
 * Serializes the data that a refused call must not change. It leaves out sign-ins, attempt counts
 * and session ids.
 */
function serializeData({ books, users, records }: Snapshot): string {
  const carts = users.map(({ cart }) => cart.map(({ _id, qty }) => [_id, qty]));
  const { orders, jobs, stockEntries, rehearsals } = records ?? {};
  return JSON.stringify([books, carts, orders, jobs, stockEntries, rehearsals]);
}

/** Each copy is in stock or in an order, and the invoice numbers have no gaps. */
function expectConsistent({ books, records }: Snapshot) {
  const orders = (records?.orders ?? []).map(({ order }) => order);
  for (const { _id, stock = 0 } of books) {
    const orderedCopies = orders
      .filter(
        ({ status, ...order }) =>
          isSold({ status }) ||
          status === 'awaiting-payment' ||
          // The copies of a parcel that came back are for sale only once the desk has decided so.
          (status === 'undelivered' && listRestocked(order).length === 0),
      )
      .flatMap(({ lines }) => lines)
      .filter(({ bookId }) => bookId === _id)
      .reduce((sum, { qty, returned }) => sum + qty - returned, 0);
    expect(stock + orderedCopies).toBe(INITIAL_STOCK);
  }
  const numbers = orders.flatMap(({ invoice }) => invoice?.number ?? []).toSorted();
  expect(numbers).toEqual(
    numbers.map((_, index) => `KD/23-24/${String(index + 1).padStart(6, '0')}`),
  );
}

it('survives random calls to orders, payments and the desk', async () => {
  const random = createRandom(SEED);
  const reached = new Set<number>();
  const reachedStatuses = new Set<Order['status']>();
  for (let sent = 0; sent < CALL_COUNT; sent += CALLS_PER_STORE) {
    const { api, dependencies, clock, store, tokens } = await openShopWithTokens();
    for (let index = 0; index < CALLS_PER_STORE; index++) {
      const before = await store.snapshot();
      const ordersBefore = before.records?.orders ?? [];
      const { call, token, body, key } = aRandomOrderCall(
        random,
        tokens,
        ordersBefore.map(({ order }) => order),
      );
      const describeCall = () => `${call} ${JSON.stringify(body)}, seed ${SEED}`;
      const response = await send(api, call, {
        token,
        headers: { 'idempotency-key': key },
        body: call.startsWith('GET') ? undefined : body,
      });
      const status = Number(response.status.slice(0, 3));
      reached.add(status);
      const after = await store.snapshot();
      const shownText = call.includes('/user/') ? JSON.stringify(response.body) : '';
      const callerEmail = tokens.indexOf(token) === 0 ? 'asha@example.com' : 'ravi@example.com';
      const showsForeignOrder = ordersBefore.some(
        ({ email, _id }) => email !== callerEmail && shownText.includes(`"${_id}"`),
      );
      if (status >= 500) expect.fail(`A failure: ${describeCall()}`);
      if (showsForeignOrder) expect.fail(`Another's order is shown: ${describeCall()}`);
      if (status >= 400 && serializeData(after) !== serializeData(before))
        expect.fail(`A refused call changed data: ${describeCall()}`);
      expectConsistent(after);
      for (const { order } of after.records?.orders ?? []) reachedStatuses.add(order.status);
      const pauseMs = PAUSES_MS[random.nextInt(40)] ?? 0;
      clock.ms += pauseMs;
      // The session at the desk has ended; sometimes it is used nevertheless.
      if (pauseMs > MINUTE_MS && random.nextInt(4) > 0) tokens[2] = await signInAtDesk(api);
      await runDueWork(dependencies);
    }
  }
  // A short run may not get that far.
  if (IS_LONG_RUN) expect(reachedStatuses).toContain('undelivered');
  expect([...reached].toSorted()).toEqual(
    expect.arrayContaining(IS_LONG_RUN ? [...FREQUENT_STATUSES, RARE_STATUS] : FREQUENT_STATUSES),
  );
});
