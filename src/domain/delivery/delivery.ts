import type { Order } from '#contract/orders/order.ts';
import type { DeliveryRate, ShopSettings } from '#contract/shop-settings.ts';
import { formatRupees } from '../values/money.ts';
import { addBusinessDays, dayInIndia } from '../values/time.ts';
import { formatDeliveryDates } from './delivery-dates.ts';

/** What the delivery of an order depends on. */
export interface Parcel {
  /** `undefined` while it is not known, or for a text that is no PIN code. */
  pin: string | undefined;
  grams: number;
  /** The price of the books in ₹. */
  amount: number;
}

type DeliverySettings = ShopSettings['delivery'];

/** The weight of a book that has none, unless the owner sets another. */
export const DEFAULT_BOOK_GRAMS = 350;

/** Returns the weight of the copies in grams. Quantities below 0 count as 0. */
export function weighCopies(
  lines: readonly { grams?: number | undefined; qty: number }[],
  { bookGrams = DEFAULT_BOOK_GRAMS }: DeliverySettings,
): number {
  return lines.reduce((sum, { grams, qty }) => sum + (grams ?? bookGrams) * Math.max(0, qty), 0);
}

/**
 * Returns the rate of a parcel, if any fits: that with the longest beginning of the PIN code, then
 * with the lowest maximum weight, then the first.
 */
export function findRate(
  { rates = [] }: DeliverySettings,
  { pin = '', grams }: Pick<Parcel, 'pin' | 'grams'>,
): DeliveryRate | undefined {
  const fitting = rates
    .filter(({ upToGrams = Infinity }) => grams <= upToGrams)
    .flatMap((rate) =>
      rate.pins
        .filter((prefix) => pin.startsWith(prefix))
        .map((prefix) => ({ rate, digits: prefix.length, upTo: rate.upToGrams ?? Infinity })),
    )
    // For two rates for any weight, the difference is `NaN`.
    .toSorted((a, b) => b.digits - a.digits || a.upTo - b.upTo || 0);
  return fitting[0]?.rate;
}

interface DeliveryRequest {
  /** The shopper's PIN code; `undefined` if it does not exist. */
  pin: string | undefined;
  shopPin: string;
  rate?: DeliveryRate | undefined;
  /** ms since 1970. */
  now: number;
}

/** The first and the last day of a delivery, in business days after today. */
const FIRST_DAY = 3;
const LAST_DAY_NEARBY = 4;
const LAST_DAY = 5;

/**
 * Returns the first and the last day of a delivery, in business days: those of the rate. Without a
 * rate, parcels arrive earlier in the shop's region, which the first two digits of a PIN code
 * identify.
 */
export function getDeliveryDays(request: Omit<DeliveryRequest, 'now'>): DeliveryRate['days'] {
  const { pin, shopPin, rate } = request;
  const isNearby = pin?.slice(0, 2) === shopPin.slice(0, 2);
  return rate?.days ?? [FIRST_DAY, isNearby ? LAST_DAY_NEARBY : LAST_DAY];
}

/** Returns when an order that is placed now will arrive. */
export function estimateDelivery({ now, ...request }: DeliveryRequest): Order['delivery'] {
  const today = dayInIndia(now);
  const [first, last] = getDeliveryDays(request);
  const dates = { from: addBusinessDays(today, first), to: addBusinessDays(today, last) };
  return request.pin === undefined ? { ...dates, isPinUnknown: true } : dates;
}

/** Says when an order arrives, without naming days if its PIN code does not exist. */
export function formatArrival(delivery: Order['delivery']): string {
  return delivery.isPinUnknown ? 'on a date to be confirmed' : formatDeliveryDates(delivery);
}

/** Whether the shop offers cash on delivery for orders to this existing PIN code. */
export function offersCashOnDelivery(
  settings: ShopSettings['cod'],
  pin: string,
  rate?: DeliveryRate,
): boolean {
  return settings.on && rate?.cod !== false && !settings.excludedPins.includes(pin);
}

/** Whether the shop offers cash on delivery anywhere: where a rate allows it, or no rate applies. */
export function offersCashSomewhere({ cod, delivery }: Pick<ShopSettings, 'cod' | 'delivery'>) {
  const { rates = [] } = delivery;
  if (rates.some((rate) => rate.cod)) return cod.on;
  const isCovered = (digit: number) =>
    rates.some(({ pins, upToGrams }) => upToGrams === undefined && pins.includes(String(digit)));
  return cod.on && ![1, 2, 3, 4, 5, 6, 7, 8, 9].every(isCovered);
}

interface CashRequest {
  settings: ShopSettings['cod'];
  /** `undefined` if the PIN code does not exist: no courier could collect cash there. */
  pin: string | undefined;
  rate?: DeliveryRate | undefined;
  /** In ₹, including the delivery fee. */
  amount: number;
}

export function mayPayOnDelivery({ settings, pin, rate, amount }: CashRequest): boolean {
  return pin !== undefined && offersCashOnDelivery(settings, pin, rate) && amount <= settings.upTo;
}

export function computeDeliveryFee(delivery: DeliverySettings, parcel: Parcel): number {
  if (parcel.amount >= delivery.freeFrom) return 0;
  return (findRate(delivery, parcel) ?? delivery).fee;
}

/** Says what deliveries cost: 'Delivery costs ₹40; it is free from ₹500.' */
export function describeDeliveryFees({ fee, freeFrom, rates = [] }: DeliverySettings): string {
  const fees = [fee, ...rates.map((rate) => rate.fee)];
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  if (highest === 0 || freeFrom === 0) return 'Delivery is free.';
  const range =
    lowest === highest
      ? formatRupees(fee)
      : `${formatRupees(lowest)} to ${formatRupees(highest)}, by PIN code and weight`;
  return `Delivery costs ${range}; it is free from ${formatRupees(freeFrom)}.`;
}

/** Says for how much more the delivery is free; '' if it is already, or while its fee is unknown. */
export function describeFreeDelivery(
  { freeFrom }: DeliverySettings,
  amount: number,
  fee = 0,
): string {
  return fee > 0 ? `${formatRupees(freeFrom - amount)} more, and delivery is free.` : '';
}
