import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { PUBLIC_PAGES } from '../../support/screens/public-pages.ts';

async function expectNoSidewaysScroll(page: Page, path: string) {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    scrollTo(1000, 0);
    return { tooWide: scrollWidth - clientWidth, moved: scrollX };
  });
  expect.soft(widths, path).toEqual({ tooWide: 0, moved: 0 });
}

const NARROWEST = { width: 320, height: 640 };
const ZOOMED = { width: 640, height: 400 };

test('nothing scrolls sideways at 320 px, and when a desktop zooms to 200 %', async ({
  page,
  log,
}) => {
  for (const path of PUBLIC_PAGES) {
    await page.setViewportSize(NARROWEST);
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
    await page.setViewportSize(ZOOMED);
    await expectNoSidewaysScroll(page, `${path}, zoomed`);
  }
  await page.setViewportSize(NARROWEST);
  await open(page, '/books');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('slider', { name: 'Price' })).toBeInViewport();
  await expectNoSidewaysScroll(page, 'the open filter sheet');

  log.expects(/status of 404/);
  await open(page, '/no/such/page');
  await expectNoSidewaysScroll(page, 'not found');
  await expect(page.getByRole('link', { name: 'Browse Books' })).toBeInViewport();
});
