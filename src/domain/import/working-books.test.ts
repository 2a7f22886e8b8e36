import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { createWorkingBooks } from './working-books.ts';

/** Creates a thousand books of one title that count how often the title of any is read. */
function openDiaries(describe: (index: number) => { author?: string; isbn?: string }) {
  let reads = 0;
  const stored = Array.from({ length: 1000 }, (_, index) => {
    const book = aBook({ _id: `bk${index}`, isbn: undefined, ...describe(index) });
    const title = {
      get() {
        reads += 1;
        return 'Diary';
      },
    };
    return { book: Object.defineProperty(book, 'title', title), position: index };
  });
  const books = createWorkingBooks(stored);
  reads = 0;
  return { books, countReads: () => reads };
}

it('compares a row only with the books of its title that have its author', () => {
  const { books, countReads } = openDiaries((index) => ({ author: `Author ${index}` }));
  expect(books.find({ title: 'Diary', author: 'Author 700' })?._id).toBe('bk700');
  expect(books.find({ title: 'Diary', authors: ['Author 800'] })?._id).toBe('bk800');
  expect(books.find({ title: 'Diary', author: 'Author' })).toBeUndefined();
  expect(countReads()).toBeLessThan(5);
});

it('compares a row with an ISBN only with books that have none', () => {
  const { books, countReads } = openDiaries((index) => ({
    author: 'Classmate',
    isbn: `978${index}`,
  }));
  const row = { title: 'Diary', author: 'Classmate' };
  expect(books.find({ ...row, isbn: '9789' })?._id).toBe('bk9');
  expect(books.find({ ...row, isbn: '97812345' })).toBeUndefined();
  expect(countReads()).toBe(0);
  expect(books.find(row)?._id).toBe('bk0');
});
