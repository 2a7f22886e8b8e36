export interface ProviderPayment {
  id: string;
  /** Paise. */
  amount: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** The paise refunded in all; if missing, `status` says whether all or nothing was refunded. */
  refunded?: number;
}

export interface ProviderRefund {
  /** The provider's id of the refund. */
  id: string;
  /** Paise. */
  amount: number;
  /** The shop's id of the refund; `undefined` for one made in the provider's dashboard. */
  refundId?: string;
  /** Whether it has failed, perhaps days after it was made. The payment has its amount again. */
  isFailed?: boolean;
}

interface ProviderOrderRequest {
  /** Paise. */
  amount: number;
  /** The number of the shop's order. */
  receipt: string;
  /** Where a page of the provider sends the user in the end, whether or not the order is paid. */
  returnUrl: string;
}

interface RefundRequest {
  paymentId: string;
  /** Paise. */
  amount: number;
  /** The shop's id of the refund. */
  refundId: string;
  /**
   * Whether the provider refused this refund once with a larger amount. Needed by providers whose
   * idempotency keys can each be used for only one amount.
   */
  isReduced?: boolean | undefined;
  /**
   * How many refunds with this id have failed. Needed by providers that repeat their response to an
   * idempotency key: each further refund has another key.
   */
  failures?: number | undefined;
}

/** A payment that no longer needs to be captured. */
export interface SettledPayment extends ProviderPayment {
  status: 'captured' | 'refunded' | 'failed';
}

/** Whether the payment no longer needs to be captured. Webhooks report only such payments. */
export function isSettled(payment: ProviderPayment): payment is SettledPayment {
  return payment.status !== 'created' && payment.status !== 'authorized';
}

/** A webhook event. A redelivery has the same `id`. */
export interface WebhookEvent {
  id: string;
  providerOrderId: string;
  /**
   * If missing, the event changes nothing. Not a payment that still must be captured (`isSettled`),
   * which takes too long for the response to a webhook.
   */
  payment?: SettledPayment;
  refund?: ProviderRefund;
}

/**
 * The port to a payment provider. All promises reject with `ProviderFailure` when the provider does
 * not respond, refuses, or sends an unexpected response. Only a refused refund has another error.
 */
export interface PaymentProvider {
  /**
   * Identifies the provider in stored orders and in the path of its webhook. Its `CheckoutProvider`
   * on the page has the same name.
   */
  name: string;
  /** The public key with which the page opens the checkout. */
  key: string;
  /**
   * Creates an order at the provider and resolves with its id; of a provider that takes payments on
   * a page of its own, also with the `url` of that page. The provider may choose the id, or use the
   * `receipt`. Rejects with `OrderRefused` if a retry does not help.
   */
  createOrder(order: ProviderOrderRequest): Promise<{ id: string; url?: string }>;
  /** Lists all attempted payments for an order of the provider. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /**
   * Captures an authorized payment. `amount` is in paise. A repeated call has no effect. Does
   * nothing for a provider that captures automatically, and so never reports `authorized`.
   */
  capture(payment: { id: string; amount: number }): Promise<void>;
  /**
   * Refunds an amount in paise, once for a `refundId` and a number of `failures`. Resolves with the
   * provider's id of the refund. Rejects with `RefundRefused` if the provider refuses, for instance
   * because less is left.
   */
  refund(refund: RefundRequest): Promise<string>;
  /** Lists all refunds of a payment, whether or not the shop requested them, and those that failed. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  isSigned(payment: {
    providerOrderId: string;
    paymentId: string;
    signature: string;
  }): Promise<boolean>;
  /**
   * Parses a webhook. Resolves with `undefined` for an irrelevant event, and with `bad-signature`
   * if the provider did not sign the webhook. Missing for providers without webhooks.
   */
  readWebhook?(
    body: Uint8Array<ArrayBuffer>,
    headers: Headers,
  ): Promise<WebhookEvent | 'bad-signature' | undefined>;
  /** Completes a simulated payment. Only the rehearsal has this: real providers simulate nothing. */
  rehearse?(
    providerOrderId: string,
    outcome: 'paid' | 'failed',
  ): Promise<{ paymentId: string; signature: string } | undefined>;
}

/** The provider did not respond, refused, or sent an unexpected response. */
export class ProviderFailure extends Error {}

/** The provider refuses an order for good, for instance because of its amount. */
export class OrderRefused extends ProviderFailure {}

/** The provider refuses a refund; what it has refunded shows whether a retry makes sense. */
export class RefundRefused extends Error {}

/** The path of the provider's webhook below the origin; `undefined` without webhooks. */
export function getWebhookPath({ name, readWebhook }: PaymentProvider): string | undefined {
  return readWebhook && `/api/payments/${name}`;
}
