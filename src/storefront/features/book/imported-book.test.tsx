import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '#domain/builders.ts';
import { BookDetails } from './book-details.tsx';
import { BookJsonLd } from '../../routes/catalogue/book.tsx';

/** A book imported from a file with only title, author and price. */
const BARE = aBook({ genres: [], coverImg: '', totalRatings: 0, totalStars: 0, offers: [] });

const SLOTS = {
  cartButton: 'Out of Stock',
  wishlistButton: 'Add To Wishlist',
  delivery: 'Type a PIN code',
};

function renderDetails(book: Book, takesCash = true) {
  return render(
    <MemoryRouter>
      <BookDetails {...{ book, takesCash }} related={{}} lowStock={5} {...SLOTS} />
    </MemoryRouter>,
  );
}

it('names no day for the delivery of a book that is sold out', () => {
  const { container } = renderDetails(aBook({ inStock: false, stock: 0 }));
  expect(container.textContent).not.toContain('PIN');
});

it.each([3, 0])('shows the three messages of the shop for a book with %d copies', (stock) => {
  const book = aBook({ inStock: stock > 0, stock });
  const readTags = (container: Element) =>
    [...container.querySelectorAll('.book-tags li')].map(({ textContent }) => textContent);
  const messages = ['Fastest Delivery', 'Inclusive of All Taxes'];
  const { container } = renderDetails(book);
  expect(readTags(container)).toEqual([...messages, 'Cash On Delivery Available']);
  expect(readTags(renderDetails(book, false).container)).toEqual([...messages, 'Pay online']);
});

it('shows only offers that are on, and no fast delivery of a book that is sold out', () => {
  const offers: Book['offers'] = [
    { _id: '1', id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery', isOffer: true },
    { _id: '2', id: 2, offer: 'bestSeller', offerText: 'Best Seller', isOffer: true },
    { _id: '3', id: 3, offer: 'newArrival', offerText: 'New Arrival', isOffer: false },
  ];
  const readOffers = (book: Partial<Book>) =>
    renderDetails(aBook({ offers, ...book })).container.querySelector('.book-offers')?.textContent;
  expect(readOffers({})).toBe('Fast DeliveryBest Seller');
  expect(readOffers({ inStock: false, stock: 0 })).toBe('Best Seller');
});

it('says that a book has no ratings yet', () => {
  const { container } = renderDetails(BARE);
  expect(container.textContent).toContain('No ratings yet');
  expect(container.textContent).not.toMatch(/Rated|0\.0/);
});

it('leads from a genre to the list of that category only', () => {
  renderDetails(aBook({ genres: ['Non-Fiction', 'Mystery'] }));
  const links = within(screen.getByRole('list', { name: 'Genres' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Non-Fiction', '/books?category=Non-Fiction'],
    ['Mystery', '/books?category=Mystery'],
  ]);
});

it('leaves out an author who is unknown', () => {
  const { container } = renderDetails(aBook({ title: 'Beowulf', author: '', coverImg: '' }));
  expect(screen.getByRole('img', { name: 'Cover of Beowulf' })).toBeTruthy();
  expect(container.querySelector('.by-line')?.textContent?.trim()).toBe('Paperback');
});

it('names the first six of many authors', () => {
  const authors = Array.from({ length: 40 }, (_, index) => `Author ${index + 1}`);
  renderDetails(aBook({ authors, author: authors.join(', ') }));
  expect(screen.getAllByRole('link', { name: /^Author/ })).toHaveLength(6);
  expect(screen.getByText(/and 34 others/)).toBeTruthy();
});

it('marks the texts of a book in another language', () => {
  renderDetails(aBook({ title: 'गोदान', author: 'प्रेमचंद', description: 'किसान', language: 'hi' }));
  for (const text of ['गोदान', 'प्रेमचंद', 'किसान'])
    expect(screen.getAllByText(text)[0]?.lang).toBe('hi');
});

it('shows the page of a book without genres and cover', () => {
  const { container } = renderDetails(BARE);
  expect(screen.queryByRole('heading', { name: 'Genres' })).toBeNull();
  expect(screen.getByRole('img', { name: /^Cover of Malgudi Days/ })).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

it('gives search engines no genre, cover or rating that does not exist', () => {
  const { container } = render(<BookJsonLd book={BARE} formats={[]} />);
  const text = container.querySelector('script')?.textContent ?? '';
  const { '@graph': graph } = JSON.parse(text) as { '@graph': object[] };
  expect(text).not.toMatch(/"(?:genre|image|aggregateRating)"/);
  expect(graph[0]).toMatchObject({ name: 'Malgudi Days', offers: { price: 200 } });
});
