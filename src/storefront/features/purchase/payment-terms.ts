import type { PaymentTerms } from '#contract/payment.ts';
import { api, readItem } from '#client/client.ts';
import { createResource, refreshOnUse, type Snapshot, useResource } from '../../data/resource.ts';

/**
 * The payment provider's public key, the delivery charges and the rules for cash on delivery. They
 * are read again whenever a component begins to use them, because the owner may change them.
 */
export const paymentTerms = refreshOnUse(
  createResource<PaymentTerms>((signal) =>
    readItem(api.payments.$get(undefined, { init: { signal } }), 'key'),
  ),
);

export function usePaymentTerms(): Snapshot<PaymentTerms> {
  return useResource(paymentTerms);
}
