import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, open, test } from '../../support/fixtures.ts';
import { titles } from '../../support/screens/book-list.ts';

const apply = (page: Page) => page.getByRole('button', { name: 'Apply' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Price' });

async function expectOpen(page: Page) {
  await expect(apply(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(slider(page)).toBeVisible();
}

async function expectClosed(page: Page) {
  await expect(apply(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(slider(page)).toBeHidden();
}

/** Expects that the parts of the page around the sheet can, or cannot, get the focus. */
async function expectFocusable(page: Page, isFocusable: boolean) {
  for (const link of [
    page.getByRole('article', { name: 'Life of Pi' }).getByRole('link'),
    page.getByRole('banner').getByRole('link', { name: 'Cart' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Sign Up' }),
    page.getByRole('link', { name: 'Skip to content' }),
  ]) {
    await link.focus();
    if (isFocusable) await expect(link).toBeFocused();
    else await expect(link).not.toBeFocused();
  }
}

test('the filter sheet of a phone', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/books');

  await test.step('opens and closes by Apply, which is marked as expanded meanwhile', async () => {
    await expectClosed(page);
    await apply(page).tap();
    await expectOpen(page);
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
    await apply(page).tap();
    await expectClosed(page);
  });

  await test.step('makes the rest of the page inert', async () => {
    await apply(page).tap();
    await expectOpen(page);
    await expectFocusable(page, false);
    await apply(page).tap();
    await expectClosed(page);
    await expectFocusable(page, true);
  });

  await test.step('closes by Escape, and focus stays on Apply', async () => {
    await apply(page).tap();
    await expectOpen(page);
    await expect(apply(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(apply(page)).toBeFocused();
  });

  await test.step('closes by Escape from inside, and focus returns to Apply', async () => {
    await apply(page).tap();
    await slider(page).focus();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(apply(page)).toBeFocused();
  });

  await test.step('closes by a touch beside it', async () => {
    await apply(page).tap();
    await expectOpen(page);
    await page.touchscreen.tap(195, 20);
    await expectClosed(page);
    await expect(apply(page)).toBeFocused();
  });

  await test.step('Tab cycles through the sheet and Apply', async () => {
    await apply(page).tap();
    await expectOpen(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Best match' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(slider(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(apply(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('radio', { name: 'Include out of stock' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(apply(page)).toBeFocused();
  });

  await test.step('filters at once, and the dock shows the count', async () => {
    await expect(apply(page)).toHaveAccessibleDescription(/^25 books\s*No filters on$/);
    await page.getByRole('radio', { name: '4 and above' }).tap();
    await expect(apply(page)).toHaveAccessibleDescription(/^16 books\s*1 filter on$/);
    await page.getByRole('checkbox', { name: 'Science' }).tap();
    await expect(apply(page)).toHaveAccessibleDescription(/^14 books\s*2 filters on$/);
    await apply(page).tap();
    await expect(titles(page)).toHaveCount(14);
    await apply(page).tap();
    await page.getByRole('button', { name: 'Clear', exact: true }).tap();
    await expect(apply(page)).toHaveAccessibleDescription(/^25 books\s*No filters on$/);
    await expectOpen(page);
  });

  await test.step('becomes the rail when the screen gets wide', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(slider(page)).toBeVisible();
    await expect(apply(page)).toBeHidden();
    await expect(page.getByRole('article')).toHaveCount(25);
  });
});

test('a wide screen has the filters beside the list, and no Apply', async ({ page }) => {
  await open(page, '/books');
  await expect(slider(page)).toBeVisible();
  await expect(apply(page)).toBeHidden();

  await test.step('on a phone the keyboard reaches the filters before the books', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).focus();
    await page.keyboard.press('Tab');
    await expect(apply(page)).toBeFocused();
    await expect(apply(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused();
  });
});
