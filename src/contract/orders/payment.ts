import * as v from 'valibot';
import { requiredTextSchema } from '../fields.ts';
import { shopSettingsSchema } from '../shop-settings.ts';

/** How the dialog of the rehearsal ends a payment. */
export const rehearsePaymentRequestSchema = v.pipe(
  v.object({ providerOrderId: requiredTextSchema, outcome: v.picklist(['paid', 'failed']) }),
  v.examples([{ providerOrderId: 'order_9A33XWu170gUtm', outcome: 'paid' }]),
);

const { delivery, cod, holds } = shopSettingsSchema.entries;

/** What a page needs before it places an order, apart from the cart. Amounts are in ₹. */
export const paymentTermsSchema = v.object({
  key: requiredTextSchema,
  delivery,
  cod: v.pick(cod, ['on', 'upTo']),
  /** The most copies that an order may have that is not paid. */
  holds,
});

export type PaymentTerms = v.InferOutput<typeof paymentTermsSchema>;
