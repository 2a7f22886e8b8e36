import type { ShopSettings } from '#contract/shop-settings.ts';
import { darkenBrand } from '#domain/shop/brand-colours.ts';
import { drawFirstMark } from '#domain/books/covers/draw-preview.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { ISOLATED, type FindCover } from '../pages/covers.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { toSendable, type Sendable } from '../pages/sendable.ts';
import { toDataUrl, type Painter } from './painter.ts';
import type { Dependencies } from '#api/dependencies.ts';
import { HttpError } from '#api/errors.ts';
import { findPictureType } from '#domain/books/picture.ts';
import { formatHex } from '#domain/values/bytes.ts';
import { cleanSvg } from '#import/clean-svg.ts';

/** A PNG: its side in pixels, and the share of the side that the logo takes. */
interface IconFile {
  side: number;
  share: number;
}

/** The icons of phones, on the ground of the brand. A maskable one may be cut to a circle. */
const PNG_FILES: Record<string, IconFile> = {
  '/apple-touch-icon.png': { side: 180, share: 0.69 },
  '/icons/icon-192.png': { side: 192, share: 0.69 },
  '/icons/icon-512.png': { side: 512, share: 0.69 },
  '/icons/maskable-512.png': { side: 512, share: 0.56 },
};
const SVG_FILE = '/favicon.svg';
const ICO_FILE = '/favicon.ico';
const ICO_PX = 32;
const MAX_BYTES = 4 * 1024 * 1024;

export interface IconOptions {
  painter: Painter;
  findLogo: FindCover;
}

/** Draws an icon of the shop once; `undefined` for other paths, and for those of the build. */
export function createIcons({ painter, findLogo }: IconOptions) {
  const cache = createPageCache(MAX_BYTES);

  async function make(path: string, { logo: logoPath, colours }: IconShop) {
    const brand = darkenBrand(colours.brand);
    const logo = await findLogo(logoPath.replace('/logo/', ''));
    const picture = logo
      ? (size: number, x: number) =>
          `<image href="${toDataUrl(logo.type, logo.bytes)}" x="${x}" y="${x}" width="${size}" height="${size}"/>`
      : (size: number, x: number) =>
          `<g transform="translate(${x} ${x}) scale(${size / 48})">${drawFirstMark('#f7f1e4', colours.accent)}</g>`;
    const toSvg = (share: number, ground: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48">${ground}${picture(48 * share, 24 - 24 * share)}</svg>`;
    // The first mark is light, so it needs a ground in a tab, too.
    const tab = logo
      ? toSvg(1, '')
      : toSvg(0.72, `<rect width="48" height="48" rx="10" fill="${brand}"/>`);
    if (path === SVG_FILE)
      return toSendable('image/svg+xml', new TextEncoder().encode(tab), ISOLATED);
    if (path === ICO_FILE)
      return toSendable('image/x-icon', toIco(await painter.drawIcon(tab, ICO_PX)), ISOLATED);
    const { side = 0, share = 0 } = PNG_FILES[path] ?? {};
    const icon = toSvg(share, `<rect width="48" height="48" fill="${brand}"/>`);
    return toSendable('image/png', await painter.drawIcon(icon, side), ISOLATED);
  }

  return async (path: string, shop: IconShop): Promise<Sendable | undefined> => {
    if (hasFirstLook(shop)) return undefined;
    const version = [shop.logo, shop.colours.brand, shop.colours.accent].join(' ');
    return cache.get(version, path, () => make(path, shop));
  };
}

type IconShop = Pick<ShopSettings, 'logo' | 'colours'>;

export function isIcon(path: string): boolean {
  return path === SVG_FILE || path === ICO_FILE || Object.hasOwn(PNG_FILES, path);
}

function hasFirstLook({ logo, colours }: IconShop): boolean {
  const { brand, accent } = DEFAULT_SETTINGS.colours;
  return logo === '' && colours.brand === brand && colours.accent === accent;
}

/** Puts a PNG of 32 pixels into an icon file: a header, a list with one entry, the picture. */
function toIco(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(22));
  head.setUint16(2, 1, true);
  head.setUint16(4, 1, true);
  head.setUint8(6, ICO_PX);
  head.setUint8(7, ICO_PX);
  head.setUint16(10, 1, true);
  head.setUint16(12, 32, true);
  head.setUint32(14, png.length, true);
  head.setUint32(18, head.byteLength, true);
  return Buffer.concat([new Uint8Array(head.buffer), png]);
}

const MIN_PNG_PX = 512;
/** The width in which the ground of a logo is looked at. */
const SAMPLE_PX = 64;

/** Returns a function that cleans a logo and centres it on a square of its own ground. */
export function createLogoReader(painter: Painter): NonNullable<Dependencies['readLogo']> {
  return async (bytes) => {
    const type = findPictureType(bytes);
    if (type === 'svgPicture') return readSvg(bytes, painter);
    if (type !== 'png') return type === 'jpeg' ? 'otherLogo' : 'noLogo';
    try {
      const { width, height } = await painter.readSize(bytes);
      if (Math.max(width, height) < MIN_PNG_PX) return 'smallLogo';
      const ground = (await findGround(bytes, painter)) ?? '#00000000';
      const file = await painter.squarePng(bytes, ground);
      return { file, type, isSquare: width === height, removed: {} };
    } catch (error) {
      // The painter is busy. Any other error means that checksums or pixels are wrong.
      if (error instanceof HttpError) throw error;
      return 'brokenPicture';
    }
  };
}

async function readSvg(bytes: Uint8Array<ArrayBuffer>, painter: Painter) {
  const clean = cleanSvg(new TextDecoder().decode(bytes));
  if (!clean) return 'brokenLogo';
  const { svg, isSquare, box, removed } = clean;
  const [left, top, width, height] = box;
  const viewBox = `viewBox="${box.join(' ')}"`;
  const own = svg.replace(
    /^(<svg [^>]*?) width="512" height="512" viewBox="[^"]*"/,
    `$1 width="${width}" height="${height}" ${viewBox}`,
  );
  const encode = (text: string) => new TextEncoder().encode(text);
  try {
    const ground = await findGround(encode(own), painter);
    const [whole] = /^<svg [^>]*>/.exec(svg) ?? [''];
    // A ground of the logo also fills the rest of the square.
    const side = Math.max(width, height);
    const [x, y] = [left - (side - width) / 2, top - (side - height) / 2];
    const rect = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${ground}"/>`;
    const filled = isSquare || !ground ? svg : svg.replace(whole, () => whole + rect);
    return { file: encode(filled), type: 'svg', isSquare, removed } as const;
  } catch (error) {
    // Too many pictures wait, which the painter reports.
    if (error instanceof HttpError) throw error;
    return 'brokenLogo';
  }
}

/** Returns the colour of all four corners, if equal and opaque. Throws if nothing is drawn. */
async function findGround(picture: Uint8Array<ArrayBuffer>, painter: Painter) {
  const { data, width, height } = await painter.readPixels(picture, SAMPLE_PX);
  if (data.every((value, at) => at % 4 < 3 || value === 0)) throw new Error('It is empty.');
  const last = width * (height - 1);
  const corners = [0, width - 1, last, last + width - 1].map((pixel) =>
    formatHex(data.subarray(pixel * 4, pixel * 4 + 4)),
  );
  const [corner = ''] = corners;
  const isGround = corner.endsWith('ff') && corners.every((other) => other === corner);
  return isGround ? `#${corner.slice(0, 6)}` : undefined;
}
