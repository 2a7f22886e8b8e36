import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { apiFails, passTime } from '../../support/faults/api-faults.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  heading,
  MOONSTONE,
  PRIDE,
  put,
  topBar,
} from '../../support/screens/user.ts';

/** Lets the shop's time for books and categories run out. */
async function giveUp(page: Page) {
  await page.waitForFunction(() => (window.faults?.limits.length ?? 0) >= 2);
  await passTime(page);
}

test.describe('axe finds nothing', { tag: '@phone' }, () => {
  test('on the public screens', async ({ page, log }) => {
    log.expects(/status of 404/);
    await test.step('on the home page', async () => {
      await open(page, '/');
      await expectAccessible(page);
    });

    await test.step('on the full list', async () => {
      await page.getByRole('link', { name: 'Shop Now' }).click();
      await expect(heading(page, 'Books')).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('on the pages of books', async () => {
      for (const book of [COSMOS, MOONSTONE]) {
        await card(page, book).getByRole('link').click();
        await expect(heading(page, book.title)).toBeFocused();
        await expectAccessible(page);
        await page.goBack();
        await expect(heading(page, 'Books')).toBeFocused();
      }
    });

    await test.step('on the empty list', async () => {
      await page.getByRole('combobox', { name: 'Search books' }).fill('nothing-like-it');
      await page.getByRole('combobox', { name: 'Search books' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'No Products found...' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('on the forms and their errors', async () => {
      const links = page.getByRole('navigation', { name: 'Quick links' });
      await links.getByRole('link', { name: 'Sign In' }).click();
      await expect(heading(page, 'Sign in')).toBeFocused();
      await expectAccessible(page);
      await links.getByRole('link', { name: 'Sign Up' }).click();
      await expect(heading(page, 'Sign up')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm password').fill('other');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('on the pages of the shop', async () => {
      const links = page.getByRole('navigation', { name: 'The shop', exact: true });
      for (const name of ['Contact', 'Returns', 'Terms', 'Privacy']) {
        await links.getByRole('link', { name, exact: true }).click();
        await expect(heading(page, new RegExp(`^${name}`))).toBeFocused();
        await expectAccessible(page);
      }
    });

    await test.step('on the not-found page', async () => {
      await open(page, '/no/such/page');
      await expectAccessible(page);
    });
  });

  test('while books are loading, and after a failed load, with and without books', async ({
    page,
    log,
  }) => {
    log.expects(/Reading from the API failed/);
    await apiFails(page, { how: 'silence' });
    await open(page, '/');
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page.getByText('Loading Products...')).toBeVisible();
    await expectAccessible(page);
    await giveUp(page);
    await expect(page.getByRole('alert')).toContainText('The books');
    await expectAccessible(page);
    for (const path of ['/', '/books?search=gene']) {
      await open(page, path);
      await giveUp(page);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('on a broken screen', async ({ page, log }) => {
    log.expects(/A screen broke|TypeError|React Router caught/);
    await apiFails(page, {
      path: '/api/products',
      how: { body: { products: [{ _id: 'no-title' }] } },
    });
    await open(page, '/books?search=gene');
    await expect(page.getByRole('heading', { name: 'Unexpected' })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('for a user', () => {
    test.use(signedIn);

    test('in cart, wishlist and account', async ({ page }) => {
      await open(page, '/cart');
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty!' })).toBeVisible();
      await expectAccessible(page);
      await put(page, 'cart', PRIDE, COSMOS);
      await put(page, 'wishlist', PRIDE, COSMOS);
      await reload(page);
      await expect(heading(page, 'Cart (2)')).toBeVisible();
      await expectAccessible(page);
      await topBar(page).getByRole('link', { name: 'Wishlist' }).click();
      await expect(heading(page, 'Wishlist (2)')).toBeFocused();
      await expectAccessible(page);
      await topBar(page).getByRole('link', { name: 'Account' }).click();
      await expect(heading(page, 'Account')).toBeFocused();
      await expectAccessible(page);
    });
  });
});

test('axe finds nothing on the open filter sheet', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/books');
  await page.getByRole('button', { name: 'Apply' }).tap();
  await expect(page.getByRole('slider', { name: 'Price' })).toBeVisible();
  await expectAccessible(page);
});

test('with forced colours the top bar still marks the current page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/books');
  const outlineOf = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(await outlineOf('Books')).toBe('solid');
  expect(await outlineOf('Cart')).toBe('none');
});
