import { expectAccessible } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/desk.ts';

test.use(signedIn);

test('the owner sets how the shop is reached, and readers see it @phone', async ({ page }) => {
  await open(page, '/');
  await page.goto('/desk/settings');
  await signInAtDesk(page);
  await page.getByRole('textbox', { name: 'Telephone' }).fill('080 4123 4567');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await open(page, '/contact');
  await expect(page.getByText('080 4123 4567').first()).toBeVisible();
});
