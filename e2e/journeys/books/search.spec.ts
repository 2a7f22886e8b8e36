import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { ALL_TITLES, titles } from '../../support/screens/book-list.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search books' });

async function searchFor(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press('Enter');
}

async function expectNothing(page: Page) {
  await expect(page.getByRole('heading', { name: 'No Products found...' })).toBeVisible();
}

test('a search finds books from any page', async ({ page }) => {
  await open(page, '/');

  await test.step('Enter searches, in upper or lower case', async () => {
    await expect(box(page)).toHaveAttribute('placeholder', 'Search books...');
    await searchFor(page, 'gENe');
    await expect(page).toHaveURL('/books?search=gENe');
    await expect(titles(page)).toHaveText(['The Gene']);
    await expect(box(page)).toHaveValue('gENe');
  });

  await test.step('the search button searches too', async () => {
    await page.getByRole('article', { name: 'The Gene' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gene');
    await box(page).fill('  OF ');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(titles(page)).toHaveText([
      'The Story of My Experiments with Truth',
      'Life of Pi',
      'Wings of Fire',
      'The Palace of Illusions',
      'The Hound of the Baskervilles',
      'A Brief History of Time',
      'Sea of Poppies',
      'The Discovery of India',
      'Love in the Time of Cholera',
    ]);
    await expect(page).toHaveURL('/books?search=OF');
  });

  await test.step('characters of regular expressions have no special meaning', async () => {
    await searchFor(page, '.*');
    await expectNothing(page);
    await searchFor(page, "t's");
    await expect(titles(page)).toHaveText(["Midnight's Children"]);
    await searchFor(page, '(');
    await expectNothing(page);
    await searchFor(page, "t's");
    await expect(titles(page)).toHaveText(["Midnight's Children"]);
  });

  await test.step('an author’s name, which is in no title, finds the author’s books', async () => {
    await searchFor(page, 'Austen');
    await expect(titles(page)).toHaveText(['Pride and Prejudice']);
    await page.goBack();
    await expect(titles(page)).toHaveText(["Midnight's Children"]);
  });

  await test.step('a text that no title has finds nothing, stays in the box, and can be cleared', async () => {
    await searchFor(page, 'किताब & दोस्त');
    await expectNothing(page);
    await expect(titles(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('किताब & दोस्त');
    await page.reload();
    await expect(box(page)).toHaveValue('किताब & दोस्त');
    await expectNothing(page);
    await page.getByRole('main').getByRole('button', { name: 'Clear', exact: true }).last().click();
    await expect(titles(page)).toHaveText(ALL_TITLES);
    await expect(box(page)).toHaveValue('');
  });

  await test.step('an empty text removes the search, and keeps the other filters', async () => {
    await page.getByRole('checkbox', { name: 'Romance' }).check();
    await searchFor(page, 'the');
    await expect(page).toHaveURL('/books?category=Romance&search=the');
    await searchFor(page, '   ');
    await expect(page).toHaveURL('/books?category=Romance');
    await searchFor(page, 'gene');
    await expect(page).toHaveURL('/books?category=Romance&search=gene');
  });
});
