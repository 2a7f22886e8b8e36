import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Desk } from '#api/desk/testing.ts';
import { FULL_ORDERS, openFullShop, placeAllOrders, succeed } from '#api/full-shop/testing.ts';
import { makeOwner, send, signUp } from '#api/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { getMain, listStored, openScreen } from './testing.tsx';

afterEach(() => vi.useRealTimers());

/** What is pressed on the page of an order, after which it shows more. */
const PRESSED: Record<string, RegExp[]> = {
  'came-back': [/^Refund ₹1,327/],
  placed: [/^Cancel/],
  'partly-refunded': [/^Refund a part/],
  'return-requested': [/^Books received|^Accept/],
};

it.each(Object.entries(FULL_ORDERS))('shows an order: %s', async (name, place) => {
  const desk = await openFullShop();
  const id = await place(desk);
  const { settle: wait } = await openScreen(desk, `/desk/orders/${id}`);
  await expect(printPlace() + printScreen(getMain())).toMatchFileSnapshot(
    `./golden/orders/${name}.txt`,
  );
  for (const pressed of PRESSED[name] ?? []) {
    const found = [...document.querySelectorAll('button, label')].find(({ textContent }) =>
      pressed.test(textContent),
    );
    await userEvent.click(found ?? expect.fail(`There is no ${pressed}.`));
    await wait();
    const shown = document.querySelector('dialog') ?? getMain();
    await expect(printScreen(shown)).toMatchFileSnapshot(`./golden/orders/${name}-pressed.txt`);
  }
});

const PAPERS = ['slips', 'bill', 'labels'];

it.each(PAPERS)('prints: %s', async (paper) => {
  const desk = await openFullShop();
  const ids = [
    await FULL_ORDERS['return-received']?.(desk),
    ...(paper === 'bill' ? [] : [await FULL_ORDERS['shipped']?.(desk)]),
  ];
  await openScreen(desk, `/desk/${paper}?${ids.map((id) => `order=${id}`).join('&')}`);
  await expect(printPlace() + printScreen(document.body)).toMatchFileSnapshot(
    `./golden/papers/${paper}.txt`,
  );
});

const PATHS = {
  today: '/desk',
  'first-day': '/desk/first-day',
  'orders/orders': '/desk/orders',
  'orders/orders-placed': '/desk/orders?status=placed&placed=7&payment=online',
  'books/books': '/desk/books',
  'books/books-low': '/desk/books?stock=low',
  'books/new-book': '/desk/books/new',
  'books/book': '/desk/books/bk01',
  'books/book-hindi': '/desk/books/bk02',
  'goods-in': '/desk/goods-in',
  'import/import': '/desk/import',
  'import/covers': '/desk/import/covers',
  more: '/desk/more',
  outbox: '/desk/outbox',
  'reports/reports': '/desk/reports',
  'reports/bills': '/desk/reports/bills',
  'reports/stock': '/desk/reports/stock',
  settings: '/desk/settings',
  'shop/home': '/desk/shop/home',
  'shop/categories': '/desk/shop/categories',
  'shop/new-category': '/desk/shop/categories/new',
  'shop/category': '/desk/shop/categories/ct03',
  'shop/collections': '/desk/shop/collections',
  'shop/new-collection': '/desk/shop/collections/new',
  'shop/collection': '/desk/shop/collections/from-the-south',
  'shop/ruled-collection': '/desk/shop/collections/below-360',
  'shop/identity': '/desk/shop/identity',
  people: '/desk/people',
  programs: '/desk/programs',
  security: '/desk/security',
  audit: '/desk/audit',
  'papers/cards': '/desk/cards?collection=from-the-south',
};

let opened: Promise<Desk> | undefined;

/** Opens one shop for all pages, because showing a page changes nothing. */
function openSharedShop(): Promise<Desk> {
  return (opened ??= openFullShop().then(async (desk) => {
    await placeAllOrders(desk);
    await succeed(desk, 'POST /desk/people', { email: 'ravi@example.com', role: 'helper' });
    return desk;
  }));
}

/** Opens a page; the path of a collection, or of its cards, has its slug instead of its id. */
async function openPage(desk: Desk, path: string) {
  const { collections } = (await succeed(desk, 'GET /desk/collections')) as {
    collections: { _id: string; slug: string }[];
  };
  const known = collections.find(({ slug }) => path.endsWith(slug));
  return openScreen(desk, known ? path.replace(known.slug, known._id) : path);
}

it.each(Object.entries(PATHS))('shows a page: %s', async (name, path) => {
  await openPage(await openSharedShop(), path);
  await expect(printPlace() + printScreen(getMain())).toMatchFileSnapshot(`./golden/${name}.txt`);
});

it('adds the folder of a shop to the paths of all its pictures', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  const desk = await openSharedShop();
  const sources: string[] = [];
  const shop = ['/desk/shop/categories', '/desk/shop/categories/ct03', PATHS['papers/cards']];
  for (const path of ['/desk', '/desk/books', '/desk/books/bk01', ...shop]) {
    const { unmount } = await openPage(desk, path);
    sources.push(
      ...document.body.innerHTML.matchAll(/(?:src="|url\()([^")]*)/g).map(([, to = '']) => to),
    );
    unmount();
  }
  // A part of a drawing has a name, such as `#p`.
  const isRight = (source: string) => /^(?:\/shop\/|data:|%23)/.test(source);
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((source) => !isRight(source))).toEqual([]);
});

/** Prints title and place of the page, which the frame shows, and what the browser stores. */
function printPlace(): string {
  const marked = document.querySelectorAll('body nav [aria-current]');
  const names = [...marked].map(({ textContent }) => textContent);
  return `${document.title}\nplace: ${names.join(', ')}\n${listStored()}\n`;
}

const HELPER = { email: 'helper@example.com', password: 'secret' };

it.each([
  ['today', '/desk'],
  ['orders', '/desk/orders'],
  ['books', '/desk/books'],
  ['goods-in', '/desk/goods-in'],
  ['more', '/desk/more'],
])('shows a page to a helper: %s', async (name, path) => {
  const { shop } = await openSharedShop();
  if (!(await shop.dependencies.store.user(HELPER.email))) await signUp(shop.api, HELPER.email);
  await makeOwner(shop.dependencies.store, HELPER.email, { role: 'helper' });
  const { body } = await send(shop.api, 'POST /desk/session', { body: HELPER });
  await openScreen({ shop, ownerToken: (body as { token: string }).token }, path);
  await expect(printScreen(document.body)).toMatchFileSnapshot(`./golden/helper/${name}.txt`);
});
