import type { ReturnState } from '../../src/storefront/session/return-to.ts';
import type { Page } from '@playwright/test';
import { becomeLive, expect, open, test } from '../support/fixtures.ts';
import { expectPath, heading, signInAsGuest, topBar } from '../support/user.ts';

const PROTECTED = ['/wishlist', '/cart', '/profile', '/address', '/checkout', '/orders'];
const SIGNED_IN_ONLY = /Account|Wishlist|Cart|Checkout|Addresses|order has been placed/;

declare global {
  interface Window {
    headings?: string[];
  }
}

/** Records every heading that a page has shown, however briefly. */
function watchHeadings(page: Page) {
  return page.addInitScript(() => {
    const headings = (window.headings = [] as string[]);
    const look = () => {
      const text = document.querySelector('h1')?.textContent;
      if (text && text !== headings.at(-1)) headings.push(text);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/** Sets the state of a visitor who was sent to sign in from there; it survives a reload. */
async function openSignInFrom(page: Page, returnTo: string) {
  await open(page, '/signin');
  await page.evaluate((path) => {
    history.replaceState({ ...history.state, usr: { returnTo: path } }, '');
  }, returnTo);
  await page.reload();
  await becomeLive(page);
}

for (const path of PROTECTED)
  test(`a visitor who opens ${path} is asked to sign in, and sees nothing of it`, async ({
    page,
  }) => {
    await watchHeadings(page);
    await open(page, `${path}?from=mail`);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expectPath(page, '/signin');
    const headings = await page.evaluate(() => window.headings);
    expect(headings?.filter((text) => SIGNED_IN_ONLY.test(text))).toEqual([]);
    expect(headings).toContain('Sign in');
    await signInAsGuest(page);
    // Checkout with an empty cart and a placed order both redirect.
    await expectPath(page, path === '/checkout' ? '/books' : `${path}?from=mail`);
  });

for (const [name, path] of [
  ['Wishlist', '/wishlist'],
  ['Cart', '/cart'],
  ['Account', '/profile'],
] as const)
  test(`a visitor who follows "${name}" is asked to sign in and led on`, async ({ page }) => {
    await watchHeadings(page);
    await open(page, '/books?search=sea');
    await topBar(page).getByRole('link', { name }).click();
    await expect(heading(page, 'Sign in')).toBeFocused();
    expect(await page.evaluate(() => window.headings)).toEqual(['Books', 'Sign in']);
    await signInAsGuest(page);
    await expectPath(page, path);
  });

test('the page is remembered again after a logout', async ({ page }) => {
  await open(page, '/profile');
  await signInAsGuest(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectPath(page, '/signin');
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  // The guard redirects from one sign-in page to another; only the remembered page differs.
  await expect
    .poll(() => page.evaluate(() => (history.state as { usr?: ReturnState }).usr?.returnTo))
    .toBe('/cart');
  await signInAsGuest(page);
  await expectPath(page, '/cart');
});

for (const returnTo of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:document.title="evil"',
])
  test(`signing in leads home and never to ${returnTo}`, async ({ page }) => {
    await openSignInFrom(page, returnTo);
    await signInAsGuest(page);
    await expect(
      heading(page, 'Account').or(page.getByRole('link', { name: 'Shop Now' })),
    ).toBeVisible();
    await expectPath(page, '/');
  });

test('a tampered return path does not keep the user on the form', async ({ page }) => {
  await openSignInFrom(page, '/signin');
  await signInAsGuest(page);
  await expect(heading(page, 'Sign in')).toBeHidden();
});
