import type { Book } from '#contract/book.ts';
import { shortenAuthors } from './present-book.ts';
import { chooseLanguage, hasOnlyEuropeanLetters } from './text-language.ts';

const WIDTH = 400;
const HEIGHT = 600;
/** The edges of the text, as in `cover.css`. */
const LEFT = 46;
const TOP = 42;
const BOTTOM = HEIGHT - 33;
const TEXT_WIDTH = 0.82 * WIDTH;
/** The average width of a letter relative to the font size. */
const LETTER_WIDTH = 0.5;
const AUTHOR_SIZE = 0.047 * WIDTH;
/** The space above the authors and their line height, relative to `AUTHOR_SIZE`. */
const AUTHOR_GAP = 1.6;
const AUTHOR_LINE_HEIGHT = 1.2;
const MAX_AUTHOR_LINES = 2;
/** The height between the margins, in % of the width, as in `cover.css`. */
const INNER_HEIGHT = 129;
/** The height of the volume number, in % of the width, as in `cover.css`. */
const NUMBER_HEIGHT = 16;
/** The font size of the volume number, and its baseline at the head of the cover. */
const NUMBER_SIZE = 54;
const NUMBER_BASELINE = 76;
/** The smallest font size is 11 px: these are % of the width of covers of 144 px and of 72 px. */
const MIN_SIZE = 7.6;
const MIN_SIZE_ON_SMALL = 15.3;
/** Fonts for all scripts: programs that draw previews may have any of them. */
const FONTS =
  "Newsreader, Georgia, 'Noto Serif Devanagari', 'Noto Serif Bengali', 'Noto Serif Tamil', 'Nirmala UI', 'Kohinoor Devanagari', serif";

type LetteredBook = Pick<Book, 'title' | 'author'> &
  Partial<Pick<Book, 'authors' | 'language' | 'genres' | 'series'>>;

/**
 * Draws the typeset cover of a book without a picture as an SVG, for previews, which cannot use the
 * shop's styles.
 */
export function drawTypesetCover(book: LetteredBook): string {
  const { ground, ink, thread, at, size, lineHeight, maxLines, number } = typesetCover(book);
  const titleSize = (size / 100) * WIDTH;
  const lines = breakLines(book.title, TEXT_WIDTH / (titleSize * LETTER_WIDTH), maxLines);
  const authorLetters = TEXT_WIDTH / (AUTHOR_SIZE * LETTER_WIDTH);
  const authors = breakLines(shortenAuthors(book), authorLetters, MAX_AUTHOR_LINES);
  const authorTop = lines.length * titleSize * lineHeight + AUTHOR_SIZE * AUTHOR_GAP;
  const height = authorTop + (authors.length - 1) * AUTHOR_SIZE * AUTHOR_LINE_HEIGHT;
  const top = at === 'head' ? TOP : BOTTOM - height;
  const lang = chooseLanguage(book.title, book.language);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"${lang ? ` xml:lang="${escapeXml(lang)}"` : ''}>`,
    `<path fill="${ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<path d="M17-6V${HEIGHT}" stroke="${thread}" stroke-width="3" stroke-dasharray="16 12"/>`,
    `<g fill="${ink}" font-family="${FONTS}" font-weight="540">`,
    ...lines.map((line, index) => {
      // Relative to the font size. A taller line has equal space above and below its letters.
      const baseline = 0.85 + (lineHeight - 1.04) / 2 + index * lineHeight;
      return drawText(line, top + titleSize * baseline, titleSize);
    }),
    ...authors.map((line, index) =>
      drawText(line, top + authorTop + index * AUTHOR_SIZE * AUTHOR_LINE_HEIGHT, AUTHOR_SIZE),
    ),
    ...(number === undefined
      ? []
      : [drawText(number, at === 'head' ? BOTTOM : NUMBER_BASELINE, NUMBER_SIZE)]),
    '</g></svg>',
  ].join('\n');
}

function drawText(text: string, y: number, size: number): string {
  return `<text x="${LEFT}" y="${Math.round(y)}" font-size="${Math.round(size)}">${escapeXml(text)}</text>`;
}

/** Wraps words at `letters` per line, and breaks longer words. Returns at most `maxLines` lines. */
function breakLines(text: string, letters: number, maxLines: number): string[] {
  const space = Math.floor(letters);
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((whole) => breakWord(whole, space))) {
    const last = lines.at(-1);
    if (last !== undefined && countLetters(last) + 1 + countLetters(word) <= space)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines.slice(0, maxLines);
}

function breakWord(word: string, space: number): string[] {
  const letters = splitLetters(word);
  const count = Math.ceil(letters.length / space);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * space, (index + 1) * space).join(''),
  );
}

/** Splits a text into letters with their marks, because a vowel sign belongs to its letter. */
function splitLetters(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

function countLetters(text: string): number {
  return splitLetters(text).length;
}

/** Escapes a text for XML, which also forbids most control characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The typesetting of the cover of a book without a picture. Colours are CSS colours. */
export interface TypesetCover {
  /** The background. */
  ground: string;
  /** The text. */
  ink: string;
  /** The dashed line, the shop's ornament. */
  thread: string;
  /** The end of the cover at which the text is. A volume number is at the other end. */
  at: 'head' | 'foot';
  /** The font size of the title in % of the width. */
  size: number;
  /** The line height of the title relative to its font size. */
  lineHeight: number;
  /** The maximum number of title lines. */
  maxLines: number;
  /** The maximum number of title lines on a small cover, which does not show the author. */
  maxSmallLines: number;
  /** The volume number in the series, if it is short. */
  number: string | undefined;
  /** What a very small cover shows: the volume number, or the result of `findInitial`. */
  initial: string;
  /** The font size of `initial` in % of the width; smaller for Indic letters, which are wider. */
  initialSize: number;
}

type Colours = Pick<TypesetCover, 'ground' | 'ink' | 'thread' | 'at'>;

const CHALK = '#f7f1e4';
const FALLBACK: Colours = { ground: '#22306b', ink: CHALK, thread: '#e06a2b', at: 'head' };
const GROUNDS: Record<string, Colours> = {
  Romance: { ground: '#6b1a2a', ink: CHALK, thread: '#efb7ab', at: 'foot' },
  Adventure: { ground: '#e8ac2a', ink: '#22306b', thread: '#b3372b', at: 'head' },
  Mystery: { ground: '#12342f', ink: CHALK, thread: '#dce2a4', at: 'foot' },
  Fantasy: { ground: '#3d4c9e', ink: CHALK, thread: '#c4b8e4', at: 'head' },
  'Non-Fiction': { ground: '#e6d5b4', ink: '#1c1922', thread: '#c25b3a', at: 'head' },
  Science: { ground: '#0d6064', ink: CHALK, thread: '#bbddcb', at: 'head' },
};

/** Chooses size, lines and colours; the colours depend on the first genre. */
export function typesetCover({
  title,
  language,
  genres = [],
  series,
}: Omit<LetteredBook, 'author'>): TypesetCover {
  const size = chooseSize(title);
  const lineHeight = chooseLineHeight(title, language);
  const number = series?.number && series.number.length <= 4 ? series.number : undefined;
  const space = INNER_HEIGHT - (number === undefined ? 0 : NUMBER_HEIGHT);
  const authorSpace = MAX_AUTHOR_LINES * MIN_SIZE * Math.max(lineHeight, 1.25);
  return {
    ...(GROUNDS[genres[0] ?? ''] ?? FALLBACK),
    size,
    lineHeight,
    maxLines: Math.floor((space - authorSpace) / (size * lineHeight)),
    maxSmallLines: Math.floor(space / (MIN_SIZE_ON_SMALL * lineHeight)),
    number,
    initial: number ?? findInitial(title),
    initialSize: number !== undefined || hasOnlyEuropeanLetters(title) ? 44 : 30,
  };
}

/** Chooses the font size in % of the width: smaller for a long title, or one with a long word. */
function chooseSize(title: string): number {
  const letters = countLetters(title);
  const longestWord = Math.max(...title.split(/\s+/).map(countLetters));
  if (letters > 44 || longestWord > 17) return MIN_SIZE;
  if (letters > 24 || longestWord > 9) return 9.4;
  return letters > 15 || longestWord > 7 ? 10.6 : 12.4;
}

/** Indic scripts have marks above and below the letters, and Nastaliq slopes downwards. */
function chooseLineHeight(title: string, language: string | undefined): number {
  if (hasOnlyEuropeanLetters(title)) return 1.08;
  return /^(?:ur|ks)\b/.test(chooseLanguage(title, language) ?? '') ? 2 : 1.5;
}

/**
 * Returns the first letter or digit of the title, after an English article. Letters joined by a
 * virama count as one letter. '' if there is none.
 */
function findInitial(title: string): string {
  const text = title.replace(/^(?:the|an?)\s+/i, '');
  const viramas = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0c4d\\u0ccd\\u0d4d';
  const letter = new RegExp(`(?:\\p{L}\\p{M}*[${viramas}])*[\\p{L}\\p{N}]\\p{M}*`, 'u');
  return letter.exec(text)?.[0].toUpperCase() ?? '';
}
