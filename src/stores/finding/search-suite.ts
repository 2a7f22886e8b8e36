import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { aQuery, listTitles } from '#domain/builders.ts';
import { toStoreContent, examples, type OpenFinding } from './builders.ts';

const PLAY = '"A" or B*: A Play';
const SNAKE = 'Snake_Case & Other Stories';

/** What readers type, and the books that it finds. */
const FOUND: [string, string[]][] = [
  [
    'THE',
    [
      'The Hobbit',
      'The Fellowship of the Ring',
      'The Guide',
      'Letters of the Brontës',
      'Into the Wild',
      SNAKE,
      'Mother India',
    ],
  ],
  ['  the   guide ', ['The Guide']],
  ['bronte', ['Letters of the Brontës']],
  ['BRONTË', ['Letters of the Brontës']],
  ['tolkien', []],
  ["midnight's", ['Midnight’s Children']],
  ['midnight‘s', ['Midnight’s Children']],
  ['MIDNIGHT`S CHILDREN', ['Midnight’s Children']],
  ["o'reilly", ['O’Reilly: A Life']],
  ['c++', ['Modern C++ Design']],
  ['++', ['Modern C++ Design']],
  ['catch–22', ['Catch-22']],
  ['22', ['Catch-22']],
  ['गोदान', ['गोदान']],
  ['दान', ['गोदान']],
  ['हिन्दी', ['हिन्दी की कहानियाँ']],
  ['हन', []],
  ['it', ['It', 'The Hobbit']],
  ['q', ['Q']],
  ['978-0-14-303965-5', ['Malgudi Days']],
  ['0 14 303965 2', ['Malgudi Days']],
  ['080442957x', ['Q']],
  ['9780306406157', []],
  ['9780143039656', []],
  ['%', ['100% Wool']],
  ['_', [SNAKE]],
  ['\\', ['C:\\Books']],
  ['C:\\b', ['C:\\Books']],
  ['"a" OR b*', [PLAY]],
  ['*', [PLAY]],
  ['"', [PLAY]],
  ['"a', [PLAY]],
  ['NEAR(', ['NEAR(Far)']],
  ['NEAR(a b)', []],
  ['&', [SNAKE]],
  ['a & !b', []],
  ['title:the', []],
  ["'; DROP TABLE books; --", []],
  ['hobbit -guide', []],
  ['a'.repeat(200), []],
  ['\0', []],
  ['\ud800', []],
];

/** What is near each text that finds nothing. */
const CORRECTED: [string, string | undefined][] = [
  ['hobit', 'hobbit'],
  ['teh hobbit', 'the hobbit'],
  ['mal gudi dyas', 'malgudi days'],
  ['midnights children', "midnight's children"],
  ['oreilly', "o'reilly"],
  ['catch 22', 'catch-22'],
  ['moderm c++', 'modern c++'],
  ['गोदन', 'गोदान'],
  ['xyzzy', undefined],
  ['"a" AND %b_', undefined],
  ['ab', undefined],
  [`${'ab '.repeat(60)}`, undefined],
];

/** What readers find by the text that they type, in every store. */
export function describeSearch(name: string, open: OpenFinding): void {
  const openExamples = async () => (await open(toStoreContent(examples()))).store;
  const search = async (store: Store, text: string) => store.find(aQuery({ search: text }));

  describe(`a search in the ${name}`, () => {
    it('finds titles and ISBNs as readers type them', async () => {
      const store = await openExamples();
      const found = await Promise.all(
        FOUND.map(async ([text]) => [text, listTitles((await search(store, text)).books)]),
      );
      expect(found).toEqual(FOUND);
    });

    it('names the nearest text when nothing is found', async () => {
      const store = await openExamples();
      const found = await Promise.all(
        CORRECTED.map(async ([text]) => [text, (await search(store, text)).corrected?.text]),
      );
      expect(found).toEqual(CORRECTED);
    });

    it('names only a text that finds books with the other filters', async () => {
      const store = await openExamples();
      const query = aQuery({ search: 'hobit', language: 'hi' });
      expect((await store.find(query)).corrected).toBeNull();
      const english = await store.find({ ...query, language: 'en' });
      expect(english.corrected).toEqual({ text: 'hobbit', total: 1 });
    });

    it('says what leaving out a filter would bring', async () => {
      const store = await openExamples();
      const { total, relax } = await store.find(
        aQuery({ search: 'the', author: 'R. K. Narayan', format: 'Hardcover' }),
      );
      expect(total).toBe(0);
      expect(relax).toEqual([{ drop: 'format', total: 1 }]);
      const both = await store.find(aQuery({ search: 'hobbit', language: 'hi' }));
      expect(both.relax).toEqual([
        { drop: 'search', total: 2 },
        { drop: 'language', total: 1 },
      ]);
    });
  });
}
