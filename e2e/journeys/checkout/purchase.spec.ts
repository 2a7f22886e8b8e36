import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import {
  button,
  choose,
  chooser,
  dialog,
  fillAddress,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  card,
  COSMOS,
  expectPath,
  fillSignUp,
  heading,
  readList,
  PRIDE,
  signInAsGuest,
} from '../../support/screens/user.ts';

async function expectBought(page: Page) {
  await expect(orderPlaced(page)).toBeFocused();
  await expectPath(page, '/orders');
  await expect.poll(() => readList(page, 'cart')).toEqual([]);
  await page.getByRole('link', { name: 'Go to home page now' }).click();
  await expectPath(page, '/');
}

test('the guest buys two books by mouse', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expectPath(page, '/signin');
  await signInAsGuest(page);
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  await card(page, PRIDE).getByRole('button', { name: 'Add To Cart' }).click();
  await card(page, PRIDE).getByRole('link', { name: 'Go To Cart' }).click();
  await expect(heading(page, 'Cart (2)')).toBeVisible();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await choose(page, SAMPLE);
  await placeOrder(page);
  await button(page, 'Pay ₹959').click();
  await expectBought(page);
});

test('a new user buys a book by touch', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/signup');
  await fillSignUp(page);
  await button(page, 'Sign up').tap();
  await expectPath(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).tap();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).tap();
  await card(page, COSMOS).getByRole('link', { name: 'Go To Cart' }).tap();
  await page.getByRole('link', { name: 'Checkout' }).tap();
  await button(page, 'Add New Address').tap();
  await fillAddress(page);
  await button(page, 'Save').tap();
  await expect(chooser(page).getByRole('radio', { name: 'Asha Rao' })).toBeChecked();
  await button(page, 'Place Order').tap();
  await expect(dialog(page)).toContainText('Asha Rao, asha@example.com, 90000 11111');
  await button(page, 'Pay ₹750').tap();
  await expectBought(page);
});
