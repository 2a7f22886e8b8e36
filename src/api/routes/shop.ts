import { Hono } from 'hono/tiny';
import { shopAnswerSchema } from '#contract/shop-settings.ts';
import { describeCall } from '../describe-call.ts';
import { readShopSettings } from '../shop-settings.ts';

export function createShopRoutes() {
  return new Hono().get(
    '/',
    describeCall(
      'Tells what stands on a bill about the shop, and how long books can be returned.',
      {
        200: shopAnswerSchema,
      },
    ),
    async (c) => {
      const { name, address, pin, gstin, returnDays } = await readShopSettings();
      const shop = { name, address, pin, returnDays, ...(gstin !== undefined && { gstin }) };
      return c.json({ shop });
    },
  );
}
