import type { CheckoutProvider } from './checkout-provider.ts';
import { razorpayCheckout } from './razorpay/checkout.ts';

/** The page's side of every payment provider. */
export const CHECKOUT_PROVIDERS: CheckoutProvider[] = [razorpayCheckout];

/**
 * The provider of this public key, which comes from the API; `undefined` if no provider knows it. The
 * key of the rehearsal belongs to Razorpay.
 */
export function findCheckoutProvider(key: string): CheckoutProvider | undefined {
  return CHECKOUT_PROVIDERS.find(({ hasKey }) => hasKey(key));
}
