import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { summarise, type BookSummary } from '../../data/book-summary.ts';
import { BookGrid } from './book-grid.tsx';

const BOOK = aBook({ title: 'Les Misérables', author: 'Victor Hugo' });

/** Shows the first book, then the second, and counts how often its card was rendered. */
function replace(before: BookSummary, now: BookSummary) {
  const actions = vi.fn(() => null);
  const draw = (book: BookSummary) => (
    <MemoryRouter>
      <BookGrid books={[book]} actions={actions} />
    </MemoryRouter>
  );
  const { container, rerender } = render(draw(before));
  rerender(draw(now));
  return { container, renderCount: actions.mock.calls.length };
}

it('does not render a card again if a refresh adds only fields that lists do not have', () => {
  expect(replace(summarise(BOOK), BOOK).renderCount).toBe(1);
});

it('renders a card again if a refresh adds a field', () => {
  const { container } = replace(BOOK, { ...BOOK, language: 'fr' });
  expect(container.querySelector('.book-text')?.getAttribute('lang')).toBe('fr');
});

it('does not compare the fields of a book that is the same object', () => {
  const serialize = vi.spyOn(JSON, 'stringify');
  expect(replace(BOOK, BOOK).renderCount).toBe(1);
  expect(serialize).not.toHaveBeenCalledWith(summarise(BOOK));
});
