import type { Page } from '@playwright/test';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { button, choose, orderPlaced, placeOrder, SAMPLE } from '../../support/screens/purchase.ts';
import { card, COSMOS, heading, PRIDE, addToList, quantity } from '../../support/screens/user.ts';

test.use(signedIn);

/** Expects a printed page without controls, black on white. */
async function expectPrintable(page: Page) {
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Main', 'Quick links', 'Elsewhere'])
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search books' })).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveCount(0);
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
}

test('pages are printed without controls', async ({ page }) => {
  const backToScreen = () => page.emulateMedia({ media: 'screen' });

  await test.step('the list is printed without its controls', async () => {
    await open(page, '/books');
    // The widths of a phone, and of a sheet of A4 between its margins.
    for (const width of [390, 718]) {
      await page.setViewportSize({ width, height: 800 });
      await expectPrintable(page);
      await expect(page.getByRole('article')).toHaveCount(25);
      await expect(card(page, COSMOS).getByRole('heading', { name: 'Cosmos' })).toBeVisible();
      await expect(card(page, COSMOS)).toHaveCSS('break-inside', 'avoid');
    }
    await backToScreen();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the page of a book is printed with its complete cover', async () => {
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
    await backToScreen();
  });

  await test.step('the cart is printed with quantities and sum', async () => {
    await addToList(page, 'cart', PRIDE);
    await open(page, '/cart');
    await heading(page, 'Cart (2)').waitFor();
    await expectPrintable(page);
    await expect(heading(page, 'Cart (2)')).toBeVisible();
    await expect(quantity(page, COSMOS)).toHaveText('1');
    await expect(page.getByText('Subtotal')).toBeVisible();
    await backToScreen();
  });

  await test.step('the placed order is printed without its confetti', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('link', { name: 'Checkout' }).click();
    await choose(page, SAMPLE);
    await placeOrder(page);
    await button(page, 'Pay ₹959').click();
    await orderPlaced(page).waitFor();
    await expectPrintable(page);
    await expect(heading(page, 'Your order has been placed!')).toBeVisible();
    await expect(page.getByRole('main').locator('canvas')).toBeHidden();
  });
});
