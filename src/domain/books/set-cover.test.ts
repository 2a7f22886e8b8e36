import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { expect, it } from 'vitest';
import { setCover } from './set-cover.ts';

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
