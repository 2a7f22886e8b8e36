import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aQuery } from '#domain/builders.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { ActiveFilters } from './active-filters.tsx';

/** Renders the chips of a list whose filters change. */
function renderChips(first: BookQuery) {
  let query = first;
  const draw = () => (
    <>
      <h1 tabIndex={-1}>Books</h1>
      <ActiveFilters
        query={query}
        onChange={(update) => {
          choose(update(query));
        }}
      />
    </>
  );
  const { rerender, unmount } = render(draw());
  function choose(next: BookQuery) {
    query = next;
    rerender(draw());
  }
  return { choose, unmount };
}

const readChips = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const remove = (filter: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Remove filter: ${filter}` }));
const readFocus = () => document.activeElement?.textContent;

it('lists filters in the order in which they were set, also when the user comes back', () => {
  const { choose, unmount } = renderChips(aQuery());
  choose(aQuery({ rating: 3 }));
  choose(aQuery({ rating: 3, categories: ['Science'] }));
  const query = aQuery({ rating: 3, categories: ['Science'], price: 500 });
  choose(query);
  const order = ['3 and above', 'Science', 'Below ₹500', 'Clear all filters'];
  expect(readChips()).toEqual(order);
  unmount();
  renderChips(query);
  expect(readChips()).toEqual(order);
});

it('moves the focus to the next filter, then to Clear all filters, then to the heading', () => {
  renderChips(aQuery({ categories: ['Mystery', 'Fantasy'], available: true }));
  remove('Mystery');
  expect(readFocus()).toBe('Fantasy');
  remove('In stock');
  expect(readFocus()).toBe('Clear all filters');
  remove('Fantasy');
  expect([readChips(), readFocus()]).toEqual([[], 'Books']);
});

it('removes all of them at once', () => {
  renderChips(aQuery({ categories: ['Mystery'], rating: 4 }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect([readChips(), readFocus()]).toEqual([[], 'Books']);
});
