import type { Page } from '@playwright/test';
import { waitUntilLive, expect, test, withoutWorker } from '../support/fixtures.ts';
import { countPages, removeFiles, MISSING } from '../support/faults/missing-files.ts';
import { card, COSMOS, expectPath, heading, topBar } from '../support/screens/user.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';

const FIRST_SCRIPT = '**/assets/index-*.js';
const INCOMPLETE = 'This page did not load completely. Please reload it.';

/** Restores all files, and lets the page reload itself again, as it does once per tab and build. */
async function forgetReload(page: Page) {
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
}

test.use(withoutWorker);

test('a page without its first script reloads once, shows a message, and can be read', async ({
  page,
  log,
}) => {
  log.expects(/ERR_INTERNET_DISCONNECTED/);
  const pages = countPages(page);

  await test.step('a page does not reload if the network interrupts the script', async () => {
    await page.route(FIRST_SCRIPT, (route) => route.abort('internetdisconnected'));
    await page.route('/books', (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.abort('internetdisconnected'),
    );
    await page.goto('/books');
    await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
    await expect(titles(page)).toHaveText(ALL_TITLES);
    expect(pages.loaded).toBe(1);
    await forgetReload(page);
  });

  await test.step('a page without the script shows a message, and its links work', async () => {
    log.expects(MISSING);
    pages.loaded = 0;
    await removeFiles(page, FIRST_SCRIPT);
    await page.goto('/books?search=gene');
    await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
    expect(pages.loaded).toBe(2);
    await expect(titles(page)).toHaveText(ALL_TITLES);
    const cosmos = card(page, COSMOS);
    await expect(cosmos.getByRole('button', { name: 'Add To Cart' })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Search books' })).toBeDisabled();
    await cosmos.getByRole('link').click();
    await expectPath(page, '/books/bk06/Cosmos');
    await expect(heading(page, 'Cosmos')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
    await topBar(page).getByRole('link', { name: 'Cart' }).click();
    await expectPath(page, '/cart');
    await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
    expect(pages.loaded).toBe(4);
    await forgetReload(page);
  });

  await test.step('a page that was used shows a message, and does not reload', async () => {
    pages.loaded = 0;
    const touched = Promise.withResolvers<void>();
    await page.route(FIRST_SCRIPT, async (route) => {
      await touched.promise;
      await route.fulfill({ status: 404 });
    });
    await page.goto('/signin', { waitUntil: 'commit' });
    await page.getByLabel('Password', { exact: true }).fill('open-shelf');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    touched.resolve();
    await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
    await expectPath(page, '/signin');
    expect(pages.loaded).toBe(1);
  });

  await test.step('after a reload, the page works with the new name of the script', async () => {
    await forgetReload(page);
    pages.loaded = 0;
    await removeFiles(page, FIRST_SCRIPT, () => pages.loaded === 1);
    await page.goto('/books');
    await expect.poll(() => pages.loaded).toBe(2);
    await waitUntilLive(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
