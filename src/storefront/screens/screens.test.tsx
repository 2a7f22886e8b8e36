import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { send } from '#api/testing.ts';
import { fillCart } from '#api/orders/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { PATHS, SCREENS } from '../navigation/screens.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(closeScreen);

function printPage(): string {
  // No control takes the focus before the visitor acts.
  expect(document.activeElement?.matches('body, h1')).toBe(true);
  const lines = [document.title, ...printMetadata(), printScreen(screen.getByRole('main'))];
  return lines.join('\n');
}

/** What search engines read: a line for each tag and each node of JSON-LD. */
function printMetadata(): string[] {
  const tags = document.head.querySelectorAll('[name=description], [name=robots], [rel=canonical]');
  const graphs = [...document.querySelectorAll('[type="application/ld+json"]')].map(
    ({ textContent }) => (JSON.parse(textContent) as { '@graph': object[] })['@graph'],
  );
  return [
    ...Array.from(tags, (tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? ''),
    ...graphs.flat().map((node) => JSON.stringify(node)),
  ];
}

/** The listed screens, except that of books, as `sign-in: '/signin'`. */
const LISTED_PAGES = Object.entries(SCREENS).flatMap(([name, { path, page }]) =>
  page !== 'listed' || path === PATHS.books
    ? []
    : [[name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`), path]],
);

const PAGES: Record<string, string> = {
  ...Object.fromEntries(LISTED_PAGES),
  'book/book': '/books/bk01',
  'book/book-hindi': '/books/bk02',
  'book/book-goods': '/books/bk03',
  'book/book-sold-out': '/books/bk04',
  author: '/authors/r-k-narayan',
  series: '/series/malgudi',
  collection: '/collections/from-the-south',
  forgot: '/forgot',
};

it.each(Object.entries(PAGES))('shows a page to a visitor: %s', async (name, path) => {
  await openScreen(await openFullShop(), path, false);
  await expect(printPage()).toMatchFileSnapshot(`./golden/${name}.txt`);
});

const OWN_PAGES: Record<string, string> = {
  cart: '/cart',
  wishlist: '/wishlist',
  checkout: '/checkout',
  address: '/address',
  profile: '/profile',
  'own-orders': '/profile/orders',
};

it.each(Object.entries(OWN_PAGES))('shows a page to a user: %s', async (name, path) => {
  const desk = await openFullShop();
  await FULL_ORDERS['return-requested']?.(desk);
  const { shop } = desk;
  const { token } = shop;
  await fillCart(shop, 'bk01', 3);
  await fillCart(shop, 'bk05', 2);
  await fillCart(shop, 'bk04');
  for (const _id of ['bk02', 'bk04'])
    await send(shop.api, 'POST /user/wishlist', { token, body: { product: { _id } } });
  await openScreen(desk, path, true);
  await expect(printPage()).toMatchFileSnapshot(`./golden/own/${name}.txt`);
});

it.each(['cart', 'wishlist', 'own-orders'])(
  'shows a page to a user who has nothing: %s',
  async (name) => {
    await openScreen(await openFullShop(), OWN_PAGES[name] ?? '', true);
    await expect(printPage()).toMatchFileSnapshot(`./golden/own/no-${name}.txt`);
  },
);

it.each(Object.entries(FULL_ORDERS))('shows an own order: %s', async (name, place) => {
  const desk = await openFullShop();
  const id = await place(desk);
  await openScreen(desk, `/profile/orders/${id}`, true);
  await expect(printPage()).toMatchFileSnapshot(`./golden/orders/${name}.txt`);
});

it.each(['invoice', 'credit-note'])('shows a paper: %s', async (paper) => {
  const desk = await openFullShop();
  const id = await FULL_ORDERS['return-received']?.(desk);
  await openScreen(desk, `/profile/orders/${id}/${paper}`, true);
  await expect(printPage()).toMatchFileSnapshot(`./golden/papers/${paper}.txt`);
});

it.each([
  ['visitor', false],
  ['user', true],
])('shows the frame to a %s', async (name, isSignedIn) => {
  const desk = await openFullShop();
  await fillCart(desk.shop, 'bk01', 3);
  await openScreen(desk, '/contact', isSignedIn);
  await expect(printScreen(document.body)).toMatchFileSnapshot(`./golden/frame-${name}.txt`);
});

/** Last, because the other pages link to the list that was seen last. */
const LISTS: Record<string, string> = {
  books: '/books',
  'books-filtered': '/books?category=Romance&price=300&sort=LOW_TO_HIGH',
  'books-some': '/books?search=malgudi+night',
  'books-none': '/books?search=zebra&rating=4',
};

it.each(Object.entries(LISTS))('lists books: %s', async (name, path) => {
  await openScreen(await openFullShop(), path, false);
  await expect(printPage()).toMatchFileSnapshot(`./golden/books/${name}.txt`);
});
