import type { Store, StoreContent } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '../builders.ts';

/** A store whose catalogue a test can change. */
export interface FindingStore {
  store: Store;
  /** Deletes the books with the ids `gone`, and adds books at the end of the catalogue. */
  change(gone: readonly string[], added: readonly Book[]): Promise<unknown>;
}

/** Opens a new store with only `content`. */
export type OpenFinding = (content: StoreContent) => Promise<FindingStore>;

/** For tests: the time of all queries (ms since 1970). */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

/** For tests: content with these books. */
export function toStoreContent(books: Book[]): StoreContent {
  return aContent({ books, users: async () => [] });
}

const TOLKIEN = { author: 'J. R. R. Tolkien', language: 'en' };
const NARAYAN = { author: 'R. K. Narayan', language: 'en' };
const HINDI = { author: 'प्रेमचंद', language: 'hi' };
const NO_COPIES = { stock: 0, inStock: false };

/** For tests: books whose titles are difficult to search for; their ids are their titles. */
export function exampleBooks(): Book[] {
  const books: (Parameters<typeof aBook>[0] & { title: string })[] = [
    { title: 'The Hobbit', ...TOLKIEN, series: { name: 'Middle-earth', number: '1' } },
    { title: 'The Fellowship of the Ring', ...TOLKIEN, series: { name: 'Middle-earth' } },
    { title: 'Malgudi Days', ...NARAYAN, isbn: '9780143039655', publishedOn: '1943' },
    {
      title: 'The Guide',
      ...NARAYAN,
      publisher: 'Penguin India',
      publishedOn: '1958-01-02',
      totalRatings: 900,
    },
    { title: 'Midnight’s Children', author: 'Salman Rushdie', bookType: 'Hardcover' },
    { title: 'Modern C++ Design', author: 'Andrei Alexandrescu', totalStars: 3.9 },
    { title: 'Catch-22', author: 'Joseph Heller', totalStars: 4 },
    { title: 'गोदान', ...HINDI, payable: 95 },
    { title: 'हिन्दी की कहानियाँ', ...HINDI, payable: 120 },
    { title: 'Villette', author: 'Charlotte Brontë', translator: 'R. Dadi', payable: 315 },
    { title: 'Letters of the Brontës', author: 'A and B', authors: ['Anne Brontë', 'Emily'] },
    { title: '100% Wool', genres: ['Non-Fiction'] },
    { title: 'Snake_Case & Other Stories', genres: ['Science', 'Romance'] },
    { title: 'C:\\Books', genres: ['Science'], totalStars: 1 },
    { title: '"A" or B*: A Play', genres: [] },
    { title: 'NEAR(Far)', publishedOn: '1958-02' },
    { title: 'Into the Wild', subtitle: 'A Journey to Alaska', payable: 1200 },
    { title: 'Mother India', payable: 315 },
    { title: 'O’Reilly: A Life', ...NO_COPIES },
    { title: 'It', author: 'Stephen King', ...NO_COPIES },
    { title: 'Q', author: 'Luther Blissett', isbn: '9780804429573' },
  ];
  return books.map((book) =>
    aBook({ _id: book.title, author: 'Nobody', totalRatings: 10, ...book }),
  );
}

/** For tests: books whose texts can be typed in several ways; their ids are their titles. */
export function indianBooks(): Book[] {
  const books = [
    { title: 'ज़िन्दगीनामा', author: 'कृष्णा सोबती', language: 'hi' },
    { title: 'हिन्दी की कहानियाँ', author: 'फणीश्वरनाथ रेणु', language: 'hi' },
    { title: 'চোখের বালি', author: 'রবীন্দ্রনাথ ঠাকুর', language: 'bn' },
    { title: 'পথের পাঁচালী', author: 'বিভূতিভূষণ বন্দ্যোপাধ্যায়', language: 'bn' },
    { title: 'பொன்னியின் செல்வன்', author: 'கல்கி', language: 'ta' },
    { title: 'آگ کا دریا', author: 'قرۃ العین حیدر', language: 'ur' },
    { title: 'اُداس نسلیں', author: 'عبداللہ حسین', language: 'ur' },
  ];
  return books.map((book) => aBook({ _id: book.title, ...book }));
}
