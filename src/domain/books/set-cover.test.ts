import { expect, it } from 'vitest';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { drawSetCover, setCover } from './set-cover.ts';

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it('sets a longer title, or a longer word, smaller', () => {
  expect(setCover('Ghar').size).toBe(12.4);
  expect(setCover('The Valley of Fear').size).toBe(10.6);
  expect(setCover('The Memoirs of Sherlock Holmes').size).toBe(9.4);
  expect(setCover('Middlemarch').size).toBe(9.4);
  expect(
    setCover('The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad').size,
  ).toBe(7.6);
});

it('letters romances and mysteries at the foot', () => {
  const atFoot = CATEGORY_NAMES.filter((genre) => setCover('Ghar', [genre]).at === 'foot');
  expect(atFoot).toEqual(['Romance', 'Mystery']);
});

it('has readable colours for each genre, and others for none', () => {
  const covers = [...CATEGORY_NAMES.map((genre) => setCover('Ghar', [genre])), setCover('Ghar')];
  expect(new Set(covers.map(({ ground }) => ground)).size).toBe(7);
  expect(covers.filter(({ ground, ink }) => contrast(ground, ink) < 4.5)).toEqual([]);
});

it('takes the colours of the first genre', () => {
  expect(setCover('Ghar', ['Science', 'Romance'])).toEqual(setCover('Ghar', ['Science']));
});

function read(book: Parameters<typeof drawSetCover>[0]) {
  const text = drawSetCover(book);
  const lines = Array.from(text.matchAll(/<text x="46" y="(\d+)" font-size="(\d+)">(.*)<\/text>/g));
  return {
    text,
    lines: lines.map(([, , , line]) => line),
    heights: lines.map(([, y]) => Number(y)),
  };
}

it('letters title and author on the colours of the genre', () => {
  const { text, lines } = read({ title: 'Ghar', author: 'Imran Qureshi', genres: ['Science'] });
  expect(lines).toEqual(['Ghar', 'Imran Qureshi']);
  expect(text).toContain('fill="#0d6064"');
});

it('breaks a long title, within the cover and from top to bottom', () => {
  const title = 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad';
  const { lines, heights } = read({ title, author: 'Debjani Bose', genres: ['Mystery'] });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.slice(0, -1).join(' ')).toBe(title);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(Math.max(...heights)).toBeLessThan(600);
  expect(Math.min(...heights)).toBeGreaterThan(0);
});

it('keeps nine lines of a title without an end', () => {
  const { lines } = read({ title: 'unbelievably-endless '.repeat(40), author: 'A' });
  expect(lines).toHaveLength(10);
});

it('is well-formed for any text', () => {
  const { lines } = read({ title: 'A <b> & \u0001C', author: ']]> "B"' });
  expect(lines).toEqual(['A &lt;b&gt; &amp;  C', ']]&gt; "B"']);
});
