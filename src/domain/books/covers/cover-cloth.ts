import type { Dye } from '#contract/catalogue/book.ts';
import { at, disc, fill, line, mango, petal, rotate, turn } from './block-print.ts';
import { DYES } from './dyes.ts';
import { getClothPath, type Pattern, PATTERNS } from './typeset-cover.ts';

/** The size of a cover, in the units of its drawing. */
export const COVER = { width: 400, height: 600 };
/** The width of the strip beside the spine, which has the stitch and no pattern. */
export const STRIP_WIDTH = 34;
/** The distance of the tiles from the upper edge. */
const TILES_TOP = 4;

/** The colours of a pattern: the figure, a second dye, and a light one. */
interface Inks {
  a: string;
  b: string;
  k: string;
}

/** The colours of the pattern on each dye, whose ground and thread are in `DYES`. */
const INKS: Record<Dye, Inks> = {
  madder: { a: '#6b1a2a', b: '#e8ac2a', k: '#efb7ab' },
  rose: { a: '#b3372b', b: '#c23a66', k: '#f7f1e4' },
  turmeric: { a: '#b3372b', b: '#22306b', k: '#f7f1e4' },
  indigo: { a: '#e06a2b', b: '#e8ac2a', k: '#9aa6d6' },
  pine: { a: '#51662f', b: '#e8ac2a', k: '#dce2a4' },
  soot: { a: '#47244f', b: '#e06a2b', k: '#efb7ab' },
  night: { a: '#7463b4', b: '#e8ac2a', k: '#c4b8e4' },
  lilac: { a: '#7463b4', b: '#22306b', k: '#f7f1e4' },
  chalk: { a: '#c25b3a', b: '#51662f', k: '#e8ac2a' },
  henna: { a: '#2c3a16', b: '#e8ac2a', k: '#dce2a4' },
  peacock: { a: '#0b3037', b: '#e06a2b', k: '#bbddcb' },
  mint: { a: '#0d6064', b: '#c25b3a', k: '#f7f1e4' },
  sand: { a: '#c25b3a', b: '#22306b', k: '#f7f1e4' },
  blue: { a: '#22306b', b: '#e8ac2a', k: '#c4b8e4' },
};

type DrawTile = (inks: Inks) => string;

/** The tiles of block prints and weaves of India, with their width and height. */
const TILES: Record<Pattern, [width: number, height: number, draw: DrawTile]> = {
  buti: [92, 92, drawButi],
  leheriya: [80, 60, drawLeheriya],
  jaal: [96, 132, drawJaal],
  bandhani: [84, 84, drawBandhani],
  phulkari: [88, 88, drawPhulkari],
  scale: [80, 80, drawScale],
  jali: [96, 96, drawJali],
  gamcha: [72, 72, drawGamcha],
  patti: [64, 108, drawPatti],
  kairi: [104, 120, drawKairi],
  ikat: [76, 120, drawIkat],
  khari: [60, 84, drawKhari],
};

function drawButi({ a, b, k }: Inks): string {
  const flower = turn(5, petal(5, 19, 6.5, a)) + disc(b, 4.5) + line('M0 19V27', k, 2.5);
  return at('23 23,69 69', flower) + at('69 23,23 69', disc(k, 3.5));
}

function drawLeheriya({ a, b, k }: Inks): string {
  const drawWave = (y: number, ...paint: [ink: string, width: number, dashes?: string]) =>
    line(`M-10 ${y}Q10 ${y - 20} 30 ${y}T70 ${y}T110 ${y}`, ...paint);
  return drawWave(14, a, 9) + drawWave(34, b, 4) + drawWave(50, k, 3, '3 8');
}

function drawJaal({ a, b, k }: Inks): string {
  const left = 'M0 0C0 40 48 26 48 66C48 106 0 92 0 132';
  const right = 'M96 0C96 40 48 26 48 66C48 106 96 92 96 132';
  const bud = petal(-20, 22, 15, b) + petal(-11, 13, 7, k);
  return line(left + right, a, 4.5) + at('48 16,0 82,96 82', bud) + at('48 66', disc(k, 5));
}

function drawBandhani({ a, b, k }: Inks): string {
  const drawKnot = (ink: string) =>
    `<rect x="-4.5" y="-4.5" width="9" height="9" rx="2.5" fill="none" stroke="${ink}" stroke-width="3"/>`;
  const ring = '-14 -14,-14 0,-14 14,0 -14,0 14,14 -14,14 0,14 14';
  const knots = rotate(45, at(ring, drawKnot(a)) + drawKnot(b));
  return at('21 21,63 63', knots) + at('63 21,21 63', disc(k, 4));
}

function drawPhulkari({ a, b, k }: Inks): string {
  const square = fill('M44 4L84 44L44 84L4 44z', a) + fill('M44 4V84L4 44z', b);
  const corners = at('0 0,88 0,0 88,88 88', fill('M0-14L14 0L0 14L-14 0z', k));
  return square + fill('M44 24L64 44L44 64L24 44z', k) + corners;
}

function drawScale({ a, b, k }: Inks): string {
  const drawArc = (radius: number, ink: string) =>
    fill(`M-${radius} 0A${radius} ${radius} 0 0 0 ${radius} 0z`, ink);
  return at('40 0,0 40,80 40,40 80', drawArc(40, a) + drawArc(27, b) + drawArc(13, k));
}

function drawJali({ a, b, k }: Inks): string {
  const square = fill('M-30-30H30V30H-30z', a);
  const star = square + rotate(45, square) + turn(8, petal(6, 30, 7, k)) + disc(b, 6);
  return at('48 48', star) + at('0 0,96 0,0 96,96 96', fill('M-17 0L0-17L17 0L0 17z', b));
}

function drawGamcha({ a, b, k }: Inks): string {
  const drawBand = (path: string, opacity: number) =>
    `<g opacity="${opacity}">${fill(path, a)}</g>`;
  const bands = drawBand('M0 8h72v20H0z', 0.9) + drawBand('M8 0h20v72H8z', 0.62);
  const threads = line('M0 50h72M50 0v72', b, 5) + line('M0 40h72M40 0v72', b, 2);
  return bands + fill('M8 8h20v20H8z', k) + threads;
}

function drawPatti({ a, b, k }: Inks): string {
  const leaves = rotate(48, petal(4, 40, 12, a)) + rotate(-48, petal(4, 40, 12, b));
  return (
    line('M32 0V108', k, 3) + at('32 50,32 104', leaves) + line('M0 0V108M64 0V108', k, 2, '2 9')
  );
}

function drawKairi({ a, b, k }: Inks): string {
  const figure = `${mango(a)}<g transform="translate(4 26) scale(.56)">${mango(b)}</g>`;
  return (
    `<g transform="translate(28 32) scale(.25)">${figure}</g>` +
    `<g transform="translate(80 92) scale(-.25 .25)">${figure}</g>` +
    at('80 30,28 92', turn(6, petal(3, 13, 4, k)))
  );
}

function drawIkat({ a, b, k }: Inks): string {
  const outer =
    'M38 2L50 18L46 22L60 40L56 44L72 60L56 76L60 80L46 98L50 102L38 118L26 102L30 98L16 80L20 76L4 60L20 44L16 40L30 22L26 18z';
  const inner = 'M38 26L48 40L45 44L56 60L45 76L48 80L38 94L28 80L31 76L20 60L31 44L28 40z';
  const eye = fill('M38 46L48 60L38 74L28 60z', b);
  return fill(outer, a) + fill(inner, k) + eye + at('0 60,76 60', fill('M0-14L6 0L0 14L-6 0z', b));
}

function drawKhari({ a, b, k }: Inks): string {
  const flowers = at('15 21,15 63', turn(4, petal(2, 13, 5, k)));
  const dots = at('45 0,45 42,45 84', disc(b, 6)) + at('45 21,45 63', disc(k, 2.5));
  return fill('M0 0h30v84H0z', a) + flowers + dots;
}

/** Draws a cover without lettering or `svg` element; the spine may be at the right. */
export function drawCloth(pattern: Pattern, dye: Dye, isRightToLeft = false): string {
  const { ground, thread } = DYES[dye];
  const { width, height } = COVER;
  const [tileWidth, tileHeight, drawTile] = TILES[pattern];
  const cloth =
    `<pattern id="p" width="${tileWidth}" height="${tileHeight}" patternUnits="userSpaceOnUse" x="${STRIP_WIDTH}" y="${TILES_TOP}">${drawTile(INKS[dye])}</pattern>` +
    `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="url(#p)" d="M${STRIP_WIDTH} 0H${width}v${height}H${STRIP_WIDTH}z"/>` +
    `<path d="M17-6V${height}" stroke="${thread}" stroke-width="3" stroke-dasharray="16 12"/>`;
  return isRightToLeft ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${cloth}</g>` : cloth;
}

/** Puts the parts of a cover into an `svg` element. */
export function toCoverSvg(content: string, attributes = ''): string {
  const { width, height } = COVER;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${attributes}>${content}</svg>`;
}

/** Draws every pattern in every dye, as SVG by the path of the file behind the lettering. */
export function drawAllCloths(): Record<string, string> {
  const dyes = Object.keys(DYES) as Dye[];
  return Object.fromEntries(
    PATTERNS.flatMap((pattern) =>
      dyes.map((dye) => [getClothPath(pattern, dye), toCoverSvg(drawCloth(pattern, dye))]),
    ),
  );
}
