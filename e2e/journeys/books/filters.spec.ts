import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { count, ALL_TITLES, titles, SCIENCE_TITLES } from '../../support/screens/book-list.ts';

async function choose(page: Page, role: 'radio' | 'checkbox', name: string) {
  await page.getByRole(role, { name }).click();
  await expect(page.getByRole(role, { name })).toBeChecked();
}

const slidePrice = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.getByRole('slider', { name: 'Price' }).press(key);
};

async function clearFilters(page: Page) {
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(titles(page)).toHaveText(ALL_TITLES);
}

test('filters narrow the list, alone and together', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Price' });
  await open(page, '/books');

  await test.step('the price slider goes from 100 to 1000', async () => {
    await expect(slider).toHaveValue('1000');
    await slidePrice(page, 'Home');
    await expect(slider).toHaveValue('100');
    await expect(titles(page)).toHaveText(['Devdas']);
    await expect(count(page)).toHaveText('1 of 25 books');
    await slidePrice(page, 'End');
    await expect(slider).toHaveValue('1000');
    await expect(page).toHaveURL('/books');
    await expect(titles(page)).toHaveText(ALL_TITLES);
  });

  await test.step('categories add up, and a second press removes one', async () => {
    await choose(page, 'checkbox', 'Science');
    await expect(titles(page)).toHaveText(SCIENCE_TITLES);
    await choose(page, 'checkbox', 'Mystery');
    await expect(titles(page)).toHaveText(ALL_TITLES);
    await page.getByRole('checkbox', { name: 'Science' }).click();
    await expect(count(page)).toHaveText('20 of 25 books');
    await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
    await expect(page).toHaveURL('/books?category=Mystery');
    await clearFilters(page);
  });

  await test.step('filters work together, and Clear resets all of them', async () => {
    const search = page.getByRole('combobox', { name: 'Search books' });
    await choose(page, 'checkbox', 'Romance');
    await choose(page, 'radio', '3 and above');
    // From ₹100, four steps of ₹50 lead to ₹300.
    await slidePrice(page, 'Home', ...Array<string>(4).fill('ArrowRight'));
    await choose(page, 'radio', 'High to Low');
    await search.fill('the');
    await search.press('Enter');
    await expect(titles(page)).toHaveText([
      'Murder on the Orient Express',
      'Around the World in Eighty Days',
      'The Hound of the Baskervilles',
      'The Story of My Experiments with Truth',
    ]);
    await clearFilters(page);
    await expect(page).toHaveURL('/books');
    await expect(search).toHaveValue('');
    await expect(slider).toHaveValue('1000');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(3);
    for (const name of ['Best match', 'Any format', 'Include out of stock'])
      await expect(page.getByRole('radio', { name })).toBeChecked();
  });
});
