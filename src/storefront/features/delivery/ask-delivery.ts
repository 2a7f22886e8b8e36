import type { DeliveryAnswer } from '#contract/delivery.ts';
import { isPin } from '#domain/delivery/delivery.ts';
import { api, ApiError, readItem } from '../../data/api-client.ts';
import { readWithRetries } from '../../data/retry.ts';

/** What is known about the delivery to a PIN code. */
export type Outcome =
  | { kind: 'malformed' | 'unknown' | 'waiting' | 'failed'; pin: string }
  | { kind: 'known'; answer: DeliveryAnswer };

/** Never rejects, but resolves with `undefined` if `signal` was aborted. */
export async function askDelivery(pin: string, signal: AbortSignal): Promise<Outcome | undefined> {
  if (!isPin(pin)) return { kind: 'malformed', pin };
  try {
    const query = { pin };
    const answer = await readWithRetries(
      () => readItem<DeliveryAnswer>(api.delivery.$get({ query }, { init: { signal } }), 'from'),
      signal,
    );
    return { kind: 'known', answer };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof ApiError && error.code === 'unknown-pin') return { kind: 'unknown', pin };
    console.error('Asking for the delivery failed.', error);
    return { kind: 'failed', pin };
  }
}
