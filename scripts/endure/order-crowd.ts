import { randomUUID } from 'node:crypto';
import { createDice } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import { signUpBuyer, type Buyer } from './buyer.ts';
import { overBoth, settleJobs, type OrderShop } from './order-shop.ts';

const BUYERS = 64;
const COPIES = 10;
const POSTS = 20;
/** Of the cancellation and of each webhook, so that each comes first in some rounds. */
const LONGEST_WAIT_MS = 20;
const SETTLE_LIMIT_MS = 120_000;

/** Buyers who want the same copies at once, and the same order at once. */
export function crowdOrders(rounds: number): Promise<boolean> {
  return overBoth(2, async (shop) => {
    const { origin } = shop.servers[0] ?? { origin: '' };
    const buyers: Buyer[] = [];
    for (let at = 0; at < BUYERS; at++) buyers.push(await signUpBuyer(origin, `buyer-${at}`));
    const results = [
      await sellLast(shop, buyers, rounds),
      await repeatKey(shop, await signUpBuyer(origin, 'repeater'), rounds),
      await cancelPaid(shop, await signUpBuyer(origin, 'canceller'), rounds),
    ];
    return results.every(Boolean);
  });
}

const serverOf = ({ servers }: OrderShop, at: number) => servers[at % servers.length]?.origin ?? '';

function tell({ name }: OrderShop, what: string, counts: Map<string, number>, faults: string[]) {
  const told = [...counts].map(([text, count]) => `${text} ${count}`).join(', ');
  console.log(`  ${name}, ${what}: ${told}; ${faults.length} faults`);
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
  return faults.length === 0;
}

function countIn(counts: Map<string, number>, text: string) {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

async function sellLast(shop: OrderShop, buyers: Buyer[], rounds: number): Promise<boolean> {
  const counts = new Map<string, number>();
  const faults: string[] = [];
  let needy = buyers;
  for (let round = 0; round < rounds; round++) {
    await shop.setStock(COPIES);
    await Promise.all(needy.map((buyer, at) => buyer.fillCart(serverOf(shop, at))));
    const answers = await Promise.all(
      buyers.map((buyer, at) => buyer.order(serverOf(shop, at + round), 'cod')),
    );
    for (const { status, body } of answers) countIn(counts, `${status} ${body.code ?? ''}`.trim());
    needy = buyers.filter((_, at) => answers[at]?.status === 201);
    const left = await shop.stock();
    if (needy.length !== COPIES || left !== 0)
      faults.push(`round ${round}: ${needy.length} sold, ${left} left`);
  }
  return tell(shop, `${BUYERS} buyers for ${COPIES} copies, ${rounds} times`, counts, faults);
}

async function repeatKey(shop: OrderShop, buyer: Buyer, rounds: number): Promise<boolean> {
  const counts = new Map<string, number>();
  const faults: string[] = [];
  await shop.setStock(rounds + 1);
  for (let round = 0; round < rounds; round++) {
    await buyer.fillCart(serverOf(shop, round));
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: POSTS }, (_, at) => buyer.order(serverOf(shop, at), 'cod', key)),
    );
    const ids = new Set(answers.flatMap(({ body }) => body.order?._id ?? []));
    for (const { status, body } of answers) countIn(counts, `${status} ${body.code ?? ''}`.trim());
    const left = await shop.stock();
    if (ids.size !== 1 || left !== rounds - round)
      faults.push(`round ${round}: ${ids.size} orders, ${left} left`);
  }
  return tell(shop, `${POSTS} posts of one key, ${rounds} times`, counts, faults);
}

/** The reader cancels while the provider tells of the payment. */
async function cancelPaid(shop: OrderShop, buyer: Buyer, rounds: number): Promise<boolean> {
  const { standIn, store } = shop;
  const dice = createDice(rounds);
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const orders: Order[] = [];
  await shop.setStock(5);
  await buyer.fillCart(serverOf(shop, 0));
  for (let round = 0; round < rounds; round++) {
    const placed = await buyer.order(serverOf(shop, round), 'online');
    const { order, checkout } = placed.body;
    if (!checkout) {
      faults.push(`round ${round}: no checkout, ${placed.status} ${placed.body.code}`);
      continue;
    }
    orders.push(order);
    const { razorpay_payment_id: paymentId } = await standIn.pay(checkout.providerOrderId);
    const webhook = await standIn.tell('payment.captured', paymentId);
    const post = () =>
      fetch(`${serverOf(shop, round + 1)}/api/payments/razorpay`, { method: 'POST', ...webhook });
    const cancel = () => buyer.call(serverOf(shop, round), `/user/orders/${order._id}/cancel`, {});
    const later = async <T>(ask: () => Promise<T>) => {
      await new Promise((resolve) => setTimeout(resolve, dice.roll(LONGEST_WAIT_MS)));
      return ask();
    };
    const [cancelled, ...told] = await Promise.all([later(cancel), later(post), later(post)]);
    countIn(counts, `cancel ${cancelled.status}`);
    for (const { status } of told) countIn(counts, `webhook ${status}`);
    const { body } = await buyer.call<{ cart: object[] }>(serverOf(shop, round), '/user/cart');
    // The payment came first: it has emptied the cart.
    if (body.cart.length > 0) continue;
    countIn(counts, 'paid first');
    await buyer.fillCart(serverOf(shop, round));
  }
  if (!(await settleJobs(shop, SETTLE_LIMIT_MS))) faults.push('jobs are left');
  for (const { _id, number } of orders) {
    const record = await store.records.get('orders', _id);
    const { status, payment, refunded, totals } = record?.order ?? {};
    if (status !== 'cancelled' || payment?.status !== 'refunded' || refunded !== totals?.amount)
      faults.push(`${number}: ${status}, ${payment?.status}, ${refunded} given back`);
  }
  const paymentsBack = new Set(standIn.refunds.map(({ payment_id }) => payment_id));
  if (standIn.refunds.length !== orders.length || paymentsBack.size !== orders.length)
    faults.push(`${standIn.refunds.length} refunds for ${orders.length} payments`);
  const left = await shop.stock();
  if (left !== 5) faults.push(`${left} copies of 5 are left`);
  counts.set('given back once', paymentsBack.size);
  return tell(shop, `cancelled while it is paid, ${rounds} times`, counts, faults);
}
