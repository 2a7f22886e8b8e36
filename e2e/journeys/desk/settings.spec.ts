import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { showWholePage, signInAtDesk } from '../../support/screens/desk.ts';

test.use(signedIn);

test('the owner sets the contacts of the shop, and shoppers see them', async ({ page }) => {
  await showWholePage(page);
  await page.goto('/desk/settings');
  await signInAtDesk(page);
  await page.getByRole('textbox', { name: 'Phone' }).fill('080 4123 4567');
  await showWholePage(page);
  await expectAccessibleAtBothWidths(page);
  const unsaved = page.getByRole('group', { name: 'Unsaved changes' });
  await expect(unsaved).toContainText('Not saved: phone');
  await unsaved.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(unsaved).toBeHidden();

  await test.step('the bar stays above the rail when the page is scrolled', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Add rate' }).scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const isOnTop = await page.getByRole('link', { name: 'Desk, today' }).evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  });

  await open(page, '/contact');
  await expect(page.getByText('080 4123 4567').first()).toBeVisible();
});
