import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';

/** Removes an API that Chrome has had since version 103, and one that it has had since 110. */
async function simulateTooOldBrowser(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  });
}

/** Removes APIs that Chrome 109 lacks, the oldest browser that runs the whole shop. */
async function simulateOldestSupportedBrowser(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name);
    for (const name of ['any', 'canParse', 'groupBy', 'withResolvers', 'fromAsync'])
      for (const owner of [AbortSignal, URL, Object, Map, Promise, Array])
        if (name !== 'any' || owner === AbortSignal) Reflect.deleteProperty(owner, name);
    Reflect.deleteProperty(Intl, 'Segmenter');
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
  });
}

function tooOldMessage(page: Page) {
  return page.getByRole('paragraph').filter({ hasText: 'This browser is too old' });
}

test('a browser that is too old shows every page as without JavaScript', async ({ page }) => {
  await simulateTooOldBrowser(page);
  const modules: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) modules.push(request.url());
  });

  await test.step('the list shows all books, and says what does not work', async () => {
    await page.goto('/books');
    await expect(titles(page)).toHaveText(ALL_TITLES);
    await expect(tooOldMessage(page)).toContainText(
      'You can browse all books, but search, filters, cart, wishlist and sign-in do not work.',
    );
  });

  await test.step('a link and the search form lead to another page', async () => {
    await page.getByRole('article', { name: 'The Gene' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gene');
    await page.getByRole('combobox', { name: 'Search books' }).fill('gene');
    await page.getByRole('combobox', { name: 'Search books' }).press('Enter');
    await expect(page).toHaveURL('/books?search=gene');
    await expect(titles(page)).toHaveText(ALL_TITLES);
  });

  await test.step('a page of the user leads to the books', async () => {
    await page.goto('/cart');
    await expect(tooOldMessage(page)).toContainText('You can still browse all books');
    await page.getByRole('link', { name: 'all books' }).click();
    await expect(page).toHaveURL('/books');
  });

  await test.step('no module script and no worker was loaded', async () => {
    await page.waitForLoadState('load');
    expect(modules).toEqual([]);
    const count = () =>
      navigator.serviceWorker.getRegistrations().then((registrations) => registrations.length);
    expect(await page.evaluate(count)).toBe(0);
  });
});

test.describe('the oldest browser', () => {
  // The worker would have all functions.
  test.use({ refusesWorkers: true });

  test('shows the shop with the functions that it has', async ({ page }) => {
    await simulateOldestSupportedBrowser(page);
    await open(page, '/books?category=Science&sort=HIGH_TO_LOW');
    await page.getByRole('article', { name: 'The Gene' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gene');
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page).toHaveURL(/signin/);
    await expect(tooOldMessage(page)).toHaveCount(0);
  });
});
