import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook, aFullBook } from '#domain/builders.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { type RelatedBooks, summarise } from '../../data/catalogue.ts';
import {
  toAuthorPageCaption,
  toSeriesPageCaption,
} from '../../routes/catalogue/authors-and-series.tsx';
import { BookGrid } from '../catalogue/book-grid.tsx';
import { Picks } from '../shelves/picks.tsx';
import { Shelf } from '../shelves/shelf.tsx';
import { BookDetails } from './book-details.tsx';
import { EditionDetails, SeriesStrip } from '../../routes/catalogue/book-below.tsx';

const BOOK: Book = { ...aFullBook(), _id: 'bk01', stock: 40 };
const OFFERS: Book['offers'] = [
  { _id: '1', id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery', isOffer: true },
  { _id: '2', id: 2, offer: 'bestSeller', offerText: 'Best Seller', isOffer: true },
  { _id: '3', id: 3, offer: 'newArrival', offerText: 'New Arrival', isOffer: false },
];

const author = (count: number) => {
  const authors = Array.from({ length: count }, (_, index) => `Author ${index + 1}`);
  return { authors, author: authors.join(', ') };
};
const price = (originalPrice: number, discountPercent: number) => ({
  originalPrice,
  discountPercent,
  discountPrice: Math.floor((originalPrice * discountPercent) / 100),
});
const volume = (number: string, facts: Partial<Book> = {}) =>
  aBook({
    _id: `v${number}`,
    title: `Volume ${number}`,
    series: { name: 'Malgudi', number },
    ...facts,
  });
const VOLUMES = ['1', '2', '3', '4'].map((number) => volume(number));
const [first = expect.fail(), second = expect.fail(), third = expect.fail()] = VOLUMES;
const seriesOnly = { name: 'Malgudi' };

interface Shown {
  book?: Partial<Book>;
  related?: Partial<RelatedBooks>;
  lowStock?: number | undefined;
}

const BOOKS: Record<string, Shown> = {
  full: {},
  'sold out': { book: { inStock: false, stock: 0, offers: OFFERS } },
  'in stock, with offers': { book: { offers: OFFERS } },
  'one copy left': { book: { stock: 1 } },
  'as many copies as are low': { book: { stock: 5 } },
  'one copy more': { book: { stock: 6 } },
  'one copy, before the limit is known': { book: { stock: 1 }, lowStock: undefined },
  'an unknown number of copies': { book: { stock: undefined } },
  unrated: { book: { totalStars: 0, totalRatings: 0 } },
  'rated once': { book: { totalRatings: 1 } },
  'at full price': { book: price(250, 0) },
  'a little cheaper': { book: price(250, 24) },
  'a quarter cheaper': { book: price(250, 25) },
  'without a known author': { book: { author: '', authors: undefined } },
  'by two authors': { book: author(2) },
  'by seven authors': { book: author(7) },
  'by eight authors': { book: author(8) },
  'of a series, without a number': { book: { series: seriesOnly } },
  'of no series': { book: { series: undefined }, related: { volumes: VOLUMES } },
  'the first volume': { book: first, related: { volumes: VOLUMES } },
  'the second volume, before one that is sold out': {
    book: second,
    related: { volumes: [first, second, { ...third, inStock: false }] },
  },
  'the first volume, before one without a number': {
    book: first,
    related: { volumes: [first, { ...third, series: seriesOnly }] },
  },
  'the only volume in the shop': { book: second, related: { volumes: [second] } },
  'in Hindi': { book: { title: 'गोदान', author: 'प्रेमचंद', authors: ['प्रेमचंद'], language: 'hi' } },
  'without a cover': { book: { coverImg: '' } },
  'without genres': { book: { genres: [] } },
  'with a sample': { related: { hasSample: true } },
  'in one format': { related: { formats: [BOOK] } },
  'in three formats': {
    related: {
      formats: [
        aBook({ _id: 'bk02', bookType: 'Hardcover', payable: 500 }),
        BOOK,
        aBook({ _id: 'bk03', payable: 90, inStock: false }),
      ],
    },
  },
};

/** The lines of each book that differ from those of the first. */
it('says all about each book, wherever it is shown', async () => {
  const read = ({ book = {}, related = {}, ...rest }: Shown) => {
    const shown = { ...BOOK, ...book } as Book;
    const listed = summarise(shown);
    const lowStock = 'lowStock' in rest ? rest.lowStock : 5;
    const Actions = () => null;
    const { container } = render(
      <MemoryRouter>
        <BookDetails
          book={shown}
          {...{ related, lowStock }}
          takesCash
          cartButton="Cart"
          wishlistButton="Wish"
          delivery={<p>When it arrives</p>}
        />
        <EditionDetails book={shown} />
        <SeriesStrip book={shown} volumes={related.volumes ?? []} />
        <BookGrid books={[listed]} actions={Actions} />
        <BookGrid books={[listed]} actions={Actions} toCaption={toAuthorPageCaption} />
        <BookGrid books={[listed]} actions={Actions} toCaption={toSeriesPageCaption} />
        <Shelf title="Shelf" books={[listed]} />
        <Picks picks={[{ book: listed, by: 'Meera', why: 'It rains.' }]} />
        <Picks picks={[{ book: listed, by: 'Meera', why: 'It rains.' }]} actions={Actions} />
      </MemoryRouter>,
    );
    const lines = printScreen(container).split('\n');
    cleanup();
    return lines;
  };
  const base = read({});
  const parts = Object.entries(BOOKS).flatMap(([name, shown]) => {
    const lines = read(shown);
    return [`# ${name}`, ...listDifferences(name === 'full' ? [] : base, lines), ''];
  });
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-books.txt');
});
