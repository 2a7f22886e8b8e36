import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '../../builders.ts';
import { applyFields, createBook } from './apply-fields.ts';
import type { BookFields } from '../../books/book-fields.ts';

const NOW = '2026-01-31T09:00:00+00:00';
const BOOK = aBook({ originalPrice: 250, discountPercent: 20, discountPrice: 50 });

const create = (fields: BookFields) => createBook(fields, { _id: 'new', now: NOW });
const apply = (fields: BookFields, book: Book = BOOK) => applyFields(book, fields, NOW);

it('creates a book from title and price, with defaults for the other fields', () => {
  expect(create({ title: 'Gora', originalPrice: 300 })).toEqual({
    _id: 'new',
    id: 0,
    title: 'Gora',
    author: '',
    description: '',
    bookType: 'Paperback',
    stock: 0,
    inStock: false,
    genres: [],
    coverImg: '',
    offers: [
      {
        _id: 'new-fastDelivery',
        id: 1,
        offer: 'fastDelivery',
        offerText: 'Fast Delivery',
        isOffer: false,
      },
      {
        _id: 'new-newArrival',
        id: 2,
        offer: 'newArrival',
        offerText: 'New Arrival',
        isOffer: false,
      },
      {
        _id: 'new-bestSeller',
        id: 3,
        offer: 'bestSeller',
        offerText: 'Best Seller',
        isOffer: false,
      },
    ],
    originalPrice: 300,
    discountPercent: 0,
    discountPrice: 0,
    totalRatings: 0,
    totalStars: 0,
    createdAt: NOW,
    updatedAt: NOW,
    version: 1,
  });
});

it('changes nothing if a row has the time of an export, in the offset of India', () => {
  const book = aBook({ createdAt: '2026-01-31T20:00:00+00:00' });
  expect(apply({ createdAt: '2026-02-01T01:30:00+05:30' }, book)).toBe(book);
  expect(apply({ createdAt: '2026-02-01T01:31:00+05:30' }, book)).not.toBe(book);
});

it('creates no book without title or price', () => {
  const message = 'There is no title.';
  expect(create({ originalPrice: 300 })).toEqual({ field: 'title', message });
  expect(create({ title: 'Gora' })).toMatchObject({ field: 'originalPrice' });
});

it('returns the same book if the row has no new values', () => {
  expect(apply({})).toBe(BOOK);
  expect(apply({ title: 'Malgudi Days', stock: 3, originalPrice: 250, genres: BOOK.genres })).toBe(
    BOOK,
  );
});

it('sets time and version of a change, and keeps the fields that the row leaves out', () => {
  expect(apply({ publisher: 'Vidya', stock: 0 })).toEqual({
    ...BOOK,
    publisher: 'Vidya',
    stock: 0,
    inStock: false,
    updatedAt: NOW,
    version: 2,
  });
});

it('computes the discount amount from the percent or the reverse, and keeps the percent when the price changes', () => {
  const applyPrices = (fields: BookFields) => {
    const { originalPrice, discountPercent, discountPrice } = apply(fields) as Book;
    return [originalPrice, discountPercent, discountPrice];
  };
  expect(applyPrices({ discountPercent: 33 })).toEqual([250, 33, 83]);
  expect(applyPrices({ discountPrice: 100 })).toEqual([250, 40, 100]);
  expect(applyPrices({ discountPrice: 0 })).toEqual([250, 0, 0]);
  expect(applyPrices({ originalPrice: 500 })).toEqual([500, 20, 100]);
  expect(applyPrices({ originalPrice: 300, discountPrice: 99, discountPercent: 33 })).toEqual([
    300, 33, 99,
  ]);
  expect(applyPrices({ originalPrice: 300, discountPrice: 1, discountPercent: 33 })).toEqual([
    300, 0.33, 1,
  ]);
  expect(applyPrices({ originalPrice: 0 })).toEqual([0, 20, 0]);
  expect(applyPrices({ originalPrice: 0, discountPrice: 0 })).toEqual([0, 20, 0]);
});

it('refuses a discount above the price', () => {
  const message = 'More would be taken off than the book costs.';
  expect(apply({ discountPrice: 251 })).toEqual({ field: 'discountPrice', message });
  expect(apply({ discountPrice: 250 })).toMatchObject({ discountPercent: 100, discountPrice: 250 });
});

it('joins the authors, unless the row has its own author line', () => {
  const authors = ['R. K. Narayan', 'A. Friend'];
  expect(apply({ authors })).toMatchObject({ authors, author: 'R. K. Narayan, A. Friend' });
  // The row has new authors and the old author line, so that line was merely not updated.
  expect(apply({ authors, author: BOOK.author })).toMatchObject({
    author: 'R. K. Narayan, A. Friend',
  });
  expect(apply({ authors, author: 'Narayan & Friend' })).toMatchObject({
    author: 'Narayan & Friend',
  });
  const withAuthorLine = aBook({ authors, author: 'Narayan and Friend' });
  expect(apply({ authors, author: 'Narayan and Friend' }, withAuthorLine)).toBe(withAuthorLine);
  expect(apply({ authors }, withAuthorLine)).toBe(withAuthorLine);
  expect(apply({ authors, author: 'Narayan' }, withAuthorLine)).toMatchObject({
    author: 'Narayan',
  });
  expect(apply({ author: 'Narayan' })).not.toHaveProperty('authors');
  expect(apply({ author: 'Narayan' })).toHaveProperty('author', 'Narayan');
});

it('removes the list of authors if a row has only another author line', () => {
  const book = aBook({ authors: ['R. K. Narayan', 'A. Friend'], author: 'Narayan and Friend' });
  const joined = 'R. K. Narayan, A. Friend';
  expect(apply({ author: 'R. Tagore' }, book)).toMatchObject({ author: 'R. Tagore' });
  expect(apply({ author: 'R. Tagore' }, book)).not.toHaveProperty('authors');
  expect(apply({ author: 'Narayan and Friend' }, book)).toBe(book);
  expect(apply({ author: joined }, book)).toMatchObject({ author: joined, authors: book.authors });
});

it('keeps the volume number within a series, but not for another series', () => {
  const thirdVolume = aBook({ series: { name: 'Malgudi', number: '3' } });
  expect(apply({ seriesName: 'Malgudi' }, thirdVolume)).toBe(thirdVolume);
  const reordered = aBook({ series: { number: '3', name: 'Malgudi' } });
  expect(apply({ seriesName: 'Malgudi' }, reordered)).toBe(reordered);
  const classics = apply({ seriesName: 'Classics' }, thirdVolume) as Book;
  expect(classics.series).toStrictEqual({ name: 'Classics' });
  expect(apply({ seriesNumber: '4' }, thirdVolume)).toMatchObject({
    series: { name: 'Malgudi', number: '4' },
  });
});

it('marks the offers of a row, and keeps the ids of offers', () => {
  const { offers } = apply({ offers: ['bestSeller'] }) as Book;
  expect(offers.map(({ _id, isOffer }) => [_id, isOffer])).toEqual([
    ['bk01-1', false],
    ['bk01-2', false],
    ['bk01-3', true],
  ]);
});

it('keeps a percent that fits the amount, and an amount that an import has rounded', () => {
  const withPercent = { ...BOOK, originalPrice: 300, discountPercent: 33, discountPrice: 99 };
  expect(apply({ originalPrice: 299, discountPrice: 99 }, withPercent)).toMatchObject({
    discountPercent: 33,
    discountPrice: 99,
  });
  const rounded = { ...BOOK, discountPrice: 49 };
  expect(apply({ originalPrice: 250 }, rounded)).toBe(rounded);
});
