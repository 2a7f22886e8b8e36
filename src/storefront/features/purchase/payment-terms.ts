import type { CartLine } from '#contract/cart.ts';
import type { PaymentTerms } from '#contract/payment.ts';
import { formatCount } from '#domain/money.ts';
import { mayHold } from '#domain/orders/hold.ts';
import { toOrderLines } from '#domain/orders/order-lines.ts';
import { formatCopies } from '#domain/text.ts';
import { api, readItem } from '#client/client.ts';
import { createResource, type Snapshot, useResource } from '../../data/resource.ts';

/** The provider's key, delivery charges and rules for cash, which the owner may change. */
export const paymentTerms = createResource<PaymentTerms>(
  (signal) => readItem(api.payments.$get(undefined, { init: { signal } }), 'key'),
  { onUse: 'reread' },
);

/** Says how many copies an order may have that is not paid. */
export function describeHoldLimits(
  { perBook, perOrder }: PaymentTerms['holds'],
  terms: PaymentTerms | undefined = paymentTerms.get().data,
): string {
  const advice = terms?.cod.on === false ? '' : ', or pay on delivery';
  return `At most ${formatCopies(perBook)} of a book, and ${formatCount(perOrder)} in all, while an order is not paid. Please order fewer${advice}.`;
}

/** Says why these lines cannot be paid online; `undefined` if they can, or while unknown. */
export function explainNoHold(
  terms: PaymentTerms | undefined,
  lines: readonly CartLine[],
): string | undefined {
  if (!terms || mayHold(toOrderLines(lines), terms.holds)) return undefined;
  return describeHoldLimits(terms.holds, terms);
}

export function usePaymentTerms(): Snapshot<PaymentTerms> {
  return useResource(paymentTerms);
}
