import type { CartLine } from '#contract/orders/cart.ts';
import type { PaymentTerms } from '#contract/orders/payment.ts';
import { computeCartTotals } from '#domain/cart/cart.ts';
import { computeDeliveryFee, findRate, weighCopies } from '#domain/delivery/delivery.ts';
import { formatCount, countNoun, formatCopies } from '#domain/values/money.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { listFreeLines, mayHold } from '#domain/orders/payments/hold.ts';
import { toOrderLines } from '#domain/orders/order-lines.ts';
import { api, readItem } from '#client/client.ts';
import { usePinDelivery } from '../../data/pin-delivery.ts';
import { createResource, useResource } from '../../data/resource.ts';

/** The provider's key, delivery charges and rules for cash, which the owner may change. */
export const paymentTerms = createResource<PaymentTerms>(
  (signal) => readItem(api.payments.$get(undefined, { init: { signal } }), 'key'),
  { onUse: 'reread' },
);

/** Returns the words that also advise to pay on delivery; '' if the shop is known to take no cash. */
export function adviseCash(): string {
  return paymentTerms.get().data?.cod.on === false ? '' : ', or pay on delivery';
}

/** Says how many copies an order may have that is not paid. */
export function describeHoldLimits({ perBook, perOrder }: PaymentTerms['holds']): string {
  return `At most ${formatCopies(perBook)} of a book, and ${formatCount(perOrder)} in all, while an order is not paid. Please order fewer${adviseCash()}.`;
}

/** Says how many copies for ₹0 a user may have ordered before they are sent. */
export function describeFreeLimits({ perBook, perOrder }: PaymentTerms['holds']): string {
  return `At most ${countNoun(perBook, 'free copy', 'free copies')} of a book, and ${formatCount(perOrder)} in all, until they are sent. Please order fewer.`;
}

/** Says why these lines cannot be paid online; `undefined` if they can, or while unknown. */
export function explainNoHold(
  terms: PaymentTerms | undefined,
  lines: readonly CartLine[],
): string | undefined {
  if (!terms) return undefined;
  const toOrder = toOrderLines(lines);
  if (!mayHold(listFreeLines(toOrder), terms.holds)) return describeFreeLimits(terms.holds);
  return mayHold(toOrder, terms.holds) ? undefined : describeHoldLimits(terms.holds);
}

/**
 * Returns when these lines arrive at the PIN code `text`, which may be any text, and what that
 * costs. `fee` (in ₹) is `undefined` while it is not known; `ratedPin` is the PIN code if the fee
 * depends on the place.
 */
export function useDelivery(lines: readonly CartLine[], text: string | undefined) {
  const { data: terms } = useResource(paymentTerms);
  const { subtotal } = computeCartTotals(lines);
  const delivery = terms?.delivery ?? { fee: 0, freeFrom: 0 };
  const hasRates = (delivery.rates ?? []).length > 0;
  const pin = readPin(text ?? '');
  const parcel = { pin, grams: weighCopies(lines, delivery), amount: subtotal };
  const isFeeKnown = terms && (!hasRates || text !== undefined || subtotal >= delivery.freeFrom);
  const rate = hasRates ? findRate(delivery, parcel) : undefined;
  return {
    terms,
    fee: isFeeKnown ? computeDeliveryFee(delivery, parcel) : undefined,
    ratedPin: hasRates ? pin : undefined,
    delivery: usePinDelivery(text ?? '', hasRates ? { grams: parcel.grams, rate } : {}),
  };
}
