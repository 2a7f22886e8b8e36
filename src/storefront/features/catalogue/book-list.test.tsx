import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { findBooks } from '#domain/finding/find-books.ts';
import { BookList, ListEnd } from './book-list.tsx';

function drawList(shown: number, moreBooks: 'idle' | 'busy' | 'failed' = 'idle') {
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <article key={index} className="book-card">
          <a href="/books">{`Book ${index + 1}`}</a>
        </article>
      ))}
      <ListEnd
        {...{ shown, moreBooks }}
        total={120}
        hasMore={shown < 120}
        nextPath="/books?cursor=next"
        showMore={() => {}}
      />
    </>
  );
}

it('focuses the first of the new books', async () => {
  const { rerender } = render(drawList(48));
  await act(async () => screen.getByRole('link', { name: 'Show 48 more' }).click());
  rerender(drawList(48, 'busy'));
  rerender(drawList(96));
  expect(document.activeElement?.textContent).toBe('Book 49');
});

it('leaves the focus alone if another list arrives first', async () => {
  const { rerender } = render(drawList(48));
  await act(async () => screen.getByRole('link', { name: 'Show 48 more' }).click());
  rerender(drawList(5));
  rerender(drawList(96));
  expect(document.activeElement).toBe(document.body);
});

const findTryAgain = () => screen.queryByRole('button', { name: 'Try again' });

it('focuses Try again each time the next books fail to load', async () => {
  const { rerender } = render(drawList(48));
  await userEvent.click(screen.getByRole('link', { name: 'Show 48 more' }));
  rerender(drawList(48, 'busy'));
  rerender(drawList(48, 'failed'));
  expect(document.activeElement).toBe(findTryAgain());
  await userEvent.keyboard('{Enter}');
  rerender(drawList(48, 'busy'));
  rerender(drawList(48, 'failed'));
  expect(document.activeElement).toBe(findTryAgain());
});

it('leaves the focus alone when a read fails after the user has moved it', async () => {
  const { rerender } = render(drawList(48));
  await userEvent.click(screen.getByRole('link', { name: 'Show 48 more' }));
  rerender(drawList(48, 'busy'));
  const first = screen.getByRole('link', { name: 'Book 1' });
  first.focus();
  rerender(drawList(48, 'failed'));
  expect(document.activeElement).toBe(first);
});

it('moves the focus for a read that the user did not start only once it is tried again', async () => {
  const { rerender } = render(drawList(48, 'failed'));
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(findTryAgain() ?? document.body);
  rerender(drawList(48, 'busy'));
  rerender(drawList(96));
  expect(document.activeElement?.textContent).toBe('Book 49');
});

function toCatalogue(letters: string) {
  return [...letters].map((letter, position) => ({
    book: aBook({ _id: letter, title: letter }),
    position,
  }));
}

/**
 * Shows one list after another, and returns the books that each commit showed. Each letter is one
 * book.
 */
async function showLists(...lists: string[]) {
  const commits: string[] = [];
  function Commit() {
    useLayoutEffect(() => {
      const cards = screen.getAllByRole('article');
      const letters = cards.map((card) => card.getAttribute('aria-label')).join('');
      if (commits.at(-1) !== letters) commits.push(letters);
    });
    return null;
  }
  const toList = (letters: string) => (
    <BookList
      list={{
        found: findBooks(toCatalogue(letters), EVERYTHING),
        query: EVERYTHING,
        isStale: false,
        isBusy: false,
        hasFailed: false,
        error: undefined,
        moreBooks: 'idle',
        showMore: () => {},
        retry: async () => {},
      }}
      actions={Commit}
      onChange={() => {}}
      onClear={() => {}}
    />
  );
  const [first = '', ...others] = lists;
  const { rerender } = render(toList(first), { wrapper: MemoryRouter });
  for (const letters of others) await act(async () => rerender(toList(letters)));
  return commits;
}

it('links to the next books, for browsers without scripts', async () => {
  await showLists(
    Array.from({ length: 60 }, (_, index) => String.fromCodePoint(97 + index)).join(''),
  );
  const { next } = findBooks(toCatalogue('a'.repeat(60)), EVERYTHING);
  const link = screen.getByRole('link', { name: 'Show 12 more' });
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('cursor')).toBe(next);
});

// The first commit of another list replaces the first eight cards only.
it('shows the first cards of another list before the rest', async () => {
  expect(await showLists('abcdefghijkl', 'zyxwvutsrqpo')).toEqual([
    'abcdefghijkl',
    'zyxwvutsijkl',
    'zyxwvutsrqpo',
  ]);
});

it('shows a list of few books, and more of the same list, at once', async () => {
  expect(await showLists('abcdefghijkl', 'zyx', 'zyxwvutsrqpo', 'zyxwvutsrqponmlk')).toEqual([
    'abcdefghijkl',
    'zyx',
    'zyxwvuts',
    'zyxwvutsrqpo',
    'zyxwvutsrqponmlk',
  ]);
});

it.each(['books', 'query'])('replaces a list that is hidden by data-%s at once', async (name) => {
  document.documentElement.dataset[name] = '';
  onTestFinished(() => void delete document.documentElement.dataset[name]);
  expect(await showLists('abcdefghijkl', 'zyxwvutsrqpo')).toEqual(['abcdefghijkl', 'zyxwvutsrqpo']);
});

it('shows no card of the previous list twice', async () => {
  const commits = await showLists('abcdefghijkl', 'lkxwvutsabcd');
  expect(commits).toEqual(['abcdefghijkl', 'lkxwvutsij', 'lkxwvutsabcd']);
});

it('shows a book twice that the API sends twice', async () => {
  expect(await showLists('abcdefghia')).toEqual(['abcdefghia']);
});

it('keeps the other cards when one of the first is gone', async () => {
  expect(await showLists('abcdefghijkl', 'bcdefghijkl')).toEqual(['abcdefghijkl', 'bcdefghijkl']);
});
