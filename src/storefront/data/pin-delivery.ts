import type { DeliveryResponse } from '#contract/shop-settings.ts';
import type { DeliveryDates } from '#domain/delivery.ts';
import { readPin } from '#domain/normal-form.ts';
import { ApiError, api, readItem } from '#client/client.ts';
import { createResource, memoizeRecent, type Snapshot, useResource } from './resource.ts';

/** What the shop offers at a PIN code. */
export interface PinDelivery {
  /** `undefined` for a text that is no PIN code, or a PIN code that the post does not know. */
  days: DeliveryDates | undefined;
  /** Whether the shop accepts cash on delivery there, if the amount is not too high. */
  cod: boolean;
}

const getDelivery = memoizeRecent((text: string) =>
  createResource(
    async (signal): Promise<PinDelivery> => {
      const pin = readPin(text);
      const found = pin === undefined ? undefined : await readDelivery(pin, signal);
      return { days: found, cod: found?.cod ?? false };
    },
    { onUse: 'reread' },
  ),
);

/** Returns the delivery to the PIN code `text`, which may be any text. */
export function usePinDelivery(text: string): Snapshot<PinDelivery> {
  return useResource(getDelivery(text));
}

/** Resolves with `undefined` if the post does not know the PIN code. Throws `ApiError`. */
export async function readDelivery(
  pin: string,
  signal: AbortSignal,
): Promise<DeliveryResponse | undefined> {
  try {
    return await readItem(api.delivery.$get({ query: { pin } }, { init: { signal } }), 'from');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown-pin') return undefined;
    throw error;
  }
}
