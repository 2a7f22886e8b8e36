import type { Page } from '@playwright/test';
import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { buy } from '../support/purchase.ts';
import { card, COSMOS, heading, openCart, PRIDE, quantity } from '../support/user.ts';

test.use(signedIn);

/** Expects a printed page without controls, black on white. */
async function expectPrintable(page: Page) {
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Main', 'Quick links', 'Elsewhere'])
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveCount(0);
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
}

for (const width of [390, 718])
  test(`the list is printed without its controls, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/books');
    await expectPrintable(page);
    await expect(page.getByRole('article')).toHaveCount(25);
    await expect(card(page, COSMOS).getByRole('heading', { name: 'Cosmos' })).toBeVisible();
    await expect(card(page, COSMOS)).toHaveCSS('break-inside', 'avoid');
  });

test('the page of a book is printed with its complete cover', async ({ page }) => {
  await open(page, '/books/bk06/Cosmos');
  await page.mouse.move(1200, 40);
  await page.getByRole('button', { name: 'Add To Cart' }).press('Enter');
  const toast = page.getByText('Added To Cart', { exact: true });
  await expect(toast).toBeVisible();
  await expectPrintable(page);
  await expect(toast).toBeHidden();
  const cover = page.getByRole('img', { name: 'Cover of Cosmos by Carl Sagan' });
  await expect(cover).toBeVisible();
  await expect(cover.locator('..')).toHaveCSS('break-inside', 'avoid');
});

test('the cart is printed with quantities and sum', async ({ page }) => {
  await openCart(page, COSMOS, PRIDE);
  await expectPrintable(page);
  await expect(heading(page, 'Cart (2)')).toBeVisible();
  await expect(quantity(page, COSMOS)).toHaveText('1');
  await expect(page.getByText('Subtotal')).toBeVisible();
});

test('the placed order is printed without its confetti', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await buy(page);
  await expectPrintable(page);
  await expect(heading(page, 'Your order has been placed!')).toBeVisible();
  await expect(page.getByRole('main').locator('canvas')).toBeHidden();
});
