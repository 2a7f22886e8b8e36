import type { CheckoutProvider } from './checkout-provider.ts';
import { razorpayCheckout } from './razorpay/checkout.ts';

export const CHECKOUT_PROVIDERS: CheckoutProvider[] = [razorpayCheckout];

/** Finds the provider of a public key from the API; Razorpay's also opens the rehearsal. */
export function findCheckoutProvider(key: string): CheckoutProvider | undefined {
  return CHECKOUT_PROVIDERS.find(({ hasKey }) => hasKey(key));
}
