import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');

/** Reads the width and the height from the header of a PNG file. */
function readPngSize(file: string): string {
  const bytes = readFileSync(`public/${file}`);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('gives the installed shop the background colour of its pages', () => {
  const paper = /--kd-paper: (#\w+)/.exec(tokens)?.[1];
  expect(manifest).toMatchObject({ theme_color: paper, background_color: paper });
  expect(readFileSync('src/storefront/app/document.tsx', 'utf8')).toContain(
    `name="theme-color" content="${paper}"`,
  );
});

it('limits the installed shop to the folder that the shop is hosted in', () => {
  expect(manifest).toMatchObject({ start_url: './', scope: './', display: 'standalone' });
});

it('names icons that exist in the given sizes', () => {
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ src }) => readPngSize(src))).toEqual(icons.map(({ sizes }) => sizes));
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
});
