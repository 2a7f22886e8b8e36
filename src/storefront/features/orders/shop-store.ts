import type { Shop } from '#contract/shop-settings.ts';
import { api, readBody } from '../../data/api-client.ts';
import { createResource, useResource, type Snapshot } from '../../data/resource.ts';

/** What everybody may know of the shop. */
export const shop = createResource<Shop>(async (signal) => {
  const call = api.shop.$get(undefined, { init: { signal } });
  return (await readBody(call, 'shop', isObject)).shop;
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export function useShop(): Snapshot<Shop> {
  return useResource(shop);
}
