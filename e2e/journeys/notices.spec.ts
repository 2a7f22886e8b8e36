import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { card, COSMOS } from '../support/user.ts';

test.use(signedIn);

test('a toast that appears under the pointer stays until the pointer leaves', async ({ page }) => {
  await open(page, '/books');
  await page.mouse.move(1200, 40);
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).press('Enter');
  const toast = page.getByText('Added To Cart', { exact: true });
  await expect(toast).toBeVisible();
  // Three times its lifetime.
  await page.waitForTimeout(2100);
  await expect(toast).toBeVisible();
  await page.mouse.move(600, 500);
  await expect(toast).toBeHidden();
});

test('a toast stays while its button has focus', async ({ page }) => {
  await open(page, '/books');
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).press('Enter');
  const close = page.getByRole('button', { name: 'Close' });
  await close.focus();
  await page.waitForTimeout(2100);
  await expect(close).toBeFocused();
  await close.evaluate((button: HTMLElement) => button.blur());
  await expect(close).toBeHidden();
});
