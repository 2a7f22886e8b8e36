// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { findCheckoutProvider } from '../checkout-providers.ts';
import { razorpayCheckout, type PaymentOptions } from './checkout.ts';

const KEY = 'rzp_test_rehearsal';
const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signed',
};
const PAYMENT = {
  checkout: {
    key: KEY,
    providerOrderId: 'order_1',
    amount: 52_400,
    currency: 'INR' as const,
    expiresAt: '2023-05-01T12:30:00+00:00',
  },
  shop: { name: 'Kitabdost', description: 'Thank you for shopping with us', color: '#22306b' },
  customer: { name: 'Asha Rao', email: 'asha@example.com', contact: '98450' },
  onFailure: vi.fn<(reason: unknown) => void>(),
  signal: new AbortController().signal,
};
const close = vi.fn<() => void>();
const openedOptions: PaymentOptions[] = [];

/** Stands in for the class of Razorpay's script; records the options of each checkout. */
class FakeRazorpay {
  constructor(options: PaymentOptions) {
    openedOptions.push(options);
  }

  open() {}
  close = close;
  on(event: string, listener: (failure: { error: { description: string } }) => void) {
    if (event === 'payment.failed') failPayment = listener;
  }
}
let failPayment: ((failure: { error: { description: string } }) => void) | undefined;

afterEach(() => {
  delete window.Razorpay;
  openedOptions.length = 0;
  document.head.replaceChildren();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Ends the loading of the script. */
function settleScript(event: 'load' | 'error') {
  document.scripts[0]?.dispatchEvent(new Event(event));
}

it('loads the test payment if the key is that of the rehearsal', async () => {
  const loading = razorpayCheckout.preload(KEY);
  expect([...document.scripts].map((script) => script.getAttribute('src'))).toEqual([
    '/test-payment/checkout.js',
  ]);
  expect(razorpayCheckout.getOrigin(KEY)).toBeUndefined();
  window.Razorpay = FakeRazorpay;
  settleScript('load');
  await expect(loading).resolves.toBeUndefined();
});

it('loads the script of the provider for one of its keys', async () => {
  const loading = razorpayCheckout.preload('rzp_test_of_the_shop');
  expect(document.scripts[0]?.src).toBe('https://checkout.razorpay.com/v1/checkout.js');
  expect(razorpayCheckout.getOrigin('rzp_test_of_the_shop')).toBe('https://checkout.razorpay.com');
  settleScript('error');
  await expect(loading).rejects.toThrow('could not be loaded.');
});

it('loads no script if Razorpay is already defined', async () => {
  window.Razorpay = FakeRazorpay;
  await razorpayCheckout.preload(KEY);
  expect(document.scripts).toHaveLength(0);
});

it('opens a checkout with the options that Razorpay specifies', async () => {
  window.Razorpay = FakeRazorpay;
  const paying = razorpayCheckout.pay(PAYMENT);
  expect(openedOptions).toEqual([
    {
      key: 'rzp_test_rehearsal',
      amount: 52_400,
      currency: 'INR',
      order_id: 'order_1',
      name: 'Kitabdost',
      description: 'Thank you for shopping with us',
      prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '98450' },
      theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      handler: expect.any(Function),
      modal: { ondismiss: expect.any(Function) },
    },
  ]);
  openedOptions[0]?.handler(PROOF);
  expect(await paying).toEqual(PROOF);
});

it('reports a failed payment, after which the user may try again', async () => {
  window.Razorpay = FakeRazorpay;
  const paying = razorpayCheckout.pay(PAYMENT);
  const error = { description: 'The bank has declined the payment.' };
  failPayment?.({ error });
  expect(PAYMENT.onFailure).toHaveBeenCalledExactlyOnceWith(error);
  openedOptions[0]?.handler(PROOF);
  expect(await paying).toEqual(PROOF);
});

it('resolves with no proof if the user closes the checkout', async () => {
  window.Razorpay = FakeRazorpay;
  const paying = razorpayCheckout.pay(PAYMENT);
  openedOptions[0]?.modal.ondismiss();
  expect(await paying).toBeUndefined();
});

it('closes the checkout, without a proof, when it is aborted', async () => {
  window.Razorpay = FakeRazorpay;
  const controller = new AbortController();
  const paying = razorpayCheckout.pay({ ...PAYMENT, signal: controller.signal });
  expect(close).not.toHaveBeenCalled();
  controller.abort();
  expect(await paying).toBeUndefined();
  expect(close).toHaveBeenCalledOnce();
});

it('opens a checkout with the key of the build, although the API rehearses payments', async () => {
  vi.stubEnv('VITE_RAZORPAY_KEY', 'rzp_test_of_the_build');
  const rehearsed = { ...PROOF, razorpay_payment_id: 'pay_rehearsed' };
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json(rehearsed));
  vi.stubGlobal('fetch', fetchMock);
  window.Razorpay = FakeRazorpay;
  const paying = razorpayCheckout.pay(PAYMENT);
  expect(openedOptions[0]).toMatchObject({ key: 'rzp_test_of_the_build' });
  expect(openedOptions[0]).not.toHaveProperty('order_id');
  openedOptions[0]?.handler(PROOF);
  expect(await paying).toEqual(rehearsed);
  expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/\/api\/payments\/rehearsal$/);
  const closed = razorpayCheckout.pay(PAYMENT);
  openedOptions[1]?.modal.ondismiss();
  expect(await closed).toBeUndefined();
  expect(fetchMock).toHaveBeenCalledOnce();
});

it('finds the checkout for keys of Razorpay and of the rehearsal, and for no other key', () => {
  expect(findCheckoutProvider('rzp_live_x')).toBe(razorpayCheckout);
  expect(findCheckoutProvider(KEY)).toBe(razorpayCheckout);
  expect(findCheckoutProvider('other_key')).toBeUndefined();
});
