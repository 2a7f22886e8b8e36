import type { Page } from '@playwright/test';
import { waitUntilLive, expect, open, test, withoutWorker } from '../../support/fixtures.ts';
import { expectPath, heading, topBar } from '../../support/screens/user.ts';
import { ALL_TITLES, titles } from '../../support/screens/book-list.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

declare global {
  interface Window {
    isFrameSound?: boolean;
  }
}

const BROKEN = 'Unexpected Application Error!';

/** Makes the frame of every page throw during rendering until `isFrameSound` is set. */
async function breakFrame(page: Page) {
  await page.route('**/assets/index-*.js', async (route) => {
    const response = await route.fetch();
    const code = (await response.text()).replace(
      '`Skip to content`',
      '(()=>{if(!window.isFrameSound)throw new TypeError("The frame broke.");return "Skip to content"})()',
    );
    await route.fulfill({ response, body: code });
  });
}

test.use(withoutWorker);

test('an error page replaces a broken frame', async ({ page, log }) => {
  log.expects(/A screen broke|TypeError|React Router caught/);
  await breakFrame(page);

  await test.step('the frame can be rendered again', async () => {
    await open(page, '/books');
    await expect(heading(page, BROKEN)).toBeFocused();
    await expect(page).toHaveTitle(`Error · ${DEFAULT_FACTS.name}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, BROKEN)).toBeFocused();
    await page.evaluate(() => (window.isFrameSound = true));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page)).toHaveText(ALL_TITLES);
    await expect(heading(page, 'Books')).toBeFocused();
  });

  await test.step('the link to the home page loads the whole document again', async () => {
    await open(page, '/cart');
    await expect(heading(page, BROKEN)).toBeFocused();
    await page.addInitScript(() => (window.isFrameSound = true));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expectPath(page, '/');
    await waitUntilLive(page);
    await expect(topBar(page)).toBeVisible();
  });
});
