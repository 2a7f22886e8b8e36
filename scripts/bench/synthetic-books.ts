import type { Book } from '../../src/contract/book.ts';
import { books } from '../../src/seed/books.ts';

/** `count` books: the seed repeated, with different ids, titles, prices and ratings. */
export function makeBooks(count: number): Book[] {
  return Array.from({ length: count }, (_, index) => {
    const book = books[index % books.length];
    if (!book) throw new Error('The seed has no books.');
    const id = index + 1;
    const originalPrice = 120 + ((index * 37) % 800);
    return {
      ...book,
      _id: `synthetic-${id}`,
      id,
      title: `${book.title} ${id}`,
      originalPrice,
      discountPrice: Math.round((originalPrice * book.discountPercent) / 100),
      totalStars: 1 + ((index * 7) % 41) / 10,
    };
  });
}
