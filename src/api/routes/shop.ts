import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import { homeQuerySchema, homeResponseSchema } from '#contract/catalogue/collections.ts';
import { pageResponseSchema, shopResponseSchema } from '#contract/shop-settings.ts';
import { offersCashSomewhere } from '#domain/delivery/delivery.ts';
import { describeCall } from '../call/call.ts';
import { readCategoryColours } from '../catalogue/categories.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { arrangeHome } from '../shop/home.ts';
import { readSettings } from '../shop/settings.ts';

export function createShopRoutes(dependencies: Dependencies) {
  const { store, hasGuest: guest = false } = dependencies;
  return new Hono()
    .get(
      '/',
      describeCall({
        summary:
          'Returns the public settings of the shop, such as its address and the days for a return, and whether the guest account exists.',
        responses: { 200: shopResponseSchema },
      }),
      async (c) => {
        const settings = await readSettings(store.records);
        const cod = { on: offersCashSomewhere(settings) };
        const categoryColours = await readCategoryColours(store);
        const shop = { ...settings, cod, ...(categoryColours && { categoryColours }) };
        // Leaves out all that the contract does not name: most settings are the owner's only.
        return c.json(v.parse(shopResponseSchema, { guest, shop }));
      },
    )
    .get(
      '/home',
      describeCall({
        summary:
          'Returns the books on the shelf of the home page, and its rows with books of a category or a collection.',
        query: homeQuerySchema,
        responses: { 200: homeResponseSchema },
      }),
      async (c) => c.json(await arrangeHome(dependencies, c.req.valid('query'))),
    )
    .get(
      '/pages/:page',
      describeCall({
        summary:
          'Returns the text that the owner has written for the page `terms`, `privacy`, `returns` or `contact`.',
        responses: { 200: pageResponseSchema, 404: ['pathNotFound'] },
      }),
      async (c) => {
        const { pages } = await readSettings(store.records);
        const text = Object.entries(pages).find(([name]) => name === c.req.param('page'))?.[1];
        if (text === undefined) throw new HttpError(404, 'pathNotFound');
        return c.json({ page: { text } });
      },
    );
}
