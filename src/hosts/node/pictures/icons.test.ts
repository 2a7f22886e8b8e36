import { expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createIcons } from './logo.ts';
import { createLoadShedder } from '../middleware/shed-load.ts';
import { createPainter } from './painter.ts';

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
