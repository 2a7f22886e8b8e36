import type { Checkout, ConfirmPaymentRequest } from '#contract/orders/order.ts';

/** The provider's proof of payment, in Razorpay's field names, which the API verifies. */
export type PaymentProof = ConfirmPaymentRequest;

export interface CheckoutPayment {
  checkout: Checkout;
  shop: { name: string; description: string; color: string };
  customer: { name: string; email: string; contact: string };
  /** Called when a payment has failed. The checkout stays open for another attempt. */
  onFailure: (reason: unknown) => void;
  /** Closes the checkout when it is aborted, because it shows the data of the customer. */
  signal: AbortSignal;
}

/** The origins for a checkout's policy; `frames` may also use the Payment Request API. */
export interface CheckoutSources {
  scripts: string[];
  frames: string[];
  connections: string[];
  images: string[];
  /** Whether the provider's script inserts inline styles into the page. */
  hasInlineStyles: boolean;
}

/** The port to a payment provider on the page; `PaymentProvider` is that on the server. */
export interface CheckoutProvider {
  /** The same as `name` of the provider's `PaymentProvider`. */
  name: string;
  /** The name that users know. */
  title: string;
  sources: CheckoutSources;
  /** Whether this public key, which comes from the API, belongs to the provider. */
  hasKey(key: string): boolean;
  /** Returns the origin to preconnect to before the user pays; `undefined` for the shop's own. */
  getOrigin(key: string): string | undefined;
  /** Loads the script that `pay` needs. If this rejects, a later call tries again. */
  preload(key: string): Promise<void>;
  /** Opens the checkout, after `preload`. Resolves with `undefined` if it is closed. */
  pay(payment: CheckoutPayment): Promise<PaymentProof | undefined>;
}
