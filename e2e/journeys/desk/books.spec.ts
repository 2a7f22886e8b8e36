import type { Page } from '@playwright/test';
import { aPicture } from '../../../src/domain/books/testing.ts';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import type { BrowserLog } from '../../support/browser-log.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, IS_ON_SERVER, test } from '../../support/fixtures.ts';
import { heading } from '../../support/screens/user.ts';

const price = (page: Page) => page.getByRole('textbox', { name: 'Price of Devdas in rupees' });
const copies = (page: Page) => page.getByRole('textbox', { name: 'Copies of Devdas for sale' });

async function changeInPlace(page: Page, log: BrowserLog) {
  await page.getByRole('searchbox', { name: 'Search books' }).fill('devdas');
  await expect(page).toHaveURL(/search=devdas/);
  await expect(page.getByText('1 book', { exact: true })).toBeVisible();
  await price(page).fill('99');
  await copies(page).fill('12');
  const bar = page.getByRole('group', { name: 'Unsaved changes' });
  await expect(bar.getByRole('status')).toHaveText(
    'Devdas: price ₹95 to ₹99, 14 fewer for sale, 26 to 12',
  );
  await expectAccessibleAtBothWidths(page);

  const other = await page.context().newPage();
  await other.goto('/desk/books?search=devdas');
  // A server has one session for all tabs.
  if (!IS_ON_SERVER) await signInAtDesk(other);
  await price(other).fill('90');
  await other.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(other.getByText('1 change saved')).toBeVisible();

  await page.bringToFront();
  log.expects(/409/);
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The price was ₹95 and is now ₹90. You typed ₹99.',
  );
  await expectAccessibleOnPhone(page);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(price(page)).toHaveValue('99');
  await page.getByRole('button', { name: 'Keep ₹99' }).click();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('2 changes saved')).toBeVisible();
  await other.reload();
  await expect(price(other)).toHaveValue('99');
  await expect(copies(other)).toHaveValue('12');
  await other.close();
}

async function addAndDelete(page: Page, log: BrowserLog) {
  await page.goto('/desk/books/new?isbn=9780425200452');
  await expect(page.getByRole('link', { name: 'Edit Murder on the Orient Express' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Discount in %' }).fill('101');
  await page.getByRole('button', { name: 'Save book' }).click();
  await expect(
    page.getByText('4 fields need a look: ISBN, Title, Original price, Discount in %'),
  ).toBeVisible();
  const isbn = page.getByRole('textbox', { name: 'ISBN' });
  await expect(isbn).toBeFocused();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Emma in Kochi');
  await page.getByRole('textbox', { name: 'Author' }).fill('Jane Austen | Anita Nair');
  await page.getByRole('textbox', { name: 'Original price' }).fill('500');
  await page.getByRole('textbox', { name: 'Discount in %' }).fill('10');
  await expect(page.getByRole('textbox', { name: 'Readers pay' })).toHaveValue('₹450');
  await isbn.fill('978-0-425-20045-2 ');
  await expect(page.getByText('“Murder on the Orient Express” has this ISBN.')).toBeVisible();
  await isbn.fill('0-306-40615-2');
  await expect(page.getByText('Check digit is right, and no other book has it')).toBeVisible();
  const picture = Buffer.from(aPicture('png'));
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'emma.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText('Cover of Emma in Kochi', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Sample' }).focus();
  await expectAccessibleAtBothWidths(page);
  if (!IS_ON_SERVER) log.expects(/409/);
  await page.getByRole('button', { name: 'Save book' }).click();
  await heading(page, 'Emma in Kochi').waitFor();
  const message = IS_ON_SERVER ? '“Emma in Kochi” added' : 'The demo keeps no pictures';
  await expect(page.getByText(message)).toBeVisible();

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Emma in Goa');
  await page.getByRole('button', { name: 'Save book' }).click();
  await heading(page, 'Emma in Goa').waitFor();
  await page.getByRole('button', { name: 'Delete book' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Emma in Goa”?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete book' }).click();
  await heading(page, 'Books').waitFor();
  await page.getByRole('searchbox', { name: 'Search books' }).fill('emma in');
  await expect(page.getByText('No books match.')).toBeVisible();
}

test('the owner changes, adds and deletes books', async ({ page, log }) => {
  await page.goto('/desk/books');
  await signInAtDesk(page);
  await test.step('prices and stock change in place, and no change of another person is overwritten', () =>
    changeInPlace(page, log));
  await test.step('a book is added, its errors are named, and it is deleted', () =>
    addAndDelete(page, log));
});
