/** A payment as the provider knows it. */
export interface ProviderPayment {
  id: string;
  /** Paise. */
  amount: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Paise that were given back, by whomever; without it all or none, by the status. */
  refunded?: number;
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  /** The provider's own id. */
  id: string;
  /** Paise. */
  amount: number;
  /** What the shop asked with; `undefined` if it was made on the provider's own pages. */
  refundId?: string;
}

interface RefundRequest {
  paymentId: string;
  /** Paise. */
  amount: number;
  refundId: string;
  /** It was refused once with a larger amount. */
  isReduced?: boolean | undefined;
}

/** What the provider tells by a webhook; `id` is the same when it tells it again. */
export interface ProviderNews {
  id: string;
  /** The provider's id of the order. */
  providerOrderId: string;
  payment?: ProviderPayment;
  /** A refund of that payment that was made. */
  refund?: ProviderRefund;
}

/**
 * The port to a payment provider. All promises reject with `ProviderUnreachable` when the provider
 * does not answer, or not with what was asked for.
 */
export interface PaymentProvider {
  /** The public key that the page opens the checkout with. */
  key: string;
  /** Makes an order of the provider and resolves with its id. `amount` is paise, `receipt` our number. */
  createOrder(order: { amount: number; receipt: string }): Promise<string>;
  /** All payments that were tried for an order of the provider. */
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorized payment. `amount` is paise. */
  capture(payment: { id: string; amount: number }): Promise<void>;
  /**
   * Refunds paise. Asked again with the same `refundId`, it happens once. Rejects with `RefundRefused`
   * if the provider understood and refused, for instance because less is left of the payment.
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
   * Reads a webhook; `undefined` for news of no interest, `bad-signature` for those of somebody else.
   * A provider without webhooks lacks it.
   */
  readWebhook?(
    body: Uint8Array<ArrayBuffer>,
    headers: Headers,
  ): Promise<ProviderNews | 'bad-signature' | undefined>;
  /** How a rehearsal ends a payment; real providers lack it. */
  rehearse?(
    providerOrderId: string,
    outcome: 'paid' | 'failed',
  ): Promise<{ paymentId: string; signature: string } | undefined>;
}

/** The provider did not answer, or not with what was asked for. */
export class ProviderUnreachable extends Error {}

/** The provider refuses a refund. What it has refunded of the payment says whether that is final. */
export class RefundRefused extends Error {}
