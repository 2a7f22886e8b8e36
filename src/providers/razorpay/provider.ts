import * as v from 'valibot';
import {
  isSettled,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderFailure,
  OrderRefused,
  RefundRefused,
  type WebhookEvent,
} from '#api/payment-provider.ts';
import {
  type CallOptions,
  createCall,
  expectAmount,
  Refused,
  throwProviderFailure,
} from '../provider-call.ts';
import { isSignedBy } from '../signature.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const orderSchema = v.object({ id: text, amount: v.optional(paise) });

const paymentSchema = v.object({
  id: text,
  amount: paise,
  currency: v.nullish(v.literal('INR')),
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: v.nullish(paise),
  order_id: v.nullish(v.string()),
});

const paymentsSchema = v.object({ items: v.array(paymentSchema) });

/** A refund at Razorpay. `receipt` is the shop's id, if the shop has requested the refund. */
const refundSchema = v.object({
  id: text,
  amount: paise,
  receipt: v.nullish(v.string()),
  status: v.nullish(v.string()),
});

const refundsSchema = v.object({ items: v.array(refundSchema) });

/** The fields of a webhook's body that the shop reads. */
const eventSchema = v.object({
  event: v.string(),
  payload: v.object({
    payment: v.optional(v.object({ entity: paymentSchema })),
    refund: v.optional(
      v.object({ entity: v.object({ ...refundSchema.entries, payment_id: text }) }),
    ),
  }),
});

type RazorpayRefund = v.InferOutput<typeof refundSchema>;
type RazorpayPayment = v.InferOutput<typeof paymentSchema>;

function toProviderPayment(payment: RazorpayPayment): ProviderPayment {
  const { id, amount, status, amount_refunded } = payment;
  return { id, amount, status, refunded: status === 'refunded' ? amount : (amount_refunded ?? 0) };
}

function toProviderRefund({ id, amount, receipt, status }: RazorpayRefund): ProviderRefund {
  const isFailed = status === 'failed';
  return { id, amount, ...(receipt && { refundId: receipt }), ...(isFailed && { isFailed }) };
}

export interface RazorpayOptions extends Pick<CallOptions, 'timeoutMs'> {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  apiUrl: string;
}

/** The maximum of Razorpay. */
const REFUNDS_PER_PAGE = 100;

/** Implements the port with Razorpay's API: https://razorpay.com/docs/api. */
export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const { keyId, keySecret, webhookSecret, apiUrl, timeoutMs } = options;
  const call = createCall({
    title: 'Razorpay',
    baseUrl: `${apiUrl}/v1`,
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    refusals: [400],
    timeoutMs,
  });
  const toPath = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`;

  /** Resolves with `undefined` if Razorpay does not have the payment. */
  const findPayment = (id: string) =>
    call(toPath(id), paymentSchema).catch((error: Error) => {
      if (error instanceof Refused) return undefined;
      throw error;
    });

  return {
    name: 'razorpay',
    key: keyId,

    async createOrder({ amount, receipt }) {
      const body = { amount, currency: 'INR', receipt, payment_capture: 1 };
      const order = await call('/orders', orderSchema, { body }).catch((cause: Error) => {
        throw cause instanceof Refused ? new OrderRefused(cause.message, { cause }) : cause;
      });
      expectAmount(order.amount, amount);
      return { id: order.id };
    },

    async listPayments(providerOrderId) {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const { items } = await call(path, paymentsSchema).catch(throwProviderFailure);
      return items.map(toProviderPayment);
    },

    async capture({ id, amount }) {
      const body = { amount, currency: 'INR' };
      // Razorpay refuses a repeated call, so the state of the payment is checked.
      const payment = await call(`${toPath(id)}/capture`, paymentSchema, { body }).catch(
        async (error: Error) =>
          (error instanceof Refused && (await findPayment(id))) || throwProviderFailure(error),
      );
      expectAmount(payment.amount, amount);
      if (payment.status !== 'captured' && payment.status !== 'refunded')
        throw new ProviderFailure(`${id} is not captured yet.`);
    },

    async refund({ paymentId, amount, refundId, isReduced, failures = 0 }) {
      // Each key allows one amount, so a smaller one needs another key. So does a failed refund,
      // because Razorpay would only repeat its response. A key has at least 10 characters.
      const first = isReduced ? `refund-${refundId}-${amount}` : `refund-${refundId}`;
      const key = failures > 0 ? `${first}-again-${failures}` : first;
      const headers = { 'x-refund-idempotency': key };
      const body = { amount, receipt: refundId };
      const path = `${toPath(paymentId)}/refund`;
      const refund = await call(path, refundSchema, { body, headers }).catch((cause: Error) => {
        throw cause instanceof Refused ? new RefundRefused(cause.message, { cause }) : cause;
      });
      expectAmount(refund.amount, amount);
      if (toProviderRefund(refund).isFailed)
        throw new ProviderFailure(`The refund ${refund.id} has failed.`);
      return refund.id;
    },

    async listRefunds(paymentId) {
      const found = new Map<string, ProviderRefund>();
      for (let skip = 0; ; skip += REFUNDS_PER_PAGE) {
        const path = `${toPath(paymentId)}/refunds?count=${REFUNDS_PER_PAGE}&skip=${skip}`;
        const { items } = await call(path, refundsSchema).catch(throwProviderFailure);
        const { size } = found;
        // A refund that is made meanwhile moves others to the next page.
        for (const item of items) found.set(item.id, toProviderRefund(item));
        if (items.length < REFUNDS_PER_PAGE || found.size === size) return [...found.values()];
      }
    },

    isSigned: ({ providerOrderId, paymentId, signature }) =>
      isSignedBy(keySecret, `${providerOrderId}|${paymentId}`, signature),

    async readWebhook(body, headers) {
      const signature = headers.get('x-razorpay-signature') ?? '';
      if (!(await isSignedBy(webhookSecret, body, signature))) return 'bad-signature';
      // Without an id, the signature identifies the event, because it is a hash of the body.
      const id = headers.get('x-razorpay-event-id') || signature;
      return readEvent(body, { id, findPayment });
    },
  };
}

const EVENTS = [
  'payment.captured',
  'order.paid',
  'payment.failed',
  'refund.processed',
  'refund.failed',
];

interface EventContext {
  id: string;
  findPayment(id: string): Promise<RazorpayPayment | undefined>;
}

/** Parses a signed webhook, and reads a lacking payment; `undefined` if irrelevant. */
async function readEvent(
  body: Uint8Array,
  { id, findPayment }: EventContext,
): Promise<WebhookEvent | undefined> {
  const read = v.safeParse(eventSchema, parseJson(body));
  if (!read.success || !EVENTS.includes(read.output.event)) return undefined;
  const { payment, refund } = read.output.payload;
  const refundEntity = refund?.entity;
  const isFailed = read.output.event === 'refund.failed';
  const paymentEntity =
    payment?.entity ?? (refundEntity && (await findPayment(refundEntity.payment_id)));
  if (!paymentEntity?.order_id) return undefined;
  const reported = toProviderPayment(paymentEntity);
  // The payment in an event about a refund may be older than the refund.
  const atLeast = isFailed ? 0 : (refundEntity?.amount ?? 0);
  const refunded = Math.max(reported.refunded ?? 0, atLeast);
  return {
    id,
    providerOrderId: paymentEntity.order_id,
    ...(isSettled(reported) && { payment: { ...reported, refunded } }),
    ...(refundEntity && {
      refund: toProviderRefund({ ...refundEntity, ...(isFailed && { status: 'failed' }) }),
    }),
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
