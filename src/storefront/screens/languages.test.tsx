import { afterEach, expect, it } from 'vitest';
import { FULL_ORDERS, openFullShop, succeed, type FullShop } from '#api/full-shop/testing.ts';
import { fillCart } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(closeScreen);

/** A letter in Devanagari. */
const LETTER = 'अ';
/** The fields whose texts the owner, a publisher or a reader writes. */
const TEXTS = new Set(
  (
    'title subtitle author authors description name text why by address addressText headline lead motto ' +
    'categoryName genres message reason note publisher translator firstName lastName'
  ).split(' '),
);

/** Puts a letter in Devanagari before each text. */
function translate(json: string): string {
  const add = (value: unknown) =>
    typeof value === 'string' && value !== '' ? `${LETTER} ${value}` : value;
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) => {
      if (!TEXTS.has(key)) return value;
      return Array.isArray(value) ? value.map(add) : add(value);
    }),
  );
}

/** Returns the shop with responses whose texts are in Devanagari. */
function inHindi(desk: FullShop): Pick<FullShop, 'shop'> {
  const { api } = desk.shop;
  const fetch = async (request: Request) => {
    const response = await api.fetch(request);
    return new Response(translate(await response.text()), response);
  };
  return { shop: { ...desk.shop, api: { ...api, fetch } as typeof api } };
}

/** Lists the elements whose text is in Devanagari, but not marked as such. */
function listUnmarked(): string[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  while (nodes.nextNode()) {
    const { textContent, parentElement } = nodes.currentNode;
    if (
      textContent?.includes(LETTER) &&
      !parentElement?.closest('[lang=hi], [aria-hidden], script')
    )
      found.add(`${parentElement?.outerHTML.slice(0, 150)}`);
  }
  return [...found];
}

const PATHS: [path: string, isSignedIn: boolean][] = [
  ['/', false],
  ['/books', false],
  ['/books?category=Romance&price=300', false],
  ['/books?search=zebra', false],
  ['/books/bk01', false],
  ['/books/bk02', false],
  ['/authors/r-k-narayan', false],
  ['/series/malgudi', false],
  ['/collections/from-the-south', false],
  ['/terms', false],
  ['/contact', false],
  ['/cart', true],
  ['/wishlist', true],
  ['/checkout', true],
  ['/address', true],
  ['/profile', true],
  ['/profile/orders', true],
  ['/profile/orders/ORDER', true],
  ['/profile/orders/ORDER/invoice', true],
  ['/profile/orders/ORDER/credit-note', true],
];

it('marks the language of each text', async () => {
  const desk = await openFullShop();
  const { api, token } = desk.shop;
  const order = (await FULL_ORDERS['return-received']?.(desk)) ?? '';
  for (const id of ['bk01', 'bk04', 'bk05']) await fillCart(desk.shop, id, 2);
  await send(api, 'POST /user/wishlist', { token, body: { product: { _id: 'bk02' } } });
  await succeed(desk, 'PATCH /desk/settings', { pages: { terms: 'Ours.' } });
  const shop = inHindi(desk);
  const unmarked: string[] = [];
  for (const [path, isSignedIn] of PATHS) {
    await openScreen(shop, path.replace('ORDER', order), isSignedIn);
    unmarked.push(...listUnmarked().map((element) => `${path}: ${element}`));
    closeScreen();
  }
  expect(unmarked).toEqual([]);
});
