import type { Page } from '@playwright/test';
import { titles } from '../../support/screens/book-list.ts';
import { expect, open, test } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  readList,
  addToList,
  signInAsGuest,
} from '../../support/screens/user.ts';

async function expectSignIn(page: Page) {
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectPath(page, '/signin');
}

test('the action that a visitor began is finished after signing in', async ({ page }) => {
  await recordNotices(page);

  await test.step('Add To Cart on a card leads back to the same list, and adds the book', async () => {
    await open(page, '/books?category=Mystery&sort=HIGH_TO_LOW');
    await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await expectSignIn(page);
    await signInAsGuest(page);
    await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
    await expectPath(page, '/books?category=Mystery&sort=HIGH_TO_LOW');
    await expect(titles(page).first()).toHaveText('The Gene');
    await expect(titles(page)).toHaveCount(20);
    await expectNotices(page, 'success: Logged in', 'success: Added To Cart');
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
  });

  await test.step('both buttons of a book’s page lead to sign in, and back to the book', async () => {
    await page.context().clearCookies();
    await open(page, '/books/bk06/Cosmos');
    await page.getByRole('button', { name: 'Add To Wishlist' }).click();
    await expectSignIn(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expectSignIn(page);
    await signInAsGuest(page);
    await expectPath(page, '/books/bk06/Cosmos');
    await expect(heading(page, 'Cosmos')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  });

  await test.step('a book that is already in the wishlist stays in it after a second sign-in', async () => {
    await addToList(page, 'wishlist', COSMOS);
    await page.context().clearCookies();
    await open(page, '/books');
    await page.getByRole('button', { name: 'Add Cosmos to wishlist' }).click();
    await signInAsGuest(page);
    await expect(page.getByRole('button', { name: 'Remove Cosmos from wishlist' })).toBeVisible();
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos']);
  });

  await test.step('the user is back at the same scroll position of the list', async () => {
    await page.context().clearCookies();
    await open(page, '/books');
    await page.getByRole('button', { name: 'Add The Hobbit to wishlist' }).click();
    await expectSignIn(page);
    await page.goBack();
    await expect(heading(page, 'Books')).toBeVisible();
    const heart = page.getByRole('button', { name: 'Add The Argumentative Indian to wishlist' });
    await heart.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await heart.click();
    await signInAsGuest(page);
    await expect(
      page.getByRole('button', { name: 'Remove The Argumentative Indian from wishlist' }),
    ).toBeInViewport();
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos', 'The Argumentative Indian']);
  });
});
