import type { PaymentTerms } from '#contract/payment.ts';
import { api, readItem } from '../../data/api-client.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';
import { readOnUse } from './read-on-use.ts';

/** How orders are paid. The owner of the shop may change it, so every use reads it again. */
export const paymentTerms = readOnUse(
  createResource<PaymentTerms>((signal) =>
    readItem(api.payments.$get(undefined, { init: { signal } }), 'key'),
  ),
);

export function usePaymentTerms(): Snapshot<PaymentTerms> {
  return useResource(paymentTerms);
}
