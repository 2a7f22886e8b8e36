import { Hono } from 'hono/tiny';
import { deliveryQuerySchema, deliveryResponseSchema } from '#contract/shop-settings.ts';
import {
  DEFAULT_BOOK_GRAMS,
  computeDeliveryFee,
  estimateDelivery,
  findRate,
  offersCashOnDelivery,
} from '#domain/delivery/delivery.ts';
import { describeCall } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { readSettings } from '../shop/settings.ts';

export function createDeliveryRoutes({ store, now, findPin }: Dependencies) {
  return new Hono().get(
    '/',
    describeCall({
      summary:
        'Returns dates, fee and payment of the delivery to a PIN code, for an order placed now.',
      query: deliveryQuerySchema,
      responses: { 200: deliveryResponseSchema, 404: ['pinNotFound'] },
    }),
    async (c) => {
      const { pin, ...books } = c.req.valid('query');
      const place = await findPin(pin);
      if (!place) throw new HttpError(404, 'pinNotFound');
      const { delivery, cod, pin: shopPin } = await readSettings(store.records);
      const grams = Number(books.grams ?? delivery.bookGrams ?? DEFAULT_BOOK_GRAMS);
      const rate = findRate(delivery, { pin, grams });
      return c.json({
        pin,
        ...place,
        ...estimateDelivery({ pin, shopPin, rate, now: now() }),
        cod: offersCashOnDelivery(cod, pin, rate),
        fee: computeDeliveryFee(delivery, { pin, grams, amount: Number(books.amount ?? 0) }),
      });
    },
  );
}
