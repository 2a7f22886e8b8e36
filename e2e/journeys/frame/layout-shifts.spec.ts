import type { Page } from '@playwright/test';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { heading } from '../../support/screens/user.ts';

declare global {
  interface Window {
    /** The sum of the layout shifts that no input has caused. */
    layoutShift: number;
  }
}

test.use(signedIn);

/** Chrome calls a page unstable from 0.1 on. */
const MAX_SHIFT = 0.05;

async function expectStill(page: Page, path: string, name: string | RegExp) {
  await open(page, path);
  await expect(heading(page, name)).toBeVisible();
  // Data, covers and fonts may move the page.
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(MAX_SHIFT);
}

test('pages hardly move while they load', { tag: '@phone' }, async ({ page, log }) => {
  log.expects(/404/);
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await test.step('a book at an address without its name', () =>
    expectStill(page, '/books/bk17', 'The Gene'));
  await test.step('a book that does not exist', () =>
    expectStill(page, '/books/nope/nope', /not available/));
  await test.step('an empty cart', () => expectStill(page, '/cart', 'Cart (0)'));
  await test.step('an empty wishlist', () => expectStill(page, '/wishlist', 'Wishlist (0)'));
});
