import type { DeliveryRate, DeliveryResponse, PinPlace } from '#contract/shop-settings.ts';
import type { DeliveryDates } from '#domain/delivery/delivery-dates.ts';
import { isPin, readPin } from '#domain/values/normal-form.ts';
import { ApiError, api, readItem } from '#client/client.ts';
import { readLocal, writeLocal } from '#ui/browser/storage.ts';
import { createResource, memoizeRecent, type Snapshot, useResource } from './resource.ts';

/** What the shop offers at a PIN code. */
export interface PinDelivery {
  /** `undefined` for a text that is no PIN code, or a PIN code that the post does not know. */
  days: DeliveryDates | undefined;
  place?: PinPlace | undefined;
  /** Whether the shop accepts cash on delivery there, if the amount is not too high. */
  cod: boolean;
}

/** What the delivery depends on, apart from the PIN code. */
interface SentBooks {
  grams?: number | undefined;
  /** Their price in ₹. */
  amount?: number | undefined;
}

const getDelivery = memoizeRecent(([text = '']: readonly string[], books: SentBooks) =>
  createResource(
    async (signal): Promise<PinDelivery> => {
      const pin = readPin(text);
      const found = pin === undefined ? undefined : await readDelivery(pin, books, signal);
      return { days: found, place: found, cod: found?.cod ?? false };
    },
    { onUse: 'reread' },
  ),
);

/**
 * Returns the delivery to the PIN code `text`, which may be any text. `parcel` is needed if the shop
 * has rates; it is read again if the rate has changed.
 */
export function usePinDelivery(
  text: string,
  parcel: { grams?: number | undefined; rate?: DeliveryRate | undefined } = {},
): Snapshot<PinDelivery> {
  const { grams, rate } = parcel;
  const key = [text, String(grams ?? ''), rate ? JSON.stringify(rate) : ''];
  return useResource(getDelivery(key, { grams }));
}

/** Resolves with `undefined` if the post does not know the PIN code. Throws `ApiError`. */
export async function readDelivery(
  pin: string,
  { grams, amount }: SentBooks,
  signal: AbortSignal | null = null,
): Promise<DeliveryResponse | undefined> {
  const query = {
    pin,
    ...(grams !== undefined && { grams: String(grams) }),
    ...(amount !== undefined && { amount: String(amount) }),
  };
  try {
    return await readItem(api.delivery.$get({ query }, { init: { signal } }), 'from');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown-pin') return undefined;
    throw error;
  }
}

const STORAGE_KEY = 'pin';

/** Returns the PIN code that was last checked in this browser; `undefined` if there is none. */
export function readLastPin(): string | undefined {
  const text = readLocal(STORAGE_KEY) ?? '';
  return isPin(text) ? text : undefined;
}

export function rememberPin(pin: string): void {
  writeLocal(STORAGE_KEY, pin);
}
