import { readFile } from 'node:fs/promises';
import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { COSMOS, expectPath, heading, openCart, signInAsGuest } from '../support/screens/user.ts';
import { importFile } from '../support/screens/panels.ts';

test.use(signedIn);

test('a signed-in user gets the cart back by an import, and loses everything by a reset', async ({
  page,
}) => {
  const shop = await page.context().newPage();
  await openCart(shop, COSMOS);
  await open(page, '/mock-man#data');
  await page.bringToFront();
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
  await importFile(page, 'cart.json', exported);
  await expect(page.getByText('cart.json is loaded: 25 books, 2 users.')).toBeVisible();
  await expect(heading(shop, 'Cart (1)')).toBeVisible();

  await page.getByRole('button', { name: 'Reset the data' }).click();
  await page.getByRole('button', { name: 'Delete and reset' }).click();
  await expect(page.getByText('The data have been reset')).toBeVisible();
  await expectPath(shop, '/signin');
  await shop.bringToFront();
  await signInAsGuest(shop);
  await expect(heading(shop, 'Cart (0)')).toBeVisible();
});
