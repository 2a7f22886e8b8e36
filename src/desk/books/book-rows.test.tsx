import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { BookRows } from './book-rows.tsx';

const AUTHOR = 'वि. स. खांडेकर';

it.each(['owner', 'helper'])('gives title and author the language of the book: %s', (role) => {
  const book = aBook({ title: 'ययाति', author: AUTHOR, language: 'mr' });
  const rows = (
    <BookRows
      label="Books"
      isLoading={false}
      books={[{ ...book, version: 1, promised: 0, short: 0 }]}
      sold={{}}
      meanwhile={[]}
      drafts={[]}
      onType={() => {}}
      onTakeTheirs={() => {}}
      onKeepMine={() => {}}
    />
  );
  const router = createMemoryRouter(
    [{ id: 'frame', path: '*', element: rows, loader: () => null }],
    { hydrationData: { loaderData: { frame: { user: { role } } } } },
  );
  render(<RouterProvider router={router} />);
  // Without the field, both would be taken for Hindi.
  const readLanguages = (text: RegExp | string) =>
    screen.getAllByText(text).map((element) => element.closest('[lang]')?.getAttribute('lang'));
  expect(new Set(readLanguages('ययाति'))).toEqual(new Set(['mr']));
  expect(new Set(readLanguages(new RegExp(AUTHOR)))).toEqual(new Set(['mr']));
});
