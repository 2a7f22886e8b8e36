import { expect, open, test } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  recordNotices,
  kept,
  put,
  signInAsGuest,
} from '../support/user.ts';

test('putting a book in the cart is finished after signing in', async ({ page }) => {
  await recordNotices(page);
  await open(page, '/books?sort=HIGH_TO_LOW');
  const address = page.url();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await signInAsGuest(page);
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  expect(page.url()).toBe(address);
  await expectNotices(page, 'success: Logged in', 'success: Added To Cart');
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 1']);
});

test('the user is back at the same scroll position of the list', async ({ page }) => {
  await open(page, '/books');
  const heart = page.getByRole('button', { name: 'Add The Argumentative Indian to wishlist' });
  await heart.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await heart.click();
  await signInAsGuest(page);
  await expect(
    page.getByRole('button', { name: 'Remove The Argumentative Indian from wishlist' }),
  ).toBeInViewport();
  expect(await kept(page, 'wishlist')).toEqual(['The Argumentative Indian']);
});

test('an intent is also finished for a user who signs in again', async ({ page }) => {
  await open(page, '/signin');
  await signInAsGuest(page);
  await expectPath(page, '/');
  await put(page, 'wishlist', COSMOS);
  await page.context().clearCookies();
  await open(page, '/books');
  await page.getByRole('button', { name: 'Add Cosmos to wishlist' }).click();
  await signInAsGuest(page);
  await expect(page.getByRole('button', { name: 'Remove Cosmos from wishlist' })).toBeVisible();
  expect(await kept(page, 'wishlist')).toEqual(['Cosmos']);
});
