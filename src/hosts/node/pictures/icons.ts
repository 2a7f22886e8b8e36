import type { ShopSettings } from '#contract/shop-settings.ts';
import { darkenBrand } from '#domain/shop/brand-colours.ts';
import { drawFirstMark } from '#domain/books/draw-preview.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { ISOLATED, type FindCover } from '../pages/covers.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { toSendable, type Sendable } from '../pages/sendable.ts';
import { toDataUrl, type Painter } from './painter.ts';

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

/**
 * Draws an icon of the shop from its logo and brand, once for each. `undefined` for other paths,
 * and for the first mark and brand, whose icons are files of the build.
 */
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
