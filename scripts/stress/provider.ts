import { setTimeout as wait } from 'node:timers/promises';
import { startStandIn } from '#providers/razorpay/testing.ts';
import { addToCart, fetchFrom, placeOrder, signUp, type Call } from '../testing/buyer.ts';
import { sendAtRate } from './overload.ts';
import { forBothEngines, report, stockBooks, withServers } from './test-shops.ts';

/** More than the 32 whose checkouts may wait at once. */
const BUYERS = 48;
/** Not `bk01`, whose copies in the carts the other calls change. */
const BOOK_IDS = ['bk02', 'bk03', 'bk05'];
/** Enough for all checkouts: each holds a copy, whether the provider responds or not. */
const COPIES_OF_EACH = 1000;
const CHECKOUTS_A_SECOND = 20;
const OTHER_CALLS_A_SECOND = 50;
/** How many times as long as before the outage other calls may take, and some ms for noise. */
const [MAX_SLOWDOWN, NOISE_MS] = [2, 10];

interface Buyer {
  call: Call;
  token: string;
  /** The price of the cart with delivery, in ₹. */
  expectedAmount: number;
}

/**
 * Places orders while the payment provider responds, and then while it does not. Those must fail as
 * `provider-unreachable`, and other calls must go on as before.
 */
export function hangProvider(seconds: number): Promise<boolean> {
  return forBothEngines(async (engine, environment) => {
    const standIn = await startStandIn();
    const { keyId, keySecret, webhookSecret, apiUrl } = standIn.options;
    const keys = {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: apiUrl,
    };
    const isFine = await withServers({ ...environment, ...keys }, 1, async ([{ origin }]) => {
      await stockBooks({ ...environment, ...keys }, COPIES_OF_EACH);
      const buyers: Buyer[] = [];
      while (buyers.length < BUYERS) {
        const number = buyers.length + 1;
        const buyer = await signUp(fetchFrom(origin), `buyer-${number}@example.com`);
        await addToCart(buyer.call, BOOK_IDS[number % BOOK_IDS.length] ?? '');
        const { body } = await placeOrder(buyer.call, { payment: 'online' });
        buyers.push({ ...buyer, expectedAmount: body.order.totals.amount });
      }
      const tokens = buyers.map(({ token }) => token);
      const load = { rate: OTHER_CALLS_A_SECOND, seconds };
      await sendAtRate(origin, tokens, { ...load, seconds: 3 });
      const sendBoth = () =>
        Promise.all([sendAtRate(origin, tokens, load), checkOut(buyers, seconds)]);
      const [before] = await sendBoth();
      standIn.setFault('create', 'hang');
      const [during, checkouts] = await sendBoth();
      const statuses = [...new Set(checkouts)].toSorted();
      for (const [name, { p95, shed, failed }] of Object.entries({ before, during }))
        console.log(
          `  ${engine}, ${name}: p95 ${p95.toFixed(1)} ms, ${shed} by 503, ${failed} failed`,
        );
      console.log(`  ${engine}: p95 during / before ${(during.p95 / before.p95).toFixed(2)}`);
      return report(`${engine}: ${checkouts.length} checkouts, status ${statuses.join()}`, [
        ...(during.shed + during.failed > 0 ? ['Other calls were refused or failed.'] : []),
        ...(statuses.join() === '502 provider-unreachable'
          ? []
          : ['Checkouts got another response than 502.']),
        ...(during.p95 > before.p95 * MAX_SLOWDOWN + NOISE_MS
          ? ['Other calls took too long.']
          : []),
      ]);
    });
    await standIn.close();
    return isFine;
  });
}

/**
 * Places orders at the rate of `CHECKOUTS_A_SECOND`, each by a buyer whose last call has ended.
 * Resolves with the statuses and codes.
 */
async function checkOut(buyers: Buyer[], seconds: number): Promise<string[]> {
  const free = [...buyers];
  const orders: Promise<string>[] = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const buyer = free.shift();
    if (buyer)
      orders.push(
        placeOrder(buyer.call, { ...buyer, payment: 'online' }).then(({ status, body }) => {
          free.push(buyer);
          return `${status} ${body.code ?? ''}`;
        }),
      );
    await wait(1000 / CHECKOUTS_A_SECOND);
  }
  return Promise.all(orders);
}
