import type { PaymentProvider } from '#api/payment-provider.ts';
import { createRazorpay, type RazorpayOptions } from './razorpay/provider.ts';
import { createRehearsal, type RehearsalOptions } from './rehearsal/provider.ts';

/** The payment provider of a server, and the shop's keys for it. */
export type PaymentSettings = { provider: 'razorpay' } & RazorpayOptions;

/** The server's side of the payment provider. Without settings, payments are rehearsed. */
export function createPaymentProvider(
  settings: PaymentSettings | undefined,
  rehearsal: RehearsalOptions,
): PaymentProvider {
  switch (settings?.provider) {
    case 'razorpay':
      return createRazorpay(settings);
    case undefined:
      return createRehearsal(rehearsal);
  }
}
