import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { waitUntilLive, expect, open, test } from '../fixtures.ts';
import { button, choose, orderPlaced, placeOrder, SAMPLE } from './purchase.ts';
import { COSMOS, heading, addToList, signInAsGuest } from './user.ts';

const SHOP = 'Vidya Books';
const FIRST_ISBN = 978_935_000_000;

interface People {
  /** A page at the desk. */
  owner: Page;
  /** A page in the shop. */
  shopper: Page;
}

/** Does what a bookseller does in an hour, from settings to the report of the day. */
export async function spendHour({ owner, shopper }: People): Promise<void> {
  await test.step('the owner sets name and colours of the shop', async () => {
    await goTo(owner, 'Shop');
    await owner.getByRole('link', { name: 'Identity' }).click();
    await owner.getByRole('textbox', { name: 'Name of the shop' }).fill(SHOP);
    await owner.getByRole('textbox', { name: 'Brand', exact: true }).fill('#7a1f3d');
    const unsaved = owner.getByRole('group', { name: 'Unsaved changes' });
    await unsaved.getByRole('button', { name: 'Save identity' }).click();
    await expect(owner.getByText('Identity saved')).toBeVisible();
    await open(shopper, '/contact');
    await expect(shopper.getByText(SHOP).first()).toBeVisible();
  });

  await test.step('500 books come from a file, and the wrong rows are listed', async () => {
    await goTo(owner, 'Import');
    const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(aStockFile()) };
    await owner.getByLabel('Choose a file').setInputFiles(file);
    await owner.getByRole('link', { name: 'Go on to the values' }).click();
    await owner.getByRole('link', { name: 'Check all 500 rows' }).click();
    await owner.getByRole('link', { name: 'Import 495 books' }).click();
    const done = owner.getByRole('region', { name: '495 books are in the shop' });
    await expect(done).toBeVisible();
    // Five faults, and the head of the table.
    await expect(faultRows(owner)).toHaveCount(6);
    await open(shopper, '/books?search=Stories+of+Shelf+200');
    await expect(shopper.getByRole('article').first()).toContainText('Stories of Shelf 200');
  });

  await test.step('copies that have arrived are scanned, and put in stock', async () => {
    await goTo(owner, 'Goods in');
    const field = owner.getByRole('textbox', { name: 'ISBN' });
    const status = owner.getByRole('status').filter({ hasText: 'Stories of Shelf' });
    for (const [index, copy] of [
      [200, 'Added, 1st copy'],
      [200, 'Added, 2nd copy'],
      [201, 'Added, 1st copy'],
    ] as const) {
      await expect(field).toBeFocused();
      await owner.keyboard.type(`${createIsbn(index)}\n`);
      await expect(status).toContainText(`Stories of Shelf ${index}`);
      await expect(status).toContainText(copy);
    }
    // The check digit is wrong.
    await owner.keyboard.type('9789350000009\n');
    await expect(owner.getByText('“9789350000009” is not an ISBN. Scan it again.')).toBeVisible();
    await owner.getByRole('button', { name: 'Put 3 copies in stock' }).click();
    await expect(owner.getByText('3 copies in stock')).toBeVisible();
    await expect(field).toBeFocused();
    await owner.keyboard.type(`${createIsbn(200)}\n`);
    // Three from the file, and two that were scanned.
    await expect(status).toContainText('5 for sale');
  });

  const number = await test.step('a shopper orders and pays', async () => {
    await open(shopper, '/signin');
    await signInAsGuest(shopper);
    await expect(shopper).not.toHaveURL(/signin/);
    await addToList(shopper, 'cart', COSMOS);
    await shopper.goto('/checkout');
    await waitUntilLive(shopper);
    await choose(shopper, SAMPLE);
    await placeOrder(shopper);
    await button(shopper, /^Pay ₹/).click();
    await expect(orderPlaced(shopper)).toBeVisible();
    await open(shopper, '/profile/orders');
    const link = shopper.getByRole('link', { name: /^Order KD-/ }).first();
    return /KD-\d+/.exec((await link.getAttribute('aria-label')) ?? (await link.innerText()))?.[0];
  });

  await test.step('the owner prints the slip, packs and ships', async () => {
    await goTo(owner, /^Orders/);
    await owner.getByRole('checkbox', { name: `Choose order ${number}` }).check();
    await owner.getByRole('link', { name: 'Print packing slips' }).click();
    const slip = owner.getByRole('region', { name: `Packing slip of order ${number}` });
    // A slip of many books needs several sheets.
    await expect(slip.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid');
    await owner.emulateMedia({ media: 'print' });
    await expect(slip).toContainText(COSMOS.title);
    await expect(slip).toContainText(SHOP);
    await expect(owner.getByRole('navigation')).toBeHidden();
    await owner.emulateMedia({ media: null });
    await owner.getByRole('link', { name: 'Orders' }).click();
    await owner.getByRole('link', { name: number, exact: true }).click();
    await heading(owner, `Order ${number}`).waitFor();
    await owner.getByRole('checkbox', { name: `Picked: ${COSMOS.title}` }).check();
    await owner.getByRole('button', { name: 'Mark packed' }).click();
    await owner.getByRole('textbox', { name: 'Tracking number' }).fill('EK481920374IN');
    await owner.getByRole('button', { name: 'Mark shipped' }).click();
    await owner.getByRole('button', { name: 'Mark delivered' }).click();
    await expect(owner.getByRole('button', { name: 'Mark delivered' })).toHaveCount(0);
  });

  await test.step('the email is in the outbox, as there is no mail server', async () => {
    await goTo(owner, 'Outbox');
    const subject = `Your order ${number} is on its way`;
    await owner.getByRole('button', { name: `Read ${subject}` }).click();
    const text = owner.getByRole('region', { name: 'Text of the email' });
    await expect(text).toContainText('EK481920374IN');
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the shopper sends a book back, and gets the money', async () => {
    await shopper.reload();
    await waitUntilLive(shopper);
    await shopper
      .getByRole('link', { name: /^Order KD-/ })
      .first()
      .click();
    await button(shopper, 'Return books').click();
    const form = shopper.getByRole('form', { name: 'Return books' });
    await form.getByRole('checkbox', { name: `Return ${COSMOS.title}` }).check();
    await form.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged on the way');
    await button(shopper, 'Request return').click();
    await expect(form).toHaveCount(0);
    await goTo(owner, 'Today');
    await owner.getByRole('link', { name: /return to decide on$/ }).click();
    await owner.getByRole('link', { name: number, exact: true }).click();
    await owner
      .getByRole('combobox', { name: 'The book goes' })
      .selectOption('To the damaged shelf');
    await owner.getByRole('button', { name: /^Accept and refund ₹/ }).click();
    await expect(owner.getByRole('button', { name: /^Accept and refund/ })).toHaveCount(0);
    await shopper.reload();
    await expect(shopper.getByText('Refunded').first()).toBeVisible();
  });

  await test.step('the reports show the order, its return and its bills', async () => {
    await goTo(owner, 'Reports');
    await expect(owner.getByRole('img', { name: /^Sales a day, the highest is ₹/ })).toBeVisible();
    // The only copy was returned.
    await expect(owner.getByText('Nothing was sold in this period.')).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('link', { name: 'Register of bills' }).click();
    const register = owner.getByRole('table', { name: 'Register of bills' });
    await expect(register.getByRole('link', { name: number })).toHaveCount(2);
    await expect(register).toContainText('Credit note to');
  });
}

/** Opens a page of the desk with its navigation; on a phone, some pages are under "More". */
async function goTo(owner: Page, name: string | RegExp): Promise<void> {
  const link = owner.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
  const more = owner.getByRole('link', { name: 'More', exact: true });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await owner.getByRole('main').getByRole('link', { name, exact: true }).click();
}

function faultRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Rows left out and why' }).getByRole('row');
}

/** Creates the ISBN of the book at this index in the file. */
function createIsbn(index: number): string {
  const digits = String(FIRST_ISBN + index);
  const sum = [...digits].reduce(
    (all, digit, position) => all + Number(digit) * (position % 2 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Creates a file of 500 books, of which every hundredth has no title. */
function aStockFile(): string {
  const rows = Array.from({ length: 500 }, (_, index) => {
    const title = index % 100 === 99 ? '' : `Stories of Shelf ${index}`;
    return `${createIsbn(index)},${title},"Rao, Asha",${150 + index},3`;
  });
  return ['EAN,Title,Contributor,MRP,Qty', ...rows].join('\r\n');
}
