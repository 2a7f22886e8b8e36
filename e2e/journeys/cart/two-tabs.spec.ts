import type { Page } from '@playwright/test';
import { expect, open, signedIn, test, withoutWorker } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectPath,
  heading,
  plus,
  PRIDE,
  quantity,
  signInAsGuest,
  topBar,
} from '../../support/screens/user.ts';

async function openTwoTabs(page: Page, first: string, second: string) {
  const other = await page.context().newPage();
  await Promise.all([open(page, first), open(other, second)]);
  return other;
}

async function expectSharedChanges(page: Page, other: Page) {
  await expect(heading(other, 'Cart (0)')).toBeVisible();
  // A background tab renders rarely, and a click waits for it.
  await page.bringToFront();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(heading(other, 'Cart (1)')).toBeVisible();
  await other.bringToFront();
  await plus(other, COSMOS).click();
  await expect(quantity(other, COSMOS)).toHaveText('2');
  await other.getByRole('button', { name: 'Move Cosmos to wishlist' }).click();
  await expect(card(page, COSMOS).getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  await expect(
    card(page, COSMOS).getByRole('button', { name: 'Remove Cosmos from wishlist' }),
  ).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
}

test.describe('a signed-in user', () => {
  test.use(signedIn);

  test.describe('with an API that runs in the page', () => {
    test.use(withoutWorker);

    test('sees a change of one tab in the other', async ({ page }) => {
      await expectSharedChanges(page, await openTwoTabs(page, '/books', '/cart'));
    });
  });

  test('uses two tabs, whose calls the worker handles', async ({ page }) => {
    const other = await openTwoTabs(page, '/books', '/cart?from=mail');
    await test.step('sees a change of one tab in the other', () =>
      expectSharedChanges(page, other));

    await test.step('adds in two tabs at once and loses nothing', async () => {
      await topBar(other).getByRole('link', { name: 'Books' }).click();
      await Promise.all([
        card(page, PRIDE).getByRole('button', { name: 'Add To Cart' }).click(),
        other.getByRole('button', { name: `Add ${PRIDE.title} to wishlist` }).click(),
      ]);
      for (const tab of [page, other]) {
        await expect(topBar(tab).getByRole('link', { name: 'Cart 1' })).toBeVisible();
        await expect(topBar(tab).getByRole('link', { name: 'Wishlist 2' })).toBeVisible();
      }
      await other.goBack();
      await expect(heading(other, 'Cart (1)')).toBeVisible();
    });

    await test.step('signs out in all tabs at once', async () => {
      await page.bringToFront();
      await topBar(page).getByRole('link', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expectPath(page, '/signin');
      await expectPath(other, '/signin');
      await other.bringToFront();
      await expect(topBar(other).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
      await signInAsGuest(other);
      await expect(heading(other, 'Cart (1)')).toBeVisible();
      await expectPath(other, '/cart?from=mail');
    });
  });
});

test('a sign-in in one tab signs in the others, and leads on a tab that waits', async ({
  page,
}) => {
  const other = await openTwoTabs(page, '/cart', '/books');
  await expectPath(page, '/signin');
  const third = await page.context().newPage();
  await open(third, '/signin');
  await signInAsGuest(third);
  await expectPath(third, '/');
  await expectPath(page, '/cart');
  await other.bringToFront();
  await card(other, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(card(other, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  await expect(topBar(third).getByRole('link', { name: 'Cart 1' })).toBeVisible();
});
