import type { Dye, ColoursOfCategory } from '#contract/catalogue/book.ts';

const CHALK = '#f7f1e4';
const INDIGO = '#22306b';
const INK = '#1c1922';
/** The background, the lettering and the stitches of each dye. */
export const DYES: Record<Dye, { ground: string; ink: string; thread: string }> = {
  madder: { ground: '#b3372b', ink: CHALK, thread: '#efb7ab' },
  rose: { ground: '#efb7ab', ink: '#6b1a2a', thread: '#b3372b' },
  turmeric: { ground: '#e8ac2a', ink: INDIGO, thread: '#b3372b' },
  indigo: { ground: INDIGO, ink: CHALK, thread: '#e8ac2a' },
  pine: { ground: '#12342f', ink: '#dce2a4', thread: '#e8ac2a' },
  soot: { ground: INK, ink: CHALK, thread: '#e06a2b' },
  night: { ground: '#151c44', ink: CHALK, thread: '#c4b8e4' },
  lilac: { ground: '#c4b8e4', ink: INDIGO, thread: '#7463b4' },
  chalk: { ground: CHALK, ink: INK, thread: '#b3372b' },
  henna: { ground: '#51662f', ink: CHALK, thread: '#dce2a4' },
  peacock: { ground: '#0d6064', ink: CHALK, thread: '#e06a2b' },
  mint: { ground: '#bbddcb', ink: '#0b3037', thread: '#0d6064' },
  sand: { ground: '#e6d5b4', ink: INK, thread: '#c25b3a' },
  blue: { ground: '#3d4c9e', ink: CHALK, thread: '#efb7ab' },
};

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
