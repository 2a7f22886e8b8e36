const WIDTH = 400;
const HEIGHT = 600;
/** Of the lettering, as on the page. */
const LEFT = 46;
const MAX_LINES = 9;
/** The mean width of a letter, as a share of the size of the type. */
const LETTER = 0.5;
const AUTHOR_SIZE = 0.047 * WIDTH;

interface Lettered {
  title: string;
  author: string;
  genres?: readonly string[] | undefined;
}

/** The cover of a book without a picture as an SVG, for previews, which know no styles of the shop. */
export function drawSetCover({ title, author, genres }: Lettered): string {
  const { ground, ink, thread, at, size } = setCover(title, genres);
  const type = (size / 100) * WIDTH;
  const lines = breakLines(title, (WIDTH * 0.82) / (type * LETTER));
  const height = lines.length * type * 1.04 + AUTHOR_SIZE * 1.6;
  const top = at === 'head' ? 42 : HEIGHT - 33 - height;
  const titleLines = lines.map((line, index) =>
    write(line, top + type * (0.85 + index * 1.04), type),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<path fill="${ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<path d="M17-6V${HEIGHT}" stroke="${thread}" stroke-width="3" stroke-dasharray="16 12"/>`,
    `<g fill="${ink}" font-family="Newsreader, Georgia, serif" font-weight="540">`,
    ...titleLines,
    write(author, top + height, AUTHOR_SIZE),
    '</g></svg>',
  ].join('\n');
}

function write(text: string, y: number, size: number): string {
  return `<text x="${LEFT}" y="${Math.round(y)}" font-size="${Math.round(size)}">${escapeXml(text)}</text>`;
}

/** Wraps words at `letters` per line; a longer word has its own line. */
function breakLines(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines.slice(0, MAX_LINES);
}

/** XML also refuses most control characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

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
  return { ...(GROUNDS[genres[0] ?? ''] ?? FALLBACK), size: chooseSize(title) };
}

/** A long title, or one with a long word, is set smaller. */
function chooseSize(title: string): number {
  const letters = Array.from(title).length;
  const longest = Math.max(...title.split(/\s+/).map((word) => Array.from(word).length));
  if (letters > 44) return 7.6;
  if (letters > 24 || longest > 9) return 9.4;
  return letters > 15 || longest > 7 ? 10.6 : 12.4;
}
