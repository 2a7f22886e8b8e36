import type { Page } from '@playwright/test';
import { breakApi } from '../../support/faults/api-faults.ts';
import { expectNewNotices } from '../../support/faults/faulty-call.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectPath,
  heading,
  recordNotices,
  readList,
  minus,
  MOONSTONE,
  plus,
  PRIDE,
  quantity,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

function details(page: Page, items: string) {
  return page.getByRole('region', { name: `Price Details (${items})`, exact: true });
}

/** Puts a book in the cart on the book's page, and opens the cart. */
async function addAndOpenCart(page: Page, { title }: { title: string }) {
  await topBar(page).getByRole('link', { name: 'Books' }).click();
  await card(page, { title }).getByRole('heading').getByRole('link').click();
  await expect(heading(page, title)).toBeFocused();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Go To Cart' }).click();
  await expectNewNotices(page, 'success: Added To Cart');
}

test('a user fills, changes and empties the cart', async ({ page }) => {
  const removePride = page.getByRole('button', { name: `Remove ${PRIDE.title} from cart` });
  const moveCosmos = page.getByRole('button', { name: 'Move Cosmos to wishlist' });
  await recordNotices(page);
  await open(page, '/books');

  await test.step('a book out of stock cannot be put in the cart', async () => {
    const outOfStock = page.getByRole('button', { name: 'Out of Stock' });
    await expect(outOfStock).toHaveCount(3);
    await expect(
      card(page, MOONSTONE).getByRole('button', { name: 'Out of Stock' }),
    ).toBeDisabled();
    await open(page, '/books/bk07/The-Moonstone');
    await expect(outOfStock).toBeDisabled();
    await page.goBack();
  });

  await test.step('a card puts its book in the cart and then leads there', async () => {
    await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await expectNewNotices(page, 'success: Added To Cart');
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
    await card(page, COSMOS).getByRole('link', { name: 'Go To Cart' }).click();
    await expect(heading(page, 'Cart (1)')).toBeFocused();
    await expect(page.getByRole('listitem').getByRole('heading')).toHaveText('Cosmos');
    await expect(quantity(page, COSMOS)).toHaveText('1');
  });

  await test.step("a book's own page does the same", async () => {
    await addAndOpenCart(page, PRIDE);
    await expect(heading(page, 'Cart (2)')).toBeVisible();
  });

  await test.step('counts, sums and badge follow the quantity', async () => {
    await expect(details(page, '2 items').getByRole('definition')).toHaveText([
      '₹1,299', // 299 + 1000
      '−₹340', // 90 + 250
      '₹959',
      'Free',
    ]);
    await plus(page, PRIDE).click();
    await expect(quantity(page, PRIDE)).toHaveText('2');
    await expect(details(page, '2 items').getByRole('definition')).toHaveText([
      '₹1,598', // 2 × 299 + 1000
      '−₹430', // 2 × 90 + 250
      '₹1,168',
      'Free',
    ]);
    await minus(page, PRIDE).click();
    await expect(quantity(page, PRIDE)).toHaveText('1');
    await expect(minus(page, PRIDE)).toBeDisabled();
    await expectNewNotices(page, 'success: Quantity incremented', 'success: Quantity decremented');
    await expect(topBar(page).getByRole('link', { name: 'Cart 2' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
  });

  await test.step('a line moves to the wishlist', async () => {
    await moveCosmos.click();
    await expect(heading(page, 'Cart (1)')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Move ${PRIDE.title} to wishlist` }),
    ).toBeFocused();
    await expect(topBar(page).getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
    await expectNewNotices(page, 'success: Added To Wishlist', 'warning: Removed From Cart');
    expect(await readList(page, 'cart')).toEqual([`${PRIDE.title} × 1`]);
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos']);
  });

  await test.step('a line that is on the wishlist already is only removed', async () => {
    await addAndOpenCart(page, COSMOS);
    await moveCosmos.click();
    await expect(heading(page, 'Cart (1)')).toBeVisible();
    await expectNewNotices(page, 'warning: Removed From Cart');
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos']);
  });

  await test.step('a removed line is gone, and the last one leaves an empty cart', async () => {
    await addAndOpenCart(page, COSMOS);
    await page.getByRole('button', { name: 'Remove Cosmos from cart' }).click();
    await expect(heading(page, 'Cart (1)')).toBeVisible();
    await expect(removePride).toBeFocused();
    await expect(details(page, '1 item').getByRole('definition')).toHaveText([
      '₹299',
      '−₹90',
      '₹209',
      'Free',
    ]);
    await removePride.click();
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty!' })).toBeVisible();
    await expect(heading(page, 'Cart (0)')).toBeFocused();
    await expectNewNotices(page, 'warning: Removed From Cart', 'warning: Removed From Cart');
    await expect(topBar(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    expect(await readList(page, 'cart')).toEqual([]);
    await page.getByRole('link', { name: 'Shop now' }).click();
    await expectPath(page, '/books');
  });

  await test.step('the footer is below the fold until the length of the list is known', async () => {
    await breakApi(page, { path: '/api/user/cart', how: 'silence' });
    for (const path of ['/cart', '/checkout']) {
      await open(page, path);
      await expect(page.getByText('Loading your cart...')).toBeVisible();
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    }
  });
});
