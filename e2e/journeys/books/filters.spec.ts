import type { Page } from '@playwright/test';
import { expect, open, reload, test } from '../../support/fixtures.ts';
import { ALL_TITLES, count, titles } from '../../support/screens/book-list.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

const SHARED_ADDRESS = '/books?category=Mystery&price=750&rating=3&sort=LOW_TO_HIGH';
const FOUND = [
  'The Story of My Experiments with Truth',
  'The Hound of the Baskervilles',
  'Around the World in Eighty Days',
  'Pride and Prejudice',
  'Murder on the Orient Express',
  'Life of Pi',
  'The Alchemist',
  'The Palace of Illusions',
  'The Hobbit',
  'A Brief History of Time',
  'Love in the Time of Cholera',
  "Midnight's Children",
  'Sea of Poppies',
  'Sacred Games',
];

async function expectSharedFilters(page: Page) {
  await expect(titles(page)).toHaveText(FOUND);
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveValue('750');
  await expect(page.getByRole('radio', { name: '3 and above' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Romance' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Low to High' })).toBeChecked();
}

test('the address has the filters, and Back restores them', async ({ page }) => {
  await open(page, '/books');

  await test.step('every choice is in the address, except defaults', async () => {
    await page.getByRole('radio', { name: '3 and above' }).click();
    await expect(page).toHaveURL('/books?rating=3');
    await page.getByRole('checkbox', { name: 'Non-Fiction' }).click();
    await expect(page).toHaveURL('/books?rating=3&category=Non-Fiction');
    await page.getByRole('checkbox', { name: 'Romance' }).click();
    await expect(page).toHaveURL('/books?rating=3&category=Non-Fiction&category=Romance');
    await page.getByRole('radio', { name: 'High to Low' }).click();
    await page.getByRole('slider', { name: 'Price' }).press('ArrowLeft');
    await expect(page).toHaveURL(
      '/books?rating=3&category=Non-Fiction&category=Romance&sort=HIGH_TO_LOW&price=950',
    );
  });

  await test.step('a shared address opens with its filters, and so does a reload', async () => {
    await open(page, SHARED_ADDRESS);
    await expectSharedFilters(page);
    await reload(page);
    await expectSharedFilters(page);

    await test.step('the links to the list keep the filters', async () => {
      const home = page
        .getByRole('banner')
        .getByRole('link', { name: `${DEFAULT_FACTS.name}, home` });
      await page.getByRole('article', { name: 'Life of Pi' }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Life of Pi');
      const nav = page.getByRole('navigation', { name: 'Main' });
      const footer = page.getByRole('navigation', { name: 'Quick links' });
      const shared = new URL(SHARED_ADDRESS, page.url()).href;
      await expect(nav.getByRole('link', { name: 'Books' })).toHaveJSProperty('href', shared);
      await expect(footer.getByRole('link', { name: 'Books' })).toHaveJSProperty('href', shared);
      await home.click();
      await page.getByRole('link', { name: 'Shop Now' }).click();
      await expectSharedFilters(page);
    });
  });

  await test.step('Back and Forward restore the filters', async () => {
    const search = page.getByRole('combobox', { name: 'Search books' });
    await open(page, '/books?category=Romance');
    await search.fill('the');
    await search.press('Enter');
    await expect(page).toHaveURL('/books?category=Romance&search=the');
    await expect(count(page)).toHaveText('12 of 25 books');
    await search.fill('gene');
    await search.press('Enter');
    await expect(titles(page)).toHaveText(['The Gene']);
    await page.goBack();
    await expect(search).toHaveValue('the');
    await expect(count(page)).toHaveText('12 of 25 books');
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(count(page)).toHaveText('23 of 25 books');
    await page.goForward();
    await expect(search).toHaveValue('the');
    await page.goForward();
    await expect(titles(page)).toHaveText(['The Gene']);
  });

  await test.step('Back from a book restores filters and scroll position', async () => {
    await open(page, '/books?sort=HIGH_TO_LOW');
    const card = page.getByRole('article', { name: 'Swami and Friends' });
    await card.getByRole('heading').scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(500);
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swami and Friends');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(titles(page).first()).toHaveText('A Suitable Boy');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(position - 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(position + 100);
    await expect(page).toHaveURL('/books?sort=HIGH_TO_LOW');
  });

  await test.step('Back undoes one choice in the panel', async () => {
    await open(page, '/books');
    await page.getByRole('checkbox', { name: 'Mystery' }).check();
    await page.getByRole('radio', { name: 'High to Low' }).check();
    await expect(page).toHaveURL('/books?category=Mystery&sort=HIGH_TO_LOW');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'High to Low' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
    await page.goBack();
    await expect(titles(page)).toHaveText(ALL_TITLES);

    await test.step('a reload of the book keeps the scroll position of the list', async () => {
      const card = page.getByRole('article', { name: 'Swami and Friends' });
      await card.getByRole('heading').scrollIntoViewIfNeeded();
      const position = await page.evaluate(() => scrollY);
      await card.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swami and Friends');
      await reload(page);
      await page.goBack();
      await expect(titles(page)).toHaveCount(ALL_TITLES.length);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
    });
  });
});
