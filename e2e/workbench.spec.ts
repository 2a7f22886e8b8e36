import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { askApi } from './ask-api.ts';
import { expect, open, reload, signedIn, test } from './fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  hearNotices,
  openCart,
  signInAsGuest,
  WENT_WRONG,
} from './reader.ts';

const READING_FAILED = /Reading from the API failed/;

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name });
}

/** What is set of the mock; the tests set no delay. */
function summary(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(Now|All is normal)/ });
}

function calls(page: Page) {
  return page.getByRole('tabpanel', { name: 'Calls' }).getByRole('listitem');
}

function importFile(page: Page, name: string, text: string) {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
  return page.getByLabel('File to import').setInputFiles(file);
}

test.describe('a signed-in reader', () => {
  test.use(signedIn);

  test('meets, in another tab, the failure that was set for the next call', async ({
    page,
    log,
  }) => {
    log.expects(/A change could not be made/);
    log.expects(/status of 500/);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const shop = await page.context().newPage();
    await hearNotices(shop);
    await open(shop, '/books?search=cosmos');
    await open(page, '/mock-man');
    // By now all that was asked at the start is answered: it would take the failure.
    for (const one of [shop, page]) await askApi(one, '/api/test-todos');
    await press('Tab', 'Tab', 'Tab');
    await expect(tab(page, 'Requests')).toBeFocused();
    await press('ArrowRight');
    await expect(summary(page)).toHaveText('Now: no delay.');
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await expect(page.getByRole('radio', { name: '500 Internal Server Error' })).toBeFocused();
    await expect(summary(page)).toHaveText('Now: 500 on the next call, no delay.');

    await shop.bringToFront();
    await card(shop, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await expectNotices(shop, `error: ${WENT_WRONG}`);
    await expect(summary(page)).toHaveText('Now: no delay.');
    await page.bringToFront();
    await tab(page, 'Calls').click();
    const failed = calls(page).filter({ hasText: 'made to fail' });
    await expect(failed).toContainText(/POST.*500 Internal Server Error.*\/books · page \d/);
    await reload(page);
    await expect(tab(page, 'Calls')).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Hide the console’s own').check();
    await shop.bringToFront();
    await card(shop, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await expect(calls(page).first()).toContainText('201 Created');

    await page.bringToFront();
    await calls(page).getByRole('button', { name: 'POST /api/user/cart' }).press('Enter');
    await expect(page.getByLabel('Endpoint')).toBeFocused();
    await expect(page.getByLabel('Endpoint')).toHaveValue('/api/user/cart');
    await expect(page.getByLabel('Body')).toHaveValue(/"product"/);
    await expectPath(page, '/mock-man#requests');
    await tab(page, 'Calls').click();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expectPath(page, '/');
    await page.goBack();
    await expect(calls(page)).not.toHaveCount(0);
  });

  test('gets the cart back by an import, and loses all by a reset', async ({ page, log }) => {
    log.expects(READING_FAILED);
    log.expects(/status of 401/);
    const shop = await page.context().newPage();
    await openCart(shop, COSMOS);
    await open(page, '/mock-man#data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export the data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^kitabdost-[\d-]+\.json$/);
    const exported = await readFile(await download.path(), 'utf8');
    await shop.bringToFront();
    await shop.getByRole('button', { name: 'Remove Cosmos from cart' }).click();
    await expect(heading(shop, 'Cart (0)')).toBeVisible();

    await page.bringToFront();
    await importFile(page, 'broken.json', exported.replaceAll('"qty": 1', '"qty": "one"'));
    await expect(page.getByText('broken.json was not imported.')).toBeVisible();
    await expect(page.getByRole('listitem')).toContainText([/^users\[\d\]\.cart\[0\]\.qty: /]);
    await expect(heading(shop, 'Cart (0)')).toBeVisible();
    await importFile(page, 'cart.json', exported);
    await expect(page.getByText('cart.json is in place: 25 books, 2 users.')).toBeVisible();
    await expect(heading(shop, 'Cart (1)')).toBeVisible();

    await tab(page, 'Mock').click();
    await page.getByRole('radio', { name: 'Sessions expired' }).check();
    await reload(shop);
    await expectPath(shop, '/signin');
    await reload(page);
    await expect(page.getByRole('radio', { name: 'Sessions expired' })).toBeChecked();
    await page.getByRole('button', { name: 'Back to normal' }).click();
    await expect(summary(page)).toHaveText('All is normal: each answer takes 400 ms.');
    await shop.bringToFront();
    await signInAsGuest(shop);
    await expect(heading(shop, 'Cart (1)')).toBeVisible();

    await page.bringToFront();
    await tab(page, 'Data').click();
    await page.getByRole('button', { name: 'Reset the data' }).click();
    await page.getByRole('button', { name: 'Delete and reset' }).click();
    await expect(page.getByText('The data are as on the first day')).toBeVisible();
    await expectPath(shop, '/signin');
    await shop.bringToFront();
    await signInAsGuest(shop);
    await expect(heading(shop, 'Cart (0)')).toBeVisible();
  });
});

test('its panels are accessible and fit the screen', { tag: '@phone' }, async ({ page, log }) => {
  log.expects(/status of 503/);
  const expectToFit = () =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0);
  await open(page, '/mock-man#mock');
  await page.getByRole('radio', { name: 'Server down' }).check();
  await page.getByLabel('Applies to').selectOption('DELETE /api/user/wishlist/:id');
  await page.getByRole('radio', { name: '404 Not Found' }).check();
  await expectAccessible(page);
  await expectToFit();
  await tab(page, 'Data').click();
  await importFile(page, 'broken.json', '{}');
  await page.getByRole('button', { name: 'Reset the data' }).click();
  await expect(page.getByText('broken.json was not imported.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit();
  await askApi(page, '/api/categories');
  await tab(page, 'Calls').click();
  await expect(calls(page).first()).toContainText('server down');
  await expectAccessible(page);
  await expectToFit();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['Calls', 'Data', 'Mock', 'Requests']) {
    await tab(page, name).click();
    await expectToFit();
  }
});
