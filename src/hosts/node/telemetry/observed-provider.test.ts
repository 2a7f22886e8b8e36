import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentProvider } from '#api/payment-provider.ts';
import { startStandIn } from '#providers/razorpay/testing.ts';
import { addToCart, createCall, placeOrder, signUp } from '../../../../scripts/testing/buyer.ts';
import { openTestShop, sendTo } from '../testing.ts';
import { createCore, observeProvider } from '../core.ts';
import { strongPasswords } from '../passwords.ts';
import { createLoadShedder } from '../middleware/shed-load.ts';
import { createPainter } from '../pictures/painter.ts';
import { readSettings } from '../settings.ts';
import { startTelemetry } from './telemetry.ts';

const TOKEN = 'a-token-of-the-operator';

/** Opens a shop whose payments go to a stand-in, with a user who has a book in the cart. */
async function openPayingShop(environment: Record<string, string> = {}) {
  const provider = await startStandIn();
  onTestFinished(() => provider.close());
  const { keyId, keySecret, webhookSecret, apiUrl } = provider.options;
  const shop = await openTestShop({
    RATE_LIMITS: 'off',
    METRICS_TOKEN: TOKEN,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: apiUrl,
    ...environment,
  });
  const send = sendTo(shop.ask);
  async function checkOut(name: string) {
    const { token } = await signUp(send, `${name}@example.com`);
    const call = createCall(send, token);
    await addToCart(call, 'bk01');
    return (await placeOrder(call, { payment: 'online' })).status;
  }
  async function readMetric(name: string) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await (await shop.ask('/metrics', { headers })).text();
    return text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1];
  }
  return { ...shop, provider, checkOut, readMetric };
}

it('counts calls to the provider, and logs each failure with its causes', async () => {
  const { checkOut, readMetric, provider, lines } = await openPayingShop();
  expect(
    await readMetric('kitabdost_outside_calls_total{system="payments",outcome="failed"}'),
  ).toBe('0');
  expect(await checkOut('asha')).toBe(201);
  expect(await readMetric('kitabdost_outside_calls_total{system="payments",outcome="ok"}')).toBe(
    '1',
  );
  provider.setFault('create', '500');
  expect(await checkOut('ravi')).toBe(502);
  expect(
    await readMetric('kitabdost_outside_calls_total{system="payments",outcome="failed"}'),
  ).toBe('1');
  const line = lines.map((text) => JSON.parse(text)).find(({ call }) => call !== undefined);
  expect(line).toMatchObject({
    level: 40,
    provider: 'razorpay',
    call: 'createOrder',
    message: 'Razorpay did not respond as expected to /orders.',
    causes: ['The status is 500.'],
  });
});

it('logs the failures of all providers, also of that of earlier orders', async () => {
  const { database, folder } = await openTestShop();
  const apiUrl = 'http://127.0.0.1:1';
  const keys = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'secret' };
  const payment = { ...keys, provider: 'razorpay', apiUrl } as const;
  const settings = { ...readSettings({ DATA_DIR: folder }), payments: [payment, payment] };
  const lines: string[] = [];
  const loadShedder = createLoadShedder(settings.maxConcurrent);
  const { dependencies, close } = createCore({
    settings,
    telemetry: await startTelemetry(settings, database),
    loadShedder,
    painter: createPainter(folder, loadShedder),
    passwords: strongPasswords,
    secret: 'a secret',
    log: pino({ base: undefined }, { write: (line) => void lines.push(line) }),
  });
  onTestFinished(close);
  const { provider, otherProviders = [] } = dependencies;
  for (const item of [provider, ...otherProviders])
    await expect(item.listPayments('order_1')).rejects.toThrow(/^Razorpay did not respond/);
  expect(lines.map((line) => (JSON.parse(line) as { call: string }).call)).toEqual([
    'listPayments',
    'listPayments',
  ]);
});

it('counts webhooks by their signature', async () => {
  const { ask, provider, readMetric, checkOut } = await openPayingShop();
  await checkOut('asha');
  const { razorpay_payment_id: paymentId } = await provider.pay('order_00000000000001');
  const { body, headers } = await provider.report('payment.captured', paymentId);
  const send = (signature: string) =>
    ask('/api/payments/razorpay', {
      method: 'POST',
      body,
      headers: { ...headers, 'x-razorpay-signature': signature },
    });
  expect((await send(headers['x-razorpay-signature'])).status).toBe(200);
  expect((await send('wrong')).status).toBe(400);
  expect(await readMetric('kitabdost_webhooks_total{outcome="accepted"}')).toBe('1');
  expect(await readMetric('kitabdost_webhooks_total{outcome="refused"}')).toBe('1');
});

it('keeps no place for checkouts while the provider does not respond', async () => {
  const { ask, provider, checkOut } = await openPayingShop({ MAX_CALLS_AT_ONCE: '2' });
  provider.setFault('create', 'hang');
  const hanging: Promise<number>[] = [];
  for (const name of ['asha', 'ravi', 'mira']) {
    hanging.push(checkOut(name));
    await expect.poll(() => provider.received.length).toBe(hanging.length);
  }
  const calls = await Promise.all([ask('/api/categories'), ask('/api/shop')]);
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  await provider.close();
  expect(await Promise.all(hanging)).toEqual([502, 502, 502]);
});

it.each(['createOrder', 'listPayments', 'capture', 'refund', 'listRefunds'])(
  'counts and logs %s, and lets it wait outside',
  async (call) => {
    const warn = vi.fn();
    const waits: unknown[] = [];
    const provider = { name: 'paisa', [call]: () => Promise.reject(new Error('down')) };
    const observed = observeProvider(provider as unknown as PaymentProvider, {
      waitOutside(work, name) {
        waits.push(name);
        return work();
      },
      log: { warn },
      metrics: undefined,
    }) as unknown as Record<string, (request: object) => Promise<unknown>>;
    await expect(observed[call]?.({})).rejects.toThrow('down');
    expect(waits).toEqual(['paisa']);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ provider: 'paisa', call, message: 'down' })],
    ]);
  },
);
