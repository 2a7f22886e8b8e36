import { expect, open, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  heading,
  kept,
  minus,
  MOONSTONE,
  openCart,
  plus,
  PRIDE,
  put,
  quantity,
} from '../support/user.ts';

test.use(signedIn);

test('a double click makes one line', async ({ page }) => {
  await open(page, '/books');
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).dblclick();
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 1']);
});

test('a double click removes only one line', async ({ page }) => {
  await openCart(page, COSMOS, PRIDE, MOONSTONE);
  await page.getByRole('button', { name: 'Remove Cosmos from cart' }).dblclick({ delay: 150 });
  await expect(heading(page, 'Cart (2)')).toBeVisible();
  await page.getByRole('button', { name: `Move ${PRIDE.title} to wishlist` }).dblclick();
  await expect(heading(page, 'Cart (1)')).toBeVisible();
  expect(await kept(page, 'cart')).toEqual(['The Moonstone × 1']);
});

test('a double click on a heart is one change', async ({ page }) => {
  await open(page, '/');
  await put(page, 'wishlist', COSMOS, PRIDE);
  await open(page, '/wishlist');
  await page.getByRole('button', { name: 'Remove Cosmos from wishlist' }).dblclick({ delay: 150 });
  await expect(heading(page, 'Wishlist (1)')).toBeVisible();
  expect(await kept(page, 'wishlist')).toEqual([PRIDE.title]);
});

test('a double click deletes one address', async ({ page }) => {
  await open(page, '/address');
  for (const [before, name] of ['Asha', 'Ravi'].entries()) {
    await page.getByRole('button', { name: 'Add New Address' }).click();
    for (const label of ['Name', 'Address', 'City', 'State', 'Pincode', 'Phone'])
      await page.getByLabel(label, { exact: true }).fill(name);
    // The second click hits what has moved there, and may take the focus from the heading.
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByRole('article')).toHaveCount(before + 2);
  }
  await page.getByRole('button', { name: 'DELETE' }).first().dblclick({ delay: 150 });
  await expect(page.getByRole('article')).toHaveCount(2);
});

test.describe('answered in the page', () => {
  test.use(withoutWorker);

  test('twenty clicks at once add twenty copies', async ({ page }) => {
    await openCart(page, COSMOS);
    await plus(page, COSMOS).evaluate((button: HTMLElement) => {
      for (let clicks = 0; clicks < 20; clicks += 1) button.click();
    });
    await expect(quantity(page, COSMOS)).toHaveText('21');
    expect(await kept(page, 'cart')).toEqual(['Cosmos × 21']);
  });
});

test('twenty fast clicks, then twenty keys, lose nothing', async ({ page }) => {
  await openCart(page, COSMOS);
  await plus(page, COSMOS).evaluate((button: HTMLElement) => {
    for (let clicks = 0; clicks < 20; clicks += 1) button.click();
  });
  await expect(quantity(page, COSMOS)).toHaveText('21');
  await plus(page, COSMOS).focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Enter');
  await expect(quantity(page, COSMOS)).toHaveText('41');
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 41']);
});

test('fast clicks on minus stop at one copy', async ({ page }) => {
  await openCart(page, COSMOS);
  await plus(page, COSMOS).click();
  await minus(page, COSMOS).evaluate((button: HTMLElement) => {
    for (let clicks = 0; clicks < 5; clicks += 1) button.click();
  });
  await expect(minus(page, COSMOS)).toBeDisabled();
  await expect(plus(page, COSMOS)).toBeEnabled();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 1']);
});
