import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ProviderFailure } from '#api/payment-provider.ts';
import { ERRORS } from '#contract/errors.ts';
import { listen } from '../listen.ts';
import { createLoadShedder } from './shed-load.ts';

it('refuses calls above the limit before it reads their bodies, except pages, uploads and webhooks', async () => {
  const hanging = Promise.withResolvers<void>();
  let shedCalls = 0;
  const { run, refuseEarly } = createLoadShedder(1, () => (shedCalls += 1));
  const server = await listen({
    fetch: () => new Response('A response.'),
    port: 0,
    hostname: '127.0.0.1',
    refuseEarly,
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  const running = run(() => hanging.promise);
  for (const init of [{}, { method: 'POST', body: 'x'.repeat(500_000) }]) {
    const refused = await ask('/api/user/cart', init);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { errors: [ERRORS.unavailable], code: 'unavailable' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(shedCalls).toBe(2);
  for (const path of ['/books', '/healthz', '/api/desk/imports', '/api/payments/razorpay'])
    expect((await ask(path)).status).toBe(200);
  hanging.resolve();
  await running;
  expect((await ask('/api/user/cart')).status).toBe(200);
});

it.each([
  [4, 1, false],
  [4, 2, true],
  [5, 2, false],
  [5, 3, true],
])('of %i places, is busy with %i: %s', async (places, calls, isBusy) => {
  const shedder = createLoadShedder(places);
  const hanging = Promise.withResolvers<void>();
  const running = Array.from({ length: calls }, () => shedder.run(() => hanging.promise));
  expect(shedder.isBusy()).toBe(isBusy);
  hanging.resolve();
  await Promise.all(running);
  expect(shedder.isBusy()).toBe(false);
});

it('gives the place of a call to others while it waits for the provider', async () => {
  const { run, waitOutside } = createLoadShedder(1);
  const hanging = Promise.withResolvers<string>();
  const waiting = run(() => waitOutside(() => hanging.promise));
  const other = Promise.withResolvers<void>();
  const running = run(() => other.promise);
  await expect(run(async () => 'a third')).rejects.toThrow(ERRORS.unavailable);
  other.resolve();
  await running;
  hanging.resolve('a response');
  expect(await waiting).toBe('a response');
  expect(await run(async () => 'next')).toBe('next');
});

it('takes the place back after the wait', async () => {
  const { run, waitOutside } = createLoadShedder(1);
  const rest = Promise.withResolvers<void>();
  const running = run(async () => {
    await waitOutside(async () => undefined);
    await rest.promise;
  });
  await new Promise((resolve) => setImmediate(resolve));
  await expect(run(async () => undefined)).rejects.toThrow(ERRORS.unavailable);
  rest.resolve();
  await running;
  await run(async () => undefined);
});

it('counts right after a call whose work went on, or waited several times at once', async () => {
  const { run, waitOutside } = createLoadShedder(1);
  const hanging = Promise.withResolvers<void>();
  const rest: Promise<unknown>[] = [];
  await run(async () => {
    rest.push(waitOutside(() => hanging.promise));
    rest.push(waitOutside(() => hanging.promise));
    rest.push(hanging.promise.then(() => waitOutside(async () => undefined)));
  });
  hanging.resolve();
  await Promise.all(rest);
  const other = Promise.withResolvers<void>();
  const running = run(() => other.promise);
  await expect(run(async () => undefined)).rejects.toThrow(ERRORS.unavailable);
  other.resolve();
  await running;
});

it('refuses a wait as if the provider did not respond while 32 calls wait, but not in the background', async () => {
  const { run, waitOutside } = createLoadShedder(64);
  const hanging = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 32 }, () => run(() => waitOutside(() => hanging.promise)));
  await expect(run(() => waitOutside(async () => 1))).rejects.toThrow(ProviderFailure);
  expect(await waitOutside(async () => 2)).toBe(2);
  // The other provider responds.
  expect(await run(() => waitOutside(async () => 4, 'other'))).toBe(4);
  hanging.resolve();
  await Promise.all(waiting);
  expect(await run(() => waitOutside(async () => 3))).toBe(3);
});

it('counts no wait that has failed, and takes its place back', async () => {
  const { run, waitOutside } = createLoadShedder(1);
  const fail = () => run(() => waitOutside(() => Promise.reject(new Error('Timeout'))));
  for (let i = 0; i < 32; i++) await expect(fail()).rejects.toThrow('Timeout');
  const rest = Promise.withResolvers<void>();
  const running = run(() => rest.promise);
  await expect(run(async () => undefined)).rejects.toThrow(ERRORS.unavailable);
  rest.resolve();
  await running;
  expect(await run(() => waitOutside(async () => 1))).toBe(1);
});
