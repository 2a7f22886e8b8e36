import type { PaymentProvider } from '#api/payment-provider.ts';
import type { Rehearsal } from '#api/records.ts';
import type { Store } from '#api/store.ts';
import { isSignedBy, signText } from '../signature.ts';

interface RehearsalOptions {
  store: Pick<Store, 'records' | 'transact'>;
  secret: string;
  createId(): string;
}

/** A payment provider that moves no money, for the demo and for shops without keys. */
export function createRehearsal({ store, secret, createId }: RehearsalOptions): PaymentProvider {
  function change<T>(
    id: string,
    work: (kept: Rehearsal) => [Rehearsal, T],
  ): Promise<T | undefined> {
    return store.transact(async (unit) => {
      const kept = await unit.get('rehearsals', id);
      if (!kept) return undefined;
      const [next, result] = work(kept);
      await unit.put('rehearsals', next);
      return result;
    });
  }

  return {
    key: 'rzp_test_rehearsal',

    async createOrder({ amount }) {
      const _id = `order_${createId()}`;
      await store.transact((unit) =>
        unit.put('rehearsals', { _id, amount, payments: [], refunds: [] }),
      );
      return _id;
    },

    async listPayments(id) {
      return (await store.records.get('rehearsals', id))?.payments ?? [];
    },

    // Every payment of the rehearsal is captured at once.
    async capture() {},

    async refund({ paymentId, amount, refundId }) {
      const id = orderOf(paymentId);
      await change(id, (kept) => {
        const isKnown = kept.refunds.some(({ key }) => key === refundId);
        const refund = { id: `rfnd_${createId()}`, paymentId, amount, key: refundId };
        return [isKnown ? kept : { ...kept, refunds: [...kept.refunds, refund] }, undefined];
      });
    },

    async listRefunds(paymentId) {
      const kept = await store.records.get('rehearsals', orderOf(paymentId));
      const refunds = (kept?.refunds ?? []).filter((one) => one.paymentId === paymentId);
      return refunds.map(({ id, amount, key }) => ({ id, amount, refundId: key }));
    },

    isSigned: ({ providerOrderId, paymentId, signature }) =>
      isSignedBy(secret, `${providerOrderId}|${paymentId}`, signature),

    async rehearse(providerOrderId, outcome) {
      const random = createId();
      const paymentId = await change(providerOrderId, (kept) => {
        const id = `pay_${providerOrderId.slice('order_'.length)}_${random}`;
        const status = outcome === 'paid' ? ('captured' as const) : ('failed' as const);
        return [{ ...kept, payments: [...kept.payments, { id, amount: kept.amount, status }] }, id];
      });
      if (paymentId === undefined) return undefined;
      const text = `${providerOrderId}|${paymentId}`;
      return { paymentId, signature: outcome === 'paid' ? await signText(secret, text) : '' };
    },
  };
}

/** The id of a payment names its order. */
function orderOf(paymentId: string): string {
  return `order_${paymentId.split('_')[1] ?? ''}`;
}
