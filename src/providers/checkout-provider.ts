import type { Checkout, ConfirmPaymentRequest } from '#contract/order.ts';

/**
 * The provider's proof that an order is paid, which the API checks. Every provider puts its ids and its
 * signature into the fields of Razorpay.
 */
export type PaymentProof = ConfirmPaymentRequest;

/** A payment that a user is about to make. */
export interface CheckoutPayment {
  checkout: Checkout;
  shop: { name: string; description: string; color: string };
  customer: { name: string; email: string; contact: string };
  /** Called when a payment has failed. The checkout stays open for another try. */
  onFailure: (reason: unknown) => void;
}

/**
 * The origins that a provider's checkout needs, for the Content-Security-Policy of the pages. Those in
 * `frames` may also ask the browser for a payment (`Permissions-Policy`).
 */
export interface CheckoutSources {
  scripts: string[];
  frames: string[];
  calls: string[];
  images: string[];
  /** Whether its script writes styles into the page. */
  hasInlineStyles: boolean;
}

/** The port to a payment provider on the page. The server's is `PaymentProvider` of the API. */
export interface CheckoutProvider {
  /** The `name` of its `PaymentProvider`. */
  name: string;
  /** The name that users know. */
  title: string;
  sources: CheckoutSources;
  /** Whether this public key, which comes from the API, belongs to the provider. */
  hasKey(key: string): boolean;
  /** The origin to connect to before the user pays; `undefined` if it is the shop's own. */
  originFor(key: string): string | undefined;
  /** Loads what `pay` needs. Rejects if that fails, and can be called again. */
  preload(key: string): Promise<void>;
  /** Opens the checkout, after `preload`. Resolves with `undefined` if the user closes it. */
  pay(payment: CheckoutPayment): Promise<PaymentProof | undefined>;
}
