import type { CartLine } from '#contract/orders/cart.ts';
import type { Checkout, Order } from '#contract/orders/order.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import type { Proof } from '../bank.ts';
import type { Act } from '../story.ts';
import type { World } from '../world.ts';
import { findPlaced, openClient, pickFrom, type Client, type DoAct } from './client.ts';

interface Placed {
  order: Order;
  checkout: Checkout | null;
}

async function buy(world: World, act: Act, client: Client): Promise<void> {
  let cart: CartLine[] = [];
  for (const [index, copies] of act.books ?? []) {
    const product = { _id: world.shop.content.books[index]?._id };
    for (let copy = 0; copy < copies; copy += 1) {
      const answer = await (copy === 0
        ? client.call('POST /user/cart', { product })
        : client.call(`POST /user/cart/${product._id}`, { action: { type: 'increment' } }));
      if (answer?.status === 200 || answer?.status === 201)
        cart = answer.body['cart'] as CartLine[];
    }
  }
  let expectedAmount = cart.reduce((sum, line) => sum + line.qty * getPayablePrice(line), 0);
  const how = act.how ?? 'pays';
  let leaveOut: string[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const body = {
      address: { ...world.shop.findPerson(client.person).address, confirmed: true },
      payment: how === 'cash' ? 'cod' : 'online',
      expectedAmount,
      leaveOut,
      ...(act.note !== undefined && { gift: { message: act.note, hidePrices: true } }),
    };
    const key = `order ${act.id} ${attempt}`;
    const orders = [client.insist('POST /user/orders', body, key)];
    if (how === 'clicks twice') orders.push(client.insist('POST /user/orders', body, key));
    const [answer] = await Promise.all(orders);
    if (answer?.body['code'] === 'amount-changed') {
      expectedAmount = answer.body['amount'] as number;
      continue;
    }
    if (answer?.body['code'] === 'out-of-stock') {
      const missing = (answer.body['books'] as CartLine[]).map(({ _id }) => _id);
      leaveOut = [...leaveOut, ...missing];
      continue;
    }
    if (answer?.status !== 201) return;
    const placed = answer.body as unknown as Placed;
    world.memories.placed.set(act.id, placed.order._id);
    return pay(world, placed, { how, client });
  }
}

/** Pays as the act says, and passes the proof to the shop, unless the page is closed before. */
async function pay(
  { bank, scheduler }: World,
  { order, checkout }: Placed,
  { how, client }: { how: string; client: Client },
): Promise<void> {
  if (!checkout || how === 'forgets' || how === 'cash') return;
  const { providerOrderId } = checkout;
  const confirm = (proof: Proof) =>
    client.insist(`POST /user/orders/${order._id}/payment`, proof, '-');
  const { random } = client;
  await scheduler.sleep(random.pick([0, SECOND_MS, MINUTE_MS]));
  if (how === 'pays late')
    await scheduler.sleep(random.pick([29.9 * MINUTE_MS, 30 * MINUTE_MS, 31 * MINUTE_MS, HOUR_MS]));
  if (how === 'fails, then pays') {
    bank.pay(providerOrderId, 'fails');
    await scheduler.sleep(random.nextInt(MINUTE_MS));
  }
  if (how === 'fails') return void bank.pay(providerOrderId, 'fails');
  // The first tab is closed before it gets a response.
  if (how === 'pays in two tabs') bank.pay(providerOrderId, 'pays');
  const isOther = how === 'pays another amount' || how === 'must be captured';
  const proof = bank.pay(providerOrderId, isOther ? how : 'pays');
  if (how === 'pays and closes the page') return;
  const proofs = [proof];
  if (how === 'pays twice') proofs.push(bank.pay(providerOrderId, 'pays'));
  await Promise.all(proofs.map(confirm));
}

/** Reads the orders of the shopper, and picks one with one of these statuses, or the one with the id. */
async function findOrder(
  client: Client,
  statuses: readonly string[],
  id?: string,
): Promise<Order | undefined> {
  const answer = await client.call('GET /user/orders');
  const orders = (answer?.status === 200 ? answer.body['orders'] : []) as Order[];
  return pickFrom(
    client.random,
    orders.filter(
      (order) => statuses.includes(order.status) && (id === undefined || order._id === id),
    ),
  );
}

const payOpenOrder: DoAct = async (world, { how = 'pays' }, client) => {
  const order = await findOrder(client, ['awaiting-payment']);
  const answer = order && (await client.call(`POST /user/orders/${order._id}/checkout`, {}));
  if (answer?.status === 200) await pay(world, answer.body as unknown as Placed, { how, client });
};

const requestReturn: DoAct = async (world, act, client) => {
  const order = await findOrder(client, ['delivered'], findPlaced(world, act));
  const line = order && pickFrom(client.random, order.lines);
  if (!order || !line) return;
  await client.call(`POST /user/orders/${order._id}/returns`, {
    lines: [{ bookId: line.bookId, qty: 1 }],
    reason: act.note ?? `Reason ${act.id}`,
  });
};

const withdraw: DoAct = async (_world, _act, client) => {
  const order = await findOrder(client, ['delivered']);
  const asked = order?.returns.find(({ status }) => status === 'requested');
  if (order && asked)
    await client.call(`POST /user/orders/${order._id}/returns/${asked._id}/withdraw`, {});
};

const cancel: DoAct = async (world, act, client) => {
  const statuses = ['awaiting-payment', 'placed', 'packed', 'shipped'];
  const order = await findOrder(client, statuses, findPlaced(world, act));
  if (!order) return;
  const send = () => client.call(`POST /user/orders/${order._id}/cancel`, {});
  // A double click.
  await Promise.all(client.random.nextInt(3) === 0 ? [send(), send()] : [send()]);
};

const reorder: DoAct = async (_world, _act, client) => {
  const order = await findOrder(client, ['delivered', 'cancelled', 'expired', 'placed']);
  if (order) await client.call(`POST /user/orders/${order._id}/reorder`, {});
};

/** Reads the shopper’s orders, and tries to read another shopper’s order. */
const look: DoAct = async ({ ledger }, _act, client) => {
  await findOrder(client, []);
  const id = pickFrom(client.random, [...ledger.orders.keys()]);
  if (id !== undefined) await client.call(`GET /user/orders/${id}`);
};

/** In two browsers: the session of the other one must end. */
const changePassword: DoAct = async ({ memories, network, shop }, act, client) => {
  await client.call('GET /user/cart');
  const { email, password } = shop.findPerson(client.person);
  const old = memories.passwords.get(client.person) ?? password;
  const body = { email, password: old };
  const other = await network.call('POST /auth/login', { body, person: client.person });
  const answer = await client.call('POST /user/password', { old, new: `secret ${act.id}` });
  // Without a response, either password may be valid; the next sign-in shows which.
  if (answer?.status !== 204) return;
  memories.passwords.set(client.person, `secret ${act.id}`);
  const token = other?.body['encodedToken'];
  if (typeof token !== 'string') return;
  memories.endedTokens.add(token);
  await network.call('GET /user/cart', { token, person: client.person });
};

/** The account is deleted, perhaps with open orders; the next act signs up again. */
const deleteAccount: DoAct = ({ memories, shop }, _act, client) => {
  const password = memories.passwords.get(client.person) ?? shop.findPerson(client.person).password;
  return client.leave('DELETE /user', { password });
};

const SHOPPER_ACTS: Record<string, DoAct> = {
  buys: buy,
  pays: payOpenOrder,
  cancels: cancel,
  returns: requestReturn,
  withdraws: withdraw,
  reorders: reorder,
  looks: look,
  'changes the password': changePassword,
  'deletes the account': deleteAccount,
  'signs out': (_world, _act, client) => client.leave('POST /auth/logout', {}),
};

/** Lets a shopper do something. */
export async function actAsShopper(world: World, act: Act): Promise<void> {
  const client = openClient(world, act.who, 'shop');
  await SHOPPER_ACTS[act.does]?.(world, act, client);
}
