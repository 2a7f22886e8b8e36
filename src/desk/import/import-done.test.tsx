import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { aCheck } from './builders.ts';
import { DoneStep } from './import-done.tsx';

function show(job: Partial<ImportJob>) {
  const done = { ...aCheck(), isDryRun: undefined, review: undefined, ...job };
  const element = <DoneStep job={done} onChange={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const aRow = (row: number, problem: object = {}) => ({
  row,
  field: 'publishedOn',
  text: 'soon',
  message: 'Not a date.',
  ...problem,
});

it('shows the rows to mend, and the values left out of books that came in', () => {
  show({
    errors: [aRow(48, { isbn: '97893510001' }), aRow(12, { title: 'Tamas', isKept: true })],
    failed: 1,
  });
  expect(screen.getByRole('region', { name: '189 books are in the shop' })).toBeTruthy();
  const [, leftOut, , kept] = screen.getAllByRole('row');
  expect(leftOut?.textContent).toBe('4897893510001no titlesoonNot a date.');
  expect(kept?.textContent).toBe('12TamasPublishedsoonNot a date.');
  expect(screen.getByRole('region', { name: '1 value left out, the book came in' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download this row' })).toBeTruthy();
});

it('shows 25 rows first, and then 25 more', async () => {
  show({ errors: Array.from({ length: 60 }, (_, index) => aRow(index)), failed: 60 });
  expect(screen.getAllByRole('row')).toHaveLength(26);
  await userEvent.click(screen.getByRole('button', { name: 'Show 25 more' }));
  expect(screen.getAllByRole('row')).toHaveLength(51);
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

it.each([
  ['The import is running', {}, '213 of 213 rows done. ', '100% done', 1, 213],
  [
    'The import is being undone',
    { isUndoing: true },
    'The books become as they were before. ',
    '',
    0,
    undefined,
  ],
] as const)('shows under %s how far it is', (title, job, text, status, stops, max) => {
  show({ state: 'running', done: 213, total: 213, ...job });
  expect(screen.getByRole('region', { name: title }).textContent).toContain(text);
  expect(screen.getByRole('status').textContent).toBe(status);
  expect(screen.queryAllByRole('button', { name: 'Stop' })).toHaveLength(stops);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar');
  expect(bar.hasAttribute('value') ? bar.max : undefined).toBe(max);
});

it('names what an undo has left', () => {
  const message = 'It was changed since, and stays as it is.';
  const problem = aRow(0, { field: 'publisher', title: 'Tamas', message, isStaying: true });
  show({ state: 'undone', errors: [{ ...problem, text: undefined }] });
  const title = 'The import was undone, but for what was changed since';
  expect(screen.getByRole('region', { name: title })).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Not undone and why' });
  expect(table.textContent).toBe(`ISBNTitleFieldWhyno ISBNTamasPublisher${message}`);
});

it('offers neither the books nor an undo after an undo', () => {
  show({ state: 'undone' });
  expect(screen.getByRole('region', { name: /^The import was undone/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Import another file' })).toBeTruthy();
});
