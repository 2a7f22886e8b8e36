import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { count, titles } from '../../support/screens/book-list.ts';
import { expect, open, test } from '../../support/fixtures.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search books' });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
/** Lists the names of the elements of the search that have a visible outline. */
function listFocusRings(page: Page): Promise<string[]> {
  return page.getByRole('search').evaluate((search) =>
    [...search.querySelectorAll('*')].flatMap((element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)';
      return isSeen ? [element.getAttribute('aria-label') ?? element.className] : [];
    }),
  );
}

test('the search box suggests while the user types', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  await box(page).click();
  await box(page).pressSequentially('the hob');
  const hobbit = option(page, 'The Hobbit by J. R. R. Tolkien, ₹385');
  await expect(hobbit).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: '1 suggestion' })).toBeAttached();
  await expectAccessible(page);

  const dimmed = page.locator('.suggestions-scrim');
  await test.step('the page is dimmed, and its links work', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(await dimmed.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await expect(dimmed).toHaveCSS('pointer-events', 'none');
  });

  await test.step('arrows highlight a row, and Escape closes the suggestions and keeps the text', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(hobbit).toHaveAttribute('aria-selected', 'true');
    expect(await listFocusRings(page)).toEqual(['Search books']);
    await page.keyboard.press('Escape');
    await expect(hobbit).toBeHidden();
    await expect(dimmed).toHaveCount(0);
    await expect(box(page)).toHaveValue('the hob');
  });

  await test.step('Enter opens the highlighted row, and without one it searches', async () => {
    await box(page).fill('austen');
    await expect(option(page, 'Jane Austen, author, 1 book')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Austen');
    await expect(page).toHaveURL('/authors/jane-austen');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(box(page)).toBeFocused();
    await box(page).fill('gene');
    await expect(option(page, 'Search for “gene”')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(titles(page)).toHaveText(['The Gene']);
  });
});

test('filters and texts say what they find, and can be changed', async ({ page }) => {
  const search = async (text: string) => {
    await box(page).fill(text);
    await page.keyboard.press('Enter');
  };
  await open(page, '/books?category=Mystery&rating=4&available=1');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('button')).toHaveText([
    'Mystery',
    '4 and above',
    'In stock',
    'Clear all filters',
  ]);
  await expectAccessibleAtBothWidths(page);

  await test.step('the filter after a removed one takes its place, and the focus', async () => {
    await page.getByRole('button', { name: 'Remove filter: 4 and above' }).click();
    await expect(page).toHaveURL('/books?category=Mystery&available=1');
    await expect(page.getByRole('button', { name: 'Remove filter: In stock' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Clear all filters' })).toBeFocused();
    await expect(count(page)).toHaveText('20 of 25 books');
    await page.keyboard.press('Enter');
    await expect(chips).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL('/books');
  });

  await test.step('a search without results offers a filter to drop, a spelling, or an author', async () => {
    await open(page, '/books?search=hobbit&price=200');
    const drops = page.getByRole('group', { name: 'Drop one filter', exact: true });
    await expect(drops.getByRole('button')).toHaveCount(1);
    await drops.getByRole('button', { name: 'Drop Below ₹200: 1 book' }).click();
    await expect(page).toHaveURL('/books?search=hobbit');
    await search('midnigt');
    await page.getByRole('main').getByRole('link', { name: 'midnight' }).click();
    await expect(titles(page)).toHaveText(["Midnight's Children"]);
    await search('xyzzy');
    const near = (name: string) => page.getByRole('region', { name });
    await expect(near('Nearest categories').getByRole('link')).toHaveCount(3);
    await expect(near('Nearest authors').getByRole('link').first()).toBeVisible();
    await expect(near('Best Sellers').getByRole('article').first()).toBeVisible();
    await expect(page.getByText('No book has “xyzzy” yet.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await search('tolkein');
    await page.getByRole('main').getByRole('link', { name: 'tolkien', exact: true }).click();
    await expect(count(page)).toHaveText('1 book by or about “tolkien”');
  });

  await test.step('a text that is in no title finds by all its words', async () => {
    await search('"hobbit tolkien"');
    await expect(titles(page)).toHaveText(['The Hobbit']);
    await expect(count(page)).toHaveText('1 book by or about “hobbit tolkien”');
    await expectAccessibleOnPhone(page);
    await search('hobbit by tolkien');
    await expect(titles(page)).toHaveText(['The Hobbit']);
    await search('hobbit');
    await expect(count(page)).toHaveText('1 of 25 books');
  });

  await test.step('words that no book has are named', async () => {
    await search('hobbit tolkein');
    await expect(count(page)).toHaveText('1 book with “hobbit”');
    await expect(page.getByLabel('Words of your search')).toHaveText('hobbittolkein in no book');
    await expect(titles(page)).toHaveText(['The Hobbit']);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('main').getByRole('link', { name: 'hobbit tolkien' }).click();
    await expect(page.getByLabel('Words of your search')).toBeHidden();
    await expect(count(page)).toHaveText('1 book by or about “hobbit tolkien”');
  });

  await test.step('filters show their counts, and format and order are in the address', async () => {
    await search('');
    await expect(page).toHaveURL('/books');
    const science = page.getByRole('checkbox', { name: 'Science' });
    await expect(science).toHaveAccessibleDescription(/^\d+ books$/);
    await page.getByRole('radio', { name: 'Hardcover' }).check();
    await expect(page).toHaveURL('/books?format=Hardcover');
    await page.getByRole('radio', { name: 'Paperback' }).check();
    await expect(page).toHaveURL('/books?format=Paperback');
    await expect(page.getByRole('radio', { name: 'Hardcover' })).not.toBeChecked();
    await page.getByRole('radio', { name: 'Newest' }).check();
    await expect(page).toHaveURL('/books?format=Paperback&sort=NEWEST');
    await page.getByRole('radio', { name: 'Best selling' }).check();
    await expect(page).toHaveURL('/books?format=Paperback&sort=BEST_SELLING');
    await expect(count(page)).toHaveText(/^\d+ of 25 books$/);
  });
});
