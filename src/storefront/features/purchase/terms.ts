import type { PaymentTerms } from '#contract/payment.ts';
import { api, readItem } from '../../data/api-client.ts';
import { createResource, refreshOnUse, type Snapshot, useResource } from '../../data/resource.ts';

/** How orders are paid. The owner of the shop may change it, so every use reads it again. */
export const paymentTerms = refreshOnUse(
  createResource<PaymentTerms>((signal) =>
    readItem(api.payments.$get(undefined, { init: { signal } }), 'key'),
  ),
);

export function usePaymentTerms(): Snapshot<PaymentTerms> {
  return useResource(paymentTerms);
}
