import { expect, it } from 'vitest';
import { openOrderShop, placeTestOrder, readOrder } from '#api/orders/testing.ts';
import {
  getWebhookPath,
  type PaymentProvider,
  type SettledPayment,
} from '#api/payment-provider.ts';
import { send } from '#api/testing.ts';
import { CHECKOUT_PROVIDERS } from './checkout-providers.ts';
import {
  createPaymentProviders,
  PAYMENT_PROVIDERS,
  readPaymentSettings,
} from './payment-providers.ts';

/** Creates Paisa, an invented provider that differs from those of the shop, and its payments. */
function createPaisa(): { provider: PaymentProvider; payments: SettledPayment[] } {
  const payments: SettledPayment[] = [];
  const provider: PaymentProvider = {
    name: 'paisa',
    key: 'paisa_public_key',
    createOrder: async ({ receipt }) => ({ id: `paisa-${receipt}` }),
    listPayments: async () => payments,
    capture: async () => {},
    refund: async ({ refundId }) => refundId,
    listRefunds: async () => [],
    isSigned: async ({ signature }) => signature === 'by paisa',
    async readWebhook(body, headers) {
      if (headers.get('x-paisa-seal') !== 'by paisa') return 'bad-signature';
      const { id, order } = JSON.parse(new TextDecoder().decode(body)) as Record<string, string>;
      const [payment] = payments;
      return { id: id ?? '', providerOrderId: order ?? '', ...(payment && { payment }) };
    },
  };
  return { provider, payments };
}

/** Opens a shop that uses Paisa. The shop does not know yet that its order was paid. */
async function placePaidOrder() {
  const { provider, payments } = createPaisa();
  const shop = await openOrderShop({ provider });
  const { order, checkout } = await placeTestOrder(shop);
  payments.push({ id: 'p1', amount: checkout.amount, status: 'captured' });
  return { shop, order, checkout };
}

it('places an order that was paid through a third provider', async () => {
  const { shop, order, checkout } = await placePaidOrder();
  expect(checkout).toMatchObject({
    key: 'paisa_public_key',
    providerOrderId: `paisa-${order.number}`,
  });
  const body = {
    razorpay_payment_id: 'p1',
    razorpay_order_id: checkout.providerOrderId,
    razorpay_signature: 'by paisa',
  };
  const { token } = shop;
  const response = await send(shop.api, `POST /user/orders/${order._id}/payment`, { token, body });
  expect(response).toMatchObject({ status: '200 OK', body: { order: { status: 'placed' } } });
});

it('accepts the webhooks of a third provider at its own path', async () => {
  const { shop, order, checkout } = await placePaidOrder();
  const body = { id: 'e1', order: checkout.providerOrderId };
  const headers = { 'x-paisa-seal': 'by paisa' };
  const ask = async (call: string, sent: object) => (await send(shop.api, call, sent)).status;
  expect(await ask('POST /payments/razorpay', { headers, body })).toBe('404 Not Found');
  expect(await ask('POST /payments/paisa', { body })).toBe('400 Bad Request');
  expect(await ask('POST /payments/paisa', { headers, body })).toBe('200 OK');
  expect((await readOrder(shop, order._id)).status).toBe('placed');
});

/** Reads the settings of Razorpay and of Paisa from this environment. */
function readBoth(environment: Record<string, string>) {
  const paisa = {
    title: 'Paisa',
    variables: { key: 'PAISA_KEY', secret: 'PAISA_SECRET' },
    publicKey: { name: 'key', title: 'public key', prefix: 'paisa_' },
    apiUrl: ['PAISA_API_URL', 'https://api.paisa.example'] as [string, string],
    create: () => createPaisa().provider,
  };
  return readPaymentSettings(
    { ...PAYMENT_PROVIDERS, paisa },
    (name) => environment[name],
    (_name, defaultOrigin) => defaultOrigin,
  );
}

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 's1',
  RAZORPAY_WEBHOOK_SECRET: 's2',
};
const PAISA = { PAISA_KEY: 'paisa_x', PAISA_SECRET: 's3' };

it.each([
  [undefined, ['razorpay', 'paisa']],
  ['razorpay', ['razorpay', 'paisa']],
  ['paisa', ['paisa', 'razorpay']],
])('puts first the provider that PAYMENT_PROVIDER names: %s', (name, expected) => {
  const read = readBoth({ ...RAZORPAY, ...PAISA, ...(name && { PAYMENT_PROVIDER: name }) });
  expect(typeof read === 'string' ? read : read.map(({ provider }) => provider)).toEqual(expected);
});

it('reads the keys of a third provider from its own variables', () => {
  expect(readBoth(PAISA)).toEqual([
    { provider: 'paisa', key: 'paisa_x', secret: 's3', apiUrl: 'https://api.paisa.example' },
  ]);
});

it.each([
  [
    { ...RAZORPAY, PAYMENT_PROVIDER: 'paisa' },
    /^PAYMENT_PROVIDER must be .*razorpay or .*paisa\.$/,
  ],
  [{ PAYMENT_PROVIDER: 'razorpay' }, /^PAYMENT_PROVIDER must be a provider whose keys are set/],
  [{ ...PAISA, PAISA_SECRET: '' }, /^PAISA_SECRET must be set, too: Paisa needs PAISA_KEY, /],
  [{ ...PAISA, PAISA_KEY: 'x' }, /^PAISA_KEY must be the public key, which begins with paisa_\.$/],
])('refuses the settings %j', (environment, expected) => {
  expect(readBoth(environment)).toMatch(expected);
});

it.each(Object.entries(PAYMENT_PROVIDERS))(
  'opens the checkout of %s, and no other, with a key that the settings accept',
  (name, { variables, publicKey, create }) => {
    const keys = Object.keys(variables).map((key) => [key, `${publicKey.prefix}x`] as const);
    const provider = create({ ...Object.fromEntries(keys), apiUrl: 'https://api.example' });
    expect(provider.name).toBe(name);
    const checkouts = CHECKOUT_PROVIDERS.filter(({ hasKey }) => hasKey(provider.key));
    expect(checkouts.map((checkout) => checkout.name)).toEqual([name]);
  },
);

it('returns the webhook path of a provider, and none for the rehearsal of payments', () => {
  const { provider } = createPaisa();
  expect(getWebhookPath(provider)).toBe('/api/payments/paisa');
  const [rehearsal] = createPaymentProviders([], {
    store: {} as never,
    secret: '',
    createId: () => '',
  });
  expect(getWebhookPath(rehearsal)).toBeUndefined();
});
