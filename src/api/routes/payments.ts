import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import { paymentProofSchema } from '#contract/orders/order.ts';
import { paymentTermsSchema, rehearsePaymentRequestSchema } from '#contract/orders/payment.ts';
import { describeCall } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { readSettings } from '../shop/settings.ts';
import { handleWebhookEvent } from '../orders/settle.ts';
import { HttpError } from '../errors.ts';

/** Payment terms, the rehearsal (a provider that moves no money), and the providers' webhooks. */
export function createPaymentRoutes(dependencies: Dependencies) {
  const { provider, otherProviders = [] } = dependencies;
  return new Hono()
    .get(
      '/',
      describeCall({
        summary:
          'Returns the payment terms: the public key, the delivery fee, cash on delivery, the copies of an unpaid order.',
        responses: { 200: paymentTermsSchema },
      }),
      async (c) => {
        const { delivery, cod, holds } = await readSettings(dependencies.store.records);
        return c.json({ key: provider.key, delivery, cod: { on: cod.on, upTo: cod.upTo }, holds });
      },
    )
    .post(
      '/rehearsal',
      describeCall({
        summary: 'Ends a payment of the rehearsal, where that is the provider.',
        body: rehearsePaymentRequestSchema,
        responses: { 200: paymentProofSchema, 404: ['pathNotFound'] },
      }),
      async (c) => {
        const { providerOrderId, outcome } = c.req.valid('json');
        const payment = await provider.rehearse?.(providerOrderId, outcome);
        if (!payment) throw new HttpError(404, 'pathNotFound');
        const { paymentId: id } = payment;
        // Like a real provider, the rehearsal reports a failure by a webhook event.
        if (outcome === 'failed')
          await handleWebhookEvent(dependencies, {
            id,
            providerOrderId,
            payment: { id, amount: 0, status: 'failed' },
          });
        return c.json({
          razorpay_payment_id: payment.paymentId,
          razorpay_order_id: providerOrderId,
          razorpay_signature: payment.signature,
        });
      },
    )
    .post(
      '/:provider',
      describeCall({
        summary:
          "Receives a webhook event of the payment provider, in the provider's format and with its signature.",
        upload: ['application/json'],
        headers: {
          'X-Razorpay-Signature': { description: 'The signature of Razorpay.' },
          'X-Razorpay-Event-Id': { description: 'The id of the event of Razorpay.' },
        },
        responses: {
          200: v.object({}),
          400: ['badSignature'],
          404: ['pathNotFound'],
          413: ['bodyTooLarge'],
        },
      }),
      async (c) => {
        const name = c.req.param('provider');
        const sender = [provider, ...otherProviders].find((item) => item.name === name);
        if (!sender?.readWebhook) throw new HttpError(404, 'pathNotFound');
        // The signature covers the exact bytes of the body.
        const body = new Uint8Array(await c.req.raw.arrayBuffer());
        const event = await sender.readWebhook(body, c.req.raw.headers);
        if (event === 'bad-signature') throw new HttpError(400, 'badSignature');
        if (event) await handleWebhookEvent({ ...dependencies, provider: sender }, event);
        return c.json({});
      },
    );
}
