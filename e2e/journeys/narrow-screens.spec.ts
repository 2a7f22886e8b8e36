import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';

async function expectNoSidewaysScroll(page: Page, path: string) {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    scrollTo(1000, 0);
    return { tooWide: scrollWidth - clientWidth, moved: scrollX };
  });
  expect.soft(widths, path).toEqual({ tooWide: 0, moved: 0 });
}

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PUBLIC_PAGES) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await open(page, '/books');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('slider', { name: 'Price' })).toBeInViewport();
  await expectNoSidewaysScroll(page, 'the open filter sheet');
});

test('nothing scrolls sideways when a desktop zooms to 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of PUBLIC_PAGES) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('the not-found page fits a narrow screen', async ({ page, log }) => {
  log.expects(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/no/such/page');
  await expectNoSidewaysScroll(page, 'not found');
  await expect(page.getByRole('link', { name: 'Browse Books' })).toBeInViewport();
});
