import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  kept,
  MOONSTONE,
  PRIDE,
  put,
  topBar,
} from '../support/user.ts';

test.use(signedIn);
test.beforeEach(({ page }) => recordNotices(page));

test('the heart on a card adds a book to the wishlist and removes it', async ({ page }) => {
  await open(page, '/books');
  const off = page.getByRole('button', { name: 'Add Cosmos to wishlist', pressed: false });
  const on = page.getByRole('button', { name: 'Remove Cosmos from wishlist', pressed: true });
  await off.click();
  await expect(on).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
  expect(await kept(page, 'wishlist')).toEqual(['Cosmos']);
  await on.click();
  await expect(off).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
  expect(await kept(page, 'wishlist')).toEqual([]);
  await expectNotices(page, 'success: Added To Wishlist', 'warning: Removed From Wishlist');
});

test("the button of a book's own page does the same", async ({ page }) => {
  await open(page, '/books/bk06/Cosmos');
  await page.getByRole('button', { name: 'Add To Wishlist' }).click();
  await page.getByRole('button', { name: 'Remove from Wishlist' }).click();
  await expect(page.getByRole('button', { name: 'Add To Wishlist' })).toBeVisible();
  await expectNotices(page, 'success: Added To Wishlist', 'warning: Removed From Wishlist');
});

test('a double click on a heart makes one entry at most', async ({ page }) => {
  await open(page, '/books');
  await page.getByRole('button', { name: 'Add Cosmos to wishlist' }).evaluate((heart) => {
    (heart as HTMLElement).click();
    (heart as HTMLElement).click();
  });
  await expect(page.getByRole('button', { name: 'Remove Cosmos from wishlist' })).toBeVisible();
  expect(await kept(page, 'wishlist')).toEqual(['Cosmos']);
});

test('the wishlist counts its books and adds them to the cart', async ({ page }) => {
  await open(page, '/wishlist');
  await put(page, 'wishlist', PRIDE, MOONSTONE, COSMOS);
  await reload(page);
  await expect(heading(page, 'Wishlist (3)')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    PRIDE.title,
    MOONSTONE.title,
    COSMOS.title,
  ]);
  await expect(card(page, MOONSTONE).getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 1']);
});

test('an emptied wishlist says so and leads to the books', async ({ page }) => {
  await open(page, '/wishlist');
  await put(page, 'wishlist', COSMOS);
  await reload(page);
  await page.getByRole('button', { name: 'Remove Cosmos from wishlist' }).click();
  await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty!' })).toBeVisible();
  await expect(heading(page, 'Wishlist (0)')).toBeFocused();
  await page.getByRole('link', { name: 'Shop now' }).click();
  await expectPath(page, '/books');
});
