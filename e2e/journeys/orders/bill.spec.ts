import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { createOrder } from '../../support/screens/orders.ts';
import {
  choose,
  replaceAddresses,
  openCheckout,
  orderPlaced,
  placeOrder,
} from '../../support/screens/purchase.ts';
import { expectPath, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

/** The ids of twelve books that are in stock. */
const TWELVE_IDS = 'bk01 bk02 bk03 bk04 bk05 bk06 bk08 bk09 bk10 bk11 bk12 bk13';

/** Orders these books, and opens the bill; resolves with the order. */
async function openBill(page: Page, ids: string) {
  const books = ids.split(' ').map((_id) => ({ _id }));
  const placed = await createOrder(page, books, { isPaid: true });
  await open(page, `/profile/orders/${placed._id}/invoice`);
  return placed;
}

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function measureWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Lists the texts of cells, other than the book's, that are broken over two lines. */
async function listBrokenCells(page: Page): Promise<(string | null)[]> {
  return page.locator('.bill-lines :is(th, td):not(:nth-child(2))').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );
}

test('a bill fits a screen, a phone and paper', async ({ page }) => {
  const rows = page.getByRole('table').getByRole('row');
  const heading = page.getByRole('columnheader', { name: 'Book' });

  await test.step('on a wide screen, the bill is a table', async () => {
    await openBill(page, TWELVE_IDS);
    await expect(rows).toHaveCount(13);
    await expect(rows.nth(1).getByRole('cell').last()).toHaveText('₹209');
    await expectAccessible(page);
  });

  await test.step('on a phone each row is a block, and nothing scrolls sideways', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureWidth(page)).toBe(width);
      await expect(rows.nth(1)).toHaveCSS('display', 'block');
    }
    await expectAccessible(page);
  });

  await test.step('only titles break, however long they are, and not letter by letter', async () => {
    const titles = [
      'The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner, '.repeat(3),
      'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunter',
    ];
    for (const [index, title] of titles.entries())
      await rows
        .nth(index + 1)
        .locator('span')
        .first()
        .evaluate((span, text) => (span.textContent = text), title);
    for (const media of ['screen', 'print'] as const)
      for (const width of [390, 600, 673, 768, 1280]) {
        if (media === 'print' && width < 673) continue;
        await page.emulateMedia({ media });
        await page.setViewportSize({ width, height: 800 });
        expect(await listBrokenCells(page)).toEqual([]);
        expect(await measureWidth(page)).toBe(width);
        // A narrower cell would break a long word letter by letter.
        const book = await rows.nth(2).locator('td:nth-child(2)').boundingBox();
        expect(book?.width).toBeGreaterThan(130);
      }
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a print has the table and no bar, also from a phone', async () => {
    await page.emulateMedia({ media: 'print' });
    // A sheet of A4 between its margins.
    await page.setViewportSize({ width: 673, height: 1017 });
    await expect(page.getByRole('navigation', { name: 'Bill' })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(heading).toBeVisible();
    await expect(rows.nth(1)).toHaveCSS('break-inside', 'avoid');
    await expect(rows.first().locator('..')).toHaveCSS('display', 'table-header-group');
    expect(await measureWidth(page)).toBe(673);
  });

  await test.step('a bill of many books has two pages, and one of few books has one', async () => {
    expect(await countPages(page)).toBe(2);
    const { _id, number } = await openBill(page, 'bk01 bk03 bk06');
    await expect(rows).toHaveCount(4);
    expect(await countPages(page)).toBe(1);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: `Order ${number}` }).click();
    await expectPath(page, `/profile/orders/${_id}`);
    await page.getByRole('link', { name: 'Invoice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  });
});

test('a cancelled order has a bill that says so, and a credit note', async ({ page }) => {
  const { _id } = await createOrder(page, [PRIDE, { _id: 'bk06' }], { isPaid: true });
  await open(page, `/profile/orders/${_id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('link', { name: 'Credit note' }).click();

  await test.step('the credit note fits a screen, a phone and paper', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Credit Note' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(/KD\/CN\/\d\d-\d\d\/001/);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    await expectAccessible(page);
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureWidth(page)).toBe(width);
    }
    expect(await countPages(page)).toBe(1);
  });

  await test.step('the bill says that the order is cancelled', async () => {
    await page.getByRole('link', { name: /^KD\/\d\d-/ }).click();
    await expect(page.getByRole('region', { name: /^Cancelled on/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Credit note KD\/CN/ })).toBeVisible();
    await expectAccessible(page);
    expect(await measureWidth(page)).toBe(320);
    expect(await countPages(page)).toBe(1);
  });

  await test.step('the notices, which are loaded later, add no pages', async () => {
    await expect(page.locator('.offline-mark')).toBeAttached();
    expect(await countPages(page)).toBe(1);
  });
});

test('a long name, and the title of a book that is sold out, fit a small phone', async ({
  page,
}) => {
  const long = 'Krishnaswamy'.repeat(8);
  const address = {
    id: 'ad1',
    name: long,
    addressText: '14, Third Cross',
    city: 'Bengaluru',
    state: long,
    pin: '560003',
    phone: '98450 12345',
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await replaceAddresses(page, [address]);
  await openCheckout(page, PRIDE, { _id: 'bk22' });
  await page.getByRole('button', { name: /^Move Around the World/ }).waitFor();
  expect(await measureWidth(page)).toBe(320);
  await choose(page, long);
  await page.getByRole('radio', { name: /^Cash/ }).check();
  await placeOrder(page);
  await orderPlaced(page).waitFor();
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByRole('table').waitFor();
  expect(await measureWidth(page)).toBe(320);
});
