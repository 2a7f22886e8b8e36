import type { CheckoutProvider } from './checkout-provider.ts';
import { razorpayCheckout } from './razorpay/checkout.ts';

/** The checkouts of all payment providers. */
export const CHECKOUT_PROVIDERS: CheckoutProvider[] = [razorpayCheckout];

/**
 * Finds the provider of this public key, which comes from the API; `undefined` if the key belongs
 * to none. The rehearsal's key also begins with `rzp_`, so for it this returns Razorpay's provider,
 * which opens the rehearsal.
 */
export function findCheckoutProvider(key: string): CheckoutProvider | undefined {
  return CHECKOUT_PROVIDERS.find(({ hasKey }) => hasKey(key));
}
