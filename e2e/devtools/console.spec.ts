import { expectAccessible, expectAccessibleOnPhone } from '../support/accessibility.ts';
import { data, row, submit } from '../support/screens/console.ts';
import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { PRIDE, topBar } from '../support/screens/user.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

test('the console asks the API and shows the response', async ({ page, log }) => {
  log.expects(/status of 401/);
  await open(page, '/mock-man');
  await expect(page).toHaveTitle(`Mock API console · ${DEFAULT_FACTS.name}`);
  await expect(page.getByText('Response is undefined.')).toBeVisible();
  await expectAccessible(page);
  await submit(page);
  await expect(page.getByText('Status : 200 OK')).toBeInViewport();
  await expect(row(page, 'Dust the top shelf')).toBeVisible();
  await expect(row(page, 'Unpack the new arrivals')).toBeHidden();
  await page.getByRole('searchbox').fill('unpack');
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(row(page, 'Unpack the new arrivals')).toBeInViewport();
  await expectAccessible(page);

  await page.getByText('Endpoints').click();
  await page.getByRole('button', { name: 'POST /api/user/cart/:id needs a token' }).click();
  await expect(page.getByLabel('Endpoint')).toHaveValue('/api/user/cart/bk01');
  await page.getByRole('button', { name: 'Use my session' }).click();
  await expect(page.getByText('No user is signed in.')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Status : 401 Unauthorized')).toBeInViewport();
  await expect(row(page, 'The token is invalid. Unauthorized access error.')).toBeVisible();

  await page.getByLabel('Body').fill('{\n  "action": }');
  await expect(page.getByText('Error in JSON format')).toBeVisible();
  await expect(page.getByText('Line 2, column 13.')).toBeVisible();
  await page.getByText('History').click();
  for (const status of ['401', '200'])
    await page
      .getByRole('listitem')
      .filter({ hasText: `${status} ` })
      .getByRole('button', { name: 'Compare' })
      .click();
  await expect(page.getByText('changed statusText')).toBeInViewport();
  await expectAccessibleOnPhone(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBe(0);
});

test.describe('with a session', () => {
  test.use(signedIn);

  test('the console uses it, by keyboard too, and the shop shows the results', async ({ page }) => {
    const readToken = () => page.evaluate(() => localStorage.getItem('token'));

    await test.step('the console can be used with the keyboard only', async () => {
      const press = (...keys: string[]) =>
        keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
      await open(page, '/mock-man');
      await page.getByRole('tab', { name: 'Requests' }).focus();
      await press('Tab');
      await expect(page.getByLabel('Method')).toBeFocused();
      await press('Tab');
      await page.keyboard.type('/api/products');
      await press('ControlOrMeta+Enter');
      await expect(page.getByText('Status : 200 OK')).toBeVisible();
      await row(page, 'products').focus();
      await press('ArrowRight', 'ArrowDown', 'ArrowRight');
      await expect(row(page, 'Life of Pi')).toBeHidden();
      await press('ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'End');
      await expect(data(page).getByRole('treeitem').last()).toBeFocused();
      await press('Enter');
      await expect(row(page, 'The Argumentative Indian')).toBeVisible();
      await press('Home', 'Tab', 'Tab');
      await expect(page.getByRole('button', { name: 'Copy value' })).toBeFocused();
    });

    const token = await readToken();
    await page.getByRole('button', { name: 'Use my session' }).click();
    await expect(page.getByLabel('Header 2 value')).toHaveValue(String(token));
    await page.getByLabel('Method').selectOption('POST');
    await page.getByLabel('Endpoint').fill('/api/user/cart');
    await page.getByLabel('Body').fill(JSON.stringify({ product: { _id: PRIDE._id } }));
    await submit(page);
    await expect(page.getByText('Status : 201 Created')).toBeVisible();
    await page.getByLabel('Header 2 value').fill('not a token');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
    expect(await readToken()).toBe(token);
  });
});
