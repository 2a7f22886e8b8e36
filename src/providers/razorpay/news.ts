import * as v from 'valibot';
import type { ProviderNews } from '#api/payment-provider.ts';
import {
  eventSchema,
  toProviderPayment,
  toProviderRefund,
  type RazorpayPayment,
} from './entities.ts';

const EVENTS = ['payment.captured', 'order.paid', 'payment.failed', 'refund.processed'];

interface Sources {
  /** The id of the event. */
  id: string;
  findPayment(id: string): Promise<RazorpayPayment | undefined>;
}

/** Reads a webhook whose signature is right; `undefined` when it is damaged or of no interest. */
export async function readNews(
  body: Uint8Array,
  { id, findPayment }: Sources,
): Promise<ProviderNews | undefined> {
  const told = v.safeParse(eventSchema, parseJson(body));
  if (!told.success || !EVENTS.includes(told.output.event)) return undefined;
  const { payment, refund } = told.output.payload;
  const given = refund?.entity;
  const known = payment?.entity ?? (given && (await findPayment(given.payment_id)));
  if (!known?.order_id) return undefined;
  const read = toProviderPayment(known);
  // To capture a payment takes a call, and the answer to a webhook must not wait for one.
  const isSettled = read.status !== 'authorized' && read.status !== 'created';
  return {
    id,
    providerOrderId: known.order_id,
    ...(isSettled && {
      payment: { ...read, refunded: Math.max(read.refunded ?? 0, given?.amount ?? 0) },
    }),
    ...(given && { refund: toProviderRefund(given) }),
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
