import { type CategoryColours, DYES } from './dyes.ts';
import { COVER, drawCloth, STRIP_WIDTH, toCoverSvg } from './cover-cloth.ts';
import { escapeXml } from '../../values/text.ts';
import { shortenAuthors } from '../present-book.ts';
import { chooseLanguage, hasOnlyEuropeanLetters } from '../text-language.ts';
import {
  countSigns,
  splitLetters,
  type TypesetBook,
  typesetCover,
  WIDE_LETTER,
} from './typeset-cover.ts';

const AUTHOR_SIZE = 0.049 * COVER.width;
const AUTHOR_LINE_HEIGHT = 1.25;
const MAX_TITLE_LINES = 7;
const MAX_AUTHOR_LINES = 2;
/** The space between title and author, and above and below the lettering. */
const GAP = 10;
const PADDING = 34;
/** The left and right edges of the text at an end of the cover, and in a label. */
const END_EDGES = { left: 46, right: 376 };
const LABEL_EDGES = { left: 90, right: 344 };
/** How far the box of a label extends beyond its text. */
const LABEL_PADDING = 24;
/** Fonts for all scripts: programs that draw previews may have any of them. */
export const FONTS =
  "Newsreader, Georgia, 'Noto Serif Devanagari', 'Noto Serif Bengali', 'Noto Serif Tamil', 'Noto Serif Telugu', 'Noto Serif Malayalam', 'Noto Serif Gujarati', 'Noto Sans Kannada', 'Noto Nastaliq Urdu', 'Nirmala UI', 'Kohinoor Devanagari', serif";

/** Draws the cover of a book without a picture, without lettering, for small sizes. */
export function drawPlainCover(book: TypesetBook, colours?: CategoryColours): string {
  const { pattern, dye, isRightToLeft } = typesetCover(book, colours);
  return toCoverSvg(drawCloth(pattern, dye, isRightToLeft));
}

/** Draws a typeset cover as an SVG, for previews, which cannot use the shop's styles. */
export function drawTypesetCover(book: TypesetBook, colours?: CategoryColours): string {
  const { pattern, dye, at, size, lineHeight, isRightToLeft } = typesetCover(book, colours);
  const { ground, ink, thread } = DYES[dye];
  const { width, height } = COVER;
  const titleSize = (size / 100) * width;
  const titleLine = titleSize * lineHeight;
  const edges = at === 'label' ? LABEL_EDGES : END_EDGES;
  const space = edges.right - edges.left;
  const titles = breakLines(book.title, space / titleSize, MAX_TITLE_LINES);
  const authors = breakLines(shortenAuthors(book), space / AUTHOR_SIZE, MAX_AUTHOR_LINES);
  const authorLine = AUTHOR_SIZE * AUTHOR_LINE_HEIGHT;
  const textHeight = titles.length * titleLine + GAP + authors.length * authorLine;
  const boxHeight = textHeight + 2 * PADDING;
  const boxTop = { head: 0, foot: height - boxHeight, label: (height - boxHeight) / 2 }[at];
  const textTop = boxTop + PADDING;
  const flip = (x: number) => (isRightToLeft ? width - x : x);
  const draw = (text: string, y: number, fontSize: number) =>
    `<text x="${flip(edges.left)}" y="${Math.round(y)}" font-size="${Math.round(fontSize)}"${isRightToLeft ? ' direction="rtl"' : ''}>${escapeXml(text)}</text>`;
  const lang = chooseLanguage(book.title, book.language);
  return toCoverSvg(
    [
      drawCloth(pattern, dye, isRightToLeft),
      drawGround(),
      `<g fill="${ink}" font-family="${FONTS}" font-weight="540">`,
      // A taller line has equal space above and below its letters.
      ...titles.map((line, index) =>
        draw(
          line,
          textTop + index * titleLine + titleSize * (0.8 + (lineHeight - 1) / 2),
          titleSize,
        ),
      ),
      ...authors.map((line, index) =>
        draw(
          line,
          textTop + titles.length * titleLine + GAP + (index + 0.8) * authorLine,
          AUTHOR_SIZE,
        ),
      ),
      '</g>',
    ].join('\n'),
    lang ? ` xml:lang="${escapeXml(lang)}"` : '',
  );

  /** The plain ground behind the lettering, and the stitch beside it or around it. */
  function drawGround(): string {
    if (at === 'label') {
      const [left, right] = [edges.left - LABEL_PADDING, edges.right + LABEL_PADDING];
      const x = isRightToLeft ? width - right : left;
      const drawBox = (inset: number, paint: string) =>
        `<rect x="${x + inset}" y="${Math.round(boxTop) + inset}" width="${right - left - 2 * inset}" height="${Math.round(boxHeight) - 2 * inset}" ${paint}/>`;
      return (
        drawBox(0, `fill="${ground}"`) +
        drawBox(9, `fill="none" stroke="${thread}" stroke-width="3"`)
      );
    }
    const y = Math.round(at === 'head' ? boxHeight - 7 : boxTop + 7);
    return (
      `<rect x="${isRightToLeft ? 0 : STRIP_WIDTH}" y="${Math.round(boxTop)}" width="${width - STRIP_WIDTH}" height="${Math.round(boxHeight)}" fill="${ground}"/>` +
      `<path d="M${flip(STRIP_WIDTH)} ${y}H${flip(width)}" stroke="${thread}" stroke-width="3" stroke-dasharray="16 12"/>`
    );
  }
}

/** Wraps words, and breaks longer ones. Returns at most `maxLines` lines. */
export function breakLines(text: string, emsPerLine: number, maxLines: number): string[] {
  const join = (parts: readonly string[], gap: string) => {
    const joined: string[] = [];
    for (const part of parts) {
      const last = joined.at(-1);
      const isFitting = last !== undefined && measureText(last + gap + part) <= emsPerLine;
      if (isFitting) joined.splice(-1, 1, last + gap + part);
      else joined.push(part);
    }
    return joined;
  };
  const words = text.split(/\s+/).flatMap((word) => join(splitLetters(word), ''));
  return join(words, ' ').slice(0, maxLines);
}

/** The average widths of letters relative to the font size; those of wide scripts vary most. */
const LETTER_WIDTHS = { european: 0.5, wide: 1.2, other: 0.62 };

/** Estimates the width of a text relative to its font size. */
export function measureText(text: string): number {
  const usual = LETTER_WIDTHS[hasOnlyEuropeanLetters(text) ? 'european' : 'other'];
  const measure = (letter: string) =>
    WIDE_LETTER.test(letter) ? LETTER_WIDTHS.wide * (1 + countSigns(letter)) : usual;
  return splitLetters(text).reduce((sum, letter) => sum + measure(letter), 0);
}
