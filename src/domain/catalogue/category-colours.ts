import type { ColoursOfCategory } from '#contract/catalogue/book.ts';

/** By the name of the category. */
export type CategoryColours = Readonly<Record<string, ColoursOfCategory>>;

/** The colours of the categories with which a shop starts. */
export const DEFAULT_COLOURS: CategoryColours = {
  Romance: { dot: '#c23a66', covers: ['madder', 'rose'] },
  Adventure: { dot: '#c77f0a', covers: ['turmeric', 'indigo'] },
  Mystery: { dot: '#47244f', covers: ['pine', 'soot'] },
  Fantasy: { dot: '#7463b4', covers: ['night', 'lilac'] },
  'Non-Fiction': { dot: '#51662f', covers: ['chalk', 'henna'] },
  Science: { dot: '#0d6064', covers: ['peacock', 'mint'] },
};
