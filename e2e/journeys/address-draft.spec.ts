import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import { button, fillAddress } from '../support/purchase.ts';

test.use(signedIn);

test('a reload keeps what was typed, until it is saved or cancelled', async ({ page }) => {
  await open(page, '/address');
  await button(page, 'Add New Address').click();
  await fillAddress(page, { Name: 'Asha Rao', Address: '7, Lake View Road' });
  await reload(page);
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Lake View Road');
  await button(page, 'Cancel').click();
  await button(page, 'Add New Address').click();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await fillAddress(page);
  await reload(page);
  await button(page, 'Save').click();
  await expect(page.getByRole('article', { name: 'Address of Asha Rao' })).toContainText(
    'Mysuru, Karnataka 570001',
  );
  await page.goForward();
  await expect(page.getByLabel('Name')).toHaveValue('');
});
