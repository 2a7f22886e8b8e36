import { afterEach, expect, it, vi } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { send } from '#api/testing.ts';
import { fillCart } from '#api/orders/testing.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(() => {
  closeScreen();
  vi.unstubAllEnvs();
});

const PAGES = [
  '/',
  '/books',
  '/books?search=zebra',
  '/books/bk01',
  '/books/bk03',
  '/authors/r-k-narayan',
  '/series/malgudi',
  '/collections/from-the-south',
  '/contact',
];

const OWN_PAGES = ['/cart', '/wishlist', '/checkout', '/address', '/profile', '/profile/orders'];

/** Returns the addresses of this site in the attributes of the page that are outside `/shop/`. */
function findAddressesOutside(): string[] {
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    Array.from(element.attributes, ({ name, value }) => ({ name, value, tag: element.localName })),
  );
  return attributes.flatMap(({ name, value, tag }) => {
    const isAddress = /^(?:href|src|action|formaction|poster)$/.test(name) && value !== '/shop';
    const found = isAddress
      ? [value]
      : Array.from(value.matchAll(/url\(([^)]*)\)/g), ([, url = '']) => url);
    const outside = found.filter((url) => /^\/(?!shop\/)/.test(url));
    return outside.map((url) => `${tag} ${name}=${url}`);
  });
}

it('has no address outside the hosting folder', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  const desk = await openFullShop();
  const outside: string[] = [];
  const visit = async (paths: string[]) => {
    for (const path of paths) {
      await openScreen(desk, `/shop${path}`, true);
      expect(document.querySelectorAll('[href^="/shop/"]').length).toBeGreaterThan(3);
      outside.push(...findAddressesOutside().map((found) => `${path}: ${found}`));
      closeScreen();
    }
  };
  await visit([...PAGES, ...OWN_PAGES]);
  const id = await FULL_ORDERS['return-requested']?.(desk);
  const { shop } = desk;
  await fillCart(shop, 'bk01', 3);
  await send(shop.api, 'POST /user/wishlist', {
    token: shop.token,
    body: { product: { _id: 'bk02' } },
  });
  await visit([...OWN_PAGES, `/profile/orders/${id}`, `/profile/orders/${id}/invoice`]);
  expect(outside).toEqual([]);
});
