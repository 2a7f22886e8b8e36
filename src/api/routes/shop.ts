import { Hono } from 'hono/tiny';
import { shopAnswerSchema } from '#contract/shop-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { readShopSettings } from '../shop-settings.ts';

export function createShopRoutes({ hasGuest: guest = false }: Dependencies) {
  return new Hono().get(
    '/',
    describeCall(
      'Tells whether there is a guest, what stands on a bill about the shop, how long books can be returned, and from how many copies down a book is nearly sold out.',
      {
        200: shopAnswerSchema,
      },
    ),
    async (c) => {
      const { name, address, pin, gstin, returnDays, lowStock } = await readShopSettings();
      const bill = { name, address, pin, ...(gstin !== undefined && { gstin }) };
      const shop = { ...bill, returnDays, lowStock };
      return c.json({ guest, shop });
    },
  );
}
