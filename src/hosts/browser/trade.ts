import { createApi } from '#api/app.ts';
import { createLightPasswords } from '#api/auth/password.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import type { AllRecords } from '#api/records.ts';
import type { CartLine } from '#contract/cart.ts';
import type { Checkout, Order } from '#contract/order.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { DAY_MS, dayInIndia, formatTimestamp, HOUR_MS, INDIA_MS, MINUTE_MS } from '#domain/time.ts';
import { createRehearsal } from '#providers/rehearsal/provider.ts';
import { planTrade, RAIN_SHELF, SHOPPERS, TRADE_DAYS, type PlannedOrder } from '#seed/trade.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Snapshot } from '#stores/snapshot.ts';

/** Enough copies for all of the trade. */
const EXTRA_COPIES = 500;
/** Emails of earlier days are left out, as a shop that sends them keeps none. */
const MAIL_DAYS = 7;
/** How many days ago the owner made the collection. */
const COLLECTION_DAY = 20;
/** The kinds of records that the trade leaves behind; sessions and keys of calls are not among them. */
export const TRADE_KINDS = [
  'orders',
  'rehearsals',
  'stockEntries',
  'auditEntries',
  'collections',
] as const;

type TradeDependencies = Pick<Dependencies, 'secret' | 'siteUrl' | 'holdMs' | 'ownerId'>;

interface TradeOptions extends TradeDependencies {
  seed: Snapshot;
  owner: { email: string; password: string };
  /** The end of the trade, in ms since 1970. */
  now: number;
}

/** What the trade has added to the seed. */
export interface Trade extends Required<Pick<Snapshot, 'users' | 'numbers'>> {
  records: AllRecords;
}

/**
 * Makes the trade of sixty days, by calls to an API over a store in memory whose clock goes from
 * event to event, so that orders, copies, bills and emails agree as in any shop. The copies sold were
 * received before: the stock at the end is that of the seed. The ids and the events are the same on
 * each day.
 */
export async function makeTrade({ seed, owner, now: end, ...host }: TradeOptions): Promise<Trade> {
  // Those of which few are left have sold best.
  const books = seed.books
    .filter(({ stock = 0 }) => stock > 0)
    .toSorted((a, b) => (a.stock ?? 0) - (b.stock ?? 0));
  const store = createMemoryStore({
    ...seed,
    books: seed.books.map((book) => ({ ...book, ...addCopies(book.stock) })),
    users: async () => seed.users,
  });
  let now = 0;
  let idCount = 0;
  const createId = () => `d${(++idCount).toString(16).padStart(23, '0')}`;
  const dependencies: Dependencies = {
    ...host,
    store,
    createId,
    now: () => now,
    passwords: createLightPasswords(createId),
    findPin: async (pin) => SHOPPERS.find((shopper) => shopper.pin === pin),
    provider: createRehearsal({ store, createId, secret: host.secret }),
    sessions: { isEnded: async () => false, end: async () => undefined },
  };
  const api = createApi(dependencies);

  /** Calls the API; throws if it refuses, because the trade would be another one. */
  async function call<Body>(name: string, body?: object, token = ''): Promise<Body> {
    const [method = '', path] = name.split(' ');
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': createId(),
      ...(token && { authorization: token }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await api.fetch(new Request(`${host.siteUrl}/api${path}`, init));
    if (!response.ok) throw new Error(`${name} got ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }

  const events: { at: number; run(): Promise<unknown> }[] = [];
  const addEvent = (at: number, run: () => Promise<unknown>) => events.push({ at, run });
  const midnight = Date.parse(dayInIndia(end)) - INDIA_MS;
  const getTime = (daysAgo: number, minute: number) =>
    midnight - daysAgo * DAY_MS + minute * MINUTE_MS;
  /** Whatever would happen later than yesterday evening has not happened yet. */
  const evening = getTime(1, 21 * 60);
  /** The last event, by which an order awaits its payment now. */
  let sendPayLink = async (): Promise<unknown> => undefined;
  const tokens = new Map<string, string>();

  /** Signs the owner in once a day. */
  async function callDesk<Body>(name: string, body?: object): Promise<Body> {
    const day = dayInIndia(now);
    if (!tokens.has(day))
      tokens.set(day, (await call<{ token: string }>('POST /desk/session', owner)).token);
    return call<Body>(name, body, tokens.get(day));
  }

  async function signShopperIn(index: number): Promise<string> {
    const { email, firstName, lastName } = getShopper(index);
    const known = tokens.get(email);
    if (known !== undefined) return known;
    const { encodedToken } =
      email === owner.email
        ? await call<{ encodedToken: string }>('POST /auth/login', owner)
        : await call<{ encodedToken: string }>('POST /auth/signup', {
            email,
            firstName,
            lastName,
            // No visitor signs in with it.
            password: createId(),
          });
    tokens.set(email, encodedToken);
    return encodedToken;
  }

  async function placeOrder({ shopper, books: lines, payment, fate }: PlannedOrder) {
    const token = await signShopperIn(shopper);
    let cart: CartLine[] = [];
    for (const { index, qty } of lines) {
      const _id = books[index]?._id;
      ({ cart } = await call<{ cart: CartLine[] }>('POST /user/cart', { product: { _id } }, token));
      for (let copy = 1; copy < qty; copy++)
        ({ cart } = await call<{ cart: CartLine[] }>(
          `POST /user/cart/${_id}`,
          { action: { type: 'increment' } },
          token,
        ));
    }
    const expectedAmount = cart.reduce((sum, line) => sum + line.qty * getPayablePrice(line), 0);
    const { firstName, lastName, city, state, pin, phone, addressText } = getShopper(shopper);
    const address = { name: `${firstName} ${lastName}`, city, state, pin, phone, addressText };
    const placed = await call<{ order: Order; checkout: Checkout | null }>(
      'POST /user/orders',
      { address, payment, expectedAmount },
      token,
    );
    const { order, checkout } = placed;
    if (!checkout || fate === 'awaits-payment') return order;
    const outcome = fate === 'payment-failed' ? 'failed' : 'paid';
    const { providerOrderId } = checkout;
    const proof = await call<object>('POST /payments/rehearsal', { providerOrderId, outcome });
    if (outcome === 'paid') await call(`POST /user/orders/${order._id}/payment`, proof, token);
    return order;
  }

  function addOrder(planned: PlannedOrder, index: number) {
    const { daysAgo, minute, shopper, fate } = planned;
    let order: Order;
    const at = (daysLater: number, hour: number) =>
      getTime(daysAgo - daysLater, hour * 60 + (index % 60));
    const move = (body: object) => callDesk(`POST /desk/orders/${order._id}/status`, body);
    const placedAt = getTime(daysAgo, minute);
    addEvent(placedAt, async () => {
      order = await placeOrder(planned);
    });
    if (fate === 'payment-failed' || fate === 'awaits-payment') {
      // Its hold has ended by then.
      const lateness = host.holdMs + MINUTE_MS;
      for (const after of [lateness, lateness + HOUR_MS])
        addEvent(placedAt + after, () => runDueWork(dependencies));
      if (fate === 'awaits-payment')
        sendPayLink = () => callDesk(`POST /desk/orders/${order._id}/pay-link`);
      return;
    }
    if (fate === 'cancelled-by-reader')
      return addEvent(placedAt + HOUR_MS, async () => {
        await call(
          `POST /user/orders/${order._id}/cancel`,
          undefined,
          tokens.get(getShopper(shopper).email),
        );
        await runDueWork(dependencies);
      });
    if (fate === 'cancelled-by-shop')
      return addEvent(at(1, 9), async () => {
        await move({ to: 'cancelled', note: 'The last copy was damaged' });
        await runDueWork(dependencies);
      });
    const shippedAfter = 1 + (index % 2);
    addEvent(at(1, 10), () => move({ to: 'packed' }));
    const number = `EK${480_000_000 + index * 977}IN`;
    addEvent(at(shippedAfter, 16), () =>
      move({ to: 'shipped', tracking: { carrier: 'India Post', number } }),
    );
    const arrivesAfter = shippedAfter + 3 + (index % 3);
    if (fate === 'came-back' || fate === 'came-back-closed')
      return addEvent(at(arrivesAfter, 15), () =>
        move({
          to: 'undelivered',
          note: 'Nobody was at home, three times',
          ...(fate === 'came-back-closed' && { restock: true }),
        }),
      );
    addEvent(at(arrivesAfter, 12), () => move({ to: 'delivered' }));
    if (fate === 'returned' || fate === 'return-requested')
      addEvent(at(arrivesAfter + 1, 11), () => {
        const [line] = order.lines;
        const body = { lines: [{ bookId: line?.bookId, qty: 1 }], reason: 'Bought twice' };
        const token = tokens.get(getShopper(shopper).email);
        return call(`POST /user/orders/${order._id}/returns`, body, token);
      });
    if (fate === 'returned')
      addEvent(at(arrivesAfter + 4, 14), async () => {
        const { order: read } = await callDesk<{ order: Order }>(`GET /desk/orders/${order._id}`);
        const path = `/desk/orders/${order._id}/returns/${read.returns[0]?._id}`;
        await callDesk(`POST ${path}`, { decision: 'received', restock: true });
        await runDueWork(dependencies);
      });
    return undefined;
  }

  addEvent(getTime(COLLECTION_DAY, 9 * 60), () => {
    const picks = RAIN_SHELF.books.map(({ title, ...sentence }) => {
      const bookId = seed.books.find((book) => book.title === title)?._id;
      return { bookId, ...sentence };
    });
    return callDesk('POST /desk/collections', { ...RAIN_SHELF, books: picks });
  });
  for (const [index, order] of planTrade(books.length).entries()) addOrder(order, index);
  // A stable sort: events at the same time keep their order.
  for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) {
    if (at > evening) break;
    now = at;
    await run();
  }
  now = end - HOUR_MS;
  // The owner signs in for it: shortly after midnight, yesterday's session has ended by then.
  tokens.clear();
  await sendPayLink();
  // A shop does its due work all the time; one run does a part.
  now = end;
  while ((await store.records.count('jobs', { upTo: { due: now } })) > 0)
    await runDueWork(dependencies);

  const snapshot = await store.snapshot();
  const known = new Set(seed.users.map(({ email }) => email));

  const records: AllRecords = {};
  for (const kind of TRADE_KINDS)
    Object.assign(records, { [kind]: snapshot.records?.[kind] ?? [] });
  records.jobs =
    snapshot.records?.jobs?.filter(({ since }) => since > end - MAIL_DAYS * DAY_MS) ?? [];
  const receivedAt = formatTimestamp(getTime(TRADE_DAYS + 1, 10 * 60));
  records.stockEntries?.unshift(
    ...snapshot.books.flatMap(({ _id: bookId, stock = 0 }, index) => {
      const change = (addCopies(seed.books[index]?.stock).stock ?? 0) - stock;
      return change > 0
        ? [{ _id: createId(), bookId, change, reason: 'received', at: receivedAt }]
        : [];
    }),
  );
  return {
    users: snapshot.users.filter(({ email }) => !known.has(email)),
    records,
    numbers: snapshot.numbers ?? {},
  };
}

function addCopies(stock: number | undefined) {
  return stock !== undefined && stock > 0 ? { stock: stock + EXTRA_COPIES } : {};
}

function getShopper(index: number) {
  const { [index]: shopper } = SHOPPERS;
  if (!shopper) throw new Error(`There is no shopper ${index}.`);
  return shopper;
}
