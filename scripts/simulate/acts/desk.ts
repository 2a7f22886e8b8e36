import type { Order } from '#contract/order.ts';
import { formatTimestamp, SECOND_MS } from '#domain/time.ts';
import { ISBNS } from '../shop.ts';
import type { Act } from '../story.ts';
import type { World } from '../world.ts';
import { openClient, pickFrom, type Client } from './client.ts';

type DoAct = (world: World, act: Act, client: Client) => Promise<void>;

async function listOrders(client: Client, status: string): Promise<Order[]> {
  const answer = await client.call(`GET /desk/orders?status=${status}`);
  return (answer?.status === 200 ? answer.body['orders'] : []) as Order[];
}

async function findOrder(client: Client, ...statuses: string[]): Promise<Order | undefined> {
  return pickFrom(client.random, await listOrders(client, client.random.pick(asTuple(statuses))));
}

function asTuple<T>(items: readonly T[]): readonly [T, ...T[]] {
  return items as readonly [T, ...T[]];
}

/** Moves orders on, one after another, as they were read. */
function move(from: string, to: string, fields: object = {}): DoAct {
  return async (_world, { amount = 1 }, client) => {
    const orders = await listOrders(client, from);
    for (const { _id } of orders.slice(-amount))
      await client.call(`POST /desk/orders/${_id}/status`, { to, from, ...fields });
  };
}

const TRACKING = { tracking: { carrier: 'India Post', number: 'EK123456789IN' } };

const getBack: DoAct = async (_world, { how }, client) => {
  const order = await findOrder(client, 'shipped');
  if (!order) return;
  const restock = { restocks: true, 'keeps aside': false }[how ?? ''];
  await client.call(`POST /desk/orders/${order._id}/status`, {
    to: 'undelivered',
    from: 'shipped',
    ...(restock !== undefined && { restock }),
  });
};

const decideOnParcel: DoAct = async (world, act, client) => {
  const order = await findOrder(client, 'came-back');
  if (!order) return;
  const path = `POST /desk/orders/${order._id}`;
  const restock = act.how === 'restocks';
  if (act.how === 'refunds') {
    const amount = order.totals.amount - order.refunded;
    await refund(world, client, { act, order, amount, fields: { from: 'undelivered', restock } });
  } else if (act.how === 'sends again')
    await client.call(`${path}/status`, { to: 'packed', from: 'undelivered', ...TRACKING });
  else if (act.how !== 'later')
    await client.call(`${path}/status`, { to: 'undelivered', from: 'undelivered', restock });
};

interface Refund {
  act: Act;
  order: Order;
  /** In ₹. */
  amount: number;
  fields?: object;
}

/** Asks for a refund until the shop answers; a double click sends the call twice. */
async function refund({ memories }: World, client: Client, asked: Refund): Promise<void> {
  const { act, order, amount, fields } = asked;
  const name = `POST /desk/orders/${order._id}/refund`;
  const body = { amount, note: `Reason ${act.id}`, ...fields };
  const send = () => client.insist(name, body, `refund ${act.id}`);
  const [answer, second] = await Promise.all(act.how === 'twice' ? [send(), send()] : [send()]);
  const isDone = answer?.status === 200 || second?.status === 200;
  const isUnknown = !answer || (act.how === 'twice' && !second);
  const before = memories.refunds.get(order._id) ?? 0;
  if (isUnknown && !isDone) memories.refunds.set(order._id, NaN);
  else if (isDone) memories.refunds.set(order._id, before + amount);
}

const refundPart: DoAct = async (world, act, client) => {
  const order = await findOrder(client, 'placed', 'packed', 'shipped', 'delivered', 'delivered');
  if (order) await refund(world, client, { act, order, amount: act.amount ?? 50 });
};

const decideOnReturn: DoAct = async (_world, { how }, client) => {
  const order = await findOrder(client, 'return-requested');
  const asked = order?.returns.find(({ status }) => status === 'requested');
  if (!order || !asked) return;
  const send = () =>
    client.call(`POST /desk/orders/${order._id}/returns/${asked._id}`, {
      decision: how === 'declines' ? 'declined' : 'received',
      restock: how === 'restocks',
    });
  // A double click.
  await Promise.all(client.random.nextInt(3) === 0 ? [send(), send()] : [send()]);
};

interface DeskBook {
  _id: string;
  version?: number;
  stock?: number;
  promised: number;
  short?: number;
}

async function readBook(client: Client, index: number): Promise<DeskBook | undefined> {
  const answer = await client.call(`GET /desk/books/bk${index}`);
  return answer?.status === 200 ? (answer.body['book'] as unknown as DeskBook) : undefined;
}

/** Lets time pass before a form is sent, which may stay open while books are sold. */
function think(scheduler: World['scheduler'], { random }: Client): Promise<void> {
  return scheduler.sleep(random.nextInt(random.pick([20, 600, 7200])) * SECOND_MS);
}

function changeStock(kind: 'received' | 'counted' | 'lost'): DoAct {
  return async ({ scheduler }, act, client) => {
    const [[index, copies] = [0, 1]] = act.books ?? [];
    const body = { isbn: ISBNS[index] ?? '', copies, kind };
    if (kind !== 'counted' || act.how === 'later')
      return void (await client.insist('POST /desk/stock', body, `stock ${act.id}`));
    const book = await readBook(client, index);
    if (!book) return;
    const at = formatTimestamp(scheduler.now());
    const onShelf = (book.stock ?? 0) + book.promised - (book.short ?? 0);
    await think(scheduler, client);
    const seen = { onShelf, at };
    await client.insist('POST /desk/stock', { ...body, seen }, `stock ${act.id}`);
  };
}

const editBook: DoAct = async ({ scheduler }, act, client) => {
  const [[index, copies] = [0, 1]] = act.books ?? [];
  const book = await readBook(client, index);
  if (!book) return;
  await think(scheduler, client);
  const { version = 0, stock = 0 } = book;
  const change = act.how === 'price' ? { originalPrice: 300 + 10 * copies } : {};
  const stockChange = act.how === 'price' ? {} : { stock: { from: stock, to: copies } };
  await client.call(`PATCH /desk/books/bk${index}`, { version, ...change, ...stockChange });
};

const sendPayLink: DoAct = async (_world, _act, client) => {
  const order = await findOrder(client, 'payment-lost', 'awaiting-payment', 'expired');
  if (!order) return;
  if (client.random.nextInt(2) === 0) await client.call(`POST /desk/orders/${order._id}/pay-link`);
  else await client.call(`PATCH /desk/orders/${order._id}`, { lostPayment: 'written' });
};

const BACK: Record<string, string> = {
  packed: 'placed',
  shipped: 'packed',
  delivered: 'shipped',
  undelivered: 'shipped',
};

const takeBack: DoAct = async (_world, _act, client) => {
  const order = await findOrder(client, ...Object.keys(BACK));
  if (!order) return;
  const { _id, status: from } = order;
  await client.call(`POST /desk/orders/${_id}/status`, { to: BACK[from], from, note: 'A mistake' });
};

const correctTracking: DoAct = async (_world, act, client) => {
  const order = await findOrder(client, 'shipped');
  const tracking = { carrier: 'Delhivery', number: `${act.id}`, mail: true };
  if (order) await client.call(`PATCH /desk/orders/${order._id}/tracking`, tracking);
};

const cancel: DoAct = async (_world, _act, client) => {
  const order = await findOrder(client, 'placed', 'packed', 'awaiting-payment');
  if (order) await client.call(`POST /desk/orders/${order._id}/status`, { to: 'cancelled' });
};

const DESK_ACTS: Record<string, DoAct> = {
  packs: move('placed', 'packed'),
  ships: move('packed', 'shipped', TRACKING),
  delivers: move('shipped', 'delivered'),
  'gets back': getBack,
  'decides on parcels': decideOnParcel,
  'decides on returns': decideOnReturn,
  refunds: refundPart,
  cancels: cancel,
  receives: changeStock('received'),
  counts: changeStock('counted'),
  loses: changeStock('lost'),
  edits: editBook,
  'sends pay links': sendPayLink,
  'takes back': takeBack,
  'corrects tracking': correctTracking,
  'signs out of the desk': (_world, _act, client) =>
    client.leave(() => client.call('DELETE /desk/session')),
};

/** Lets the owner or a helper do something. */
export async function actAtDesk(world: World, act: Act): Promise<void> {
  const client = openClient(world, act.who, 'desk');
  await DESK_ACTS[act.does]?.(world, act, client);
}
