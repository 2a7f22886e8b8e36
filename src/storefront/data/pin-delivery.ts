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

const UNKNOWN: PinDelivery = { days: undefined, cod: false };
const getDelivery = memoizeRecent((text: string) =>
  createResource((signal) => readDelivery(text, signal), { onUse: 'reread' }),
);

/**
 * Returns the delivery to the PIN code `text`, which may be any text. Whenever a component begins
 * to use the result, the delivery is read again.
 */
export function usePinDelivery(text: string): Snapshot<PinDelivery> {
  return useResource(getDelivery(text));
}

async function readDelivery(text: string, signal: AbortSignal): Promise<PinDelivery> {
  const pin = readPin(text);
  if (pin === undefined) return UNKNOWN;
  try {
    const call = api.delivery.$get({ query: { pin } }, { init: { signal } });
    const { from, to, cod } = await readItem(call, 'from');
    return { days: { from, to }, cod };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown-pin') return UNKNOWN;
    throw error;
  }
}
