import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import { addToCart, createCall, fetchFrom, placeOrder, signUp } from '../testing/buyer.ts';
import { report } from '../bench/report.ts';
import { readStock, setStock, settleJobs, withOrderShops, type OrderShop } from './test-shops.ts';

const BUYERS = 64;
const COPIES = 10;
const POSTS_AT_ONCE = 20;
/**
 * The maximum random delay of the cancellation and each webhook, so that each comes first in some
 * rounds.
 */
const MAX_WAIT_MS = 20;
const BOOK_ID = 'bk01';

interface Crowd {
  shop: OrderShop;
  rounds: number;
  /** The price of a copy in ₹. */
  price: number;
}

/**
 * Lets buyers compete for the same copies, send the same order in parallel, and cancel during the
 * payment.
 */
export function crowdOrders(rounds: number, seed: number): Promise<boolean> {
  return withOrderShops(2, async (shop) => {
    const { originalPrice = 0, discountPrice = 0 } = (await shop.store.book(BOOK_ID)) ?? {};
    const crowd = { shop, rounds, price: originalPrice - discountPrice };
    const results = [await sellLast(crowd), await repeatKey(crowd), await cancelPaid(crowd, seed)];
    return results.every(Boolean);
  });
}

/** Signs up a user. Returns a function that selects by a number the server for the user's call. */
async function signUpBuyer({ servers }: OrderShop, name: string) {
  const { token } = await signUp(fetchFrom(servers[0].origin), `${name}@example.com`);
  const calls = servers.map(({ origin }) => createCall(fetchFrom(origin), token));
  return (server: number) => calls[server % calls.length] ?? createCall(fetchFrom(''));
}

/** Lets all buyers order at the same time although there are fewer copies. */
async function sellLast({ shop, rounds, price }: Crowd): Promise<boolean> {
  const faults: string[] = [];
  const buyers = [];
  for (let index = 0; index < BUYERS; index++)
    buyers.push(await signUpBuyer(shop, `buyer-${index}`));
  let withoutCart = buyers;
  for (let round = 0; round < rounds; round++) {
    await setStock(shop, BOOK_ID, COPIES);
    await Promise.all(withoutCart.map((buyer, index) => addToCart(buyer(index), BOOK_ID)));
    const responses = await Promise.all(
      buyers.map((buyer, index) => placeOrder(buyer(index + round), { expectedAmount: price })),
    );
    withoutCart = buyers.filter((_, index) => responses[index]?.status === 201);
    const { length: refused } = responses.filter(({ body }) => body.code === 'out-of-stock');
    const { length: sold } = withoutCart;
    const left = await readStock(shop, BOOK_ID);
    if (sold !== COPIES || refused !== BUYERS - COPIES || left !== 0)
      faults.push(`round ${round}: ${sold} sold, ${refused} refused, ${left} left`);
  }
  const text = `${shop.engine}: ${BUYERS} buyers for the last ${COPIES} copies, ${rounds} times`;
  return report(text, faults);
}

/** Sends the same order several times at the same time. Only one may be placed. */
async function repeatKey({ shop, rounds, price }: Crowd): Promise<boolean> {
  const faults: string[] = [];
  const buyer = await signUpBuyer(shop, 'repeater');
  await setStock(shop, BOOK_ID, rounds);
  for (let round = 0; round < rounds; round++) {
    await addToCart(buyer(round), BOOK_ID);
    const options = { key: randomUUID(), expectedAmount: price };
    const posts = Array.from({ length: POSTS_AT_ONCE }, (_, index) =>
      placeOrder(buyer(index), options),
    );
    const responses = await Promise.all(posts);
    const ids = new Set(responses.map(({ body }) => body.order?._id));
    const left = await readStock(shop, BOOK_ID);
    if (ids.size !== 1 || ids.has(undefined as never) || left !== rounds - round - 1)
      faults.push(`round ${round}: ${[...ids].join()}, ${left} left`);
  }
  const text = `${shop.engine}: ${POSTS_AT_ONCE} posts of one key at once, ${rounds} times`;
  return report(text, faults);
}

/** Cancels an order while two webhooks report its payment. */
async function cancelPaid({ shop, rounds, price }: Crowd, seed: number): Promise<boolean> {
  const { standIn, store, servers } = shop;
  const random = createRandom(seed);
  const faults: string[] = [];
  const orders: Order[] = [];
  const buyer = await signUpBuyer(shop, 'canceller');
  let paidFirst = 0;
  await setStock(shop, BOOK_ID, COPIES);
  await addToCart(buyer(0), BOOK_ID);
  for (let round = 0; round < rounds; round++) {
    const call = buyer(round);
    const options = { payment: 'online', expectedAmount: price } as const;
    const { order, checkout, code } = (await placeOrder(call, options)).body;
    if (!checkout) throw new Error(`The order got ${code}.`);
    orders.push(order);
    const { razorpay_payment_id: paymentId } = await standIn.pay(checkout.providerOrderId);
    const webhook = await standIn.report('payment.captured', paymentId);
    const sendLater = async (send: () => Promise<{ status: number }>) => {
      await wait(random.nextInt(MAX_WAIT_MS));
      const { status } = await send();
      if (status !== 200) faults.push(`round ${round}: ${status}`);
    };
    const url = `${servers[(round + 1) % servers.length]?.origin}/api/payments/razorpay`;
    const notify = () => fetch(url, { method: 'POST', ...webhook });
    const cancel = () => call(`POST /user/orders/${order._id}/cancel`, {});
    await Promise.all([sendLater(cancel), sendLater(notify), sendLater(notify)]);
    const { body } = await call<{ cart: object[] }>('GET /user/cart');
    // If the payment came first, it has emptied the cart.
    if (body.cart.length > 0) continue;
    paidFirst += 1;
    await addToCart(call, BOOK_ID);
  }
  faults.push(...(await settleJobs(shop)));
  for (const { _id, number } of orders) {
    const { status, payment, refunded, totals } =
      (await store.records.get('orders', _id))?.order ?? {};
    if (status !== 'cancelled' || payment?.status !== 'refunded' || refunded !== totals?.amount)
      faults.push(`${number}: ${status}, ${payment?.status}, ${refunded} refunded`);
  }
  const payments = new Set(standIn.refunds.map(({ payment_id }) => payment_id));
  if (standIn.refunds.length !== orders.length || payments.size !== orders.length)
    faults.push(`${standIn.refunds.length} refunds for ${orders.length} payments`);
  const left = await readStock(shop, BOOK_ID);
  if (left !== COPIES) faults.push(`${left} copies of ${COPIES} are left`);
  const text = `${shop.engine}: cancelled while it is paid, ${rounds} times (${paidFirst} paid first)`;
  return report(text, faults);
}
