import { expect, it } from 'vitest';
import { parseSearch } from './search.ts';
import { listShopTerms } from './shop-words.ts';

const list = (text: string) =>
  listShopTerms(parseSearch(text).terms).map(({ text: word, others }) => [
    word,
    ...(others ?? []).map((words) => words.join(' ')),
  ]);

it('lists other words for a word, and for a number beside it', () => {
  expect(list('sst class x')).toEqual([
    ['sst', 'social science', 'social studies'],
    ['class', 'std', 'standard', 'grade', 'cl', 'कक्षा'],
    ['x', '10', '10th'],
  ]);
});

it('looks for one of several words for the same thing', () => {
  expect(list('grade std sst class 10 x').map(([word]) => word)).toEqual(['grade', 'sst', '10']);
});

it('leaves numbers alone without such a word', () => {
  expect(list('henry v')).toEqual([]);
});

it('leaves out generic words, unless there are no others', () => {
  expect(list('hindi kitab')).toEqual([['hindi']]);
  expect(list('kitab')).toEqual([]);
});
