import { setCover } from './set-cover.ts';

const WIDTH = 400;
const HEIGHT = 600;
/** Of the lettering, as on the page. */
const LEFT = 46;
const MOST_LINES = 9;
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

/** Words on lines of so many letters; a word that is longer has a line of its own. */
function breakLines(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines.slice(0, MOST_LINES);
}

/** XML also refuses most control characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
