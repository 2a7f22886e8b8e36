import type { Category } from '#contract/catalogue/book.ts';

/** The categories with which a shop starts, in the order of the home page. */
export const categories: Category[] = [
  {
    _id: 'cat1',
    id: 1,
    categoryName: 'Romance',
    categoryTitle: 'Matters of the Heart',
    description:
      'Courtships, long silences and letters worth waiting for, from Hertfordshire to Bengal.',
    coverImg: '/covers/category-romance.svg',
  },
  {
    _id: 'cat2',
    id: 2,
    categoryName: 'Adventure',
    categoryTitle: 'Far from Home',
    description:
      'Sea crossings, wagers and summers without school, for readers who like to be on the way.',
    coverImg: '/covers/category-adventure.svg',
  },
  {
    _id: 'cat3',
    id: 3,
    categoryName: 'Mystery',
    categoryTitle: 'Clues and Alibis',
    description:
      'Locked compartments, lost diamonds and detectives who notice what everyone else saw.',
    coverImg: '/covers/category-mystery.svg',
  },
  {
    _id: 'cat4',
    id: 4,
    categoryName: 'Fantasy',
    categoryTitle: 'Other Worlds',
    description:
      'Round green doors, palaces of illusion and children born at midnight with a gift.',
    coverImg: '/covers/category-fantasy.svg',
  },
  {
    _id: 'cat5',
    id: 5,
    categoryName: 'Non-Fiction',
    categoryTitle: 'True Accounts',
    description:
      'Lives, histories and arguments in the words of people who were there or looked closely.',
    coverImg: '/covers/category-non-fiction.svg',
  },
  {
    _id: 'cat6',
    id: 6,
    categoryName: 'Science',
    categoryTitle: 'How Things Work',
    description:
      'Stars, genes and birdsong, explained by scientists who also know how to tell a story.',
    coverImg: '/covers/category-science.svg',
  },
];

export const CATEGORY_NAMES = categories.map(({ categoryName }) => categoryName);
