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

/** The titles of the cards, in order. */
export function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
}

export function allTitlesExcept(...excluded: string[]): string[] {
  return ALL_TITLES.filter((title) => !excluded.includes(title));
}

/** The number of books beside the heading of the list. */
export function count(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ (of \d+ )?books?$/ });
}
