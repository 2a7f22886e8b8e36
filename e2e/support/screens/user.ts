import { expect, type Page } from '@playwright/test';
import { callApi, startApi } from '../call-api.ts';
import { open } from '../fixtures.ts';

/** Books of the seed, in the order of the list. The first two cost ₹524 together. */
export const PRIDE = { _id: 'bk01', title: 'Pride and Prejudice' };
export const PI = { _id: 'bk03', title: 'Life of Pi' };
export const COSMOS = { _id: 'bk06', title: 'Cosmos' };
export const MOONSTONE = { _id: 'bk07', title: 'The Moonstone' };

export const ASHA = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  password: 'malgudi',
};

export const WENT_WRONG = 'Something went wrong. Please try again.';

declare global {
  interface Window {
    notices?: string[];
  }
}

/** Records every toast from now on. A busy test may miss one, because it lives for 700 ms. */
export async function recordNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notices = (window.notices = [] as string[]);
    const known = new Set<string>();
    const record = (element: Element) => {
      const [, id = '', tone = ''] = /id="(\d+)".*?toast--(\w+)/.exec(element.outerHTML) ?? [];
      if (id === '' || known.has(id)) return;
      known.add(id);
      notices.push(`${tone}: ${element.textContent}`);
    };
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.closest('[aria-label^="Notices"]')) record(node);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects exactly these toasts ('tone: text') since the page was loaded. */
export async function expectNotices(page: Page, ...notices: (string | RegExp)[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.notices), { intervals: [50] })
    .toEqual(
      notices.map((text): unknown =>
        typeof text === 'string' ? text : expect.stringMatching(text),
      ),
    );
}

/** Expects this toast ('tone: text') since the page was loaded, perhaps among others. */
export async function expectNotice(page: Page, notice: RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.notices), { intervals: [50] })
    .toContainEqual(expect.stringMatching(notice));
}

export function topBar(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

export function card(page: Page, { title }: { title: string }) {
  return page.getByRole('article', { name: title, exact: true });
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

export function overlay(page: Page) {
  return page.getByRole('status', { name: 'Loading', exact: true });
}

export function plus(page: Page, { title }: { title: string }) {
  return page.getByRole('button', { name: `Increase quantity of ${title}` });
}

export function minus(page: Page, { title }: { title: string }) {
  return page.getByRole('button', { name: `Decrease quantity of ${title}` });
}

export function quantity(page: Page, { title }: { title: string }) {
  return page.getByLabel(`Quantity of ${title}`, { exact: true });
}

export async function expectPath(page: Page, path: string): Promise<void> {
  const read = () => {
    const { pathname, search, hash } = new URL(page.url());
    return pathname.replace(/(.)\/$/, '$1') + search + hash;
  };
  // With its own intervals, Playwright would soon check only once a second.
  await expect.poll(read, { intervals: [50] }).toBe(path);
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function fillSignUp(page: Page, user = ASHA): Promise<void> {
  await page.getByLabel('First name').fill(user.firstName);
  await page.getByLabel('Last name').fill(user.lastName);
  await fillSignIn(page, user.email, user.password);
  await page.getByLabel('Confirm password').fill(user.password);
}

export async function signInAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set guest credentials' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export function readStored(page: Page, key: 'token' | 'user' | 'remembered') {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/**
 * Adds books to the signed-in user's list as another device would, so that the page does not
 * notice. No page of the shop needs to be open.
 */
export async function addToList(
  page: Page,
  list: 'cart' | 'wishlist',
  ...books: { _id: string }[]
) {
  await startApi(page);
  const token = (await readStored(page, 'token')) ?? '';
  for (const product of books) {
    const { status } = await callApi(page, `/api/user/${list}`, {
      method: 'POST',
      body: { product },
      token,
    });
    expect(status).toBe(201);
  }
}

/**
 * Reads the signed-in user's list from the API: 'Cosmos × 2' for the cart, 'Cosmos' for the
 * wishlist.
 */
export async function readList(page: Page, list: 'cart' | 'wishlist'): Promise<string[]> {
  const token = (await readStored(page, 'token')) ?? '';
  const { body } = await callApi(page, `/api/user/${list}`, { token });
  const items = (body[list] ?? []) as { title: string; qty?: number }[];
  return items.map(({ title, qty }) => (qty === undefined ? title : `${title} × ${qty}`));
}

/** Opens the cart with these books in it. */
export async function openCart(page: Page, ...books: { _id: string }[]) {
  await addToList(page, 'cart', ...books);
  await open(page, '/cart');
  await heading(page, `Cart (${books.length})`).waitFor();
}
