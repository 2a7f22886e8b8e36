import { Hono } from 'hono/tiny';
import {
  deliveryAnswerSchema,
  deliveryQuerySchema,
  shopAnswerSchema,
} from '#contract/shop-settings.ts';
import { deliveryDates, offersCashOnDelivery } from '#domain/delivery.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
import { HttpError } from '../errors.ts';

export function createShopRoutes({ hasGuest: guest = false }: Dependencies) {
  return new Hono().get(
    '/',
    call({
      summary:
        'Returns the details of the shop for a bill, the days for a return, the threshold of low stock, and whether there is a guest.',
      answers: {
        200: shopAnswerSchema,
      },
    }),
    async (c) => {
      const { name, address, pin, gstin, returnDays, lowStock } = DEFAULT_SETTINGS;
      const bill = { name, address, pin, ...(gstin !== undefined && { gstin }) };
      const shop = { ...bill, returnDays, lowStock };
      return c.json({ guest, shop });
    },
  );
}

export function createDeliveryRoutes({ now, findPin }: Dependencies) {
  return new Hono().get(
    '/',
    call({
      summary: 'Returns the delivery dates for a PIN code, for an order placed now.',
      query: deliveryQuerySchema,
      answers: {
        200: deliveryAnswerSchema,
        404: ['pinNotFound'],
      },
    }),
    async (c) => {
      const { pin } = c.req.valid('query');
      const place = await findPin(pin);
      if (!place) throw new HttpError(404, 'pinNotFound');
      const dates = deliveryDates({ pin, shopPin: DEFAULT_SETTINGS.pin, now: now() });
      return c.json({
        pin,
        ...place,
        ...dates,
        cod: offersCashOnDelivery(DEFAULT_SETTINGS.cod, pin),
      });
    },
  );
}
