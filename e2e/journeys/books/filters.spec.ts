import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { count, ALL_TITLES, titles, allTitlesExcept } from '../../support/screens/book-list.ts';

async function choose(page: Page, role: 'radio' | 'checkbox', name: string) {
  await page.getByRole(role, { name }).click();
  await expect(page.getByRole(role, { name })).toBeChecked();
}

const slidePrice = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.getByRole('slider', { name: 'Price' }).press(key);
};

const DEAREST = ['A Suitable Boy', 'The Discovery of India', 'The Gene', 'Sapiens', 'Cosmos'];
const MIDDLE = [
  'Sacred Games',
  'Sea of Poppies',
  'The Argumentative Indian',
  "Midnight's Children",
  'Love in the Time of Cholera',
  'A Brief History of Time',
  'The Hobbit',
  'Silent Spring',
  'The Palace of Illusions',
];
const CHEAPEST = [
  'The Moonstone',
  'Murder on the Orient Express',
  'Wings of Fire',
  'Pride and Prejudice',
  'Around the World in Eighty Days',
  'Swami and Friends',
  'The Hound of the Baskervilles',
  'The Story of My Experiments with Truth',
  'Devdas',
];
// Both cost ₹315 and keep the shop's order in both directions.
const TIE = ['Life of Pi', 'The Alchemist'];

const RATED_ABOVE_4 = [
  'Pride and Prejudice',
  'The Story of My Experiments with Truth',
  'Life of Pi',
  'The Hobbit',
  'Murder on the Orient Express',
  'Cosmos',
  'Wings of Fire',
  'Swami and Friends',
  'The Palace of Illusions',
  'Sapiens',
  'A Suitable Boy',
  'The Hound of the Baskervilles',
  'A Brief History of Time',
  "Midnight's Children",
  'The Gene',
  'The Discovery of India',
];

async function clear(page: Page) {
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(titles(page)).toHaveText(ALL_TITLES);
}

test('each filter alone, and all together', async ({ page }) => {
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

  await test.step('the price filter keeps books that cost less, not those that cost exactly as much', async () => {
    const dear = ['Sapiens', 'A Suitable Boy', 'The Gene', 'The Discovery of India'];
    await slidePrice(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect(titles(page)).toHaveText(allTitlesExcept(...dear));
    await slidePrice(page, 'ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Below ₹750');
    await expect(titles(page)).toHaveText(allTitlesExcept('Cosmos', ...dear));
    await clear(page);
  });

  await test.step('"4 and above" keeps books rated above 4', async () => {
    await choose(page, 'radio', '4 and above');
    await expect(titles(page)).toHaveText(RATED_ABOVE_4);
  });

  await test.step('lower ratings show more books', async () => {
    const poor = ['The Moonstone', 'Devdas', 'The Argumentative Indian'];
    await choose(page, 'radio', '3 and above');
    await expect(titles(page)).toHaveText(allTitlesExcept('Silent Spring', ...poor));
    await choose(page, 'radio', '2 and above');
    await expect(titles(page)).toHaveText(allTitlesExcept('Silent Spring'));
    await choose(page, 'radio', '1 and above');
    await expect(titles(page)).toHaveText(ALL_TITLES);
    await clear(page);
  });

  await test.step('categories add up, and a second press removes one', async () => {
    await choose(page, 'checkbox', 'Science');
    await expect(titles(page)).toHaveText(
      allTitlesExcept('The Palace of Illusions', "Midnight's Children", 'Sea of Poppies'),
    );
    await choose(page, 'checkbox', 'Mystery');
    await expect(titles(page)).toHaveText(ALL_TITLES);
    await page.getByRole('checkbox', { name: 'Science' }).click();
    await expect(count(page)).toHaveText('20 of 25 books');
    await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
    await expect(page).toHaveURL('/books?category=Mystery');
    await clear(page);
  });

  await test.step('books are sorted by discounted price, equal prices in the shop’s order', async () => {
    await choose(page, 'radio', 'High to Low');
    await expect(titles(page)).toHaveText([...DEAREST, ...MIDDLE, ...TIE, ...CHEAPEST]);
    await choose(page, 'radio', 'Low to High');
    const rising = [...CHEAPEST.toReversed(), ...TIE, ...MIDDLE.toReversed()];
    await expect(titles(page)).toHaveText([...rising, ...DEAREST.toReversed()]);
    await clear(page);
  });

  await test.step('filters work together, and Clear resets all of them', async () => {
    const search = page.getByRole('combobox', { name: 'Search books' });
    await choose(page, 'checkbox', 'Romance');
    await choose(page, 'radio', '3 and above');
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
    await clear(page);
    await expect(page).toHaveURL('/books');
    await expect(search).toHaveValue('');
    await expect(slider).toHaveValue('1000');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(3);
    for (const name of ['Best match', 'Any format', 'Include out of stock'])
      await expect(page.getByRole('radio', { name })).toBeChecked();
  });
});
