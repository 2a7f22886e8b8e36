import type { Order } from '#contract/orders/order.ts';
import type { Act } from '../story.ts';
import type { World } from '../world.ts';
import { findPlaced, openClient, pickFrom, type Client, type DoAct } from './client.ts';
import { changeStock, editBook, fillShelves } from './shelves.ts';

async function listOrders(client: Client, status: string): Promise<Order[]> {
  const answer = await client.call(`GET /desk/orders?status=${status}`);
  return (answer?.status === 200 ? answer.body['orders'] : []) as Order[];
}

/** Reads the order that the act names; by default, picks one that the desk lists. */
async function findOrder(
  world: World,
  act: Act,
  client: Client,
  ...statuses: string[]
): Promise<Order | undefined> {
  const placed = await readPlaced(world, act, client);
  if (placed) return placed[0];
  return pickFrom(client.random, await listOrders(client, client.random.pick(asTuple(statuses))));
}

/** Reads the order that the act names; `undefined` if it names none. */
async function readPlaced(world: World, act: Act, client: Client): Promise<Order[] | undefined> {
  const id = findPlaced(world, act);
  if (id === undefined) return undefined;
  const answer = id === '' ? undefined : await client.call(`GET /desk/orders/${id}`);
  return answer?.status === 200 ? [answer.body['order'] as unknown as Order] : [];
}

function asTuple<T>(items: readonly T[]): readonly [T, ...T[]] {
  return items as readonly [T, ...T[]];
}

/** Moves orders on, one after another, as they were read. */
function move(from: string, to: string): DoAct {
  return async (world, act, client) => {
    const orders = (await readPlaced(world, act, client)) ?? (await listOrders(client, from));
    for (const { _id, number } of orders.slice(-(act.amount ?? 1)))
      await client.call(`POST /desk/orders/${_id}/status`, {
        to,
        from,
        ...(to === 'shipped' && { tracking: makeTracking(number) }),
      });
  };
}

function makeTracking(orderNumber: string) {
  return { carrier: 'India Post', number: `EK48${orderNumber.slice(-6)}7IN` };
}

const getBack: DoAct = async (world, act, client) => {
  const order = await findOrder(world, act, client, 'shipped');
  if (!order) return;
  const restock = { restocks: true, 'keeps aside': false }[act.how ?? ''];
  await client.call(`POST /desk/orders/${order._id}/status`, {
    to: 'undelivered',
    from: 'shipped',
    ...(act.note !== undefined && { note: act.note }),
    ...(restock !== undefined && { restock }),
  });
};

const decideOnParcel: DoAct = async (world, act, client) => {
  const order = await findOrder(world, act, client, 'came-back');
  if (!order) return;
  const path = `POST /desk/orders/${order._id}`;
  const restock = act.how === 'restocks';
  if (act.how === 'refunds') {
    const amount = order.totals.amount - order.refunded;
    await refund(world, client, { act, order, amount, fields: { restock } });
  } else if (act.how === 'sends again')
    await client.call(`${path}/status`, {
      to: 'packed',
      from: 'undelivered',
      tracking: makeTracking(order.number),
    });
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
  const { version } = order;
  const body = { amount, note: act.note ?? `Reason ${act.id}`, version, ...fields };
  const send = () => client.insist(name, body, `refund ${act.id}`);
  const [answer, second] = await Promise.all(act.how === 'twice' ? [send(), send()] : [send()]);
  const isDone = answer?.status === 200 || second?.status === 200;
  const isUnknown = !answer || (act.how === 'twice' && !second);
  const before = memories.refunds.get(order._id) ?? 0;
  if (isUnknown && !isDone) memories.refunds.set(order._id, NaN);
  else if (isDone) memories.refunds.set(order._id, before + amount);
}

const refundPart: DoAct = async (world, act, client) => {
  const statuses = ['placed', 'packed', 'shipped', 'delivered', 'delivered'];
  const order = await findOrder(world, act, client, ...statuses);
  if (order) await refund(world, client, { act, order, amount: act.amount ?? 50 });
};

const decideOnReturn: DoAct = async (world, act, client) => {
  const { how } = act;
  const order = await findOrder(world, act, client, 'return-requested');
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

const sendPayLink: DoAct = async (world, act, client) => {
  const order = await findOrder(world, act, client, 'payment-lost', 'awaiting-payment', 'expired');
  if (!order) return;
  const isLink = act.how === 'link' || client.random.nextInt(2) === 0;
  if (isLink) await client.call(`POST /desk/orders/${order._id}/pay-link`);
  else await client.call(`PATCH /desk/orders/${order._id}`, { lostPayment: 'written' });
};

const BACK: Record<string, string> = {
  packed: 'placed',
  shipped: 'packed',
  delivered: 'shipped',
  undelivered: 'shipped',
};

const takeBack: DoAct = async (world, act, client) => {
  const order = await findOrder(world, act, client, ...Object.keys(BACK));
  if (!order) return;
  const { _id, status: from } = order;
  await client.call(`POST /desk/orders/${_id}/status`, { to: BACK[from], from, note: 'A mistake' });
};

const correctTracking: DoAct = async (world, act, client) => {
  const order = await findOrder(world, act, client, 'shipped');
  const tracking = { carrier: 'Delhivery', number: `${act.id}`, mail: true };
  if (order) await client.call(`PATCH /desk/orders/${order._id}/tracking`, tracking);
};

const cancel: DoAct = async (world, act, client) => {
  const order = await findOrder(world, act, client, 'placed', 'packed', 'awaiting-payment');
  const body = { to: 'cancelled', ...(act.note !== undefined && { note: act.note }) };
  if (order) await client.call(`POST /desk/orders/${order._id}/status`, body);
};

const makeCollections: DoAct = async ({ shop }, _act, client) => {
  for (const body of shop.collections ?? []) await client.call('POST /desk/collections', body);
};

const hideChecklist: DoAct = async (_world, _act, client) => {
  await client.call('PATCH /desk/settings', { firstDay: false });
};

const DESK_ACTS: Record<string, DoAct> = {
  packs: move('placed', 'packed'),
  ships: move('packed', 'shipped'),
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
  'fills the shelves': fillShelves,
  'makes collections': makeCollections,
  'hides the checklist': hideChecklist,
  'signs out of the desk': (_world, _act, client) => client.leave('DELETE /desk/session'),
};

/** Lets the owner or a helper do something. */
export async function actAtDesk(world: World, act: Act): Promise<void> {
  const client = openClient(world, act.who, 'desk');
  await DESK_ACTS[act.does]?.(world, act, client);
}
