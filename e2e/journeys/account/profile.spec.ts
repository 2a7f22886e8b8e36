import type { Page } from '@playwright/test';
import { expect, open, reload, signedIn, signToken, test } from '../../support/fixtures.ts';
import {
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  overlay,
  PRIDE,
  addToList,
  signInAsGuest,
  readStored,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);
test.beforeEach(({ page }) => recordNotices(page));

/** Replaces the stored token, which the next page load reads. */
async function swapToken(page: Page, token: string) {
  await page.evaluate((text) => localStorage.setItem('token', text), token);
}

/** The token of a user who does not exist. */
const UNKNOWN_USER = signToken({ _id: 'gone', email: 'gone@example.com' });
/** A token that the API refuses. */
const REFUSED_TOKEN = 'not.a.token';

const account = (page: Page) => topBar(page).getByRole('link', { name: 'Account' });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
/** The first links of the footer. */
const quickLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');

test('a user sees the account, logs out and signs in again', async ({ page }) => {
  await test.step('the account shows the user, and a link to the addresses', async () => {
    await open(page, '/profile');
    await expect(page.getByRole('term')).toHaveText(['First name', 'Last name', 'Email']);
    await expect(page.getByRole('definition')).toHaveText(['Guest', 'Reader', 'guest@example.com']);
    await expect(quickLinks(page)).toHaveText(['Books', 'Wishlist']);
    await page.getByRole('link', { name: 'Manage Addresses' }).click();
    await expectPath(page, '/address');
  });

  await test.step('a logout resets filters, badges and session', async () => {
    await addToList(page, 'cart', COSMOS, PRIDE);
    await addToList(page, 'wishlist', COSMOS);
    await open(page, '/books?search=cosmos');
    const bar = topBar(page);
    await expect(bar.getByRole('link', { name: 'Cart 2' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
    await account(page).click();
    await logout(page).click();
    await expect(overlay(page)).toBeVisible();
    await expectPath(page, '/signin');
    await expectNotices(page, 'success: Logged out');
    await expect(overlay(page)).toBeHidden();
    expect([await readStored(page, 'token'), await readStored(page, 'user')]).toEqual([null, null]);
    await expect(quickLinks(page)).toHaveText(['Sign Up', 'Sign In', 'Books', 'Wishlist']);

    await expect(bar.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
    await expect(page.getByPlaceholder('Search books...')).toHaveValue('');
    await bar.getByRole('link', { name: 'Books' }).click();
    await expectPath(page, '/books');
    // Three of the 25 books are out of stock.
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toHaveCount(22);
    await expect(page.getByRole('link', { name: 'Go To Cart' })).toHaveCount(0);
  });

  await test.step('signing in after a logout leads home, and the cart is still there', async () => {
    await account(page).click();
    await signInAsGuest(page);
    await logout(page).click();
    await expectPath(page, '/signin');
    await signInAsGuest(page);
    await expectPath(page, '/');
    await expect(topBar(page).getByRole('link', { name: 'Cart 2' })).toBeVisible();
  });

  await test.step('after a logout the account cannot be reached', async () => {
    await topBar(page).getByRole('link', { name: 'Cart 2' }).click();
    await expect(heading(page, 'Cart (2)')).toBeVisible();
    await account(page).click();
    await logout(page).click();
    await expectPath(page, '/signin');
    await page.goBack();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await reload(page);
    await expect(heading(page, 'Sign in')).toBeVisible();
  });
});

test('a user whose session has ended is asked to sign in again', async ({ page, context, log }) => {
  log.expects(/Reading from the API failed/);
  log.expects(/status of 401/);
  log.expects(/status of 404/);
  const signInAgain = 'error: Please sign in again';
  await open(page, '/');

  for (const [path, token] of [
    ['/cart?from=mail', UNKNOWN_USER],
    ['/books?search=sea', REFUSED_TOKEN],
  ] as const)
    await test.step(`the page ${path} leads to sign-in and back`, async () => {
      await swapToken(page, token);
      await open(page, path);
      await expectPath(page, '/signin');
      await expectNotices(page, signInAgain);
      await expect(page.getByText('Your session has ended.')).toBeVisible();
      await expect(topBar(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
      expect([await readStored(page, 'token'), await readStored(page, 'user')]).toEqual([
        null,
        null,
      ]);
      await signInAsGuest(page);
      await expectPath(page, path);
    });

  await test.step('a token that another tab stores ends the session of this tab', async () => {
    await expectNotices(page, signInAgain, 'success: Logged in');
    const other = await context.newPage();
    await open(other, '/');
    await swapToken(other, REFUSED_TOKEN);
    await expectPath(page, '/signin');
    await expectNotices(page, signInAgain, 'success: Logged in', signInAgain);
    await page.bringToFront();
    await signInAsGuest(page);
    await expectPath(page, '/books?search=sea');
  });
});
