import type { PaymentProvider } from '#api/payment-provider.ts';
import { createRazorpay, type RazorpayOptions } from './razorpay/provider.ts';
import { createRehearsal, type RehearsalOptions } from './rehearsal/provider.ts';

/** The name of a payment provider, and the shop's keys for it. */
export type PaymentSettings = { provider: 'razorpay' } & RazorpayOptions;

/**
 * Reads the providers for which the environment has keys, the one for new payments first; or
 * returns a sentence about wrong keys, which repeats none of them. `readOrigin` reads a setting,
 * with a default.
 */
export function readPaymentSettings(
  given: (name: string) => string | undefined,
  readOrigin: (name: string, usual: string) => string,
): PaymentSettings[] | string {
  const read = [readRazorpay(given, readOrigin('RAZORPAY_API_URL', 'https://api.razorpay.com'))];
  const problem = read.find((one) => typeof one === 'string');
  return problem ?? read.filter((one) => typeof one === 'object');
}

const RAZORPAY_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];

function readRazorpay(
  given: (name: string) => string | undefined,
  apiUrl: string,
): PaymentSettings | string | undefined {
  const [keyId, keySecret, webhookSecret] = RAZORPAY_KEYS.map(given);
  // The page recognizes the provider by this prefix.
  if (keyId && !keyId.startsWith('rzp_'))
    return 'RAZORPAY_KEY_ID must be the key id, which begins with rzp_.';
  if (keyId && keySecret && webhookSecret)
    return { provider: 'razorpay', keyId, keySecret, webhookSecret, apiUrl };
  const missing = RAZORPAY_KEYS.filter((name) => !given(name));
  if (missing.length === RAZORPAY_KEYS.length) return undefined;
  return `${missing.join(' and ')} must be set, too: Razorpay needs ${RAZORPAY_KEYS.join(', ')}.`;
}

/**
 * Creates the payment providers of the server; the first one gets new payments. Without settings,
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
