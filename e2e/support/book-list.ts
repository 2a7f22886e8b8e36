import type { Locator, Page } from '@playwright/test';

/** The 25 books in the order of the shop front. */
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

/** The titles on the list, in its order. */
export function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
}

/** The books of the shop front without these. */
export function without(...left: string[]): string[] {
  return ALL_TITLES.filter((title) => !left.includes(title));
}

/** How many books the heading of the list counts. */
export function count(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ books?$/ });
}
