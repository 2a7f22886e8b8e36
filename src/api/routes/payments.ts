import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import {
  paymentTermsSchema,
  rehearsedPaymentSchema,
  rehearsePaymentRequestSchema,
} from '#contract/payment.ts';
import { describeCall } from '../describe-call.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeNews } from '../orders/take-news.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { readShopSettings } from '../shop-settings.ts';

/** How orders are paid, what the payment provider calls, and the dialog of the rehearsal. */
export function createPaymentRoutes(dependencies: Dependencies) {
  const { provider } = dependencies;
  return new Hono()
    .get(
      '/',
      describeCall('Tells how orders are paid: the public key, the fee for delivery, the cash.', {
        200: paymentTermsSchema,
      }),
      async (c) => {
        const { delivery, cod } = await readShopSettings();
        return c.json({ key: provider.key, delivery, cod: { on: cod.on, upTo: cod.upTo } });
      },
    )
    .post(
      '/razorpay',
      describeCall('Takes news of the payment provider, signed in `X-Razorpay-Signature`.', {
        200: v.object({}),
        400: ['badSignature'],
        404: ['pathNotFound'],
      }),
      async (c) => {
        if (!provider.readWebhook) throw new Refusal(404, 'pathNotFound');
        // The signature is over these very bytes.
        const body = new Uint8Array(await c.req.raw.arrayBuffer());
        const news = await provider.readWebhook(body, c.req.raw.headers);
        if (news === 'bad-signature') throw new Refusal(400, 'badSignature');
        if (news) await takeNews(dependencies, news);
        return c.json({});
      },
    )
    .post(
      '/rehearsal',
      describeCall('Ends a payment of the rehearsal, where that is the provider.', {
        200: rehearsedPaymentSchema,
        404: ['pathNotFound'],
      }),
      checkBody(rehearsePaymentRequestSchema),
      async (c) => {
        const { providerOrderId, outcome } = c.req.valid('json');
        const payment = await provider.rehearse?.(providerOrderId, outcome);
        if (!payment) throw new Refusal(404, 'pathNotFound');
        const { paymentId: id } = payment;
        // A real provider tells of a failure by a webhook.
        if (outcome === 'failed')
          await takeNews(dependencies, {
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
    );
}
