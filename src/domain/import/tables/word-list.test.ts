import { expect, it } from 'vitest';
import { mergeAnswers } from '../answers.ts';
import { createWordList } from './word-list.ts';

it('counts on a word that it knows when it has no room for another', () => {
  const list = createWordList(mergeAnswers({}, {}));
  for (let index = 0; index < 201; index += 1) list.add('genres', `Word ${index}`, '');
  list.add('genres', 'Word 0', 'Emma');
  const { words } = list.finish();
  expect(words).toHaveLength(200);
  expect(words[0]).toMatchObject({ word: 'Word 0', rows: 2, titles: ['Emma'] });
});
