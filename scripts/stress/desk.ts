import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StockEntry } from '#api/records.ts';
import type { Order } from '#contract/order.ts';
import { createRandom, makeOwner, type Random } from '#api/testing.ts';
import { report } from '../bench/report.ts';
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
import { readStock, setStock, settleJobs, withOrderShops, type OrderShop } from './test-shops.ts';

const BOOK_ID = 'bk01';
const COPIES = 100_000;
const REFUND_RUPEES = 10;
/** The maximum random delay of each of the two calls, so that either may come first. */
const MAX_WAIT_MS = 8;
/** Servers poll the database for changes every second. */
const EVENT_TIMEOUT_MS = 5000;

/** A call to `/api/desk` by a person who is signed in there. */
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
    const [{ origin }] = shop.servers;
    const random = createRandom(seed);
    const faults: string[] = [];
    const people = await openDesks(shop);
    const [{ call: desk }] = people;
    const { call: buyer } = await signUp(fetchFrom(origin), 'buyer@example.com');
    await setStock(shop, BOOK_ID, COPIES);
    const copiesBefore = await readStock(shop, BOOK_ID);
    const writtenBefore = sumCopies(await readLedger(shop));
    const orders: string[] = [];
    const allCodes: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const order = await prepareOrder(shop, { buyer, desk, random });
      orders.push(order._id);
      const names = [pickAction(random, order), pickAction(random, order)] as const;
      const seen = await readState(desk, order);
      const act = async ({ call }: Person, name: string) => {
        await wait(random.nextInt(MAX_WAIT_MS));
        const response = await ACTIONS[name]?.(call, seen);
        return response?.body.code ?? `${response?.status}`;
      };
      const codes = await Promise.all([act(people[0], names[0]), act(people[1], names[1])]);
      allCodes.push(...codes);
      const { order: changed } = (await desk(`GET /orders/${order._id}`)).body;
      const fault = judgePair(names, codes) ?? judgeOrder(order, changed, names, codes);
      if (fault) faults.push(`round ${round}, ${order.status}, ${names.join()}: ${fault}`);
    }
    const last = await prepareOrder(shop, { buyer, desk, random: FIRST_CHOICES });
    await wait(EVENT_TIMEOUT_MS);
    if (!(await receiveChange(people, last))) faults.push('a change was not received');
    faults.push(...(await settleJobs(shop)));
    const ledger = await readLedger(shop);
    for (const id of orders) faults.push(...(await compareOrder(shop, id, ledger)));
    const moreCopies = (await readStock(shop, BOOK_ID)) - copiesBefore;
    const written = sumCopies(ledger) - writtenBefore;
    if (moreCopies !== written) faults.push(`${moreCopies} copies more, ${written} in the ledger`);
    const { length: done } = allCodes.filter((code) => code === '200');
    const { length: refused } = allCodes.filter((code) => REFUSALS.includes(code));
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
    await makeOwner(store, email);
    const body = JSON.stringify({ email, password: PASSWORD });
    const init = { method: 'POST', headers: { origin }, body };
    const { headers } = await fetch(`${origin}/api/desk/session`, init);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const send = createCall(fetchFrom(origin));
    const call: DeskCall = (named, json) =>
      send(named.replace('/', '/desk/'), json, { cookie, origin, 'idempotency-key': randomUUID() });
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
async function receiveChange(people: [Person, Person], order: Order): Promise<boolean> {
  const before = people.map(({ events }) => events.text.length);
  await people[0].call(`POST /orders/${order._id}/status`, { to: 'packed' });
  for (const end = Date.now() + EVENT_TIMEOUT_MS; Date.now() < end; await wait(100))
    if (people.every(({ events }, index) => events.text.slice(before[index]).includes('orders')))
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

function readLedger({ store }: OrderShop): Promise<StockEntry[]> {
  return store.records.list('stockEntries', { where: { bookId: BOOK_ID } });
}
