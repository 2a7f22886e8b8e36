import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { BookDetails } from './book-details.tsx';
import { BookJsonLd } from './structured-data.tsx';

/** As imported from a file with only title, author and price. */
const BARE = aBook({ genres: [], coverImg: '', totalRatings: 0, totalStars: 0, offers: [] });

it('shows the page of a book without genres and cover', () => {
  const { container } = render(
    <MemoryRouter>
      <BookDetails book={BARE} related={{}} lowStock={5} actions={null} delivery={null} />
    </MemoryRouter>,
  );
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
