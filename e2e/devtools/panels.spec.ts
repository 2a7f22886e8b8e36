import { expectAccessibleAtBothWidths } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  recordNotices,
  topBar,
  WENT_WRONG,
} from '../support/screens/user.ts';
import { addChanges } from '#devtools/controls/testing.ts';
import { submit } from '../support/screens/console.ts';
import { calls, importFile, summary, tab } from '../support/screens/panels.ts';

test.describe('a signed-in user', () => {
  test.use(signedIn);

  test('causes a failure in the shop, and follows its calls', async ({ page, log }) => {
    log.expects(/A change could not be made/);
    log.expects(/status of 500/);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const shop = await page.context().newPage();
    await recordNotices(shop);
    await open(shop, '/books?search=cosmos');
    await open(page, '/mock-man');
    // Wait until both pages have made their first calls, which would use up the failure.
    for (const opened of [shop, page]) await callApi(opened, '/api/test-todos');
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

    await test.step('a call to the shop fills the form and changes nothing else', async () => {
      await page.bringToFront();
      await tab(page, 'Requests').click();
      await page.getByLabel('Header 2 name').fill('x-shelf');
      await page.getByLabel('Header 2 value').fill('top');
      await submit(page);
      const todo = page.getByRole('treeitem', { name: 'Dust the top shelf' });
      await expect(todo).toBeVisible();
      await tab(page, 'Calls').click();
      const call = calls(page).first().getByRole('button', { name: 'POST /api/user/cart' });
      await call.press('Enter');
      await expect(page.getByLabel('Endpoint')).toBeFocused();
      await expect(page.getByLabel('Endpoint')).toHaveValue('/api/user/cart');
      await expect(page.getByLabel('Method')).toHaveValue('POST');
      await expect(page.getByLabel('Body')).toHaveValue(/"product"/);
      await expectPath(page, '/mock-man#requests');
      await expect(page.getByLabel('Header 2 name')).toHaveValue('x-shelf');
      await expect(page.getByLabel('Header 2 value')).toHaveValue('top');
      await expect(todo).toBeVisible();

      await tab(page, 'Calls').click();
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      await expectPath(page, '/');
      await page.goBack();
      await expect(calls(page)).not.toHaveCount(0);
    });

    await test.step('opening the console does not use up the next failure', async () => {
      await shop.close();
      await open(page, addChanges('/mock-man', { failure: { how: 500, for: 'next' } }));
      await submit(page);
      await expect(page.getByText('Status : 500 Internal Server Error')).toBeVisible();
      await submit(page);
      await expect(page.getByText('Status : 200 OK')).toBeVisible();
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      await expectPath(page, '/');
      await topBar(page).getByRole('link', { name: 'Books' }).click();
      await expect(card(page, COSMOS)).toBeVisible();
    });
  });
});

test('the panels beside the console are accessible, and fit the screen', async ({ page, log }) => {
  log.expects(/status of 503/);
  const expectToFit = () =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0);
  await open(page, '/mock-man#mock');
  await page.getByRole('radio', { name: 'Server down' }).check();
  await page.getByLabel('Applies to').selectOption('DELETE /api/user/wishlist/:id');
  await page.getByRole('radio', { name: '404 Not Found' }).check();
  await expectAccessibleAtBothWidths(page);
  await expectToFit();
  await tab(page, 'Data').click();
  await importFile(page, 'broken.json', '{}');
  await page.getByRole('button', { name: 'Reset the data' }).click();
  await expect(page.getByText('broken.json was not imported.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await expectToFit();
  await callApi(page, '/api/categories');
  await tab(page, 'Calls').click();
  await expect(calls(page).first()).toContainText('server down');
  await expectAccessibleAtBothWidths(page);
  await expectToFit();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ['Calls', 'Data', 'Mock', 'Requests']) {
    await tab(page, name).click();
    await expectToFit();
  }
});
