import type { Locator, Page } from '@playwright/test';
import { books } from '../../src/seed/books.ts';
import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { ODD_BOOKS, SERIES, formatDataFile } from '../support/screens/odd-books.ts';
import { createOrder } from '../support/screens/orders.ts';
import { importFile } from '../support/screens/panels.ts';
import { PRIDE, addToList, expectPath, topBar } from '../support/screens/user.ts';

/** Window widths in px, and the number of books of a long series that the book page shows at each. */
const SHOWN_PARTS = [
  [390, 3],
  [599, 3],
  [768, 5],
  [959, 5],
  [1280, 9],
] as const;

/** `npm run endure -- layout` tests all widths. */
const WIDTHS =
  process.env['E2E_ENDURE'] === '1' ? [320, 360, 390, 640, 768, 960, 1280] : [320, 1280];

/** The text to type into the search on a page: the start of a long word, and an Indian script. */
const SEARCH_TEXTS: Record<string, string> = { '/books': 'Do', '/wishlist': 'कि' };

const BUILD_TITLES = new Set(books.map(({ title }) => title));

declare global {
  interface Window {
    seenTitles?: string[];
  }
}

/** Records the title of every book that a page has shown before it was hydrated, however briefly. */
function recordTitles(page: Page) {
  return page.addInitScript(() => {
    const seen = new Set<string>();
    const recordVisible = () => {
      for (const title of document.querySelectorAll('main :is(h1, h2, h3)'))
        if (title.checkVisibility({ visibilityProperty: true })) seen.add(title.textContent);
      window.seenTitles = [...seen];
      const isHydrated = window.isShopLive && !('books' in document.documentElement.dataset);
      if (!isHydrated) requestAnimationFrame(recordVisible);
    };
    recordVisible();
  });
}

test.use(signedIn);

test('books with odd texts fit on every screen', async ({ page, log }) => {
  test.slow();
  // The build has no pages of these books.
  log.expects(/status of 404/);
  await open(page, '/mock-man#data');
  await importFile(page, 'odd-books.json', formatDataFile(ODD_BOOKS));
  await expect(page.getByText('odd-books.json is loaded')).toBeVisible();
  await recordTitles(page);
  const available = ODD_BOOKS.filter(({ inStock }) => inStock);
  const { _id } = await createOrder(page, available, { isPaid: true });
  await addToList(page, 'cart', ...available);
  await addToList(page, 'wishlist', ...ODD_BOOKS);

  const prerendered = ['/', '/books', '/books/bk01/Pride-and-Prejudice'];
  const paths = [
    ...prerendered,
    '/wishlist',
    '/cart',
    '/checkout',
    '/profile/orders',
    `/profile/orders/${_id}`,
    `/profile/orders/${_id}/invoice`,
    ...[3, 6, 12].map((index) => `/books/odd${index}`),
  ];
  const main = page.getByRole('main');
  /** The links that lead from the page before. All other pages are opened by their addresses. */
  const links: Record<string, Locator> = {
    '/wishlist': topBar(page).getByRole('link', { name: 'Wishlist' }),
    '/cart': topBar(page).getByRole('link', { name: 'Cart' }),
    '/checkout': main.getByRole('link', { name: 'Checkout' }),
    [`/profile/orders/${_id}`]: main.getByRole('link', { name: /^Order KD-/ }).first(),
    [`/profile/orders/${_id}/invoice`]: main.getByRole('link', { name: 'Invoice' }),
  };
  for (const path of paths) {
    if (links[path]) {
      await links[path].click();
      await expectPath(page, path);
    } else await open(page, path);
    if (prerendered.includes(path))
      await test.step('no page shows the books of the build, not even for a moment', async () => {
        await page.waitForFunction(() => !('books' in document.documentElement.dataset));
        const seen = (await page.evaluate(() => window.seenTitles)) ?? [];
        expect.soft(seen, path).not.toContain(PRIDE.title);
        expect
          .soft(
            seen.filter((title) => BUILD_TITLES.has(title)),
            path,
          )
          .toEqual([]);
      });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const typed = SEARCH_TEXTS[path];
    if (typed !== undefined) await page.getByRole('combobox').fill(typed);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findLayoutFaults(page), `${path} at ${width}`).toEqual([]);
    }
  }

  await test.step('a suggestion has at most two lines of title and two of its author', async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('combobox').fill('किं');
      const texts = page.getByRole('option').locator('.suggestion-text, .suggestion-detail');
      await expect(texts.first()).toBeVisible();
      // Texts in Indian scripts have taller lines.
      const lines = await texts.evaluateAll((all) =>
        all.map((text) => {
          const parts = [text, ...text.querySelectorAll('.book-text')];
          const heights = parts.map((part) => Number.parseFloat(getComputedStyle(part).lineHeight));
          return text.clientHeight / Math.max(...heights);
        }),
      );
      // The longest text takes two lines on a phone, and at least one on a wide screen.
      expect(Math.max(...lines), `at ${width}`).toBeGreaterThan(width === 320 ? 1.5 : 0.5);
      expect(Math.max(...lines), `at ${width}`).toBeLessThan(2.5);
    }
  });

  await test.step('the covers of a series have a similar width on all screens', async () => {
    const index = ODD_BOOKS.findIndex(({ series }) => series?.number === '5');
    await open(page, `/books/odd${index}`);
    const covers = page.getByRole('region', { name: SERIES }).getByRole('listitem');
    for (const [width, count] of SHOWN_PARTS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(covers).toHaveCount(count);
      const { width: cover = 0 } = (await covers.first().boundingBox()) ?? {};
      expect(cover, `at ${width}`).toBeGreaterThan(75);
      expect(cover, `at ${width}`).toBeLessThan(180);
    }
  });
});
