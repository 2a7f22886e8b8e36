import type { Page } from '@playwright/test';
import { expect, open, reload, signedIn, signToken, test } from '../support/fixtures.ts';
import {
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  overlay,
  PRIDE,
  put,
  signInAsGuest,
  stored,
  topBar,
} from '../support/user.ts';

test.use(signedIn);
test.beforeEach(({ page }) => recordNotices(page));

/** Replaces the user's token at the next page load. */
async function swapToken(page: Page, token: string) {
  await page.evaluate((text) => localStorage.setItem('token', text), token);
}

const NOBODY = signToken({ _id: 'gone', email: 'gone@example.com' });
const ENDED = [
  { name: 'whose token is refused', token: 'not.a.token', says: /status of 401/ },
  { name: 'whose user is gone', token: NOBODY, says: /status of 404/ },
];

test('shows the signed-in user and a link to the addresses', async ({ page }) => {
  await open(page, '/profile');
  await expect(page.getByRole('term')).toHaveText(['First name', 'Last name', 'Email']);
  await expect(page.getByRole('definition')).toHaveText(['Guest', 'Reader', 'guest@example.com']);
  await page.getByRole('link', { name: 'Manage Addresses' }).click();
  await expectPath(page, '/address');
});

test('a logout resets filters, badges and session', async ({ page }) => {
  await open(page, '/books?search=cosmos');
  await put(page, 'cart', COSMOS, PRIDE);
  await put(page, 'wishlist', COSMOS);
  await reload(page);
  const bar = topBar(page);
  await expect(bar.getByRole('link', { name: 'Cart 2' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
  await bar.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(overlay(page)).toBeVisible();
  await expectPath(page, '/signin');
  await expectNotices(page, 'success: Logged out');
  await expect(overlay(page)).toBeHidden();
  expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null]);

  await expect(bar.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
  await expect(page.getByPlaceholder('Search books...')).toHaveValue('');
  await bar.getByRole('link', { name: 'Books' }).click();
  await expectPath(page, '/books');
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toHaveCount(22);
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toHaveCount(0);
});

test('signing in after a logout leads home, and the cart is still there', async ({ page }) => {
  await open(page, '/profile');
  await put(page, 'cart', COSMOS);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectPath(page, '/signin');
  await signInAsGuest(page);
  await expectPath(page, '/');
  await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
});

test('after a logout the account cannot be reached', async ({ page }) => {
  await open(page, '/cart');
  await topBar(page).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectPath(page, '/signin');
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await reload(page);
  await expect(heading(page, 'Sign in')).toBeVisible();
});

for (const { name, token, says } of ENDED) {
  for (const path of ['/cart?from=mail', '/books?search=sea'])
    test(`a user ${name} is asked to sign in again at ${path}`, async ({ page, log }) => {
      log.expects(/Reading from the API failed/);
      log.expects(says);
      await open(page, path);
      await swapToken(page, token);
      await reload(page);
      await expectPath(page, '/signin');
      await expectNotices(page, 'error: Please sign in again');
      await expect(topBar(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
      expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null]);
      await signInAsGuest(page);
      await expectPath(page, path);
    });

  test(`a user ${name} is also signed out by another tab`, async ({ page, context, log }) => {
    log.expects(/Reading from the API failed/);
    log.expects(says);
    await open(page, '/books');
    // Another tab stores it, and this tab gets the event.
    const other = await context.newPage();
    await open(other, '/');
    await swapToken(other, token);
    await expectPath(page, '/signin');
    await expectNotices(page, 'error: Please sign in again');
    await signInAsGuest(page);
    await expectPath(page, '/books');
  });
}
