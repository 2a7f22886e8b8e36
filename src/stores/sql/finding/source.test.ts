import { expect, it } from 'vitest';
import { searchCondition } from './search-condition.ts';
import { chooseSource, pickFastest, type PickWay } from './source.ts';

const sample = { books: [], total: 0 };
const all = { total: 0, isAll: true, traits: new Map<number, number>(), prices: new Map() };

it('weighs few ways for a search of many words', () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(' ');
  let ways = 0;
  const pickWay: PickWay = (given) => {
    ways = given.length;
    return pickFastest(given);
  };
  const conditions = [searchCondition(words, 'instr')].flat();
  chooseSource({ known: { sample, pickWay, all }, conditions, most: 49, isInOrder: true });
  expect(ways).toBe(9);
});
