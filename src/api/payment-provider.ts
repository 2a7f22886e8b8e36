/** A payment as the provider knows it. */
export interface ProviderPayment {
  id: string;
  /** Paise. */
  amount: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Paise that were refunded, by anyone. If missing, the status says whether all or none were. */
  refunded?: number;
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  /** The provider's own id. */
  id: string;
  /** Paise. */
  amount: number;
  /** The shop's id of the refund; `undefined` if it was made on the provider's own pages. */
  refundId?: string;
}

interface RefundRequest {
  paymentId: string;
  /** Paise. */
  amount: number;
  refundId: string;
  /**
   * Whether it was refused once with a larger amount, for providers whose idempotency keys belong to one
   * amount.
   */
  isReduced?: boolean | undefined;
}

/** A payment that the shop does not have to capture any more. */
export interface SettledPayment extends ProviderPayment {
  status: 'captured' | 'refunded' | 'failed';
}

/** An event that the provider reports by a webhook. A redelivery has the same `id`. */
export interface WebhookEvent {
  id: string;
  /** The provider's id of the order. */
  providerOrderId: string;
  /**
   * Without it, the event changes nothing. A payment that is not captured yet is left out: to capture it
   * takes a call, and the response to a webhook must not wait for one.
   */
  payment?: SettledPayment;
  /** A refund of that payment. */
  refund?: ProviderRefund;
}

/**
 * The port to a payment provider. All promises reject with `ProviderUnreachable` when the provider
 * does not respond, refuses, or does not respond with what was requested.
 */
export interface PaymentProvider {
  /** Names its webhook in the path, and its checkout on the page. */
  name: string;
  /** The public key that the page opens the checkout with. */
  key: string;
  /** Makes an order of the provider and resolves with its id. `amount` is paise, `receipt` our number. */
  createOrder(order: { amount: number; receipt: string }): Promise<string>;
  /** All payments that were tried for an order of the provider. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorized payment. `amount` is paise. A repeated call has no effect. */
  capture(payment: { id: string; amount: number }): Promise<void>;
  /**
   * Refunds paise. A repeated call with the same `refundId` has no effect. Rejects with `RefundRefused`
   * if the provider understood and refused, for instance because the payment has less left.
   */
  refund(refund: RefundRequest): Promise<void>;
  /** All refunds of a payment, by the shop and by others. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Whether the signature is the provider's own for this payment of this order. */
  isSigned(payment: {
    providerOrderId: string;
    paymentId: string;
    signature: string;
  }): Promise<boolean>;
  /**
   * Reads a webhook; `undefined` for an event of no interest, `bad-signature` if the provider has
   * not sent it. A provider without webhooks lacks this method.
   */
  readWebhook?(
    body: Uint8Array<ArrayBuffer>,
    headers: Headers,
  ): Promise<WebhookEvent | 'bad-signature' | undefined>;
  /** Ends a rehearsed payment; real providers lack this method. */
  rehearse?(
    providerOrderId: string,
    outcome: 'paid' | 'failed',
  ): Promise<{ paymentId: string; signature: string } | undefined>;
}

/** The provider did not respond, refused, or did not respond with what was requested. */
export class ProviderUnreachable extends Error {}

/** The provider refuses a refund. How much it has refunded of the payment says whether that is final. */
export class RefundRefused extends Error {}

/** The path of the provider's webhook below the origin; `undefined` for a provider without webhooks. */
export function webhookPath({ name, readWebhook }: PaymentProvider): string | undefined {
  return readWebhook && `/api/payments/${name}`;
}
