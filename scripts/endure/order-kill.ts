import { createDice, type Dice } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import { signUpBuyer, type Buyer } from './buyer.ts';
import { overBoth, settleJobs, type OrderShop } from './order-shop.ts';

const LONGEST_WAIT_MS = 50;
/** A job that a killed server had taken is taken up after its lease of a minute. */
const SETTLE_LIMIT_MS = 150_000;
const STOCK = 1000;

/**
 * Kills the server 0 to 50 ms after each acknowledged order, payment or cancellation, and starts it
 * again. At the end all orders must be there, the copies must add up, and no work may be left.
 */
export function killOrders(rounds: number, seed: number): Promise<boolean> {
  return overBoth(1, async (shop) => {
    const [server] = shop.servers;
    if (!server) return false;
    const dice = createDice(seed);
    const buyer = await signUpBuyer(server.origin, 'buyer');
    await shop.setStock(STOCK);
    const faults: string[] = [];
    const told = new Map<string, Order['status']>();
    for (let round = 0; round < rounds; round++) {
      const order = await act(shop, buyer, dice);
      if (!order) {
        faults.push(`round ${round}: not acknowledged`);
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, dice.roll(LONGEST_WAIT_MS)));
      await server.end('SIGKILL');
      await server.start();
      told.set(order._id, order.status);
      const found = await buyer.call<{ order?: Order }>(server.origin, `/user/orders/${order._id}`);
      if (found.body.order?.status !== order.status)
        faults.push(`round ${round}: ${found.body.order?.status}, told was ${order.status}`);
    }
    if (!(await settleJobs(shop, SETTLE_LIMIT_MS))) faults.push('jobs are left');
    faults.push(...(await findFaults(shop, told)));
    const { length: refunds } = shop.standIn.refunds;
    console.log(
      `  ${shop.name}: ${told.size} orders, each followed by SIGKILL (seed ${seed}), ` +
        `${refunds} refunds done, ${faults.length} faults`,
    );
    for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
    return faults.length === 0;
  });
}

/** Orders, and pays, or pays and cancels; resolves with the order as it was last acknowledged. */
async function act(shop: OrderShop, buyer: Buyer, dice: Dice): Promise<Order | undefined> {
  const origin = shop.servers[0]?.origin ?? '';
  const { body } = await buyer.call<{ cart: object[] }>(origin, '/user/cart');
  if (body.cart.length === 0) await buyer.fillCart(origin);
  const kind = dice.pick(['cod', 'paid', 'cancelled']);
  const placed = await buyer.order(origin, kind === 'cod' ? 'cod' : 'online');
  const { order, checkout } = placed.body;
  if (placed.status !== 201 || !checkout) return placed.status === 201 ? order : undefined;
  const handed = await shop.standIn.pay(checkout.providerOrderId);
  const path = `/user/orders/${order._id}`;
  const paid = await buyer.call<{ order: Order }>(origin, `${path}/payment`, handed);
  if (paid.status !== 200 || kind === 'paid') return paid.body.order;
  // The server may be killed before the refund is done, or its answer noted.
  shop.standIn.setFault('refund', dice.roll(2) === 0 ? 'cut' : undefined);
  const cancelled = await buyer.call<{ order: Order }>(origin, `${path}/cancel`, {});
  shop.standIn.setFault('refund');
  return cancelled.body.order;
}

async function findFaults(shop: OrderShop, told: Map<string, Order['status']>) {
  const { store, standIn } = shop;
  const faults: string[] = [];
  let sold = 0;
  let cancelled = 0;
  for (const [id, status] of told) {
    const order = (await store.records.get('orders', id))?.order;
    if (order?.status !== status) faults.push(`${id}: ${order?.status}, told was ${status}`);
    if (status === 'placed') sold += 1;
    if (status !== 'cancelled') continue;
    cancelled += 1;
    if (order?.payment.status !== 'refunded') faults.push(`${id}: ${order?.payment.status}`);
  }
  const left = await shop.stock();
  if (left + sold !== STOCK) faults.push(`${left} copies and ${sold} sold, not ${STOCK}`);
  if (standIn.refunds.length !== cancelled)
    faults.push(`${standIn.refunds.length} refunds for ${cancelled} cancelled orders`);
  const mails = await store.records.list('jobs', { where: { kind: 'mail' } });
  // Placed, cancelled, refunded.
  const { length: expected } = [...told.values()].flatMap((status) =>
    status === 'cancelled' ? [1, 2, 3] : [1],
  );
  if (mails.length !== expected) faults.push(`${mails.length} mails, not ${expected}`);
  return faults;
}
