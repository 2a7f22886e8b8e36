import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { signUpBuyers } from '../testing/buyer.ts';
import { forBothEngines, report, withServers } from './test-shops.ts';

const BOOK_ID = 'bk01';
const USERS = 32;
/** The calls in progress at full load: as many as a server accepts concurrently. */
const FULL_LOAD_CALLS = 64;
const WARM_UP_SECONDS = 3;
/** The pause between two groups of calls, so that they do not arrive all at the same time. */
const TICK_MS = 5;
/** How many times as long as at full load a response may take. */
const MAX_SLOWDOWN = 2;
const RECOVERY_MS = 5000;
const SAMPLE_MS = 250;

interface Counts {
  /** 2xx responses per second. */
  good: number;
  /** The 95th percentile of the times of 2xx responses in ms. */
  p95: number;
  /** 503 responses with `Retry-After`. */
  shed: number;
  /** Other responses, and calls without one. */
  failed: number;
}

/**
 * Sends a server twice the calls that it can handle. Calls that it accepts may take twice as long
 * as at full load. It must refuse the others with 503, and recover its speed within 5 s.
 */
export function overload(seconds: number): Promise<boolean> {
  return forBothEngines((engine, environment) =>
    withServers({ ...environment, LOG_LEVEL: 'info' }, 1, async ([{ origin }]) => {
      const tokens = await signUpBuyers(origin, USERS, BOOK_ID);
      await sendInTurn(origin, tokens, WARM_UP_SECONDS);
      const full = await sendInTurn(origin, tokens, seconds);
      const usualMs = await measureResponseMs(origin);
      const twice = await sendAtRate(origin, tokens, { rate: full.good * 2, seconds });
      const { ok: isReady } = await fetch(`${origin}/readyz`);
      const recoveredMs = await timeRecovery(origin, usualMs);
      for (const [name, { good, p95, shed, failed }] of Object.entries({ full, twice }))
        console.log(
          `  ${engine}, ${name}: ${good.toFixed(0)} responses/s, p95 ${p95.toFixed(0)} ms, ${shed} by 503, ${failed} failed`,
        );
      return report(`${engine}: as before after ${recoveredMs} ms`, [
        ...(twice.p95 > full.p95 * MAX_SLOWDOWN ? ['Responses took too long.'] : []),
        ...(twice.shed === 0 ? ['Nothing was refused.'] : []),
        ...(twice.failed + full.failed > 0 ? ['Some calls failed.'] : []),
        ...(twice.good < full.good / 2
          ? ['Refusals took too much time from other responses.']
          : []),
        ...(isReady ? [] : ['The shop was not ready.']),
        ...(recoveredMs > RECOVERY_MS ? ['The shop did not recover in time.'] : []),
      ]);
    }),
  );
}

/** Has always `FULL_LOAD_CALLS` calls in progress. */
async function sendInTurn(origin: string, tokens: string[], seconds: number): Promise<Counts> {
  const { send, finish } = createCaller(origin, tokens);
  const end = Date.now() + seconds * 1000;
  const senders = Array.from({ length: FULL_LOAD_CALLS }, async () => {
    while (Date.now() < end) await send();
  });
  await Promise.all(senders);
  return finish(seconds);
}

/** Sends `rate` calls per second, without waiting for responses. */
export async function sendAtRate(
  origin: string,
  tokens: string[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Counts> {
  const { send, finish } = createCaller(origin, tokens);
  const begin = performance.now();
  const calls: Promise<void>[] = [];
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - begin) {
    while (calls.length < (passed / 1000) * rate) calls.push(send());
    await wait(TICK_MS);
  }
  await Promise.all(calls);
  return finish(seconds);
}

/** Sends reads and changes to carts, and searches, and counts the responses. */
function createCaller(origin: string, tokens: string[]) {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ action: { type: 'increment' } });
  const calls = [
    { path: '/api/user/cart' },
    { path: `/api/user/cart/${BOOK_ID}`, method: 'POST', body },
    { path: '/api/books?search=the&sort=LOW_TO_HIGH' },
  ];
  const times: number[] = [];
  let [sent, shed, failed] = [0, 0, 0];
  return {
    send(): Promise<void> {
      const call = calls[sent % calls.length];
      const authorization = tokens[sent % tokens.length];
      sent += 1;
      const begin = performance.now();
      return new Promise((resolve) => {
        const onFailure = () => {
          failed += 1;
          resolve();
        };
        request(origin, { agent, ...call, headers: { authorization } }, (response) => {
          const { statusCode = 0, headers } = response;
          response.resume().once('error', onFailure);
          response.once('end', () => {
            if (statusCode < 300) times.push(performance.now() - begin);
            else if (statusCode === 503 && headers['retry-after']) shed += 1;
            else failed += 1;
            resolve();
          });
        })
          .once('error', onFailure)
          .end(call?.body);
      });
    },
    finish(seconds: number): Counts {
      agent.destroy();
      times.sort((a, b) => a - b);
      const p95 = times[Math.floor(times.length * 0.95)] ?? NaN;
      return { good: times.length / seconds, p95, shed, failed };
    },
  };
}

/** Measures the median time of 15 sequential calls, in ms. */
async function measureResponseMs(origin: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 15; index += 1) {
    const begin = performance.now();
    const { ok } = await fetch(`${origin}/api/products/${BOOK_ID}`);
    times.push(ok ? performance.now() - begin : Infinity);
  }
  return times.toSorted((a, b) => a - b)[7] ?? NaN;
}

/**
 * Measures the time in ms until calls are about as fast as usual: 1.5 times as long, and 5 ms for
 * noise. Stops soon after the limit.
 */
async function timeRecovery(origin: string, usualMs: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const elapsed = performance.now() - begin;
    if ((await measureResponseMs(origin)) <= usualMs * 1.5 + 5 || elapsed > RECOVERY_MS)
      return Math.round(elapsed);
    await wait(SAMPLE_MS);
  }
}
