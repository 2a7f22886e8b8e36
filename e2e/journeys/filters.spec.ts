import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { count, ALL_TITLES, titles, without } from '../support/book-list.ts';

async function choose(page: Page, role: 'radio' | 'checkbox', name: string) {
  await page.getByRole(role, { name }).click();
  await expect(page.getByRole(role, { name })).toBeChecked();
}

const slidePrice = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.getByRole('slider', { name: 'Price' }).press(key);
};

test.beforeEach(({ page }) => open(page, '/books'));

test('the price filter keeps books that cost less, not those that cost exactly as much', async ({
  page,
}) => {
  const dear = ['Sapiens', 'A Suitable Boy', 'The Gene', 'The Discovery of India'];
  await slidePrice(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await expect(titles(page)).toHaveText(without(...dear));
  await slidePrice(page, 'ArrowLeft');
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveAttribute(
    'aria-valuetext',
    'Below ₹750',
  );
  await expect(titles(page)).toHaveText(without('Cosmos', ...dear));
});

test('the price slider goes from 100 to 1000', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Price' });
  await expect(slider).toHaveValue('1000');
  await slidePrice(page, 'Home');
  await expect(slider).toHaveValue('100');
  await expect(titles(page)).toHaveText(['Devdas']);
  await expect(count(page)).toHaveText('1 book');
  await slidePrice(page, 'End');
  await expect(slider).toHaveValue('1000');
  await expect(page).toHaveURL('/books');
  await expect(titles(page)).toHaveText(ALL_TITLES);
});

test('"4 and above" keeps books rated above 4', async ({ page }) => {
  await choose(page, 'radio', '4 and above');
  await expect(titles(page)).toHaveText([
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
  ]);
});

test('lower ratings show more books', async ({ page }) => {
  const poor = ['The Moonstone', 'Devdas', 'The Argumentative Indian'];
  await choose(page, 'radio', '3 and above');
  await expect(titles(page)).toHaveText(without('Silent Spring', ...poor));
  await choose(page, 'radio', '2 and above');
  await expect(titles(page)).toHaveText(without('Silent Spring'));
  await choose(page, 'radio', '1 and above');
  await expect(titles(page)).toHaveText(ALL_TITLES);
});

test('categories add up, and a second press removes one', async ({ page }) => {
  await choose(page, 'checkbox', 'Science');
  await expect(titles(page)).toHaveText(
    without('The Palace of Illusions', "Midnight's Children", 'Sea of Poppies'),
  );
  await choose(page, 'checkbox', 'Mystery');
  await expect(titles(page)).toHaveText(ALL_TITLES);
  await page.getByRole('checkbox', { name: 'Science' }).click();
  await expect(count(page)).toHaveText('20 books');
  await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
  await expect(page).toHaveURL('/books?category=Mystery');
});

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

test('books are sorted by discounted price, equal prices in the shop’s order', async ({ page }) => {
  await choose(page, 'radio', 'High to Low');
  await expect(titles(page)).toHaveText([...DEAREST, ...MIDDLE, ...TIE, ...CHEAPEST]);
  await choose(page, 'radio', 'Low to High');
  const rising = [...CHEAPEST.toReversed(), ...TIE, ...MIDDLE.toReversed()];
  await expect(titles(page)).toHaveText([...rising, ...DEAREST.toReversed()]);
});

test('filters work together, and Clear resets all of them', async ({ page }) => {
  await choose(page, 'checkbox', 'Romance');
  await choose(page, 'radio', '3 and above');
  await slidePrice(page, 'Home', ...Array<string>(4).fill('ArrowRight'));
  await choose(page, 'radio', 'High to Low');
  await page.getByRole('searchbox', { name: 'Search books' }).fill('the');
  await page.getByRole('searchbox', { name: 'Search books' }).press('Enter');
  await expect(titles(page)).toHaveText([
    'Murder on the Orient Express',
    'Around the World in Eighty Days',
    'The Hound of the Baskervilles',
    'The Story of My Experiments with Truth',
  ]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(titles(page)).toHaveText(ALL_TITLES);
  await expect(page).toHaveURL('/books');
  await expect(page.getByRole('searchbox', { name: 'Search books' })).toHaveValue('');
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveValue('1000');
  for (const choice of await page.getByRole('radio').or(page.getByRole('checkbox')).all())
    await expect(choice).not.toBeChecked();
});
