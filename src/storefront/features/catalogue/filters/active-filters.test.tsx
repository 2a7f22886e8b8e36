import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aQuery } from '#domain/builders.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { readFocusedText } from '#ui/testing.ts';
import { changedListPath } from '../../../navigation/paths.ts';
import { ActiveFilters } from './active-filters.tsx';

/** Renders the chips of a list. `choose` changes its filters and its URL. */
function renderChips(first: BookQuery, search = '') {
  let query = first;
  let address = changedListPath(first, search);
  const draw = () => (
    <main>
      <h1 tabIndex={-1}>Books</h1>
      <ActiveFilters
        query={query}
        search={readSearch()}
        onChange={(update) => {
          choose(update(query));
        }}
      />
    </main>
  );
  const readSearch = () => new URL(address, 'http://localhost').search;
  const { rerender, unmount } = render(draw());
  function choose(next: BookQuery) {
    query = next;
    address = changedListPath(next, readSearch());
    rerender(draw());
  }
  return { choose, unmount, readSearch };
}

const readChips = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const remove = (filter: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Remove filter: ${filter}` }));

it('lists filters in the order in which they were set, also after a reload', () => {
  const { choose, unmount, readSearch } = renderChips(aQuery());
  choose(aQuery({ rating: 3 }));
  choose(aQuery({ rating: 3, categories: ['Science'] }));
  const query = aQuery({ rating: 3, categories: ['Science'], price: 500 });
  choose(query);
  const order = ['3 and above', 'Science', 'Below ₹500', 'Clear all filters'];
  expect(readChips()).toEqual(order);
  const search = readSearch();
  unmount();
  renderChips(query, search);
  expect(readChips()).toEqual(order);
});

it('removes one of two filters of the same name: a category, and a language', () => {
  renderChips(aQuery({ categories: ['Hindi'], language: 'hi' }));
  expect(readChips()).toEqual(['Hindi', 'Hindi', 'Clear all filters']);
  fireEvent.click(screen.getAllByRole('button')[1] as Element);
  expect(readChips()).toEqual(['Hindi', 'Clear all filters']);
});

it('ignores the second click of a double click, which hits the next filter', () => {
  renderChips(aQuery({ rating: 3, price: 500 }));
  const [first] = screen.getAllByRole('button');
  fireEvent.click(first as Element, { detail: 1 });
  fireEvent.click(screen.getAllByRole('button')[0] as Element, { detail: 2 });
  expect(readChips()).toHaveLength(2);
});

it('moves the focus to the next filter, then to Clear all filters, then to the heading', () => {
  renderChips(aQuery({ categories: ['Mystery', 'Fantasy'], available: true }));
  remove('Mystery');
  expect(readFocusedText()).toBe('Fantasy');
  remove('In stock');
  expect(readFocusedText()).toBe('Clear all filters');
  remove('Fantasy');
  expect([readChips(), readFocusedText()]).toEqual([[], 'Books']);
});

it('leaves the focus alone when filters are removed elsewhere', () => {
  const { choose } = renderChips(aQuery({ categories: ['Mystery', 'Fantasy'], available: true }));
  remove('Mystery');
  screen.getByRole('button', { name: 'Remove filter: Fantasy' }).blur();
  choose(aQuery({ available: true }));
  expect(document.activeElement).toBe(document.body);
});

it('removes all filters at once', () => {
  renderChips(aQuery({ categories: ['Mystery'], rating: 4 }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect([readChips(), readFocusedText()]).toEqual([[], 'Books']);
});

it('names each filter, and marks only categories with their colour', () => {
  const facts = { categories: ['Mystery'], price: 500, rating: 3, language: 'hi' };
  renderChips(aQuery({ ...facts, author: 'प्रेमचंद', series: 'Malgudi', format: 'Hardcover' }));
  const chips = [
    ...screen.getByRole('list', { name: 'Active filters' }).querySelectorAll('button'),
  ];
  const read = (chip: Element) => [
    chip.getAttribute('aria-label') ?? chip.textContent,
    chip.querySelector('[lang]')?.getAttribute('lang') ?? '',
    chip.querySelector('.genre-dot') !== null,
  ];
  expect(chips.map(read)).toEqual([
    ['Remove filter: Below ₹500', '', false],
    ['Remove filter: 3 and above', '', false],
    ['Remove filter: Mystery', '', true],
    ['Remove filter: प्रेमचंद', 'hi', false],
    ['Remove filter: Malgudi', '', false],
    ['Remove filter: Hardcover', '', false],
    ['Remove filter: Hindi', '', false],
    ['Clear all filters', '', false],
  ]);
});
