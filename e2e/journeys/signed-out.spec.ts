import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { titles } from '../support/book-list.ts';

async function signInAsGuest(page: Page) {
  await page.getByRole('button', { name: 'Set guest credentials' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function expectSignIn(page: Page) {
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
}

test('a visitor is asked to sign in before the wishlist, which is remembered', async ({ page }) => {
  await open(page, '/wishlist');
  await expectSignIn(page);
  await signInAsGuest(page);
  await expect(page).toHaveURL('/wishlist');
  await expect(page.getByRole('heading', { name: 'Wishlist (0)' })).toBeVisible();
});

test('a visitor is asked to sign in before the cart, which is remembered', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await expectSignIn(page);
  await signInAsGuest(page);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Cart (0)' })).toBeVisible();
});

test('a visitor is asked to sign in before the account, which is remembered', async ({ page }) => {
  await open(page, '/profile');
  await expectSignIn(page);
  await signInAsGuest(page);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText('guest@example.com');
});

test('addresses, checkout and order require a signed-in user', async ({ page }) => {
  await open(page, '/address');
  await expectSignIn(page);
  await open(page, '/checkout');
  await expectSignIn(page);
  await open(page, '/orders');
  await expectSignIn(page);
});

test('Back from sign-in does not trigger the guard again', async ({ page }) => {
  await open(page, '/books');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await expectSignIn(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
});

test(
  'Add To Cart on a card leads to sign in, and back to the same list',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/books?category=Mystery&sort=HIGH_TO_LOW');
    const card = page.getByRole('article', { name: 'Cosmos' });
    await card.getByRole('button', { name: 'Add To Cart' }).click();
    await expectSignIn(page);
    await signInAsGuest(page);
    await expect(page).toHaveURL('/books?category=Mystery&sort=HIGH_TO_LOW');
    await expect(titles(page).first()).toHaveText('The Gene');
    await expect(titles(page)).toHaveCount(20);
  },
);

test('the heart of a card leads to sign in', async ({ page }) => {
  await open(page, '/books');
  await page.getByRole('button', { name: 'Add The Hobbit to wishlist' }).click();
  await expectSignIn(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
});

test('both buttons of a book’s page lead to sign in, and back to the book', async ({ page }) => {
  await open(page, '/books/bk06/Cosmos');
  await page.getByRole('button', { name: 'Add To Wishlist' }).click();
  await expectSignIn(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expectSignIn(page);
  await signInAsGuest(page);
  await expect(page).toHaveURL('/books/bk06/Cosmos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cosmos');
});
