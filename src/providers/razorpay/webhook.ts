import * as v from 'valibot';
import type { WebhookEvent } from '#api/payment-provider.ts';
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
export async function readEvent(
  body: Uint8Array,
  { id, findPayment }: Sources,
): Promise<WebhookEvent | undefined> {
  const read = v.safeParse(eventSchema, parseJson(body));
  if (!read.success || !EVENTS.includes(read.output.event)) return undefined;
  const { payment, refund } = read.output.payload;
  const given = refund?.entity;
  const known = payment?.entity ?? (given && (await findPayment(given.payment_id)));
  if (!known?.order_id) return undefined;
  const reported = toProviderPayment(known);
  const { status } = reported;
  return {
    id,
    providerOrderId: known.order_id,
    ...(status !== 'authorized' &&
      status !== 'created' && {
        payment: {
          ...reported,
          status,
          refunded: Math.max(reported.refunded ?? 0, given?.amount ?? 0),
        },
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
