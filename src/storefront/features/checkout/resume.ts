import type { Order } from '#contract/order.ts';
import { api, ApiError, read } from '../../data/api-client.ts';
import { getSession } from '../../session/session-store.ts';
import { forgetAttempt, readAttempt } from './attempt.ts';
import { tellPayment, type PaymentEnd } from './pay.ts';
import { readPayment } from './untold-payment.ts';

/** Whether an earlier visit in this tab has left an order whose payment may have been made. */
export function isResumable(): boolean {
  return readPayment() !== undefined || readAttempt()?.orderId !== undefined;
}

/**
 * Tells the shop of a payment that an earlier visit could not tell, or asks what has become of its
 * order. Resolves with `unpaid` where nothing is known. Never rejects.
 */
export async function resumePurchase(): Promise<PaymentEnd> {
  if (readPayment()) return tellPayment();
  const id = readAttempt()?.orderId;
  if (id === undefined) return { kind: 'unpaid' };
  try {
    const headers = { authorization: getSession()?.token ?? '' };
    const { order } = await read(
      api.user.orders[':id'].$get({ param: { id } }, { headers }),
      'order',
    );
    if (order.status === 'awaiting-payment') return { kind: 'unpaid' };
    if (isLost(order)) forgetAttempt();
    return isLost(order) ? { kind: 'unpaid' } : { kind: 'told', order };
  } catch (error) {
    console.info('What has become of the last order could not be asked.', error);
    // Another user has signed in since.
    if (error instanceof ApiError && error.code === 'not-found') forgetAttempt();
    return { kind: 'unpaid' };
  }
}

function isLost({ status }: Order): boolean {
  return status === 'cancelled' || status === 'expired';
}
