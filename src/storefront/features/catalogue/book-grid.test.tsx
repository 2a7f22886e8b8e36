import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { summarise, type BookSummary } from '../../data/catalogue.ts';
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

it('renders a card again if only the text above or below its title is another', () => {
  const actions = () => null;
  const draw = (over: string, below: string) => (
    <MemoryRouter>
      <BookGrid books={[BOOK]} actions={actions} toCaption={() => ({ over, below })} />
    </MemoryRouter>
  );
  const { container, rerender } = render(draw('1862', 'Paperback'));
  const getCaption = () =>
    ['over', 'author'].map((part) => container.querySelector(`.book-card-${part}`)?.textContent);
  rerender(draw('1862', 'Hardcover'));
  expect(getCaption()).toEqual(['1862', 'Hardcover']);
  rerender(draw('1900', 'Hardcover'));
  expect(getCaption()).toEqual(['1900', 'Hardcover']);
});

it.each([
  ['a page', undefined, 2],
  ['a shelf, which has a heading of its own', () => ({ over: '1862', below: 'Paperback' }), 3],
])('has titles of the level below the heading of %s', (_, toCaption, level) => {
  const { getByRole } = render(
    <MemoryRouter>
      <BookGrid books={[BOOK]} actions={() => null} toCaption={toCaption} />
    </MemoryRouter>,
  );
  expect(getByRole('heading', { level, name: BOOK.title })).toBeDefined();
});

it('does not compare the fields of a book that is the same object', () => {
  const serialize = vi.spyOn(JSON, 'stringify');
  expect(replace(BOOK, BOOK).renderCount).toBe(1);
  expect(serialize).not.toHaveBeenCalledWith(summarise(BOOK));
});

it('loads the first covers at once, also those of the list before', () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => aBook({ _id: `${from + at}`, coverImg: '/c.svg' }));
  const read = (books: BookSummary[], rest?: BookSummary[]) => {
    const { container, unmount } = render(
      <MemoryRouter>
        <BookGrid {...{ books }} {...(rest && { rest })} actions={() => null} />
      </MemoryRouter>,
    );
    const loading = [...container.querySelectorAll('img')].map((img) =>
      [img.getAttribute('loading'), img.getAttribute('fetchpriority')].join(' ').trim(),
    );
    unmount();
    return loading;
  };
  const six = ['high', 'high', '', '', 'lazy', 'lazy'];
  expect(read(list(0, 6))).toEqual(six);
  expect(read(list(0, 1), list(1, 5))).toEqual(six);
  expect(read([], list(0, 6))).toEqual(six);
});
