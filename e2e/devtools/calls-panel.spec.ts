import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { card, COSMOS, expectPath } from '../support/user.ts';
import { calls, tab } from '../support/panels.ts';

test.use(signedIn);

test('a call of the shop fills the console form and changes nothing else', async ({ page }) => {
  const shop = await page.context().newPage();
  await open(shop, '/books?search=cosmos');
  await open(page, '/mock-man#calls');
  await page.getByLabel('Hide the console’s own').check();
  await shop.bringToFront();
  await card(shop, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(calls(page).first()).toContainText('201 Created');

  await page.bringToFront();
  await tab(page, 'Requests').click();
  await page.getByLabel('Header 2 name').fill('x-shelf');
  await page.getByLabel('Header 2 value').fill('top');
  await page.getByRole('button', { name: 'Submit' }).click();
  const todo = page.getByRole('treeitem', { name: 'Dust the top shelf' });
  await expect(todo).toBeVisible();
  await tab(page, 'Calls').click();
  await calls(page).getByRole('button', { name: 'POST /api/user/cart' }).press('Enter');
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
