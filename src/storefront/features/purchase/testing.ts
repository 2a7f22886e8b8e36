import { vi } from 'vitest';
import type {
  CheckoutPayment,
  CheckoutProvider,
  PaymentProof,
} from '#providers/checkout-provider.ts';
import { CHECKOUT_PROVIDERS } from '#providers/checkout-providers.ts';
import { paymentTerms } from './payment-terms.ts';

/** A payment that the fake provider has opened. */
interface OpenedPayment extends CheckoutPayment {
  /** Ends the payment with a proof, or without one as if the user had closed it. */
  end(proof?: PaymentProof): void;
}

export const USER = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
export const SESSION = { token: 'a.b.c', user: USER };
export const ADDRESS = {
  name: 'Asha Rao',
  addressText: '14, Third Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  phone: '९८४५०',
};
export const CHECKOUT = {
  key: 'paisa_public_key',
  providerOrderId: 'order_1',
  amount: 52_400,
  currency: 'INR' as const,
  expiresAt: '2023-05-01T12:30:00+00:00',
};
export const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signed',
};

/**
 * For tests: registers a fake payment provider, and sets its key in the payment terms. Returns the
 * provider, an array of the payments that it has opened, and `remove`, which unregisters it.
 */
export function addFakeProvider() {
  const payments: OpenedPayment[] = [];
  const provider: CheckoutProvider = {
    name: 'paisa',
    title: 'Paisa',
    sources: { scripts: [], frames: [], connections: [], images: [], hasInlineStyles: false },
    hasKey: (key) => key.startsWith('paisa_'),
    getOrigin: (key) => `https://${key.replaceAll('_', '-')}.example`,
    preload: vi.fn<CheckoutProvider['preload']>(async () => {}),
    pay: (payment) => new Promise((end) => payments.push({ ...payment, end })),
  };
  CHECKOUT_PROVIDERS.push(provider);
  paymentTerms.replace({
    key: CHECKOUT.key,
    delivery: { fee: 0, freeFrom: 0 },
    cod: { on: true, upTo: 5000 },
    holds: { perBook: 10, perOrder: 50 },
  });
  return { provider, payments, remove: () => CHECKOUT_PROVIDERS.splice(-1) };
}
