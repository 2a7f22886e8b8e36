import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { createUnavailableError } from '#api/errors.ts';
import { aPicture } from '#domain/books/testing.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createLoadShedder } from '../middleware/shed-load.ts';
import { createIcons, createLogoReader, isIcon } from './logo.ts';
import { createPainter } from './painter.ts';

const painter = createPainter('', createLoadShedder(9));
const readLogo = createLogoReader(painter);
const encode = (text: string) => new TextEncoder().encode(text);
const aSvg = (content: string, box = '0 0 40 20') =>
  encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`);

async function aPng(width: number, height: number, background: string) {
  const create = { width, height, channels: 4, background } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

async function readPixel(png: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

it('centres a wide SVG on a square of its own ground', async () => {
  const ground = '<path fill="#a3154a" d="M0 0h40v20H0z"/>';
  const logo = await readLogo(aSvg(`${ground}<circle cx="20" cy="10" r="5"/>`));
  if (typeof logo === 'string') return expect.fail(logo);
  expect(logo).toMatchObject({ type: 'svg', isSquare: false, removed: {} });
  const png = await painter.drawIcon(new TextDecoder().decode(logo.file), 40);
  expect(await readPixel(png, 1, 1)).toEqual([0xa3, 0x15, 0x4a, 255]);
});

it('leaves the square around a wide SVG transparent if it has no ground', async () => {
  const logo = await readLogo(aSvg('<circle cx="20" cy="10" r="5"/>'));
  if (typeof logo === 'string') return expect.fail(logo);
  const png = await painter.drawIcon(new TextDecoder().decode(logo.file), 40);
  expect((await readPixel(png, 1, 1))[3]).toBe(0);
  expect((await readPixel(png, 20, 20))[3]).toBe(255);
});

it('keeps the attributes of a wide SVG as they are', async () => {
  const ground = '<path fill="#a3154a" d="M0 0h40v20H0z"/>';
  const root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" font-family="$&amp;">';
  const logo = await readLogo(encode(`${root}${ground}</svg>`));
  if (typeof logo === 'string') return expect.fail(logo);
  expect(new TextDecoder().decode(logo.file)).toContain('font-family="$&amp;"><rect');
});

it('names what it has taken out of an SVG', async () => {
  const logo = await readLogo(aSvg('<script>alert(1)</script><path d="M0 0h9v9z"/>'));
  expect(logo).toMatchObject({ removed: { script: 1 } });
});

it('makes a square of 512 pixels from a larger PNG, on its own ground', async () => {
  const logo = await readLogo(await aPng(900, 500, '#ffd23f'));
  if (typeof logo === 'string') return expect.fail(logo);
  expect(logo).toMatchObject({ type: 'png', isSquare: false });
  expect(await sharp(logo.file).metadata()).toMatchObject({ width: 512, height: 512 });
  expect(await readPixel(logo.file, 2, 2)).toEqual([0xff, 0xd2, 0x3f, 255]);
});

it('leaves the square around a wide PNG transparent if it has no ground', async () => {
  const input = {
    create: { width: 200, height: 200, channels: 4, background: '#a3154a' },
  } as const;
  const canvas = { width: 800, height: 400, channels: 4, background: '#00000000' } as const;
  const png = await sharp({ create: canvas }).composite([{ input }]).png().toBuffer();
  const logo = await readLogo(new Uint8Array(png));
  if (typeof logo === 'string') return expect.fail(logo);
  expect((await readPixel(logo.file, 2, 2))[3]).toBe(0);
  expect(await readPixel(logo.file, 256, 256)).toEqual([0xa3, 0x15, 0x4a, 255]);
});

it('refuses what is not a logo', async () => {
  expect(await readLogo(await aPng(511, 400, '#fff'))).toBe('smallLogo');
  expect(await readLogo(await aPng(600, 600, '#00000000'))).toBe('brokenPicture');
  expect(await readLogo(aPicture('jpeg'))).toBe('otherLogo');
  expect(await readLogo(aPicture('webp'))).toBe('noLogo');
  expect(await readLogo(encode('Hello'))).toBe('noLogo');
  expect(await readLogo(aPicture('png').subarray(0, 20))).toBe('brokenPicture');
  expect(await readLogo(aSvg(''))).toBe('brokenLogo');
  expect(await readLogo(encode('<svg xmlns="http://www.w3.org/2000/svg"><'))).toBe('brokenLogo');
});

const LOGO = aSvg('<path fill="#ffd23f" d="M0 0h20v20H0z"/>', '0 0 20 20');
let find: ReturnType<typeof createIcons>;
beforeAll(() => {
  find = createIcons({
    painter,
    findLogo: async (name) =>
      name === '1.svg' ? { type: 'image/svg+xml', bytes: LOGO } : undefined,
  });
});
const SHOP = { logo: '/logo/1.svg', colours: { ...DEFAULT_SETTINGS.colours, brand: '#a3154a' } };

it('draws the icons of phones on the ground of the brand', async () => {
  const icon = await find('/icons/icon-192.png', SHOP);
  expect(icon?.headers['content-type']).toBe('image/png');
  expect(await readPixel(icon?.plain ?? LOGO, 2, 2)).toEqual([0xa3, 0x15, 0x4a, 255]);
  expect(await readPixel(icon?.plain ?? LOGO, 96, 96)).toEqual([0xff, 0xd2, 0x3f, 255]);
  expect(await find('/icons/icon-192.png', SHOP)).toBe(icon);
});

it('keeps a maskable icon within the circle that phones may cut', async () => {
  const { plain } = (await find('/icons/maskable-512.png', SHOP)) ?? { plain: LOGO };
  expect(await readPixel(plain, 105, 105)).toEqual([0xa3, 0x15, 0x4a, 255]);
  expect(await readPixel(plain, 120, 120)).toEqual([0xff, 0xd2, 0x3f, 255]);
});

it('makes icons of a tab without a ground', async () => {
  const svg = await find('/favicon.svg', SHOP);
  expect(svg?.headers['content-type']).toBe('image/svg+xml');
  expect(new TextDecoder().decode(svg?.plain)).not.toContain('rect');
  const ico = (await find('/favicon.ico', SHOP))?.plain ?? new Uint8Array();
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 });
});

it('draws the first mark in the colours of a shop without a logo', async () => {
  const icon = await find('/favicon.svg', { ...SHOP, logo: '' });
  expect(new TextDecoder().decode(icon?.plain)).toContain('fill="#a3154a"');
});

it('leaves the icons of the build to a shop that has changed nothing', async () => {
  expect(await find('/favicon.svg', DEFAULT_SETTINGS)).toBeUndefined();
  expect(isIcon('/favicon.ico')).toBe(true);
  expect(isIcon('/icons/other.png')).toBe(false);
});

it.each([
  ['an SVG', async () => aSvg('<path d="M0 0h9v9z"/>')],
  ['a PNG', () => aPng(600, 600, '#fff')],
])('does not call %s broken while too many pictures wait', async (_name, make) => {
  const readPixels = () => Promise.reject(createUnavailableError());
  const readBusy = createLogoReader({ ...painter, readPixels });
  await expect(readBusy(await make())).rejects.toMatchObject({ status: 503 });
});

const { colours } = DEFAULT_SETTINGS;
const FIRST_LOOK = { logo: '', colours };
const OWN_LOGO = { logo: '/logo/1.svg', colours };

/** Icons whose PNGs contain the SVG and the size from which they would be drawn. */
function openIcons() {
  const drawIcon = vi.fn(async (svg: string, side: number) =>
    new TextEncoder().encode(`${side} ${svg}`),
  );
  const findIcon = createIcons({
    painter: { ...createPainter('', createLoadShedder(9)), drawIcon },
    findLogo: async (name) =>
      name === '1.svg'
        ? { type: 'image/svg+xml', bytes: new TextEncoder().encode('A') }
        : undefined,
  });
  const read = async (path: string, shop = OWN_LOGO) => {
    const icon = await findIcon(path, shop);
    return icon && new TextDecoder().decode(icon.plain);
  };
  return { drawIcon, findIcon, read };
}

it('leaves the icons of the build to a shop with the first mark and colours', async () => {
  const { read } = openIcons();
  expect(await read('/favicon.svg', FIRST_LOOK)).toBeUndefined();
  const accent = { ...FIRST_LOOK, colours: { ...colours, accent: '#123456' } };
  expect(await read('/favicon.svg', accent)).toContain('<g fill="#123456">');
  const brand = { ...FIRST_LOOK, colours: { ...colours, brand: '#401040' } };
  expect(await read('/favicon.svg', brand)).toContain('fill="#401040"/>');
});

it('draws the logo in each size, for phones on the ground of the brand', async () => {
  const { read } = openIcons();
  const logo = '<image href="data:image/svg+xml;base64,QQ=="';
  expect(await read('/favicon.svg')).toContain(`48 48">${logo} x="0" y="0" width="48"`);
  expect(await read('/apple-touch-icon.png')).toMatch(/^180 .*<rect .*<image .* width="33\.12/);
  expect(await read('/icons/icon-192.png')).toMatch(/^192 .*<rect .*<image .* width="33\.12/);
  expect(await read('/icons/maskable-512.png')).toMatch(/^512 .*<rect .*<image .* width="26\.88/);
});

it('draws an icon once, and again for another logo, brand or accent', async () => {
  const { drawIcon, read } = openIcons();
  const draw = (shop = OWN_LOGO) => read('/icons/icon-192.png', shop);
  await draw();
  await draw();
  expect(drawIcon).toHaveBeenCalledTimes(1);
  await draw({ ...OWN_LOGO, colours: { ...colours, accent: '#123456' } });
  await draw({ ...OWN_LOGO, colours: { ...colours, brand: '#123456' } });
  await draw({ ...OWN_LOGO, logo: '/logo/2.svg' });
  expect(drawIcon).toHaveBeenCalledTimes(4);
});

it('puts a PNG of 32 pixels into an icon file', async () => {
  const { findIcon } = openIcons();
  const file = (await findIcon('/favicon.ico', OWN_LOGO))?.plain ?? new Uint8Array();
  const head = new DataView(file.buffer, file.byteOffset);
  const [length, start] = [head.getUint32(14, true), head.getUint32(18, true)];
  expect(Array.from(file.slice(0, 8))).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(start + length).toBe(file.length);
  expect(new TextDecoder().decode(file.slice(start))).toMatch(/^32 <svg/);
});
