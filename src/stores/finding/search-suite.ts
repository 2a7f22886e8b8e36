import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import { aBook, aQuery, listTitles, type QueryParts } from '#domain/builders.ts';
import { readCursor } from '#domain/finding/sort-order.ts';
import { toStoreContent, exampleBooks, indianBooks, NOW, type OpenFinding } from './builders.ts';

const PLAY = '"A" or B*: A Play';
const SNAKE = 'Snake_Case & Other Stories';

/** Search texts, and the titles that they find. */
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
  ['NEAR(a b)', ['NEAR(Far)']],
  ['&', [SNAKE]],
  ['snake_case and other', [SNAKE]],
  ['bronteš', ['Letters of the Brontës']],
  ['title:the', []],
  ["'; DROP TABLE books; --", []],
  ['hobbit -guide', ['The Hobbit', 'The Guide']],
  ['a'.repeat(200), []],
  ['\0', []],
  ['\ud800', []],
];

/** Search texts that no title contains, and the books that have all their words. */
const FOUND_BY_WORDS: [string, string[]][] = [
  ['tolkien', ['The Hobbit', 'The Fellowship of the Ring']],
  ['hobbit tolkien', ['The Hobbit']],
  ['“J.R.R. Tolkien”', ['The Hobbit', 'The Fellowship of the Ring']],
  ['ring fellow', ['The Fellowship of the Ring']],
  ['middle earth RING', ['The Fellowship of the Ring']],
  ['tolkien tolk', ['The Hobbit', 'The Fellowship of the Ring']],
  ['brontë emily', ['Letters of the Brontës']],
  ['bronte', ['Letters of the Brontës']],
  ['midnights children', ['Midnight’s Children']],
  ['oreilly', ['O’Reilly: A Life']],
  ["reilly's life", ['O’Reilly: A Life']],
  ['rushdie’s', []],
  ['catch 22', ['Catch-22']],
  ['heller, catch', ['Catch-22']],
  ['a & !b', ['Modern C++ Design', SNAKE]],
  ['a: !b', ['Letters of the Brontës', PLAY]],
  ['प्रेमचंद गोदान', ['गोदान']],
  ['प्रेमचंद', ['गोदान', 'हिन्दी की कहानियाँ']],
  ['olkien hobbit', ['The Hobbit']],
  ['hobbit rushdie', ['The Hobbit', 'Midnight’s Children']],
  ['+ -', []],
  ['rk guide', ['The Guide']],
  ['r k guide', ['The Guide']],
  ['R. K. Narayan guide', ['The Guide']],
  ['jrr hobbit', ['The Hobbit']],
  ['hobbit\0', ['The Hobbit']],
  ['\ud800 hobbit', ['The Hobbit']],
];

/** Search texts that find nothing by title and words, and how they find these titles. */
const FOUND_FURTHER: [string, FoundBooks['matched'], string[], string[]][] = [
  ['hobbit by tolkien', 'all', ['The Hobbit'], []],
  ['middle-earth, vol. 1', 'all', ['The Hobbit'], []],
  ['dr. tolkien', 'all', ['The Hobbit', 'The Fellowship of the Ring'], []],
  ['hindi books', 'all', ['गोदान', 'हिन्दी की कहानियाँ'], []],
  ['children hardcover', 'all', ['Midnight’s Children'], []],
  ['snake romance', 'all', [SNAKE], []],
  ['wool non-fiction', 'all', ['100% Wool'], []],
  ['penguin guide', 'all', ['The Guide'], []],
  ['villette by dadi', 'all', ['Villette'], []],
  ['middle earth 1', 'all', ['The Hobbit'], []],
  ['a journey to alaska', 'all', ['Into the Wild'], []],
  ['godan premchand', 'sound', ['गोदान'], []],
  ['hindi ki kahaniyan', 'sound', ['हिन्दी की कहानियाँ'], []],
  ['kahaniyan', 'sound', ['हिन्दी की कहानियाँ'], []],
  ['godan', null, [], ['godan']],
  ['premchand', 'sound', ['गोदान', 'हिन्दी की कहानियाँ'], []],
  ['टॉल्किन हॉबिट', 'sound', ['The Hobbit'], []],
  ['fellowship ring submarine', 'some', ['The Fellowship of the Ring'], ['submarine']],
  ['guide submarine volcano', null, [], ['submarine', 'volcano']],
  ['hobbit guide catch xyzzy', null, [], ['xyzzy']],
  ['fellowship ring guide malgudi', 'some', ['The Fellowship of the Ring'], []],
  ['xyzzy', null, [], ['xyzzy']],
];

const MATHS = 'Mathematics: Textbook for Class X';
const FIFTH = 'Maths Magic – 5th Standard';
const SOCIAL = 'Social Science Std. 8';
const ENVIRONMENT = 'Looking Around';
const KNOWLEDGE = 'General Knowledge 2026';
const SCHOOL = [
  { title: MATHS, publisher: 'NCERT' },
  { title: FIFTH, publisher: 'NCERT' },
  { title: SOCIAL },
  { title: ENVIRONMENT, subtitle: 'Environmental Studies for Class V' },
  { title: KNOWLEDGE },
  { title: 'Algebra and Its Xylophones', genres: ['Mathematics'] },
  { title: 'Vivid Classics', author: 'Sci Fi', language: 'hi' },
  { title: 'गणित कक्षा 10', language: 'hi' },
];

/** Words of shops for which publishers write others, and the titles that they find. */
const FOUND_BY_SHOP_WORDS: [string, string[]][] = [
  ['sst', [SOCIAL]],
  ['s.s.t. book', [SOCIAL]],
  ['gk book', [KNOWLEDGE]],
  ['evs', [ENVIRONMENT]],
  ['evs class 5', [ENVIRONMENT]],
  ['std 5', [FIFTH, ENVIRONMENT]],
  ['class 5', [FIFTH, ENVIRONMENT]],
  ['5th grade', [FIFTH, ENVIRONMENT]],
  ['cl 10', [MATHS, 'गणित कक्षा 10']],
  ['class viii', [SOCIAL]],
  ['ncert maths 10', [MATHS]],
  ['10th maths', [MATHS, 'गणित कक्षा 10']],
  ['algebra maths', ['Algebra and Its Xylophones']],
  ['hindi kitab', ['Vivid Classics', 'गणित कक्षा 10']],
  ['kitab', []],
];

/** Texts in Indian scripts as other keyboards spell them, and the titles that they find. */
const FOUND_IN_INDIAN_SCRIPTS: [string, string[]][] = [
  ['जिन्दगी', ['ज़िन्दगीनामा']],
  ['\u095b\u093fन्द', ['ज़िन्दगीनामा']],
  ['ज\u093c\u093fन्\u200dदगी', ['ज़िन्दगीनामा']],
  ['जन्दगी', []],
  ['सोबती जिन्द', ['ज़िन्दगीनामा']],
  ['ज़िंदगी', ['ज़िन्दगीनामा']],
  ['हिंदी कहानियां', ['हिन्दी की कहानियाँ']],
  ['हिंद', ['हिन्दी की कहानियाँ']],
  ['कहानियां', ['हिन्दी की कहानियाँ']],
  ['कहानिया', ['हिन्दी की कहानियाँ']],
  ['চোখের', ['চোখের বালি']],
  ['চখের', []],
  ['চ\u09c7\u09beখের', ['চোখের বালি']],
  ['বন্দ্যোপাধ্যায পথের', ['পথের পাঁচালী']],
  ['ப\u0bc6\u0bbeன்னி', ['பொன்னியின் செல்வன்']],
  ['பன்னி', []],
  ['ponniyin selvan 1', ['பொன்னியின் செல்வன்']],
  ['ponniyin selvan 2', []],
  ['hindi kahaniya', ['हिन्दी की कहानियाँ']],
  ['கல்கி செல்வன்', ['பொன்னியின் செல்வன்']],
  ['اگ كا دريا', ['آگ کا دریا']],
  ['اداس', ['اُداس نسلیں']],
  ['اُداس نسلیــں', ['اُداس نسلیں']],
  ['عبدالله حسين', ['اُداس نسلیں']],
];

/** Search texts that find nothing, and their corrections; `undefined` if there is none. */
const CORRECTED: [string, string | undefined][] = [
  ['hobit', 'hobbit'],
  ['teh hobbit', 'the hobbit'],
  ['mal gudi dyas', 'malgudi days'],
  ['midnigths children', "midnight's children"],
  ['oreily', "o'reilly"],
  ['catch22', 'catch-22'],
  ['moderm c++', 'modern c++'],
  ['गोदन', 'गोदान'],
  ['xyzzy', undefined],
  ['"a" AND %b_', undefined],
  ['ab', undefined],
  [`${'ab '.repeat(60)}`, undefined],
];

/** Tests of searches by typed text, for every store. */
export function describeSearch(name: string, open: OpenFinding): void {
  const openExamples = async () => (await open(toStoreContent(exampleBooks()))).store;
  const search = async (store: Store, text: string) => store.find(aQuery({ search: text }), NOW);

  describe(`a search in the ${name}`, () => {
    it('finds titles and ISBNs', async () => {
      const store = await openExamples();
      const found = await Promise.all(
        FOUND.map(async ([text]) => [text, listTitles((await search(store, text)).books)]),
      );
      expect(found).toEqual(FOUND);
    });

    it('finds texts in Indian scripts as other keyboards spell them', async () => {
      const series = { name: 'பொன்னியின் செல்வன்', number: '1' };
      const books = indianBooks().map((book) =>
        book.language === 'ta' ? { ...book, series } : book,
      );
      const { store } = await open(toStoreContent(books));
      const found = await Promise.all(
        FOUND_IN_INDIAN_SCRIPTS.map(async ([text]) => [
          text,
          listTitles((await search(store, text)).books),
        ]),
      );
      expect(found).toEqual(FOUND_IN_INDIAN_SCRIPTS);
    });

    it('finds the books that have all words of a text that is in no title', async () => {
      const store = await openExamples();
      const found = await Promise.all(
        FOUND_BY_WORDS.map(async ([text]) => [text, listTitles((await search(store, text)).books)]),
      );
      expect(found).toEqual(FOUND_BY_WORDS);
    });

    it('finds the books that have all words in any text, that sound like it, or that have most words', async () => {
      const store = await openExamples();
      const found = await Promise.all(
        FOUND_FURTHER.map(async ([text]) => {
          const { matched, books, missing } = await search(store, text);
          return [text, matched, listTitles(books), missing];
        }),
      );
      expect(found).toEqual(FOUND_FURTHER);
    });

    it('finds what shoppers and publishers call by different words', async () => {
      const books = SCHOOL.map((book) => aBook({ _id: book.title, author: 'Nobody', ...book }));
      const { store } = await open(toStoreContent(books));
      const found = await Promise.all(
        FOUND_BY_SHOP_WORDS.map(async ([text]) => [
          text,
          listTitles((await search(store, text)).books),
        ]),
      );
      expect(found).toEqual(FOUND_BY_SHOP_WORDS);
      expect(await search(store, 'gk')).toMatchObject({ matched: 'all', missing: [] });
      const { suggestions, corrected } = await store.suggest('sst');
      expect([suggestions.map(({ text }) => text), corrected]).toEqual([[SOCIAL], null]);
    });

    it('takes the sound of words as they stand in the title, not of joined initials', async () => {
      const books = ['A_B Rivers', 'Catch Ab Rivers'].map((title, index) =>
        aBook({ _id: `b${index}`, title }),
      );
      const { store } = await open(toStoreContent(books));
      const { matched, books: found } = await search(store, 'ाब rivers');
      expect([matched, listTitles(found)]).toEqual(['sound', ['Catch Ab Rivers']]);
    });

    it.each([
      ['fellowship ring submarine volcano', 'some', { limit: 1 }],
      ['hobbit rushdie', 'some', { limit: 1 }],
      ['tolkien books', 'all', { limit: 1 }],
      ['premchand', 'sound', { limit: 1 }],
    ] as const)('continues %j on the next page', async (text, way, part) => {
      const store = await openExamples();
      const query = aQuery({ search: text, ...part });
      const first = await store.find(query, NOW);
      expect(first.matched).toBe(way);
      const after = readCursor(first.next ?? '', query);
      if (first.total === 1) return expect(after).toBeUndefined();
      if (!after) return expect.unreachable();
      const second = await store.find({ ...query, after }, NOW);
      expect(listTitles([...first.books, ...second.books])).toEqual(
        listTitles((await search(store, text)).books),
      );
    });

    it('offers a correction beside books that only sound alike or have some of the words', async () => {
      const store = await openExamples();
      expect(await search(store, 'tolkein')).toMatchObject({
        total: 0,
        corrected: { text: 'tolkien', total: 2 },
      });
      expect(await search(store, 'hobbit of tolkein')).toMatchObject({
        matched: 'some',
        corrected: { text: 'hobbit of tolkien' },
      });
    });

    it('returns how the books match', async () => {
      const store = await openExamples();
      const match = async (part: QueryParts) => (await store.find(aQuery(part), NOW)).matched;
      expect(await match({ search: 'hobbit' })).toBe('title');
      expect(await match({ search: 'tolkien' })).toBe('words');
      expect(await match({ search: '978-0-14-303965-5' })).toBe('title');
      expect(await match({ search: '9780306406157' })).toBeNull();
      expect(await match({ search: 'xyzzy' })).toBeNull();
      expect(await match({ search: 'tolkien', language: 'hi' })).toBeNull();
      expect(await match({ search: ' ' })).toBeNull();
      expect(await match({})).toBeNull();
    });

    it('finds by words only if no title of the shop contains the text, whatever the filters', async () => {
      const store = await openExamples();
      const query = aQuery({ search: 'the', author: 'J. R. R. Tolkien', price: 1 });
      expect(await store.find(query, NOW)).toMatchObject({ total: 0, matched: null });
      const { relax } = await store.find(aQuery({ search: 'tolkien', language: 'hi' }), NOW);
      expect(relax).toEqual([
        { drop: 'search', total: 2 },
        { drop: 'language', total: 2 },
      ]);
    });

    it('counts and sorts matches by words like other books', async () => {
      const store = await openExamples();
      const found = await store.find(aQuery({ search: 'प्रेमचंद', sort: 'HIGH_TO_LOW' }), NOW);
      expect(listTitles(found.books)).toEqual(['हिन्दी की कहानियाँ', 'गोदान']);
      expect(found).toMatchObject({ total: 2, isExact: true, corrected: null, relax: [] });
      expect(found.facets).toMatchObject({ language: { hi: 2 }, price: { min: 95, max: 120 } });
      const cheap = await store.find(aQuery({ search: 'प्रेमचंद', price: 100 }), NOW);
      expect(listTitles(cheap.books)).toEqual(['गोदान']);
    });

    it('continues to find by words on the next page, even if a title with the text was added in between', async () => {
      const { store, change } = await open(toStoreContent(exampleBooks()));
      const query = aQuery({ search: 'tolkien', limit: 1 });
      const first = await store.find(query, NOW);
      await change([], [aBook({ _id: 'new', title: 'Tolkien' })]);
      const after = readCursor(first.next ?? '', query);
      if (!after) return expect.unreachable();
      const second = await store.find({ ...query, after }, NOW);
      expect(listTitles(second.books)).toEqual(['The Fellowship of the Ring']);
      expect(await store.find(query, NOW)).toMatchObject({ total: 1, matched: 'title' });
    });

    it('keeps to titles on the next page, and corrects nothing there', async () => {
      const store = await openExamples();
      const query = aQuery({ search: 'the', limit: 1 });
      const { next } = await store.find(query, NOW);
      const after = readCursor(next ?? '', query) ?? expect.fail('no cursor');
      for (const text of ['ring fellow', 'hobbti']) {
        const page = await store.find(aQuery({ search: text, after }), NOW);
        expect(page).toMatchObject({ books: [], total: 0, corrected: null });
      }
    });

    it('suggests the most similar text when nothing is found', async () => {
      const store = await openExamples();
      const found = await Promise.all(
        CORRECTED.map(async ([text]) => [text, (await search(store, text)).corrected?.text]),
      );
      expect(found).toEqual(CORRECTED);
    });

    it('suggests only a text that finds books with the other filters', async () => {
      const store = await openExamples();
      const query = aQuery({ search: 'hobit', language: 'hi' });
      expect((await store.find(query, NOW)).corrected).toBeNull();
      const english = await store.find({ ...query, language: 'en' }, NOW);
      expect(english.corrected).toEqual({ text: 'hobbit', total: 1 });
    });

    it('counts the books without each filter', async () => {
      const store = await openExamples();
      const { total, relax } = await store.find(
        aQuery({ search: 'the', author: 'R. K. Narayan', format: 'Hardcover' }),
        NOW,
      );
      expect(total).toBe(0);
      expect(relax).toEqual([{ drop: 'format', total: 1 }]);
      const both = await store.find(aQuery({ search: 'hobbit', language: 'hi' }), NOW);
      expect(both.relax).toEqual([
        { drop: 'search', total: 2 },
        { drop: 'language', total: 1 },
      ]);
    });
  });
}
