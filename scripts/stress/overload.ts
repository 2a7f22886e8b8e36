import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startStandIn } from '#providers/razorpay/testing.ts';
import { LIMITS } from '../bench/limits.ts';
import { median, quantile, report } from '../bench/report.ts';
import {
  addToCart,
  fetchFrom,
  placeOrder,
  signUp,
  signUpBuyers,
  type Call,
} from '../testing/buyer.ts';
import { sendAtRate, sendInTurn } from './load.ts';
import { forBothEngines, stockBooks, withServers } from './test-shops.ts';

const BOOK_ID = 'bk01';
const USERS = 32;
/** The calls in progress at full load: as many as a server accepts concurrently. */
const FULL_LOAD_CALLS = 64;
const WARM_UP_SECONDS = 3;
const SAMPLE_MS = 250;
const SAMPLE_CALLS = 15;

/** More than the 32 whose checkouts may wait at once. */
const PAYING_BUYERS = 48;
/** Not `BOOK_ID`, whose copies in the carts the other calls change. */
const SOLD_IDS = ['bk02', 'bk03', 'bk05'];
/** Enough for all checkouts: each holds a copy, whether the provider responds or not. */
const COPIES_OF_EACH = 1000;
const CHECKOUTS_A_SECOND = 20;
const OTHER_CALLS_A_SECOND = 50;

/**
 * Sends a server twice the calls that it can handle. Calls that it accepts may take twice as long
 * as at full load. It must refuse the others with 503, and recover its speed within 5 s. Without
 * `keepAlive`, each call has a connection of its own.
 */
export function overload(seconds: number, { keepAlive = true } = {}): Promise<boolean> {
  return forBothEngines((engine, environment) =>
    withServers({ ...environment, LOG_LEVEL: 'info' }, 1, async ([{ origin }]) => {
      const tokens = await signUpBuyers(origin, USERS, BOOK_ID);
      const caller = createCaller(origin, tokens, keepAlive);
      const senders = Array.from({ length: FULL_LOAD_CALLS }, () => caller.send);
      const load = { senders, seconds, warmUpSeconds: WARM_UP_SECONDS };
      const full = summarize((await sendInTurn(load)).results, seconds);
      const usualMs = await measureResponseMs(origin);
      const rate = full.good * 2;
      const twice = summarize(await sendAtRate(caller.send, { rate, seconds }), seconds);
      const { ok: isReady } = await fetch(`${origin}/readyz`);
      const recoveredMs = await timeRecovery(origin, usualMs);
      caller.close();
      for (const [name, { good, p95, shed, failed }] of Object.entries({ full, twice }))
        console.log(
          `  ${engine}, ${name}: ${good.toFixed(0)} responses/s, p95 ${p95.toFixed(0)} ms, ${shed} by 503, ${failed} failed`,
        );
      return report(`${engine}: as before after ${recoveredMs} ms`, {
        'Responses took too long.': twice.p95 > full.p95 * LIMITS.overload.slowdown,
        'Nothing was refused.': twice.shed === 0,
        'Some calls failed.': twice.failed + full.failed > 0,
        'Refusals took too much time from other responses.': twice.good < full.good / 2,
        'The shop was not ready.': !isReady,
        'The shop did not recover in time.': recoveredMs > LIMITS.overload.recoveryMs,
      });
    }),
  );
}

/**
 * Places orders while the payment provider responds, and then while it does not. Those must fail as
 * `provider-unreachable`, and other calls must go on as before.
 */
export function hangProvider(seconds: number): Promise<boolean> {
  return forBothEngines(async (engine, data) => {
    const standIn = await startStandIn();
    const { keyId, keySecret, webhookSecret, apiUrl } = standIn.options;
    const environment = {
      ...data,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: apiUrl,
    };
    return withServers(environment, 1, async ([{ origin }]) => {
      await stockBooks(environment, COPIES_OF_EACH);
      const buyers: Buyer[] = [];
      while (buyers.length < PAYING_BUYERS) {
        const number = buyers.length + 1;
        const buyer = await signUp(fetchFrom(origin), `buyer-${number}@example.com`);
        await addToCart(buyer.call, SOLD_IDS[number % SOLD_IDS.length] ?? '');
        const { body } = await placeOrder(buyer.call, { payment: 'online' });
        buyers.push({ ...buyer, expectedAmount: body.order.totals.amount });
      }
      const tokens = buyers.map(({ token }) => token);
      const caller = createCaller(origin, tokens);
      const load = { rate: OTHER_CALLS_A_SECOND, seconds };
      await sendAtRate(caller.send, { ...load, seconds: WARM_UP_SECONDS });
      const sendBoth = async () => {
        const checkouts = checkOut(buyers, seconds);
        const others = summarize(await sendAtRate(caller.send, load), seconds);
        return { others, checkouts: await checkouts };
      };
      const { others: before } = await sendBoth();
      standIn.setFault('create', 'hang');
      const { others: during, checkouts } = await sendBoth();
      caller.close();
      const { slowdown, noiseMs } = LIMITS.provider;
      const statuses = [...new Set(checkouts)].toSorted().join();
      for (const [name, { p95, shed, failed }] of Object.entries({ before, during }))
        console.log(
          `  ${engine}, ${name}: p95 ${p95.toFixed(1)} ms, ${shed} by 503, ${failed} failed`,
        );
      console.log(`  ${engine}: p95 during / before ${(during.p95 / before.p95).toFixed(2)}`);
      return report(`${engine}: ${checkouts.length} checkouts, status ${statuses}`, {
        'Other calls were refused or failed.': during.shed + during.failed > 0,
        'Checkouts got another response than 502.': statuses !== '502 provider-unreachable',
        'Other calls took too long.': during.p95 > before.p95 * slowdown + noiseMs,
      });
    }).finally(standIn.close);
  });
}

interface Buyer {
  call: Call;
  token: string;
  /** The price of the cart with delivery, in ₹. */
  expectedAmount: number;
}

/** Places orders, each by a buyer whose last call has ended; resolves with their results. */
async function checkOut(buyers: Buyer[], seconds: number): Promise<string[]> {
  const free = [...buyers];
  const placeNext = async () => {
    const buyer = free.shift();
    if (!buyer) return [];
    const { status, body } = await placeOrder(buyer.call, { ...buyer, payment: 'online' });
    free.push(buyer);
    return [`${status} ${body.code ?? ''}`];
  };
  return (await sendAtRate(placeNext, { rate: CHECKOUTS_A_SECOND, seconds })).flat();
}

/** The ms until a 2xx response; `shed` for a 503 with `Retry-After`; `failed` for all others. */
type Outcome = number | 'shed' | 'failed';

/** Creates a function that sends reads and changes to carts, and searches, in turn. */
function createCaller(origin: string, tokens: string[], keepAlive = true) {
  const agent = new Agent({ keepAlive });
  const body = JSON.stringify({ action: { type: 'increment' } });
  const calls = [
    { path: '/api/user/cart' },
    { path: `/api/user/cart/${BOOK_ID}`, method: 'POST', body },
    { path: '/api/books?search=the&sort=LOW_TO_HIGH' },
  ];
  return {
    close: () => agent.destroy(),
    send: (index: number) =>
      new Promise<Outcome>((resolve) => {
        const call = calls[index % calls.length];
        const authorization = tokens[index % tokens.length];
        const begin = performance.now();
        const fail = () => resolve('failed');
        request(origin, { agent, ...call, headers: { authorization } }, (response) => {
          const { statusCode = 0, headers } = response;
          response.resume().once('error', fail);
          response.once('end', () => {
            if (statusCode < 300) resolve(performance.now() - begin);
            else resolve(statusCode === 503 && headers['retry-after'] ? 'shed' : 'failed');
          });
        })
          .once('error', fail)
          .end(call?.body);
      }),
  };
}

/** Returns the 2xx responses per second with the 95th percentile of their ms, and counts others. */
function summarize(outcomes: Outcome[], seconds: number) {
  const times = outcomes.filter((outcome) => typeof outcome === 'number');
  const count = (kind: Outcome) => outcomes.filter((outcome) => outcome === kind).length;
  const [shed, failed] = [count('shed'), count('failed')];
  return { good: times.length / seconds, p95: quantile(times, 0.95), shed, failed };
}

/** Measures the median time of some sequential calls, in ms. */
async function measureResponseMs(origin: string): Promise<number> {
  const times: number[] = [];
  while (times.length < SAMPLE_CALLS) {
    const begin = performance.now();
    const { ok } = await fetch(`${origin}/api/products/${BOOK_ID}`);
    times.push(ok ? performance.now() - begin : Infinity);
  }
  return median(times);
}

/**
 * Measures the time in ms until calls are about as fast as usual: 1.5 times as long, and 5 ms for
 * noise. Stops soon after the limit.
 */
async function timeRecovery(origin: string, usualMs: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const elapsed = performance.now() - begin;
    if (
      (await measureResponseMs(origin)) <= usualMs * 1.5 + 5 ||
      elapsed > LIMITS.overload.recoveryMs
    )
      return Math.round(elapsed);
    await wait(SAMPLE_MS);
  }
}
