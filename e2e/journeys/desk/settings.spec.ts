import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/desk.ts';

test.use(signedIn);

test('the owner sets how the shop is reached, and readers see it @phone', async ({ page }) => {
  await open(page, '/');
  await showAll(page);
  await page.goto('/desk/settings');
  await signInAtDesk(page);
  const telephone = page.getByRole('textbox', { name: 'Telephone' });
  await telephone.waitFor();
  await expectAccessible(page);
  await telephone.fill('080 4123 4567');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await open(page, '/contact');
  await expect(page.getByText('080 4123 4567').first()).toBeVisible();
});

/** The bar at the end of a phone's screen then covers no field, whose size axe would complain about. */
async function showAll(page: Page) {
  const { width = 1280 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 3000 });
}

test('scanned copies are put in stock, and a wrong ISBN is reported @phone', async ({ page }) => {
  await page.goto('/desk/goods-in');
  await signInAtDesk(page);
  const field = page.getByRole('textbox', { name: 'ISBN' });
  await expect(field).toBeFocused();
  await page.keyboard.type('9780141439581');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“9780141439581” is no ISBN. Scan it again.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('9780425200452');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Murder on the Orient Express: 1 added');
  await expect(field).toBeFocused();
});
