import type { Locator, Page } from '@playwright/test';

/** The titles of all 25 books in the order of the list. */
export const ALL_TITLES = [
  'Pride and Prejudice',
  'The Story of My Experiments with Truth',
  'Life of Pi',
  'The Hobbit',
  'Murder on the Orient Express',
  'Cosmos',
  'The Moonstone',
  'Wings of Fire',
  'Swami and Friends',
  'The Palace of Illusions',
  'Sapiens',
  'Silent Spring',
  'A Suitable Boy',
  'The Hound of the Baskervilles',
  'A Brief History of Time',
  "Midnight's Children",
  'The Gene',
  'Sea of Poppies',
  'The Alchemist',
  'The Discovery of India',
  'Devdas',
  'Around the World in Eighty Days',
  'Sacred Games',
  'Love in the Time of Cholera',
  'The Argumentative Indian',
];

/** The titles of the category Mystery, in the order of its list. */
export const MYSTERY_TITLES = [
  'Murder on the Orient Express',
  'The Moonstone',
  'The Hound of the Baskervilles',
  'Sacred Games',
  'Pride and Prejudice',
  'Devdas',
  'Around the World in Eighty Days',
  'Life of Pi',
  'The Hobbit',
  'Silent Spring',
  'A Brief History of Time',
  'The Gene',
  'Sea of Poppies',
  'The Argumentative Indian',
  'The Story of My Experiments with Truth',
  'Cosmos',
  'The Palace of Illusions',
  "Midnight's Children",
  'The Alchemist',
  'Love in the Time of Cholera',
];

/** The titles of the cards, in order. */
export function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
}

/** The number of books beside the heading of the list. */
export function count(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ (of \d+ )?books?( (?!shown)|$)/ });
}
