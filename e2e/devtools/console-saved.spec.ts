import { readFile } from 'node:fs/promises';
import { expectAccessibleAtBothWidths } from '../support/accessibility.ts';
import { submit } from '../support/screens/console.ts';
import { expect, open, reload, saveData, test } from '../support/fixtures.ts';

test('requests are saved with variables and assertions, run, and given to a colleague', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = page.getByLabel('Name of the request');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await open(page, '/mock-man');
  await page.getByLabel('Endpoint').fill('/api/products/{{id}}');
  await page.getByLabel('Assertions').fill('status equals 200\n$.product.title equals Cosmos');
  await submit(page);
  await expect(page.getByText('Nothing was sent: {{id}} has no value.')).toBeVisible();
  await expect(page.getByLabel('id', { exact: true })).toBeFocused();
  await page.keyboard.type('bk06');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('2 of 2 assertions passed')).toBeInViewport();
  await page.getByText('Saved requests').click();
  await name.fill('Cosmos');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Cosmos” is saved.')).toBeVisible();
  await page.getByLabel('Endpoint').fill('/api/categories');
  await page.getByLabel('Assertions').fill('$.categories[*] count 7\ntime below 20000 ms');
  await name.fill('Categories');
  await save.click();

  await reload(page);
  await page.getByText('Saved requests').click();
  await page.getByRole('button', { name: 'Run all' }).click();
  const report = page.getByRole('region', { name: 'Run' });
  await expect(report.getByText('1 of 2 requests passed')).toBeInViewport();
  await expect(report.getByRole('listitem').filter({ hasText: 'count 7' }).last()).toHaveText(
    'Failed: $.categories[*] count 7 It was 6',
  );
  await expectAccessibleAtBothWidths(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const file = { name: 'requests.json', mimeType: 'application/json' };
  const buffer = await readFile(await download.path());

  const colleague = await browser.newPage({ baseURL: baseURL ?? '' });
  await saveData(colleague.context());
  await colleague.goto('/mock-man');
  await colleague.getByText('Saved requests').click();
  await colleague.getByRole('button', { name: 'Import' }).setInputFiles({ ...file, buffer });
  await expect(colleague.getByText('2 requests are imported.')).toBeVisible();
  await colleague.getByRole('button', { name: /^Cosmos GET/ }).click();
  await expect(colleague.getByLabel('id', { exact: true })).toHaveValue('bk06');
  await submit(colleague);
  await expect(colleague.getByText('2 of 2 assertions passed')).toBeVisible();
  await expectAccessibleAtBothWidths(colleague);
  await colleague.close();
});
