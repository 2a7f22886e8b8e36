import type { Book } from '#contract/catalogue/book.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { deriveAllColours } from '../../shop/brand-colours.ts';
import { formatRupees } from '../../values/money.ts';
import { escapeXml } from '../../values/text.ts';
import { breakLines, FONTS, measureText } from './draw-typeset-cover.ts';
import { getPayablePrice, shortenAuthors } from '../present-book.ts';
import { chooseLineHeight, splitLetters } from './typeset-cover.ts';

/** The size of a picture that stands for a shared link. */
export const PREVIEW = { width: 1200, height: 630 };
const BOARD_TOP = 589;
const SANS = "'Anek Latin', 'Noto Serif Devanagari', sans-serif";
const LEFT = 78;
const COVER_WIDTH = 354;
const BESIDE = 504;
/** The left edge and the width of each cover of the shop; the last one runs off the edge. */
const SHELF = [
  [636, 180],
  [833, 204],
  [1054, 187],
] as const;

interface PreviewShop extends Pick<ShopSettings, 'name' | 'colours' | 'identity'> {
  /** The `data:` URL of the logo; '' for the mark of the shop. */
  logo: string;
}

type PreviewBook = Pick<Book, 'title' | 'author' | 'originalPrice' | 'discountPrice'> &
  Partial<Pick<Book, 'authors' | 'language' | 'stock'>>;

/** Draws the SVG for a link to a book: the `data:` URL `cover`, title, author and price. */
export function drawBookPreview(book: PreviewBook, cover: string, shop: PreviewShop): string {
  const paint = getPaint(shop);
  const { title, language, stock } = book;
  const isRightToLeft = /\p{Script=Arabic}/u.test(title);
  const lines = setLines(title, { width: 624, height: 230, sizes: [71, 53, 42, 34], language });
  const [x, direction] = isRightToLeft ? [1128, ' direction="rtl"'] : [BESIDE, ''];
  const author = shorten(shortenAuthors(book), 38);
  const authorTop = 84 + lines.height + 19;
  const price = stock === 0 ? 'Out of stock' : formatRupees(getPayablePrice(book));
  // Digits are wider than letters.
  const priceWidth = Math.round(splitLetters(price).length * (stock === 0 ? 18 : 20.5)) + 36;
  const priceTop = authorTop + 37 + 31;
  return toSvg(paint, [
    drawCover(cover, LEFT, COVER_WIDTH),
    `<g fill="${paint.text}" font-family="${FONTS}" font-weight="500"${direction}>`,
    ...lines.draw(x, 84),
    '</g>',
    `<text x="${x}" y="${authorTop + 28}" font-family="${SANS}" font-size="30" fill="${paint.second}"${direction}>${escapeXml(author)}</text>`,
    `<rect x="${BESIDE}" y="${priceTop}" width="${priceWidth}" height="58" rx="5" fill="${stock === 0 ? paint.board : paint.accent}"/>`,
    `<text x="${BESIDE + priceWidth / 2}" y="${priceTop + 42}" font-family="${SANS}" font-size="37" font-weight="700" text-anchor="middle" fill="${stock === 0 ? paint.second : paint.onAccent}">${escapeXml(price)}</text>`,
    `<path d="M${BESIDE} 479H1200" stroke="${paint.line}" stroke-width="2" stroke-dasharray="10 8"/>`,
    drawName(shop, paint, { left: BESIDE, width: 624 }),
  ]);
}

/** Draws the picture for a link to the shop: headline, lead, and up to three covers. */
export function drawShopPreview(covers: readonly string[], shop: PreviewShop): string {
  const paint = getPaint(shop);
  const { headline, lead } = shop.identity;
  const words = setLines(headline, { width: 522, height: 260, sizes: [79, 66, 53, 42] });
  const leadLines = setLines(lead, { width: 530, height: 120, sizes: [30], lineHeight: 1.25 });
  return toSvg(paint, [
    ...covers.flatMap((cover, index) => {
      const [left, width] = SHELF[index] ?? [0, 0];
      return drawCover(cover, left, width);
    }),
    `<g fill="${paint.text}" font-family="${FONTS}" font-weight="500">`,
    ...words.draw(LEFT, 90),
    '</g>',
    `<g fill="${paint.second}" font-family="${SANS}">`,
    ...leadLines.draw(LEFT, 90 + words.height + 19),
    '</g>',
    drawName(shop, paint, { left: LEFT, width: 530 }),
  ]);
}

/** Whether the fonts of the server have all letters of a text. */
export function canDraw(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Arabic}]/u.test(
    text,
  );
}

/** The mark that comes with the shop, on a grid of 48. */
export function drawFirstMark(leaves: string, dots: string): string {
  return (
    `<path fill="${leaves}" d="M22.5 44C19 37.5 12 34 3 34V16c11 0 18 5.5 19.5 13zM25.5 44C29 37.5 36 34 45 34V16c-11 0-18 5.5-19.5 13z"/>` +
    `<g fill="${dots}"><circle cx="17" cy="9.5" r="5.2"/><circle cx="31" cy="9.5" r="5.2"/></g>`
  );
}

type Paint = ReturnType<typeof getPaint>;

function getPaint({ colours }: PreviewShop) {
  const derived = deriveAllColours(colours);
  const get = (name: string) => derived[`--kd-${name}`] ?? '#000000';
  return {
    ground: get('band'),
    board: get('band-deep'),
    text: '#f7f1e4',
    second: get('on-band-2'),
    line: get('band-line'),
    accent: get('accent'),
    onAccent: get('on-accent'),
  };
}

function toSvg({ ground, board }: Paint, parts: readonly string[]): string {
  const { width, height } = PREVIEW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<linearGradient id="shade"><stop stop-opacity=".4"/><stop offset="1" stop-opacity="0"/></linearGradient>',
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<rect y="${BOARD_TOP}" width="${width}" height="${height - BOARD_TOP}" fill="${board}"/>`,
    ...parts,
    '</svg>',
  ].join('\n');
}

/** A cover that stands on the board, with its shade. */
function drawCover(source: string, left: number, width: number): string {
  const height = width * 1.5;
  const top = BOARD_TOP - height;
  return (
    `<rect x="${left + width}" y="${top + 12}" width="20" height="${height - 12}" fill="url(#shade)"/>` +
    `<image href="${source}" x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`
  );
}

/** The logo and the name, in one line: a long one is smaller, and the longest are shortened. */
function drawName(
  { name, logo }: PreviewShop,
  { text, accent }: Paint,
  { left, width }: { left: number; width: number },
): string {
  const mark = logo
    ? `<image href="${logo}" x="${left}" y="500" width="50" height="50"/>`
    : `<g transform="translate(${left} 500) scale(1.05)">${drawFirstMark(text, accent)}</g>`;
  const space = width - NAME_INDENT;
  const [largest, smallest] = NAME_SIZES;
  const size = Math.max(smallest, Math.min(largest, Math.floor(space / measureText(name))));
  const [line = '', ...others] = breakLines(name, space / size, MAX_LINES);
  const shown = others.length > 0 ? `${line} …` : line;
  return `${mark}<text x="${left + NAME_INDENT}" y="${525 + Math.round(size / 3)}" font-family="${FONTS}" font-weight="600" font-size="${size}" fill="${text}">${escapeXml(shown)}</text>`;
}

/** The space for the logo before the name. */
const NAME_INDENT = 62;
const NAME_SIZES = [35, 18] as const;

interface Space {
  width: number;
  height: number;
  /** The font sizes, largest first. */
  sizes: readonly number[];
  language?: string | undefined;
  lineHeight?: number;
}

const MAX_LINES = 4;

/** Sets a text in the largest size in which it fits; in the smallest one, it is shortened. */
function setLines(text: string, { width, height, sizes, language, lineHeight }: Space) {
  const leading = lineHeight ?? chooseLineHeight(text, language);
  const attempts = sizes.map((size) => ({
    size,
    lines: breakLines(text, width / size, MAX_LINES + 1),
  }));
  const fits = ({ size, lines }: (typeof attempts)[number]) =>
    lines.length <= Math.min(MAX_LINES, Math.floor(height / (size * leading)));
  const { size = 0, lines = [] } = attempts.find(fits) ?? attempts.at(-1) ?? {};
  const shown = lines.slice(
    0,
    Math.max(1, Math.min(MAX_LINES, Math.floor(height / (size * leading)))),
  );
  if (shown.length < lines.length) shown.push(`${shown.pop() ?? ''} …`);
  const step = size * leading;
  return {
    height: Math.round(shown.length * step),
    draw: (x: number, top: number) =>
      shown.map((line, index) => {
        // A taller line has equal space above and below its letters.
        const y = Math.round(top + index * step + size * (0.8 + (leading - 1) / 2));
        return `<text x="${x}" y="${y}" font-size="${size}">${escapeXml(line)}</text>`;
      }),
  };
}

function shorten(text: string, maxLetters: number): string {
  const letters = splitLetters(text);
  return letters.length <= maxLetters ? text : `${letters.slice(0, maxLetters - 2).join('')} …`;
}
