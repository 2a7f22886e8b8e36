import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

test.use({ javaScriptEnabled: false });

/** The message of the page. Inside `noscript`, Playwright finds links but no text. */
function scriptMessage(page: Page) {
  return page.getByRole('paragraph').filter({ has: page.getByRole('link', { name: 'all books' }) });
}

/** Expects the elements to be visible on a phone, too. */
async function expectOnPhone(page: Page, ...elements: Locator[]) {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const element of elements) await expect(element).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('every page can be read without JavaScript', async ({ page, log }) => {
  const box = page.getByRole('combobox', { name: 'Search books' });
  await test.step('home shows its categories, its shelves and a link to the books', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle(`A friend of books · ${DEFAULT_FACTS.name}`);
    const categories = page.getByRole('region', { name: 'Featured Book Categories' });
    await expect(categories.getByRole('link')).toHaveText([
      'Romance',
      'Adventure',
      'Mystery',
      'Fantasy',
      'Non-Fiction',
      'Science',
    ]);
    for (const name of ['New Arrivals', 'Best Sellers'])
      await expect(page.getByRole('region', { name }).getByRole('article')).toHaveCount(6);
    const shopNow = page.getByRole('link', { name: 'Shop Now' });
    await expectOnPhone(page, categories, shopNow, box);
    await shopNow.click();
    await expect(page).toHaveURL('/books');
  });

  await test.step('the list shows every book, its prices and its link', async () => {
    await page.goto('/books');
    await expect(page).toHaveTitle(`Books · ${DEFAULT_FACTS.name}`);
    await expect(titles(page)).toHaveText(ALL_TITLES);
    const card = page.getByRole('article', { name: 'The Gene' });
    await expect(card).toBeVisible();
    await expect(card).toContainText('₹903');
    await expectOnPhone(page, card, card.getByRole('link'));
    await card.getByRole('link').click();
    await expect(page).toHaveURL('/books/bk17/The-Gene');
  });

  await test.step('a list with filters in its address shows the whole list, and says so', async () => {
    await page.goto('/books?category=Mystery');
    await expect(page.getByRole('article', { name: 'Sapiens' })).toBeVisible();
    await expect(scriptMessage(page)).toContainText('JavaScript is turned off in your browser.');
    await expectOnPhone(page, scriptMessage(page));
  });

  await test.step('a page of the user or the console says what it needs, and leads to the books', async () => {
    for (const path of ['/cart', '/mock-man']) {
      await page.goto(path);
      await expect(scriptMessage(page)).toContainText('This page needs JavaScript');
      await expectOnPhone(page, scriptMessage(page), page.getByRole('link', { name: 'all books' }));
      await page.getByRole('link', { name: 'all books' }).click();
      await expect(page).toHaveURL('/books');
    }
  });

  await test.step('the search box leads to the list', async () => {
    await page.goto('/');
    await box.fill('gene');
    await box.press('Enter');
    await expect(page).toHaveURL('/books?search=gene');
  });

  await test.step('a book shows all its facts and its cover', async () => {
    await page.goto('/books/bk17/The-Gene');
    await expect(page).toHaveTitle(`The Gene by Siddhartha Mukherjee · ${DEFAULT_FACTS.name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gene');
    await expect(page.getByRole('main')).toContainText('Siddhartha Mukherjee begins in Calcutta');
    const cover = page.getByRole('img', { name: 'Cover of The Gene by' });
    await expect(cover).toBeVisible();
    await expectOnPhone(page, cover, page.getByText('Siddhartha Mukherjee begins in Calcutta'));
  });

  await test.step('sign-in and not-found show their content', async () => {
    log.expects(/status of 404/);
    await page.goto('/signin');
    await expect(page).toHaveTitle(`Sign in · ${DEFAULT_FACTS.name}`);
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toBeVisible();
    await expectOnPhone(page, email);
    await page.getByRole('navigation', { name: 'The shop' }).getByText('Returns').click();
    await expect(page).toHaveTitle(`Returns and refunds · ${DEFAULT_FACTS.name}`);
    await expect(page.getByRole('main')).toContainText('within 14 days of delivery');
    await expect(page.getByRole('main')).toContainText('Nothing is sold here');
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle(`Not found · ${DEFAULT_FACTS.name}`);
    const browse = page.getByRole('link', { name: 'Browse Books' });
    await expectOnPhone(page, browse);
    await browse.click();
    await expect(page).toHaveURL('/books');
  });
});
