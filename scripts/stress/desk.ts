import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StockEntry } from '#api/records.ts';
import { createRandom, type Random } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import {
  addToCart,
  buyCart,
  createCall,
  fetchFrom,
  PASSWORD,
  signUp,
  type Call,
} from '../testing/buyer.ts';
import {
  COPIES_PER_ORDER,
  compareOrder,
  judgeOrder,
  judgePair,
  REFUSALS,
  sumCopies,
} from './desk-outcomes.ts';
import {
  withOrderShops,
  readStock,
  report,
  setStock,
  settleJobs,
  type OrderShop,
} from './test-shops.ts';

const BOOK_ID = 'bk01';
const COPIES = 100_000;
const REFUND_RUPEES = 10;
/** The maximum random delay of each of the two calls, so that either may come first. */
const MAX_WAIT_MS = 8;
/** Servers poll the database for changes every second. */
const EVENT_TIMEOUT_MS = 5000;

/** A call by a person at the desk, with the cookie of a session. */
type DeskCall = (call: string, body?: object) => Promise<{ status: number; body: DeskBody }>;

interface Person {
  call: DeskCall;
  /** The text of the event stream that has arrived so far. */
  events: { text: string };
}

interface DeskBody {
  code?: string;
  order?: Order;
  book?: { isbn?: string; version: number; stock?: number };
}

/** The state that a person sees before acting. */
interface Seen {
  order: Order;
  isbn: string;
  version: number;
  stock: number;
}

type Action = (call: DeskCall, seen: Seen) => ReturnType<DeskCall>;

const moveTo =
  (to: string): Action =>
  (call, { order }) =>
    call(`POST /orders/${order._id}/status`, { to });
const decide =
  (decision: string): Action =>
  (call, { order }) => {
    const returnId = order.returns[0]?._id ?? 'none';
    return call(`POST /orders/${order._id}/returns/${returnId}`, { decision, restock: true });
  };
const changeCopies =
  (kind: string, copies: number): Action =>
  (call, { isbn }) =>
    call('POST /stock', { isbn, kind, copies });

const ACTIONS: Record<string, Action> = {
  packed: moveTo('packed'),
  shipped: moveTo('shipped'),
  delivered: moveTo('delivered'),
  cancelled: moveTo('cancelled'),
  refund: (call, { order }) =>
    call(`POST /orders/${order._id}/refund`, { amount: REFUND_RUPEES, note: 'A torn page' }),
  received: decide('received'),
  declined: decide('declined'),
  // `price` sets a new value, because setting the same value makes no new version.
  price: (call, { version }) =>
    call(`PATCH /books/${BOOK_ID}`, { version, originalPrice: 500 + version }),
  recount: (call, { version, stock }) =>
    call(`PATCH /books/${BOOK_ID}`, { version, stock: { from: stock, to: stock + 1000 } }),
  arrived: changeCopies('received', 3),
  lost: changeCopies('lost', 1),
  counted: changeCopies('counted', COPIES),
};

/** Lets two people act on the same order or book at the same time. */
export function crowdDesk(rounds: number, seed: number): Promise<boolean> {
  return withOrderShops(2, async (shop) => {
    const random = createRandom(seed);
    const faults: string[] = [];
    const people = await openDesks(shop);
    const { token } = await signUp(fetchFrom(shop.servers[0].origin), 'buyer@example.com');
    const buyer = createCall(fetchFrom(shop.servers[0].origin), token);
    await setStock(shop, BOOK_ID, COPIES);
    const before = {
      stock: await readStock(shop, BOOK_ID),
      ledger: sumCopies(await readLedger(shop)),
    };
    const orders: string[] = [];
    let done = 0;
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const order = await prepareOrder(shop, { buyer, desk: people[0].call, random });
      orders.push(order._id);
      const names = [pickAction(random, order), pickAction(random, order)] as const;
      const seen = await readState(people[0].call, order);
      const responses = await Promise.all(
        names.map(async (name, index) => {
          await wait(random.nextInt(MAX_WAIT_MS));
          return ACTIONS[name]?.((people[index] ?? people[0]).call, seen);
        }),
      );
      const codes = responses.map((response) => response?.body.code ?? `${response?.status}`);
      done += codes.filter((code) => code === '200').length;
      refused += codes.filter((code) => REFUSALS.includes(code)).length;
      const fault =
        judgePair(names, codes) ?? judgeOrder(await readOrder(people[0].call, order), names, codes);
      if (fault) faults.push(`round ${round}, ${order.status}, ${names.join()}: ${fault}`);
    }
    const last = await prepareOrder(shop, { buyer, desk: people[0].call, random: FIRST_CHOICES });
    await wait(EVENT_TIMEOUT_MS);
    if (!(await receiveChange(people, last))) faults.push('a change was not received');
    faults.push(...(await settleJobs(shop)));
    const ledger = await readLedger(shop);
    for (const id of orders) faults.push(...(await compareOrder(shop, id, ledger)));
    const moreCopies = (await readStock(shop, BOOK_ID)) - before.stock;
    const written = sumCopies(ledger) - before.ledger;
    if (moreCopies !== written) faults.push(`${moreCopies} copies more, ${written} in the ledger`);
    const text = `${shop.engine}: ${rounds} pairs at the desk, ${done} done and ${refused} refused`;
    return report(text, faults);
  });
}

/** Always makes the first choice, which leads to an order that is only placed. */
const FIRST_CHOICES: Random = { nextInt: () => 0, pick: ([first]) => first };

function pickAction(random: Random, { returns }: Order): string {
  const { received: _received, declined: _declined, ...others } = ACTIONS;
  const names = Object.keys(returns.length > 0 ? ACTIONS : others);
  return random.pick(names as [string, ...string[]]);
}

/**
 * Opens the desk for two owners, each with a session on a different server if there are several.
 */
async function openDesks({ servers, store }: OrderShop): Promise<[Person, Person]> {
  const open = async (name: string, { origin }: { origin: string }): Promise<Person> => {
    const email = `${name}@example.com`;
    await signUp(fetchFrom(origin), email);
    const { _id = '' } = (await store.user(email)) ?? {};
    await store.transact((transaction) => transaction.put('owners', { _id, email }));
    const headers = { origin };
    const body = JSON.stringify({ email, password: PASSWORD });
    const signedIn = await fetch(`${origin}/api/desk/session`, { method: 'POST', headers, body });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const call: DeskCall = async (named, json) => {
      const [method = '', path = ''] = named.split(' ');
      const response = await fetch(`${origin}/api/desk${path}`, {
        method,
        headers: { cookie, origin, 'idempotency-key': randomUUID() },
        ...(json && { body: JSON.stringify(json) }),
      });
      return { status: response.status, body: (await response.json()) as DeskBody };
    };
    return { call, events: await readEvents(origin, cookie) };
  };
  const [first] = servers;
  return [await open('owner', first), await open('partner', servers.at(-1) ?? first)];
}

/** Reads the event stream until the server closes it. */
async function readEvents(origin: string, cookie: string): Promise<{ text: string }> {
  const events = { text: '' };
  const { body } = await fetch(`${origin}/api/desk/events`, { headers: { cookie } });
  const read = async () => {
    for await (const piece of body ?? []) events.text += new TextDecoder().decode(piece);
  };
  void read().catch(() => undefined);
  return events;
}

/**
 * Changes an order as the first person. Resolves with whether both people receive an event; over
 * PostgreSQL, they receive it from different servers.
 */
async function receiveChange([first, second]: [Person, Person], order: Order): Promise<boolean> {
  const before = [first, second].map(({ events }) => events.text.length);
  await first.call(`POST /orders/${order._id}/status`, { to: 'packed' });
  for (const end = Date.now() + EVENT_TIMEOUT_MS; Date.now() < end; await wait(100))
    if (
      [first, second].every(({ events }, index) =>
        events.text.slice(before[index]).includes('orders'),
      )
    )
      return true;
  return false;
}

interface Preparation {
  buyer: Call;
  desk: DeskCall;
  random: Random;
}

/** Makes an order in a random state, from placed to one with a requested return. */
async function prepareOrder(shop: OrderShop, { buyer, desk, random }: Preparation): Promise<Order> {
  await addToCart(buyer, BOOK_ID, COPIES_PER_ORDER);
  const payment = random.pick<'cod' | 'online'>(['cod', 'online']);
  let order = await buyCart(buyer, { payment }, (checkout) =>
    shop.standIn.pay(checkout.providerOrderId),
  );
  const steps = ['packed', 'shipped', 'delivered'].slice(0, random.nextInt(5));
  for (const to of steps)
    order = (await desk(`POST /orders/${order._id}/status`, { to })).body.order ?? order;
  if (steps.length < 3 || random.nextInt(4) === 0) return order;
  const returned = { lines: [{ bookId: BOOK_ID, qty: 1 }], reason: 'Pages are missing' };
  const { body } = await buyer<DeskBody>(`POST /user/orders/${order._id}/returns`, returned);
  return body.order ?? order;
}

async function readState(desk: DeskCall, order: Order): Promise<Seen> {
  const { book } = (await desk(`GET /books/${BOOK_ID}`)).body;
  const { isbn = '', version = 0, stock = 0 } = book ?? {};
  return { order, isbn, version, stock };
}

async function readOrder(desk: DeskCall, { _id }: Order): Promise<Order | undefined> {
  return (await desk(`GET /orders/${_id}`)).body.order;
}

function readLedger({ store }: OrderShop): Promise<StockEntry[]> {
  return store.records.list('stockEntries', { where: { bookId: BOOK_ID } });
}
