import { row, submit } from '../support/screens/console.ts';
import { expect, open, reload, test } from '../support/fixtures.ts';

test('requests and responses are kept, replayed and pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/mock-man');
  await page.getByLabel('Endpoint').fill('/api/products/bk06');
  await submit(page);
  await expect(row(page, 'author: "Carl Sagan"')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect(page.getByText('Command copied.')).toBeVisible();
  await reload(page);
  await page.getByText('History').click();
  await page.getByRole('button', { name: /^GET \/api\/products\/bk06 200 OK/ }).click();
  await expect(row(page, 'author: "Carl Sagan"')).toBeVisible();
  await page.getByLabel('Endpoint').fill('/api/categories');
  await submit(page);
  await expect(row(page, 'categories')).toBeVisible();
  await page.getByRole('button', { name: 'Replay' }).last().click();
  await expect(row(page, 'author: "Carl Sagan"')).toBeVisible();
  await page.getByLabel('Endpoint').fill('');
  await page.getByLabel('Endpoint').press('ControlOrMeta+v');
  await expect(page.getByLabel('Endpoint')).toHaveValue(/^http:.*\/api\/products\/bk06$/);
});
