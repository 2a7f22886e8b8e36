import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
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
