import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, open, test, withoutWorker } from '../../support/fixtures.ts';
import { titles } from '../../support/screens/book-list.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';

const FILE = [
  'EAN,Title,Contributor,MRP,Qty,Season',
  '9780141439587,Emma in Kochi,"Austen, Jane",175,25,AW26',
  '9780141439580,A wrong number,Anyone,200,1,AW26',
  ',A priceless book,Anyone,free,1,AW26',
  ',,Anyone,250,1,AW26',
  '9780425200452,Murder on the Orient Express,Agatha Christie,999,25,AW26',
].join('\r\n');

test('a file is checked, imported and undone', async ({ page }) => {
  await page.goto('/desk/import');
  await signInAtDesk(page);
  const file = { name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('region', { name: 'This looks like a table' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Only the price/ })).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Go on to the values' }).click();
  const names = page.getByRole('radiogroup', { name: 'One name, or two?' });
  await expect(names.getByRole('radio', { name: /^Jane Austen / })).toBeChecked();
  await page.getByRole('link', { name: 'Check all 5 rows' }).click();
  await expect(page.getByRole('link', { name: 'Import 4 books' })).toBeVisible();

  // Back to the columns, and to what the file may change.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('combobox', { name: 'Field for MRP' })).toHaveValue('originalPrice');
  await page.getByText('1 column is left out').click();
  await expect(page.getByRole('combobox', { name: 'Field for Season' })).toHaveValue('Leave out');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('radio', { name: /^Nothing, only add/ }).check();
  await page.getByRole('link', { name: 'Go on to the values' }).click();
  await page.getByRole('link', { name: 'Check all 5 rows' }).click();
  await page.getByRole('link', { name: 'Import 3 books' }).click();

  const faults = page.getByRole('table', { name: 'Rows left out and why' });
  await expect(faults.getByRole('row')).toHaveCount(2);
  const kept = page.getByRole('table', { name: 'Values left out and why' });
  await expect(kept).toContainText('9780141439580');
  await expectAccessibleAtBothWidths(page);
  // The address has the import, so a reload shows its report.
  await page.reload();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
});

test('in the demo, the open page does an import, also after a reload @mock', async ({ page }) => {
  await page.goto('/desk/import');
  await signInAtDesk(page);
  await expect(page.getByLabel('Choose a file')).toBeAttached();
  const id = await page.evaluate(async () => {
    // Sends the file, but does not import it, as if the page was closed at once. With its books the
    // shop is large: its list calls the API.
    const lines = Array.from({ length: 600 }, (_, index) => `Book ${index},100,"Line\n${index}",3`);
    const response = await fetch('/api/desk/imports', {
      method: 'POST',
      headers: { authorization: sessionStorage.getItem('desk-token') ?? '' },
      body: ['title,originalPrice,description,stock', ...lines].join('\r\n'),
    });
    const { job } = (await response.json()) as { job: { _id: string; state: string } };
    return job.state === 'running' ? job._id : '';
  });
  await page.goto(`/desk/import?job=${id}`);
  await expect(page.getByRole('region', { name: '600 books are in the shop' })).toBeVisible();
  await open(page, '/books?search=Book+599');
  await expect(titles(page).first()).toHaveText('Book 599');
});

test.describe('without a worker', () => {
  test.use(withoutWorker);

  test('in the demo, a page without a worker reads an ONIX file @mock', async ({ page, log }) => {
    // The demo loads no pictures from elsewhere.
    log.expects(/images\.example/);
    const onix = aMessage(
      aProduct({ title: 'Emma in Kochi' }),
      aProduct({ isbn: '12', title: '' }),
    );
    await page.goto('/desk/import');
    await signInAtDesk(page);
    const file = { name: 'autumn.xml', mimeType: 'text/xml', buffer: Buffer.from(onix) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await expect(page.getByRole('region', { name: /^This looks like an ONIX/ })).toBeVisible();
    await page.getByRole('link', { name: 'Check all 2 rows' }).click();
    await page.getByRole('link', { name: 'Import 1 book' }).click();
    await expect(page.getByRole('region', { name: '1 book is in the shop' })).toBeVisible();
  });
});
