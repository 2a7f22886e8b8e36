import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  heading,
  MOONSTONE,
  PRIDE,
  addToList,
  topBar,
} from '../../support/screens/user.ts';

test.describe('axe finds nothing', () => {
  test('on the public screens', async ({ page, log }) => {
    log.expects(/status of 404/);
    await test.step('on the home page', async () => {
      await open(page, '/');
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('on the full list', async () => {
      await page.getByRole('link', { name: 'Shop Now' }).click();
      await expect(heading(page, 'Books')).toBeFocused();
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('on the pages of books', async () => {
      for (const [book, check] of [
        [COSMOS, expectAccessibleAtBothWidths],
        [MOONSTONE, expectAccessibleOnPhone],
      ] as const) {
        await card(page, book).getByRole('link').click();
        await expect(heading(page, book.title)).toBeFocused();
        await check(page);
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
      await expectAccessibleAtBothWidths(page);
      await links.getByRole('link', { name: 'Sign Up' }).click();
      await expect(heading(page, 'Sign up')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm password').fill('other');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessibleOnPhone(page);
    });

    await test.step('on the pages of the shop', async () => {
      const links = page.getByRole('navigation', { name: 'The shop', exact: true });
      for (const [name, check] of [
        ['Contact', expectAccessibleAtBothWidths],
        ['Returns', expectAccessible],
        ['Terms', expectAccessibleOnPhone],
        ['Privacy', expectAccessible],
      ] as const) {
        await links.getByRole('link', { name, exact: true }).click();
        await expect(heading(page, new RegExp(`^${name}`))).toBeFocused();
        await check(page);
      }
    });

    await test.step('on the not-found page', async () => {
      await open(page, '/no/such/page');
      await expectAccessibleAtBothWidths(page);
    });
  });

  test.describe('for a user', () => {
    test.use(signedIn);

    test('in cart, wishlist and account', async ({ page }) => {
      await open(page, '/cart');
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty!' })).toBeVisible();
      await expectAccessibleOnPhone(page);
      await addToList(page, 'cart', PRIDE, COSMOS);
      await addToList(page, 'wishlist', PRIDE, COSMOS);
      await reload(page);
      await expect(heading(page, 'Cart (2)')).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await topBar(page).getByRole('link', { name: 'Wishlist' }).click();
      await expect(heading(page, 'Wishlist (2)')).toBeFocused();
      await expectAccessibleAtBothWidths(page);
      await topBar(page).getByRole('link', { name: 'Account' }).click();
      await expect(heading(page, 'Account')).toBeFocused();
      await expectAccessibleAtBothWidths(page);
    });
  });
});
