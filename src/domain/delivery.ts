import type { ShopSettings } from '#contract/shop-settings.ts';
import { addBusinessDays, dayInIndia, nameDay, nameWeekday } from './time.ts';

/** The first and the last day on which a parcel may arrive, as `YYYY-MM-DD`. */
export interface DeliveryDates {
  from: string;
  to: string;
}

interface DeliveryRequest {
  /** The shopper's PIN code; `undefined` if it does not exist. */
  pin: string | undefined;
  shopPin: string;
  /** ms since 1970. */
  now: number;
}

/** The first and the last day of a delivery, in business days after today. */
const FIRST_DAY = 3;
const LAST_DAY_NEARBY = 4;
const LAST_DAY = 5;

/**
 * Returns when an order that is placed now will arrive. Parcels arrive earlier in the shop's
 * region, which the first two digits of a PIN code identify.
 */
export function estimateDelivery({ pin, shopPin, now }: DeliveryRequest): DeliveryDates {
  const today = dayInIndia(now);
  const isNearby = pin?.slice(0, 2) === shopPin.slice(0, 2);
  return {
    from: addBusinessDays(today, FIRST_DAY),
    to: addBusinessDays(today, isNearby ? LAST_DAY_NEARBY : LAST_DAY),
  };
}

/** The dates of an order. */
export interface OrderDelivery extends DeliveryDates {
  /** Whether the PIN code does not exist. The dates are then only an estimate for any place. */
  isPinUnknown?: true | undefined;
}

/** Returns the dates for a new order, and marks them if the PIN code does not exist. */
export function estimateOrderDelivery(request: DeliveryRequest): OrderDelivery {
  const dates = estimateDelivery(request);
  return request.pin === undefined ? { ...dates, isPinUnknown: true } : dates;
}

/** Says when an order arrives, without naming days if its PIN code does not exist. */
export function formatArrival(delivery: OrderDelivery): string {
  return delivery.isPinUnknown ? 'on a date not known yet' : formatDeliveryDates(delivery);
}

/** Formats the dates: 'Tue 24 – Thu 26 Nov'; across the end of a month '30 Nov – 5 Dec'. */
export function formatDeliveryDates({ from, to }: DeliveryDates): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (from === to) return `${nameWeekday(last)} ${nameDay(last)}`;
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${nameDay(first)} – ${nameDay(last)}`;
  return `${nameWeekday(first)} ${first.getUTCDate()} – ${nameWeekday(last)} ${nameDay(last)}`;
}

/** Whether the shop offers cash on delivery for orders to this existing PIN code. */
export function offersCashOnDelivery(settings: ShopSettings['cod'], pin: string): boolean {
  return settings.on && !settings.excludedPins.includes(pin);
}

interface CashRequest {
  settings: ShopSettings['cod'];
  /** `undefined` if the PIN code does not exist: no courier could collect cash there. */
  pin: string | undefined;
  /** In ₹, including the delivery fee. */
  amount: number;
}

/** Whether this order may be paid in cash on delivery. */
export function mayPayOnDelivery({ settings, pin, amount }: CashRequest): boolean {
  return pin !== undefined && offersCashOnDelivery(settings, pin) && amount <= settings.upTo;
}

/** Returns the delivery fee (₹) for books of this price (₹). */
export function computeDeliveryFee(
  { fee, freeFrom }: ShopSettings['delivery'],
  subtotal: number,
): number {
  return subtotal < freeFrom ? fee : 0;
}
