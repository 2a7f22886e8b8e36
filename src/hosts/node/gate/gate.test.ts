import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { openTestShop, post } from '../testing.ts';

const guest = { email: 'guest@example.com', password: 'wrong' };

it('lets an account be tried ten times a minute, from wherever', async () => {
  const { ask } = await openTestShop({ SEED: 'demo' });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const email = i % 2 ? guest.email : ' GUEST@example.com';
    const answer = await ask('/api/auth/login', post({ ...guest, email }), `192.0.2.${i}`);
    statuses.push(answer.status);
    if (i < 10) continue;
    expect(await answer.json()).toEqual({ errors: [ERRORS.tooMany], code: 'too-many' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const other = await ask('/api/auth/login', post({ ...guest, email: 'x@example.com' }));
  expect(other.status).toBe(404);
});

it('counts a try at the desk as a sign-in', async () => {
  const { ask } = await openTestShop();
  const origin = { origin: 'http://127.0.0.1:4173' };
  const paths = ['/api/auth/login', '/api/desk/session'];
  for (let i = 0; i < 10; i++) await ask(paths[i % 2] ?? '', post(guest, origin), `192.0.2.${i}`);
  for (const path of paths)
    expect((await ask(path, post(guest, origin), '192.0.2.99')).status).toBe(429);
});

it('mails an account three links an hour, from any address', async () => {
  const { ask } = await openTestShop();
  const forget = (email: string, address = '192.0.2.1') =>
    ask('/api/auth/forgot', post({ email }), address);
  for (let i = 0; i < 3; i++)
    expect((await forget('guest@example.com', `192.0.2.${i}`)).status).toBe(202);
  const refused = await forget(' GUEST@example.com', '192.0.2.9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await forget('nobody@example.com')).status).toBe(202);
});

it('lets a reader place twenty orders an hour, whatever became of them', async () => {
  const { ask } = await openTestShop();
  const signUp = post({ email: 'asha@example.com', password: 'secret' });
  const { encodedToken } = (await (await ask('/api/auth/signup', signUp)).json()) as {
    encodedToken: string;
  };
  const address = { name: 'A', phone: '1', city: 'B', state: 'C', pin: '560003', addressText: 'D' };
  const place = (key: string) =>
    ask(
      '/api/user/orders',
      post(
        { address, payment: 'online', expectedAmount: 0 },
        { authorization: encodedToken, 'idempotency-key': key },
      ),
    );
  for (let i = 0; i < 20; i++) expect((await place(`k${i}`)).status).toBe(409);
  const refused = await place('k20');
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { errors: [ERRORS.tooMany], code: 'too-many' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
});

it('lets an address call the rest 600 times a minute, by the proxies it trusts', async () => {
  const { ask } = await openTestShop({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' });
  const call = (forwarded: string) =>
    ask('/api/categories', { headers: { 'x-forwarded-for': forwarded } }, '::ffff:10.0.0.1');
  for (let i = 0; i < 600; i++)
    expect((await call(`203.0.113.${i % 250}, 198.51.100.7, 10.0.0.2`)).status).toBe(200);
  expect((await call('198.51.100.7')).status).toBe(429);
  expect((await call('198.51.100.8')).status).toBe(200);
});

it('takes every webhook, with the bytes that the provider has signed', async () => {
  const { ask } = await openTestShop({
    RAZORPAY_KEY_ID: 'rzp_test_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  });
  // Bytes that are not UTF-8: as a text they would be others.
  const body = Uint8Array.of(0x7b, 0x20, 0xff, 0xc3, 0x7d);
  const signature = createHmac('sha256', 'a webhook secret').update(body).digest('hex');
  const headers = { 'x-razorpay-signature': signature };
  for (let i = 0; i < 601; i++) {
    const answer = await ask('/api/payments/razorpay', { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  }
  const other = { method: 'POST', body: body.slice(1), headers };
  expect((await ask('/api/payments/razorpay', other)).status).toBe(400);
  expect((await ask('/api/categories')).status).toBe(200);
});

it('has no webhook where payments are rehearsed', async () => {
  const { ask } = await openTestShop();
  expect((await ask('/api/payments/razorpay', post({}))).status).toBe(404);
});

it('does not count with RATE_LIMITS=off', async () => {
  const { ask } = await openTestShop({ RATE_LIMITS: 'off' });
  for (let i = 0; i < 12; i++)
    expect((await ask('/api/auth/login', post({ ...guest, email: 'x' }))).status).toBe(404);
});

it.each([
  ['announced', 'x'.repeat(1024 * 1024 + 1)],
  ['streamed', new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(100_000)) })],
])('refuses a body that is too large and %s', async (_, body) => {
  const { ask } = await openTestShop();
  const init = { method: 'POST', body, duplex: 'half' };
  const answer = await ask('/api/auth/login', init);
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { errors: [ERRORS.bodyTooLarge], code: 'too-large' },
  ]);
});

it.each<Record<string, string>>([{}, { 'content-length': '9' }])(
  'refuses a body that ends too soon, with the headers %j, and logs no failure',
  async (headers) => {
    const { ask, lines } = await openTestShop();
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
    const init = { method: 'POST', body, duplex: 'half', headers };
    const answer = await ask('/api/auth/login', init);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { errors: [ERRORS.malformedRequest], code: 'bad-request' },
    ]);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

it('refuses TRACE, which only the server can make a request of', async () => {
  const { app } = await openTestShop();
  const request = new Request('http://localhost/api/products');
  Object.defineProperty(request, 'method', { value: 'TRACE' });
  const bindings = { incoming: { socket: {} }, outgoing: {} };
  expect((await app.fetch(request, bindings)).status).toBe(405);
});

it('lets a session try the password ten times a minute, from wherever, by any call', async () => {
  const { ask } = await openTestShop();
  const signUp = post({ email: 'asha@example.com', password: 'secret' });
  const { encodedToken: authorization } = (await (
    await ask('/api/auth/signup', signUp)
  ).json()) as { encodedToken: string };
  const change = post({ old: 'wrong', new: 'a hound on the moor' }, { authorization });
  const drop = { ...post({ password: 'wrong' }, { authorization }), method: 'DELETE' };
  const attempt = (i: number) =>
    ask(i % 2 ? '/api/user' : '/api/user/password', i % 2 ? drop : change, `192.0.2.${i}`);
  for (let i = 0; i < 10; i++) expect((await attempt(i)).status).toBe(401);
  for (const i of [10, 11]) {
    const refused = await attempt(i);
    expect(await refused.json()).toEqual({ errors: [ERRORS.tooMany], code: 'too-many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
