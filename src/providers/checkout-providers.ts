import type { CheckoutProvider } from './checkout-provider.ts';
import { razorpayCheckout } from './razorpay/checkout.ts';

/** The checkouts of all payment providers. */
export const CHECKOUT_PROVIDERS: CheckoutProvider[] = [razorpayCheckout];

/**
 * Finds the provider of this public key, which comes from the API; `undefined` if no provider has
 * it. The key of the rehearsal belongs to the Razorpay provider.
 */
export function findCheckoutProvider(key: string): CheckoutProvider | undefined {
  return CHECKOUT_PROVIDERS.find(({ hasKey }) => hasKey(key));
}
