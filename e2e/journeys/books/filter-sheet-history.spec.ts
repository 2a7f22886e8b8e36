import type { Page } from '@playwright/test';
import { expect, open, reload, test } from '../../support/fixtures.ts';
import { count } from '../../support/screens/book-list.ts';

const apply = (page: Page) => page.getByRole('button', { name: 'Apply' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Price' });
const science = (page: Page) => page.getByRole('checkbox', { name: 'Science' });

async function openSheet(page: Page) {
  await apply(page).tap();
  await expect(slider(page)).toBeVisible();
}

async function expectClosed(page: Page, url: string) {
  await expect(slider(page)).toBeHidden();
  await expect(apply(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(url);
}

async function expectHome(page: Page) {
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await expect(page).toHaveURL('/');
}

test.describe('with the filter sheet of a phone open', { tag: '@phone-only' }, () => {
  test('Back returns to where it was opened', async ({ page }) => {
    await open(page, '/');

    await test.step('Back keeps the choices made in it', async () => {
      await page.getByRole('link', { name: 'Shop Now' }).tap();
      await openSheet(page);
      await science(page).tap();
      await page.getByRole('radio', { name: '4 and above' }).tap();
      await expect(page).toHaveURL('/books?category=Science&rating=4');
      await page.goBack();
      await expectClosed(page, '/books?category=Science&rating=4');
      await expect(count(page)).toHaveText('14 of 25 books');
      await page.goBack();
      await expectClosed(page, '/books');
      await expect(count(page)).toHaveText('25 books');
      await page.goForward();
      await expectClosed(page, '/books?category=Science&rating=4');
      await page.goBack();
      await page.goBack();
      await expectHome(page);
    });

    await test.step('closing it leaves no extra history entry behind', async () => {
      await page.getByRole('link', { name: 'Shop Now' }).tap();
      await openSheet(page);
      await apply(page).tap();
      await expectClosed(page, '/books');
      await openSheet(page);
      await science(page).tap();
      await expect(page).toHaveURL('/books?category=Science');
      await page.keyboard.press('Escape');
      await expectClosed(page, '/books?category=Science');
      await page.goBack();
      await expectClosed(page, '/books');
      await page.goBack();
      await expectHome(page);
    });

    await test.step('two quick touches close it once', async () => {
      await page.getByRole('link', { name: 'Shop Now' }).tap();
      await openSheet(page);
      await apply(page).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expectClosed(page, '/books');
    });
  });

  test('Back closes it, also on the first page of the tab', async ({ page }) => {
    await open(page, '/books');
    await openSheet(page);
    await page.goBack();
    await expectClosed(page, '/books');
    await expect(apply(page)).toBeFocused();
    await page.goForward();
    await expect(slider(page)).toBeVisible();
    await page.goBack();
    await expectClosed(page, '/books');

    await test.step('opening and closing it does not scroll the list', async () => {
      // The web fonts change the height of the list when they are shown.
      await page.waitForFunction(() => 'fonts' in document.documentElement.dataset);
      await page.getByRole('article', { name: 'Cosmos' }).scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(300);
      await openSheet(page);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await page.goBack();
      await expectClosed(page, '/books');
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });

    await test.step('Apply is below the filters even at the end of the list', async () => {
      await page.getByRole('contentinfo').getByText('© 2023').scrollIntoViewIfNeeded();
      await openSheet(page);
      const sheet = page.getByRole('complementary', { name: 'Filters' });
      // The sheet rises to its place, if only for a frame.
      await sheet.evaluate((panel) =>
        Promise.all(panel.getAnimations().map(({ finished }) => finished)),
      );
      const [above, below] = await Promise.all([sheet.boundingBox(), apply(page).boundingBox()]);
      expect(above && below && above.y + above.height <= below.y).toBe(true);
    });

    await test.step('Back closes it after a reload too', async () => {
      await science(page).tap();
      await expect(page).toHaveURL('/books?category=Science');
      await reload(page);
      await expect(slider(page)).toBeVisible();
      await page.goBack();
      await expectClosed(page, '/books?category=Science');
    });

    await test.step('a screen that has become wide shows the list, not the sheet', async () => {
      await openSheet(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible();
      await page.getByRole('article', { name: 'Cosmos' }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Cosmos' })).toBeVisible();
      await page.goBack();
      // Wait until the arrival has moved the focus to the heading.
      await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused();
      await page.getByRole('banner').getByRole('link', { name: 'Books' }).focus();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Books' })).toBeFocused();
    });
  });
});
