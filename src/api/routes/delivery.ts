import { Hono } from 'hono/tiny';
import { deliveryAnswerSchema, deliveryQuerySchema } from '#contract/delivery.ts';
import { deliveryDates, offersCashOnDelivery } from '#domain/delivery/delivery.ts';
import { describeCall } from '../describe-call.ts';
import { Refusal } from '../refusal.ts';
import { checkQuery } from '../request-query.ts';
import { readShopSettings } from '../shop-settings.ts';
import type { Dependencies } from '../dependencies.ts';

export function createDeliveryRoutes({ now, findPin }: Dependencies) {
  return new Hono().get(
    '/',
    checkQuery(deliveryQuerySchema),
    describeCall('Tells when an order that is placed now arrives at a PIN code.', {
      200: deliveryAnswerSchema,
      404: ['pinNotFound'],
    }),
    async (c) => {
      const { pin } = c.req.valid('query');
      const [place, settings] = await Promise.all([findPin(pin), readShopSettings()]);
      if (!place) throw new Refusal(404, 'pinNotFound');
      const dates = deliveryDates({ pin, shopPin: settings.pin, now: now() });
      return c.json({ pin, ...place, ...dates, cod: offersCashOnDelivery(settings.cod, pin) });
    },
  );
}
