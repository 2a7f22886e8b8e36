import type { ShopSettings } from '#contract/shop-settings.ts';
import { addBusinessDays, dayInIndia, nameDay, nameWeekday } from './time.ts';

/** The first and the last day on which a parcel may arrive, as `YYYY-MM-DD`. */
export interface DeliveryDates {
  from: string;
  to: string;
}

interface DeliveryRequest {
  /** The shopper's PIN code; `undefined` for one that is not known. */
  pin: string | undefined;
  shopPin: string;
  /** ms since 1970. */
  now: number;
}

/** In business days after today. */
const FIRST_DAY = 3;
const LAST_DAY_NEARBY = 4;
const LAST_DAY = 5;

/** Whether the text has the form of a PIN code: six digits, the first not 0. */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/** The PIN code in a text, also in a form such as '560 003'; `undefined` for none. */
export function readPin(text: string): string | undefined {
  const pin = text.replaceAll(/\s/g, '');
  return isPin(pin) ? pin : undefined;
}

/** When an order that is placed now arrives. The first two digits of a PIN code name its region. */
export function deliveryDates({ pin, shopPin, now }: DeliveryRequest): DeliveryDates {
  const today = dayInIndia(now);
  const isNearby = pin?.slice(0, 2) === shopPin.slice(0, 2);
  return {
    from: addBusinessDays(today, FIRST_DAY),
    to: addBusinessDays(today, isNearby ? LAST_DAY_NEARBY : LAST_DAY),
  };
}

/** The dates of an order. */
export interface OrderDelivery extends DeliveryDates {
  /** Whether the post does not know the PIN code: the dates are then the widest, and no promise. */
  isPinUnknown?: true | undefined;
}

/** The dates for a new order, with what a shopper has to know about them. */
export function orderDelivery(request: DeliveryRequest): OrderDelivery {
  const dates = deliveryDates(request);
  return request.pin === undefined ? { ...dates, isPinUnknown: true } : dates;
}

/** When an order arrives, in words. Names no day for a PIN code that the post does not know. */
export function formatArrival(delivery: OrderDelivery): string {
  return delivery.isPinUnknown ? 'on a day not known yet' : formatDeliveryDates(delivery);
}

/** 'Tue 24 – Thu 26 Nov'; over the end of a month '30 Nov – 5 Dec'. */
export function formatDeliveryDates({ from, to }: DeliveryDates): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (from === to) return `${nameWeekday(last)} ${nameDay(last)}`;
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${nameDay(first)} – ${nameDay(last)}`;
  return `${nameWeekday(first)} ${first.getUTCDate()} – ${nameWeekday(last)} ${nameDay(last)}`;
}

/** Whether any order may be paid in cash at this PIN code, which the post knows. */
export function offersCashOnDelivery(settings: ShopSettings['cod'], pin: string): boolean {
  return settings.on && !settings.excludedPins.includes(pin);
}

interface CashRequest {
  settings: ShopSettings['cod'];
  /** `undefined` if the post does not know it: no courier could collect cash there. */
  pin: string | undefined;
  /** ₹, with the delivery fee. */
  amount: number;
}

/** Whether this order may be paid in cash when it arrives. */
export function mayPayOnDelivery({ settings, pin, amount }: CashRequest): boolean {
  return pin !== undefined && offersCashOnDelivery(settings, pin) && amount <= settings.upTo;
}

/** The delivery fee, in ₹, for books of this price (₹). */
export function deliveryFee({ fee, freeFrom }: ShopSettings['delivery'], subtotal: number): number {
  return subtotal < freeFrom ? fee : 0;
}
