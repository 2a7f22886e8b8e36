import type { PaymentProvider } from '#api/payment-provider.ts';
import { createRazorpay, type RazorpayOptions } from './razorpay/provider.ts';
import { createRehearsal, type RehearsalOptions } from './rehearsal/provider.ts';

/** A payment provider of a server, and the shop's keys for it. */
export type PaymentSettings = { provider: 'razorpay' } & RazorpayOptions;

/**
 * The server's side of the payment providers, of which the first gets new payments. Without settings,
 * payments are rehearsed.
 */
export function createPaymentProviders(
  settings: PaymentSettings[],
  rehearsal: RehearsalOptions,
): [PaymentProvider, ...PaymentProvider[]] {
  const [first, ...others] = settings.map(createPaymentProvider);
  return first ? [first, ...others] : [createRehearsal(rehearsal)];
}

function createPaymentProvider(settings: PaymentSettings): PaymentProvider {
  switch (settings.provider) {
    case 'razorpay':
      return createRazorpay(settings);
  }
}
