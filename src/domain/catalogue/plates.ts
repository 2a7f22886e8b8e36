import type { ColoursOfCategory } from '#contract/catalogue/book.ts';
import type { StoredCategory } from '#contract/desk/desk-categories.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { mix } from '../shop/brand-colours.ts';
import { type MotifInks, MOTIFS } from './motifs.ts';
import { toSlug } from '../values/text.ts';

type Inks = MotifInks & {
  /** The ground. */
  g: string;
};
type Brand = Pick<ShopSettings['colours'], 'brand' | 'accent'>;
type Covers = ColoursOfCategory['covers'];

/** The dyes of plates: ground and inks, and the dyes of the covers that go with them. */
const WAYS: Record<string, { inks: Inks; covers: Covers }> = {
  brand: dyeWith('#22306b #e8ac2a #efb7ab #e06a2b #f7f1e4', ['indigo', 'lilac']),
  chalk: dyeWith('#f7f1e4 #b3372b #e8ac2a #22306b #fbfaf7', ['chalk', 'henna']),
  turmeric: dyeWith('#e8ac2a #b3372b #22306b #6b1a2a #f7f1e4', ['turmeric', 'indigo']),
  rose: dyeWith('#efb7ab #b3372b #c23a66 #6b1a2a #f7f1e4', ['rose', 'madder']),
  madder: dyeWith('#b3372b #efb7ab #e8ac2a #6b1a2a #f7f1e4', ['madder', 'rose']),
  peacock: dyeWith('#0d6064 #e8ac2a #bbddcb #0b3037 #f7f1e4', ['peacock', 'mint']),
  henna: dyeWith('#51662f #e8ac2a #dce2a4 #2c3a16 #f7f1e4', ['henna', 'chalk']),
  plum: dyeWith('#47244f #e06a2b #c4b8e4 #2a1230 #f7f1e4', ['soot', 'lilac']),
  night: dyeWith('#151c44 #c4b8e4 #e8ac2a #7463b4 #f7f1e4', ['night', 'lilac']),
  sand: dyeWith('#e6d5b4 #c25b3a #51662f #6b1a2a #f7f1e4', ['sand', 'blue']),
};
/** The dye of the owner's own colours. */
const BRAND = 'brand';
export const WAY_NAMES = Object.keys(WAYS);
export const MOTIF_NAMES = Object.keys(MOTIFS);

function dyeWith(inks: string, covers: Covers): (typeof WAYS)[string] {
  const [g = '', a = '', b = '', c = '', k = ''] = inks.split(' ');
  return { inks: { g, a, b, c, k }, covers };
}

/** A block print: a motif and its dye. */
interface Print {
  motif: string;
  way: string;
}

/** Parses a print such as `pen-turmeric`. */
export function readPrint(text: string): Print | undefined {
  const [motif = '', way = ''] = text.split('-');
  return MOTIF_NAMES.includes(motif) && WAY_NAMES.includes(way) ? { motif, way } : undefined;
}

/** Returns the print of a category for which none was chosen: by its number, so that it stays. */
export function choosePrint(number: number): string {
  const ways = WAY_NAMES.filter((way) => way !== BRAND);
  const pick = (names: readonly string[]) => names[number % names.length] ?? '';
  return `${pick(MOTIF_NAMES)}-${pick(ways)}`;
}

/** Returns the print of a category; `undefined` for one that has the picture of a new shop. */
export function findPrint({
  id,
  motif = '',
  coverImg,
  categoryName,
}: Pick<StoredCategory, 'id' | 'motif' | 'coverImg' | 'categoryName'>): Print | undefined {
  const [, firstName] = /([^/]+)\.svg$/.exec(coverImg.replace('category-', '')) ?? [];
  const hasFirstPicture = firstName === toSlug(categoryName).toLowerCase();
  return readPrint(motif) ?? (hasFirstPicture ? undefined : readPrint(choosePrint(id)));
}

/** Returns the inks of a print; those of the brand are made from the owner's colours. */
export function getInks({ way }: Print, { brand, accent }: Brand): Inks {
  const inks = WAYS[way]?.inks ?? dyeWith('', ['sand', 'blue']).inks;
  const isOwn = way === BRAND && (brand !== inks.g || accent !== inks.a);
  if (!isOwn) return inks;
  return { g: brand, a: accent, b: mix(brand, '#ffffff', 0.8), c: '#1c1922', k: '#ffffff' };
}

/** Returns the dot of a category with this print, and the dyes of its covers. */
export function getPrintColours(print: Print, brand: Brand): ColoursOfCategory {
  const { g, a } = getInks(print, brand);
  // The lightest grounds do not stand out from the page.
  const dot = print.way === 'chalk' || print.way === 'sand' ? a : g;
  return { dot, covers: WAYS[print.way]?.covers ?? ['sand', 'blue'] };
}

/** Draws the plate of a category: a motif on its ground, with the stitch of the spine. */
export function drawPlate(print: Print, brand: Brand): string {
  const inks = getInks(print, brand);
  const scale = print.motif === 'peacock' ? 1.04 : 1.24;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 400 500">' +
    `<path d="M0 0h400v500H0z" fill="${inks.g}"/>` +
    `<g transform="translate(208 250) scale(${scale})">${drawMotif(print, inks)}</g>` +
    `<path d="M17-6V500" fill="none" stroke="${inks.b}" stroke-width="3" stroke-dasharray="16 12"/></svg>`
  );
}

/** Draws a motif on a square of its ground. */
export function drawIcon(print: Print, brand: Brand): string {
  const inks = getInks(print, brand);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="-160 -160 320 320">' +
    `<path d="M-160-160h320v320h-320z" fill="${inks.g}"/>${drawMotif(print, inks)}</svg>`
  );
}

function drawMotif({ motif }: Print, inks: Inks): string {
  const draw = MOTIFS[motif as keyof typeof MOTIFS];
  return `<g stroke-linecap="round" stroke-linejoin="round">${draw(inks)}</g>`;
}

/** The path of the file with this plate. A changed drawing needs a new path. */
function getPlatePath({ motif, way }: Print): string {
  return `/assets/cloth-1/plates/${motif}-${way}.svg`;
}

/** Returns the address of a plate: a file, or for the owner's own colours the drawing itself. */
export function getPlateAddress(print: Print, brand: Brand): string {
  if (print.way !== BRAND) return getPlatePath(print);
  return `data:image/svg+xml,${encodeURIComponent(drawPlate(print, brand))}`;
}

/** Draws every plate that does not depend on the owner's colours. Returns the SVGs by their paths. */
export function drawAllPlates(): Record<string, string> {
  const ways = WAY_NAMES.filter((way) => way !== BRAND);
  return Object.fromEntries(
    MOTIF_NAMES.flatMap((motif) =>
      ways.map((way) => [getPlatePath({ motif, way }), drawPlate({ motif, way }, NO_BRAND)]),
    ),
  );
}

const NO_BRAND = { brand: '', accent: '' };
