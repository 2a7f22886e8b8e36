import * as v from 'valibot';
import type { ProviderPayment, ProviderRefund } from '#api/payment-provider.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** An order at Razorpay. */
export const orderSchema = v.object({ id: text, amount: v.optional(paise) });

/** A payment at Razorpay. */
export const paymentSchema = v.object({
  id: text,
  amount: paise,
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: v.nullish(paise),
  order_id: v.nullish(v.string()),
});

export const paymentsSchema = v.object({ items: v.array(paymentSchema) });

/** A refund at Razorpay. `receipt` is the shop's id, if the shop has requested the refund. */
export const refundSchema = v.object({
  id: text,
  amount: paise,
  receipt: v.nullish(v.string()),
  status: v.nullish(v.string()),
});

export const refundsSchema = v.object({ items: v.array(refundSchema) });

/** The fields of a webhook's body that the shop reads. */
export const eventSchema = v.object({
  event: v.string(),
  payload: v.object({
    payment: v.optional(v.object({ entity: paymentSchema })),
    refund: v.optional(
      v.object({ entity: v.object({ ...refundSchema.entries, payment_id: text }) }),
    ),
  }),
});

type RazorpayRefund = v.InferOutput<typeof refundSchema>;
export type RazorpayPayment = v.InferOutput<typeof paymentSchema>;

export function toProviderPayment(payment: RazorpayPayment): ProviderPayment {
  const { id, amount, status, amount_refunded } = payment;
  return { id, amount, status, refunded: status === 'refunded' ? amount : (amount_refunded ?? 0) };
}

export function toProviderRefund({ id, amount, receipt }: RazorpayRefund): ProviderRefund {
  return { id, amount, ...(receipt && { refundId: receipt }) };
}
