import { cutText } from '#domain/values/text.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '#contract/account/address.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Gift, PaymentMethod, PlaceOrderRequest } from '#contract/orders/order.ts';
import { MAX_GIFT_CHARS } from '#contract/limits.ts';
import type { PaymentTerms } from '#contract/orders/payment.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { computeCartTotals, checkStock } from '#domain/cart/cart.ts';
import { formatRupees } from '#domain/values/money.ts';
import type { Snapshot } from '../../data/resource.ts';
import { CHECKOUT_DRAFT, changeDraft, readDraft } from '../../session/session-store.ts';
import { useDelivery } from './payment-terms.ts';

const NO_LINES: CartLine[] = [];

/** What the user has chosen at checkout. */
export interface CheckoutChoices {
  addressId?: string | undefined;
  payment?: PaymentMethod | undefined;
  gift?: Gift | undefined;
}

/**
 * Returns the choices of this entry of the history, and those of others that were made since the
 * page was loaded, because the user may go and change the cart.
 */
function readChoices(entry: string): CheckoutChoices {
  const { addressId, payment, gift, ...made } = readDraft(CHECKOUT_DRAFT);
  if (made['entry'] !== entry && made['page'] !== performance.timeOrigin) return {};
  const { message, hidePrices } = Object(gift) as Partial<Record<string, unknown>>;
  return {
    addressId: typeof addressId === 'string' ? addressId : undefined,
    payment: payment === 'cod' ? payment : undefined,
    gift:
      typeof message === 'string'
        ? { message: cutText(message, MAX_GIFT_CHARS), hidePrices: hidePrices === true }
        : undefined,
  };
}

/** Returns what the user has chosen since the last order, and a function that changes some of it. */
export function useChoices(entry: string) {
  const [choices, setChoices] = useState(() => readChoices(entry));
  // Replaces the choices of a visit before a reload. A link within the page changes the entry.
  const keep = useEffectEvent((own: string) =>
    changeDraft(CHECKOUT_DRAFT, { ...NONE, ...choices, entry: own }),
  );
  useEffect(() => keep(entry), [entry]);
  const choose = (changes: CheckoutChoices) => {
    const chosen = { ...choices, ...changes };
    setChoices(chosen);
    changeDraft(CHECKOUT_DRAFT, { ...chosen, page: performance.timeOrigin });
  };
  return [choices, choose] as const;
}

/** Lets no other entry of the history begin with what was chosen: an unpaid order has it. */
export function endVisits(): void {
  changeDraft(CHECKOUT_DRAFT, { page: undefined });
}

const NONE: CheckoutChoices = { addressId: undefined, payment: undefined, gift: undefined };

export type OrderDraft = ReturnType<typeof useOrderDraft>;

/** Returns the order as it would be placed now, to be paid as `chosen`, if it can. */
export function useOrderDraft(
  snapshot: Snapshot<CartLine[]>,
  address: Address | undefined,
  chosen: PaymentMethod = 'online',
) {
  /** The PIN code for which the shop has refused cash. */
  const [refusedPin, setRefusedPin] = useState<string>();
  /** The amount (₹) that the API has refused because it is no longer correct. */
  const [refusedAmount, setRefusedAmount] = useState<number>();

  const lines = snapshot.data ?? NO_LINES;
  const { toOrder, soldOut, shortages } = checkStock(lines);
  const prices = usePriceChanges(toOrder);
  const totals = computeCartTotals(toOrder);
  const { terms, fee, ratedPin, delivery } = useDelivery(toOrder, address?.pin);
  const amount = toOrder.length > 0 ? totals.subtotal + (fee ?? 0) : 0;
  const hasAmountChanged = refusedAmount !== undefined && refusedAmount !== amount;
  // Changed prices already explain why the amount has changed.
  const amountChange =
    hasAmountChanged && prices.changes.length === 0
      ? { was: refusedAmount, now: amount }
      : undefined;
  const cash = {
    isServed: delivery.data?.cod !== false && refusedPin !== address?.pin,
    isKnown: !delivery.data || delivery.data.days !== undefined,
  };
  const place = address ? { pin: address.pin, ...cash } : undefined;
  const noCash = explainNoCash({ terms, amount, place });
  // The shop counts an order for ₹0 as paid online.
  const method = noCash === undefined && amount > 0 ? chosen : 'online';

  return {
    lines,
    toOrder,
    soldOut,
    shortages,
    priceChanges: prices.changes,
    totals,
    fee,
    ratedPin,
    amount,
    amountChange,
    terms,
    delivery,
    method,
    /** Why the order cannot be paid in cash; `undefined` if it can. */
    noCash,
    /** Whether the user has to decide something before the order can be placed. */
    isUndecided:
      shortages.length > 0 ||
      [...prices.changes, amountChange].some((item) => item && item.now > item.was),
    acceptPrice(change: PriceChange) {
      prices.accept(change);
      setRefusedAmount(undefined);
    },
    acceptAmount: () => setRefusedAmount(undefined),
    noteRefusedCash: () => setRefusedPin(address?.pin),
    noteRefusedAmount: (was: number) => setRefusedAmount(was),
    createRequest({ id: _addressId, ...to }: Address, gift?: Gift): PlaceOrderRequest {
      const leaveOut = soldOut.map(({ _id }) => _id);
      // The form has shown what is doubtful about a saved address.
      const request = {
        address: { ...to, confirmed: true },
        payment: method,
        expectedAmount: amount,
        ...(gift && { gift }),
      };
      return leaveOut.length > 0 ? { ...request, leaveOut } : request;
    },
  };
}

interface CashConditions {
  /** `undefined` while unknown: then cash is offered, and the API decides. */
  terms: PaymentTerms | undefined;
  /** In rupees, with delivery. */
  amount: number;
  /** Where the order goes; `undefined` before an address is chosen. */
  place: CashPlace | undefined;
}

interface CashPlace {
  pin: string;
  /** Whether the shop accepts cash on delivery at the PIN code; `true` while this is not known. */
  isServed: boolean;
  /** Whether the PIN code exists; `true` while this is not known. */
  isKnown: boolean;
}

/** Says why an order cannot be paid in cash; `undefined` if it can, as far as the page knows. */
export function explainNoCash({ terms, amount, place }: CashConditions): string | undefined {
  if (terms?.cod.on === false) return 'We are not accepting cash at the moment.';
  if (terms && amount > terms.cod.upTo)
    return `For orders up to ${formatRupees(terms.cod.upTo)}; this one is ${formatRupees(amount)}.`;
  if (place?.isKnown === false) return `India Post does not list the PIN code ${place.pin}.`;
  return place?.isServed === false ? `Not possible for ${place.pin}.` : undefined;
}

export function describeCash(terms: PaymentTerms | undefined, amount: number): string {
  const hint = `Pay ${formatRupees(amount)} in cash or by UPI to the courier.`;
  return terms ? `${hint} For orders up to ${formatRupees(terms.cod.upTo)}.` : hint;
}

/** A line whose price (₹) differs from the one that the user has seen. */
export interface PriceChange {
  line: CartLine;
  was: number;
  now: number;
}

/** Returns the lines whose price has changed since the user saw it; `accept` marks it as seen. */
function usePriceChanges(lines: readonly CartLine[]) {
  const [seen, setSeen] = useState<Record<string, number>>({});
  const unseen = lines.filter(({ _id }) => seen[_id] === undefined);
  if (unseen.length > 0) {
    const first = unseen.map((line) => [line._id, line.payableWhenAdded ?? getPayablePrice(line)]);
    setSeen({ ...seen, ...Object.fromEntries(first) });
  }
  const changes = lines.flatMap((line): PriceChange[] => {
    const [was, now] = [seen[line._id], getPayablePrice(line)];
    return was === undefined || was === now ? [] : [{ line, was, now }];
  });
  const accept = ({ line, now }: PriceChange) => setSeen({ ...seen, [line._id]: now });
  return { changes, accept };
}
