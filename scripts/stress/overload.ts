import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '../bench/limits.ts';
import { median, quantile, report } from '../bench/report.ts';
import { signUpBuyers } from '../testing/buyer.ts';
import { sendAtRate, sendInTurn } from './load.ts';
import { forBothEngines, withServers } from './test-shops.ts';

const BOOK_ID = 'bk01';
const USERS = 32;
/** The calls in progress at full load: as many as a server accepts concurrently. */
const FULL_LOAD_CALLS = 64;
const WARM_UP_SECONDS = 3;
const SAMPLE_MS = 250;
const SAMPLE_CALLS = 15;

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

/** The ms until a 2xx response; `shed` for a 503 with `Retry-After`; `failed` for all others. */
type Outcome = number | 'shed' | 'failed';

/** Creates a function that sends reads and changes to carts, and searches, in turn. */
function createCaller(origin: string, tokens: string[], keepAlive: boolean) {
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
