import { expect, it } from 'vitest';
import { DYES } from '../books/covers/dyes.ts';
import {
  choosePrint,
  drawAllPlates,
  drawIcon,
  drawPlate,
  findPrint,
  getPlateAddress,
  getPrintColours,
  MOTIF_NAMES,
  readPrint,
  WAY_NAMES,
} from './plates.ts';

const FIRST = { brand: '#22306b', accent: '#e8ac2a' };
const OTHER = { brand: '#a3154a', accent: '#ffd23f' };

it('draws twenty motifs in ten dyes, each in its own colours', () => {
  expect([MOTIF_NAMES.length, WAY_NAMES.length]).toEqual([20, 10]);
  const plates = Object.entries(drawAllPlates());
  expect(plates).toHaveLength(180);
  expect(new Set(plates.map(([, svg]) => svg)).size).toBe(180);
  for (const [path, svg] of plates) {
    expect(path).toMatch(/^\/assets\/cloth-1\/plates\/[a-z]+-[a-z]+\.svg$/);
    expect(svg).toMatch(/^<svg xmlns[^]*<\/svg>$/);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  }
});

it('makes the dye of the brand from the colours of the owner', () => {
  const print = { motif: 'pen', way: 'brand' };
  expect(drawPlate(print, FIRST)).toContain('#efb7ab');
  expect(drawPlate(print, OTHER)).toContain('#a3154a');
  expect(drawIcon(print, OTHER)).toContain('#ffd23f');
  expect(getPrintColours(print, OTHER).dot).toBe('#a3154a');
  expect(getPlateAddress(print, OTHER)).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

it.each(WAY_NAMES)('has covers that go with %s, and a dot that stands out', (way) => {
  const { dot, covers } = getPrintColours({ motif: 'pen', way }, FIRST);
  expect(covers.every((dye) => dye in DYES)).toBe(true);
  expect(new Set(covers).size).toBe(2);
  expect(['#f7f1e4', '#e6d5b4']).not.toContain(dot);
});

it('shows a picture of a new shop only beside the name that it was drawn for', () => {
  const first = { id: 5, coverImg: '/covers/category-non-fiction.svg' };
  expect(findPrint({ ...first, categoryName: 'Non-Fiction' })).toBeUndefined();
  expect(findPrint({ ...first, categoryName: 'Comics' })).toEqual(readPrint(choosePrint(5)));
  const chosen = { ...first, categoryName: 'Non-Fiction', motif: 'pen-rose' };
  expect(findPrint(chosen)).toEqual({ motif: 'pen', way: 'rose' });
});

it('reads a print, and no other text', () => {
  expect(readPrint('pen-turmeric')).toEqual({ motif: 'pen', way: 'turmeric' });
  expect(['', 'pen', 'pen-gold', 'cat-rose', 'toString-rose'].map(readPrint)).toEqual(
    Array(5).fill(undefined),
  );
  expect(new Set([1, 2, 3, 4, 5, 6, 7].map(choosePrint)).size).toBe(7);
  expect(readPrint(choosePrint(1234))).toBeDefined();
});
