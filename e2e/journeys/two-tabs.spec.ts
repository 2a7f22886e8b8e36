import type { Page } from '@playwright/test';
import { expect, open, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectPath,
  heading,
  plus,
  quantity,
  signInAsGuest,
  topBar,
} from '../support/user.ts';

async function openTwo(page: Page, first: string, second: string) {
  const other = await page.context().newPage();
  await Promise.all([open(page, first), open(other, second)]);
  return other;
}

test.describe('a signed-in user', () => {
  test.use(signedIn);

  for (const [host, options] of [
    ['by the worker', {}],
    ['in the page', withoutWorker],
  ] as const)
    test.describe(`answered ${host}`, () => {
      test.use(options);

      test('sees a change of one tab in the other', async ({ page }) => {
        const other = await openTwo(page, '/books', '/cart');
        await expect(heading(other, 'Cart (0)')).toBeVisible();
        await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
        await expect(heading(other, 'Cart (1)')).toBeVisible();
        await plus(other, COSMOS).click();
        await expect(quantity(other, COSMOS)).toHaveText('2');
        await other.getByRole('button', { name: 'Move Cosmos to wishlist' }).click();
        await expect(card(page, COSMOS).getByRole('button', { name: 'Add To Cart' })).toBeVisible();
        await expect(
          card(page, COSMOS).getByRole('button', { name: 'Remove Cosmos from wishlist' }),
        ).toBeVisible();
        await expect(topBar(page).getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
      });
    });

  test('signs out in all tabs at once', async ({ page }) => {
    const other = await openTwo(page, '/books', '/cart?from=mail');
    await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await expect(heading(other, 'Cart (1)')).toBeVisible();
    // A background tab keeps its toast and renders nothing for seconds.
    await page.bringToFront();
    await topBar(page).getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectPath(page, '/signin');
    await expectPath(other, '/signin');
    await expect(topBar(other).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await signInAsGuest(other);
    await expect(heading(other, 'Cart (1)')).toBeVisible();
    await expectPath(other, '/cart?from=mail');
  });

  test('adds in two tabs at once and loses nothing', async ({ page }) => {
    const other = await openTwo(page, '/books', '/books');
    await Promise.all([
      card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click(),
      other.getByRole('button', { name: 'Add Cosmos to wishlist' }).click(),
    ]);
    for (const tab of [page, other]) {
      await expect(topBar(tab).getByRole('link', { name: 'Cart 1' })).toBeVisible();
      await expect(topBar(tab).getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
    }
  });
});

test('signing in in one tab signs in the other', async ({ page }) => {
  const other = await openTwo(page, '/signin', '/books');
  await signInAsGuest(page);
  await expectPath(page, '/');
  await card(other, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(card(other, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
});

test('a tab on sign-in goes on when another tab has signed in', async ({ page, context }) => {
  await open(page, '/cart');
  await expectPath(page, '/signin');
  const other = await context.newPage();
  await open(other, '/signin');
  await signInAsGuest(other);
  await expectPath(other, '/');
  await expectPath(page, '/cart');
});
