import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, test } from '../../support/fixtures.ts';
import { findLayoutFaults } from '../../support/layout.ts';

/** A price list as wholesalers send it: two lines above the headings, and words of their own. */
const FILE = [
  'Vidya Wholesale,,,,,,',
  'Price list of November,,,,,,',
  'ISBN,Book name,Author,MRP,Binding,Subject,Published',
  '978-93-5100-001-3,Night Train to Nagpur,Zeenat Ansari,Rs. 499/-,HB,Mystery,12/2021',
  '9789351000020,The Banyan Road,Ira Menon,"₹1,299.00",PB,Schoolbooks,1998',
  ',Rain at Howrah,Debjani Bose,Rs 250,Paperback,Romance,soon',
  ',,Anyone,Rs 300,Deluxe,Romance,2020',
].join('\r\n');

test('a messy price list comes in after a few answers', async ({ page }) => {
  await page.goto('/desk/import');
  await signInAtDesk(page);
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  const found = page.getByRole('region', { name: 'This looks like a table' });
  await expect(found).toContainText('The first book is Night Train to Nagpur, ₹499.');
  await expect(found).toContainText('row 3');
  await expectStep(page, 'File');
  // At each step the focus goes to the heading, so that the keyboard goes on from there.
  await expect(page.getByRole('heading', { name: 'This looks like a table' })).toBeFocused();
  await page.getByRole('link', { name: 'Go on to the values' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^One word for the/ }).first()).toBeFocused();

  const school = page.getByRole('combobox', { name: 'Schoolbooks, 1 row, becomes' });
  await school.selectOption('Non-Fiction');
  // The job and the step are in the address, and the answers in the tab.
  await page.reload();
  await expect(school).toHaveValue('Non-Fiction');
  await expectStep(page, 'Values');
  await page.getByRole('link', { name: 'Check all 4 rows' }).click();

  await expect(
    page.getByRole('img', { name: /^3 added, .* 1 left out: together 4 rows$/ }),
  ).toBeVisible();
  const books = page.getByRole('region', { name: /^The three books/ });
  await expect(books.getByRole('article', { name: 'The Banyan Road' })).toContainText('₹1,299');
  await expectStep(page, 'Check');
  await page.getByRole('button', { name: 'See: 1 value is left out' }).click();
  await expect(page.getByRole('dialog')).toContainText('soon');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(school).toHaveValue('Non-Fiction');
  await page.getByRole('link', { name: 'Check all 4 rows' }).click();
  await page.getByRole('link', { name: 'Import 3 books' }).click();

  await expect(page.getByRole('region', { name: '3 books are in the shop' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Values left out and why' })).toContainText('soon');
  await expectStep(page, 'Done');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this row' }).click();
  expect((await download).suggestedFilename()).toBe('left-out.csv');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('region', { name: /^The import was undone/ })).toBeVisible();
});

/** Expects this step, accessible at the widths of desktops and phones, without a sideways scroll. */
async function expectStep(page: Page, name: string): Promise<void> {
  const now = page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
  await expect(now).toHaveText(name);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findLayoutFaults(page), `${name} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(size);
}
