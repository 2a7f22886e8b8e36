import { ProviderUnreachable, RefundRefused, type PaymentProvider } from '#api/payment-provider.ts';
import { isSignedBy } from '../signature.ts';
import { createCall, Refused, type CallOptions } from './call.ts';
import {
  orderSchema,
  paymentSchema,
  paymentsSchema,
  refundSchema,
  refundsSchema,
  toProviderPayment,
  toProviderRefund,
  type RazorpayPayment,
} from './entities.ts';
import { readNews } from './news.ts';

interface RazorpayOptions extends CallOptions {
  webhookSecret: string;
}

/** Razorpay, by its API: https://razorpay.com/docs/api. */
export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const { keyId, keySecret, webhookSecret } = options;
  const call = createCall(options);
  const pathOf = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`;

  /** `undefined` for one that Razorpay does not know. */
  const findPayment = (id: string) =>
    call(pathOf(id), paymentSchema).catch((error: Error) => {
      if (error instanceof Refused) return undefined;
      throw error;
    });

  return {
    key: keyId,

    async createOrder({ amount, receipt }) {
      const body = { amount, currency: 'INR', receipt, payment_capture: 1 };
      const order = await call('/orders', orderSchema, { body }).catch(toUnreachable);
      expectAmount(order, amount);
      return order.id;
    },

    async listPayments(providerOrderId) {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const { items } = await call(path, paymentsSchema).catch(toUnreachable);
      return items.map(toProviderPayment);
    },

    async capture({ id, amount }) {
      const body = { amount, currency: 'INR' };
      // A call that was made before is refused: what counts is what became of the payment.
      const payment = await call(`${pathOf(id)}/capture`, paymentSchema, { body }).catch(
        async (error: Error) =>
          (error instanceof Refused && (await findPayment(id))) || toUnreachable(error),
      );
      expectAmount(payment, amount);
      if (!isCaptured(payment)) throw new ProviderUnreachable(`${id} is not captured yet.`);
    },

    async refund({ paymentId, amount, refundId, isReduced }) {
      // The key must have at least 10 characters, and belongs to one amount.
      const key = isReduced ? `refund-${refundId}-${amount}` : `refund-${refundId}`;
      const headers = { 'x-refund-idempotency': key };
      const body = { amount, receipt: refundId };
      const path = `${pathOf(paymentId)}/refund`;
      const refund = await call(path, refundSchema, { body, headers }).catch((cause: Error) => {
        throw cause instanceof Refused ? new RefundRefused(cause.message, { cause }) : cause;
      });
      expectAmount(refund, amount);
      if (hasFailed(refund)) throw new ProviderUnreachable(`The refund ${refund.id} has failed.`);
    },

    async listRefunds(paymentId) {
      const path = `${pathOf(paymentId)}/refunds?count=100`;
      const { items } = await call(path, refundsSchema).catch(toUnreachable);
      return items.filter((refund) => !hasFailed(refund)).map(toProviderRefund);
    },

    isSigned: ({ providerOrderId, paymentId, signature }) =>
      isSignedBy(keySecret, `${providerOrderId}|${paymentId}`, signature),

    async readWebhook(body, headers) {
      const signature = headers.get('x-razorpay-signature') ?? '';
      if (!(await isSignedBy(webhookSecret, body, signature))) return 'bad-signature';
      // Without an id, the signature is a hash of the body.
      const id = headers.get('x-razorpay-event-id') || signature;
      return readNews(body, { id, findPayment });
    },
  };
}

function isCaptured({ status }: RazorpayPayment): boolean {
  return status === 'captured' || status === 'refunded';
}

function hasFailed({ status }: { status?: string | null | undefined }): boolean {
  return status === 'failed';
}

function expectAmount({ amount }: { amount?: number | undefined }, expected: number): void {
  if (amount !== undefined && amount !== expected)
    throw new ProviderUnreachable(`Razorpay answered with ${amount} paise, not ${expected}.`);
}

function toUnreachable(cause: Error): never {
  throw cause instanceof Refused ? new ProviderUnreachable(cause.message, { cause }) : cause;
}
