import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { findLayoutFaults } from '../../support/layout.ts';
import { showWholePage, signInAtDesk } from '../../support/screens/desk.ts';

test.use(signedIn);

test('the owner arranges the home page, and readers see it at once', async ({ page }) => {
  await showWholePage(page);
  await page.goto('/desk/shop/home');
  await signInAtDesk(page);
  const shelf = page.getByRole('region', { name: 'At the top' });
  const rows = page.getByRole('region', { name: 'Rows below' });

  await test.step('words, the books on the shelf, and rows', async () => {
    await page.getByRole('textbox', { name: 'Headline' }).fill('Stay in. The rain has read ahead.');
    await expect(page.getByText('33 of 60 letters')).toBeVisible();
    await shelf.getByRole('button', { name: 'Life of Pi, place 1 of 6' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(shelf.getByRole('button', { name: 'Life of Pi, place 2 of 6' })).toBeFocused();
    await shelf.getByRole('button', { name: 'Take Cosmos off the shelf' }).click();
    await shelf.getByRole('button', { name: 'Put a book on the shelf' }).click();
    await page.getByRole('textbox', { name: 'Add a book' }).fill('hobbit');
    await shelf.getByRole('button', { name: /^The Hobbit/ }).click();
    await expect(shelf.getByRole('button', { name: 'The Hobbit, place 6 of 6' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Add a row' }).selectOption('Category: Mystery');
    await page.getByRole('button', { name: 'Add row' }).click();
    await rows.getByRole('button', { name: 'Move Mystery', exact: true }).focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    const preview = page.frameLocator('iframe[title="Preview of the home page"]');
    await expect(preview.locator('h1')).toHaveText('Stay in. The rain has read ahead.');
    await expect(preview.locator('.home-rows h2').first()).toHaveText('Mystery');
    await expect(preview.locator('.hero-book img').last()).toHaveAttribute('src', /the-hobbit/);
    await page.getByText('Phone', { exact: true }).click();
    expect(await preview.locator('body').evaluate(() => innerWidth)).toBe(390);
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize({ width: 320, height: 3000 });
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save home page' }).click();
    await expect(page.getByText('Home page saved')).toBeVisible();
  });

  await test.step('the built page of the demo follows', async () => {
    await page.setViewportSize({ width: 1280, height: 3000 });
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Stay in. The rain has read ahead.',
    );
    const sections = page.locator('.home-rows').getByRole('heading', { level: 2 });
    await expect(sections).toHaveText([
      'Mystery',
      'Featured Book Categories',
      'New Arrivals',
      'Best Sellers',
    ]);
    const covers = page.locator('.hero-book img');
    await expect(covers.first()).toHaveAttribute('src', /silent-spring/);
    await expect(covers.last()).toHaveAttribute('src', /the-hobbit/);
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize({ width: 320, height: 3000 });
    expect(await findLayoutFaults(page)).toEqual([]);
  });
});
