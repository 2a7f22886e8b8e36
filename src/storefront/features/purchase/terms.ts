import type { PaymentTerms } from '#contract/payment.ts';
import { type DeliveryDates, isPin } from '#domain/delivery.ts';
import { ApiError, api, readItem } from '../../data/api-client.ts';
import { type Resource, type Snapshot, createResource, useResource } from '../../data/resource.ts';

/** What the shop says of a PIN code. */
export interface PinDelivery {
  /** `undefined` for a PIN code that the shop does not know. */
  days: DeliveryDates | undefined;
  /** Whether any order may be paid in cash there. */
  cod: boolean;
}

const UNKNOWN: PinDelivery = { days: undefined, cod: true };
const resources = new Map<string, Resource<PinDelivery>>();

/** The delivery to a PIN code, which may be any text; requested again on every use. */
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

/** How orders are paid. The owner of the shop may change it, so every use reads it again. */
export const paymentTerms = readOnUse(
  createResource<PaymentTerms>((signal) =>
    readItem(api.payments.$get(undefined, { init: { signal } }), 'key'),
  ),
);

export function usePaymentTerms(): Snapshot<PaymentTerms> {
  return useResource(paymentTerms);
}

/** The resource, which also reads whenever a screen begins to show it. */
function readOnUse<T>(resource: Resource<T>): Resource<T> {
  return {
    ...resource,
    subscribe(listener) {
      const stop = resource.subscribe(listener);
      void resource.refresh();
      return stop;
    },
  };
}
