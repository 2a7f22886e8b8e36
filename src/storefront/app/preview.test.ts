import { expect, it, vi } from 'vitest';
import type { Shop } from '#contract/shop-settings.ts';
import type { HomeShelves } from '../data/catalogue.ts';
import { createResource } from '../data/resource.ts';
import { startPreview } from './preview.ts';

const SAVED = { headline: 'Saved', lead: 'As it is.', home: ['new'] };
const DRAFT = {
  identity: { headline: 'Typed', lead: '', home: ['best'] },
  arranged: { hero: [], rows: [] },
};

async function open() {
  let reads = 0;
  const shop = createResource(async () => {
    reads += 1;
    return { name: `Shop ${reads}`, identity: SAVED } as unknown as Shop;
  });
  const shelves = createResource(
    async () => ({ newArrivals: [], hero: undefined }) as never as HomeShelves,
  );
  const post = vi.spyOn(window.parent, 'postMessage').mockReturnValue();
  startPreview({ shop, shelves });
  await shop.read();
  await shelves.read();
  const send = (data: unknown, origin = location.origin) =>
    dispatchEvent(new MessageEvent('message', { origin, data }));
  return { shop, shelves, post, send };
}

it('says that it is ready, then shows what the desk sends, also after another read', async () => {
  const { shop, shelves, post, send } = await open();
  expect(post).toHaveBeenCalledWith('ready', location.origin);
  expect(shop.get().data?.identity).toEqual(SAVED);
  send(DRAFT);
  expect(shop.get().data).toEqual({ name: 'Shop 1', identity: DRAFT.identity });
  expect(shelves.get().data).toEqual({ newArrivals: [], ...DRAFT.arranged });
  await shop.reread();
  expect(shop.get().data).toEqual({ name: 'Shop 2', identity: DRAFT.identity });
});

it('takes no draft from another site', async () => {
  const { shop, send } = await open();
  send(DRAFT, 'https://elsewhere.example');
  expect(shop.get().data?.identity).toEqual(SAVED);
});
