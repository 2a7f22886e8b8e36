import type { PaymentProof } from '../checkout-provider.ts';

/** Returns the origin of the API, as the API client of the screens does. */
const getApiOrigin = () => import.meta.env.VITE_API_URL ?? location.origin;
const TIMEOUT_MS = 15_000;

/** Completes a rehearsed payment; rejects if the API fails or responds with an error. */
export async function rehearse(providerOrderId: string, outcome: 'paid' | 'failed') {
  const response = await fetch(`${getApiOrigin()}/api/payments/rehearsal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ providerOrderId, outcome }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The rehearsal responded with ${response.status}.`);
  return (await response.json()) as PaymentProof;
}
