import { expectAccessible } from '../support/accessibility.ts';
import { signInAtDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';

const FILE = [
  'EAN,Title,Contributor,MRP,Qty,Season',
  '9780141439587,Emma in Kochi,"Austen, Jane",175,25,AW26',
  '9780141439580,A wrong number,Anyone,200,1,AW26',
  ',A priceless book,Anyone,free,1,AW26',
].join('\r\n');

test('a file is checked, imported and undone @phone', async ({ page }) => {
  await page.goto('/desk/import');
  await signInAtDesk(page);
  const file = { name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('combobox', { name: 'Field for MRP' })).toHaveValue('originalPrice');
  await expect(page.getByRole('combobox', { name: 'Field for Season' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Field for Title' }).selectOption('');
  await expect(page.getByText('No column fills Title, which every book needs.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Field for Title' }).selectOption('Title');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('3 rows checked. Nothing was changed yet.')).toBeVisible();
  const faults = page.getByRole('table', { name: 'Rows left out and why' });
  await expect(faults.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import 1 book' }).click();
  await expect(page.getByText('3 rows imported.')).toBeVisible();
  // The address has the import, so a reload shows its report.
  await page.reload();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
});
