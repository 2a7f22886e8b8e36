import { isPin, type DeliveryDates } from '#domain/delivery/delivery.ts';
import { api, ApiError, readItem } from '../../data/api-client.ts';
import { createResource, useResource, type Resource, type Snapshot } from '../../data/resource.ts';
import { readOnUse } from './read-on-use.ts';

/** What the shop says of a PIN code. */
export interface PinDelivery {
  /** `undefined` for a PIN code that the shop does not know. */
  days: DeliveryDates | undefined;
  /** Whether any order may be paid in cash there. */
  cod: boolean;
}

const UNKNOWN: PinDelivery = { days: undefined, cod: true };
const resources = new Map<string, Resource<PinDelivery>>();

/** The delivery to a PIN code, which may be any text; asked for again on every use. */
export function usePinDelivery(pin: string): Snapshot<PinDelivery> {
  const resource = resources.get(pin) ?? readOnUse(createResource((signal) => ask(pin, signal)));
  resources.set(pin, resource);
  return useResource(resource);
}

async function ask(pin: string, signal: AbortSignal): Promise<PinDelivery> {
  if (!isPin(pin)) return UNKNOWN;
  try {
    const call = api.delivery.$get({ query: { pin } }, { init: { signal } });
    const { from, to, cod } = await readItem(call, 'from');
    return { days: { from, to }, cod };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown-pin') return UNKNOWN;
    throw error;
  }
}
