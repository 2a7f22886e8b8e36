import { useState } from 'react';
import type { Address } from '#contract/address.ts';
import type { CartLine } from '#contract/cart.ts';
import type { PaymentMethod, PlaceOrderRequest } from '#contract/order.ts';
import { checkStock } from '#domain/cart/cart-check.ts';
import { deliveryFee } from '#domain/delivery/delivery.ts';
import { cartTotals } from '#domain/cart/totals.ts';
import { useCart } from '../../features/cart/cart-store.ts';
import { reasonAgainstCash } from '../../features/checkout/cash.ts';
import { usePaymentTerms } from '../../features/checkout/payment-terms.ts';
import { usePinDelivery } from '../../features/checkout/pin-delivery.ts';
import { usePriceChanges } from '../../features/checkout/price-changes.ts';

const NO_LINES: CartLine[] = [];

/** The order as it would be placed now: the cart, the sums, and how it can be paid. */
export function useOrderDraft(address: Address | undefined) {
  const snapshot = useCart();
  const { data: terms } = usePaymentTerms();
  const delivery = usePinDelivery(address?.pin ?? '');
  const [chosen, setMethod] = useState<PaymentMethod>('online');
  /** The PIN code for which the shop has refused cash. */
  const [refusedPin, setRefusedPin] = useState<string>();
  const [refusedAmount, setRefusedAmount] = useState<number>();

  const lines = snapshot.data ?? NO_LINES;
  const { toOrder, soldOut, short } = checkStock(lines);
  const prices = usePriceChanges(toOrder);
  const totals = cartTotals(toOrder);
  const fee = terms && deliveryFee(terms.delivery, totals.subtotal);
  const amount = totals.subtotal + (fee ?? 0);
  const isOtherAmount = refusedAmount !== undefined && refusedAmount !== amount;
  const amountChange =
    isOtherAmount && prices.changes.length === 0 ? { was: refusedAmount, now: amount } : undefined;
  const isServed = delivery.data?.cod !== false && refusedPin !== (address?.pin ?? '');
  const noCash = reasonAgainstCash({ terms, amount, pin: address?.pin, isServed });
  const method = noCash === undefined ? chosen : 'online';

  return {
    snapshot,
    lines,
    soldOut,
    short,
    prices: prices.changes,
    totals,
    fee,
    amount,
    amountChange,
    terms,
    delivery,
    method,
    setMethod,
    noCash,
    /** Whether the user has to decide something before the order can be placed. */
    isUndecided:
      short.length > 0 || [...prices.changes, amountChange].some((one) => one && one.now > one.was),
    acceptPrice(change: (typeof prices.changes)[number]) {
      prices.accept(change);
      setRefusedAmount(undefined);
    },
    acceptAmount: () => setRefusedAmount(undefined),
    noteRefusedCash: () => setRefusedPin(address?.pin),
    noteRefusedAmount: (was: number) => setRefusedAmount(was),
    requestFor({ id: _addressId, ...to }: Address): PlaceOrderRequest {
      const leaveOut = soldOut.map(({ _id }) => _id);
      const request = { address: to, payment: method, expectedAmount: amount };
      return leaveOut.length > 0 ? { ...request, leaveOut } : request;
    },
  };
}
