import type { PaymentProvider } from '#api/payment-provider.ts';
import type { Rehearsal } from '#api/records.ts';
import type { Store } from '#api/store.ts';
import { isSignedBy, signText } from '../signature.ts';

/** The public key that the API reports while payments are simulated. */
export const REHEARSAL_KEY = 'rzp_test_rehearsal';

/** The most payments of an order: each is checked, and anyone may add one. */
const MAX_PAYMENTS = 50;

export interface RehearsalOptions {
  store: Pick<Store, 'records' | 'transact'>;
  secret: string;
  createId(): string;
}

/** Creates a payment provider that moves no money, for the demo and for shops without keys. */
export function createRehearsal({ store, secret, createId }: RehearsalOptions): PaymentProvider {
  /**
   * Runs `work` on the stored rehearsal of an order. Stores the rehearsal that `work` returns, and
   * resolves with the second value that it returns; `undefined` if there is no such order.
   */
  function changeRehearsal<T>(orderId: string, work: (stored: Rehearsal) => [Rehearsal, T]) {
    return store.transact(async (transaction) => {
      const stored = await transaction.get('rehearsals', orderId);
      if (!stored) return undefined;
      const [next, result] = work(stored);
      transaction.put('rehearsals', next);
      return result;
    });
  }

  return {
    name: 'rehearsal',
    key: REHEARSAL_KEY,

    async createOrder({ amount }) {
      const _id = `order_${createId()}`;
      await store.transact((transaction) =>
        transaction.put('rehearsals', { _id, amount, payments: [], refunds: [] }),
      );
      return { id: _id };
    },

    async listPayments(orderId) {
      return (await store.records.get('rehearsals', orderId))?.payments ?? [];
    },

    // Every payment of the rehearsal is captured at once.
    async capture() {},

    async refund({ paymentId, amount, refundId }) {
      const orderId = toOrderId(paymentId);
      const refund = { id: `rfnd_${createId()}`, paymentId, amount, key: refundId };
      const id = await changeRehearsal(orderId, (stored) => {
        const known = stored.refunds.find(({ key }) => key === refundId);
        if (known) return [stored, known.id];
        return [{ ...stored, refunds: [...stored.refunds, refund] }, refund.id];
      });
      return id ?? refund.id;
    },

    async listRefunds(paymentId) {
      const stored = await store.records.get('rehearsals', toOrderId(paymentId));
      const refunds = (stored?.refunds ?? []).filter((item) => item.paymentId === paymentId);
      return refunds.map(({ id, amount, key }) => ({ id, amount, refundId: key }));
    },

    isSigned: ({ providerOrderId, paymentId, signature }) =>
      isSignedBy(secret, `${providerOrderId}|${paymentId}`, signature),

    async rehearse(providerOrderId, outcome) {
      const paymentId = await changeRehearsal<string | undefined>(providerOrderId, (stored) => {
        if (stored.payments.length >= MAX_PAYMENTS) return [stored, undefined];
        const id = `pay_${providerOrderId.slice('order_'.length)}_${stored.payments.length + 1}`;
        const status = outcome === 'paid' ? ('captured' as const) : ('failed' as const);
        return [
          { ...stored, payments: [...stored.payments, { id, amount: stored.amount, status }] },
          id,
        ];
      });
      if (paymentId === undefined) return undefined;
      const text = `${providerOrderId}|${paymentId}`;
      return { paymentId, signature: outcome === 'paid' ? await signText(secret, text) : '' };
    },
  };
}

/** Returns the id of a payment's order, which the payment's id contains. */
function toOrderId(paymentId: string): string {
  return `order_${paymentId.split('_')[1] ?? ''}`;
}
