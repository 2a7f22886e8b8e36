import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';

test.use(signedIn);

test('the owner sets the contacts of the shop, and shoppers see them', async ({ page }) => {
  await showWholePage(page);
  await page.goto('/desk/settings');
  await signInAtDesk(page);
  await page.getByRole('textbox', { name: 'Phone' }).fill('080 4123 4567');
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  await accent.fill('#d9705f');
  await expect(page.getByText('3.3 on white, needs 4.5.')).toBeVisible();
  await page.getByRole('button', { name: /^Take #/ }).click();
  await expect(accent).not.toHaveValue('#d9705f');
  await page.getByRole('button', { name: 'Back to the first colours' }).click();
  await showWholePage(page);
  await expectAccessibleAtBothWidths(page);
  const unsaved = page.getByRole('group', { name: 'Unsaved changes' });
  await expect(unsaved).toContainText('Not saved: phone');
  await unsaved.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(unsaved).toBeHidden();
  await open(page, '/contact');
  await expect(page.getByText('080 4123 4567').first()).toBeVisible();
});

/**
 * Makes the page as tall as its content: axe reports fields that the bar of a phone covers as too
 * small.
 */
async function showWholePage(page: Page) {
  const { width = 1280 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 3000 });
}
