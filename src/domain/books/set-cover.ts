/** How the cover of a book without a picture is set. Colours are CSS; `size` is in % of the width. */
export interface SetCover {
  ground: string;
  ink: string;
  thread: string;
  /** Where the lettering stands. */
  at: 'head' | 'foot';
  size: number;
}

const CHALK = '#f7f1e4';
const FALLBACK = { ground: '#22306b', ink: CHALK, thread: '#e06a2b', at: 'head' } as const;
const GROUNDS: Record<string, Omit<SetCover, 'size'>> = {
  Romance: { ground: '#6b1a2a', ink: CHALK, thread: '#efb7ab', at: 'foot' },
  Adventure: { ground: '#e8ac2a', ink: '#22306b', thread: '#b3372b', at: 'head' },
  Mystery: { ground: '#12342f', ink: CHALK, thread: '#dce2a4', at: 'foot' },
  Fantasy: { ground: '#3d4c9e', ink: CHALK, thread: '#c4b8e4', at: 'head' },
  'Non-Fiction': { ground: '#e6d5b4', ink: '#1c1922', thread: '#c25b3a', at: 'head' },
  Science: { ground: '#0d6064', ink: CHALK, thread: '#bbddcb', at: 'head' },
};

/** The colours are of the first genre; a book without one has colours of its own. */
export function setCover(title: string, genres: readonly string[] = []): SetCover {
  return { ...(GROUNDS[genres[0] ?? ''] ?? FALLBACK), size: sizeOf(title) };
}

/** A long title, or one with a long word, is set smaller. */
function sizeOf(title: string): number {
  const letters = Array.from(title).length;
  const longest = Math.max(...title.split(/\s+/).map((word) => Array.from(word).length));
  if (letters > 44) return 7.6;
  if (letters > 24 || longest > 9) return 9.4;
  return letters > 15 || longest > 7 ? 10.6 : 12.4;
}
