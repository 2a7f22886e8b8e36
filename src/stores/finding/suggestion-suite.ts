import { describe, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { aBook, anOrder as aPlacedOrder, anOrderLine, listTitles } from '#domain/builders.ts';
import { anOrder } from '../builders.ts';
import { toStoreContent, exampleBooks, indianBooks, type OpenFinding } from './builders.ts';

/** Typed texts, and their suggestions. */
const SUGGESTED: [string, string[]][] = [
  ['hob', ['book The Hobbit']],
  [
    'the',
    [
      'book The Guide',
      'book The Hobbit',
      'book The Fellowship of the Ring',
      'book Letters of the Brontës',
      'book Into the Wild',
    ],
  ],
  ['ring the', ['book The Fellowship of the Ring']],
  ['bro', ['book Letters of the Brontës', 'author Anne Brontë', 'author Charlotte Brontë']],
  ['EMI', ['author Emily']],
  ['nara', ['author R. K. Narayan']],
  ['middle', ['series Middle-earth']],
  ['mi', ['book Midnight’s Children', 'series Middle-earth']],
  ['गो', ['book गोदान']],
  ['प्रे', ['author प्रेमचंद']],
  ['c++', ['book Modern C++ Design']],
  ["o'r", ['book O’Reilly: A Life']],
  ['978-0-14-303965-5', ['book Malgudi Days']],
  ['9780143039656', []],
  ['m', []],
  ['', []],
  ['hob tolk', ['book The Hobbit']],
  ['tolkien ring', ['book The Fellowship of the Ring']],
  ['obbit x', []],
  ['%', []],
  ['%%', []],
  ['__', []],
  ['"a" OR b*', ['book "A" or B*: A Play']],
  ['NEAR(', ['book NEAR(Far)']],
  ['\\\\', []],
  ['a: !b', ['book Letters of the Brontës', 'book "A" or B*: A Play']],
  ['\0\0', []],
  ['a'.repeat(500), []],
  ['hobit', ['book The Hobbit']],
  ['narayn', ['author R. K. Narayan']],
  ['xalgudi', ['book Malgudi Days']],
  ['malgudi dyas', ['book Malgudi Days']],
  ['mlaguid', []],
];

/** Beginnings of words in Indian scripts as other keyboards spell them, and their suggestions. */
const SUGGESTED_IN_INDIAN_SCRIPTS: [string, string[]][] = [
  ['जिन्', ['book ज़िन्दगीनामा']],
  ['\u095b\u093f', ['book ज़िन्दगीनामा']],
  ['चाँद', []],
  ['जिंद', ['book ज़िन्दगीनामा']],
  ['রবী', ['author রবীন্দ্রনাথ ঠাকুর']],
  ['চ\u09c7\u09be', ['book চোখের বালি']],
  ['বন্দ্যোপাধ্যায', ['author বিভূতিভূষণ বন্দ্যোপাধ্যায়']],
  ['ப\u0bc6\u0bbe', ['book பொன்னியின் செல்வன்']],
  ['اداس', ['book اُداس نسلیں']],
  ['عبدالله', ['author عبداللہ حسین']],
];

/** Tests of suggestions and related books, for every store. */
export function describeSuggestions(name: string, open: OpenFinding): void {
  const openExamples = async () => (await open(toStoreContent(exampleBooks()))).store;

  describe(`the suggestions of the ${name}`, () => {
    it('complete what shoppers type', async () => {
      const store = await openExamples();
      const suggested = await Promise.all(
        SUGGESTED.map(async ([text]) => [text, await listSuggestions(store, text)]),
      );
      expect(suggested).toEqual(SUGGESTED);
    });

    it('complete texts in Indian scripts', async () => {
      const { store } = await open(toStoreContent(indianBooks()));
      const suggested = await Promise.all(
        SUGGESTED_IN_INDIAN_SCRIPTS.map(async ([text]) => [
          text,
          await listSuggestions(store, text),
        ]),
      );
      expect(suggested).toEqual(SUGGESTED_IN_INDIAN_SCRIPTS);
    });

    it('have the fields that a list shows', async () => {
      const store = await openExamples();
      const { suggestions } = await store.suggest('tolk');
      expect(suggestions).toEqual([
        { kind: 'author', text: 'J. R. R. Tolkien', detail: '2 books' },
      ]);
      expect((await store.suggest('villette')).suggestions).toEqual([
        {
          kind: 'book',
          text: 'Villette',
          detail: 'Charlotte Brontë',
          bookId: 'Villette',
          coverImg: '/covers/malgudi-days.svg',
          payable: 315,
        },
      ]);
    });

    it('allow an error beside many titles and names that match without an apostrophe', async () => {
      const popular = Array.from({ length: 20 }, (_, index) =>
        aBook({
          _id: `bk${index}`,
          title: `We’ll Meet in ${index}`,
          author: `Mary O’Dell ${index}`,
          totalRatings: 1000,
        }),
      );
      const wanted = aBook({ _id: 'well', title: 'The Well of Loneliness', author: 'Zoe Odell' });
      const { store } = await open(toStoreContent([...popular, wanted]));
      expect(await listSuggestions(store, 'wellz')).toEqual(['book The Well of Loneliness']);
      expect(await listSuggestions(store, 'odellz')).toEqual(['author Zoe Odell']);
    });

    it('allow an error in each word of a text with up to six long words', async () => {
      const words = 'Amber Bronze Copper Dahlia Ebony Fabric Garnet'.split(' ');
      const [six, seven] = [words.slice(0, 6).join(' '), words.join(' ')];
      const typed = (text: string) => text.replaceAll(/.\b(?= |$)/g, 'x');
      const { store } = await open(toStoreContent([aBook({ title: seven })]));
      expect(await listSuggestions(store, typed(six))).toEqual([`book ${seven}`]);
      expect(await listSuggestions(store, typed(seven))).toEqual([]);
    });

    it('include the most similar text that finds books', async () => {
      const store = await openExamples();
      expect((await store.suggest('hobit')).corrected).toEqual({ text: 'hobbit', total: 1 });
      expect((await store.suggest('hob')).corrected).toBeNull();
      expect((await store.suggest('obbit')).corrected).toBeNull();
    });
  });

  describe(`the related books of the ${name}`, () => {
    it('are of the same series, author, orders and genres', async () => {
      const store = await openExamples();
      await putOrder(store, ['The Hobbit', 'Q', '100% Wool', 'gone']);
      const related = await listRelated(store, 'The Hobbit');
      expect(related).toHaveLength(8);
      expect(related.slice(0, 3)).toEqual(['The Fellowship of the Ring', '100% Wool', 'Q']);
      const book = await store.book('The Hobbit');
      expect(book && (await store.related(book)).boughtTogether).toEqual(['100% Wool', 'Q']);
    });

    it('have books in stock first, and never the book itself', async () => {
      const [first, second, third] = exampleBooks().map((book) => ({ ...book, genres: [] }));
      if (!first || !second || !third) return expect.unreachable();
      const soldOut = { ...second, stock: 0, inStock: false };
      const other = { ...third, author: first.author };
      const { store } = await open(toStoreContent([first, soldOut, other]));
      expect(await listRelated(store, first._id)).toEqual([other.title, soldOut.title]);
    });
  });
}

async function listSuggestions(store: Store, text: string): Promise<string[]> {
  const { suggestions } = await store.suggest(text);
  return suggestions.map((item) => `${item.kind} ${item.text}`);
}

async function listRelated(store: Store, id: string): Promise<string[]> {
  const book = await store.book(id);
  return book ? listTitles((await store.related(book)).books) : [];
}

async function putOrder(store: Store, ids: string[]): Promise<void> {
  const lines = ids.map((bookId) => anOrderLine({ bookId }));
  const record = anOrder({ order: aPlacedOrder({ lines }) });
  await store.transact((transaction) => transaction.put('orders', record));
}
