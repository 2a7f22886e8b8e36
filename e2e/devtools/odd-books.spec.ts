import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { ODD_BOOKS, writeDataFile } from '../support/screens/odd-books.ts';
import { order } from '../support/screens/orders.ts';
import { importFile } from '../support/screens/panels.ts';
import { put } from '../support/screens/user.ts';

const WIDTHS = [320, 360, 390, 640, 768, 960, 1280];

/** The search text of a page: a long word, and letters with signs. */
const TYPED: Record<string, string> = { '/books': 'Do', '/wishlist': 'कि' };

test.use(signedIn);

test('books with odd texts fit on every screen', async ({ page, log }) => {
  // The build has no pages of these books.
  log.expects(/status of 404/);
  await open(page, '/mock-man#data');
  await importFile(page, 'odd-books.json', writeDataFile(ODD_BOOKS));
  await expect(page.getByText('odd-books.json is in place')).toBeVisible();
  const available = ODD_BOOKS.filter(({ inStock }) => inStock);
  const { _id } = await order(page, available, { isPaid: true });
  await put(page, 'cart', ...available);
  await put(page, 'wishlist', ...ODD_BOOKS);

  const paths = [
    '/',
    '/books',
    '/cart',
    '/wishlist',
    '/checkout',
    '/profile/orders',
    `/profile/orders/${_id}`,
    `/profile/orders/${_id}/invoice`,
    ...[3, 6, 12].map((index) => `/books/odd${index}`),
  ];
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const typed = TYPED[path];
    if (typed !== undefined) await page.getByRole('combobox').fill(typed);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findLayoutFaults(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
