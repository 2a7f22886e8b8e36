import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { FindBook } from './find-book.tsx';

it('does not search for a title that is typed as the page is left', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  const { unmount } = render(<FindBook onFind={() => ({ text: '', isAdded: true })} />);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Gora' } });
  unmount();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(fetch).not.toHaveBeenCalled();
});

it('lists at most six books of a text of two letters or more, none for an ISBN', async () => {
  vi.useFakeTimers();
  const books = Array.from({ length: 7 }, (_, index) => ({
    ...aBook({ _id: `b${index}`, title: `Book ${index}` }),
    isbn: undefined,
  }));
  const searches: (string | null)[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    searches.push(new URL(input, location.origin).searchParams.get('search'));
    return Response.json({ books, total: 7, next: null, sold: {} });
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  render(<FindBook onFind={() => ({ text: '', isAdded: true })} />);
  const count = async (value: string) => {
    fireEvent.input(screen.getByRole('textbox'), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(300));
    return screen.queryAllByText(/^Book \d/).length;
  };
  expect(await count('b')).toBe(0);
  expect(await count(' bo ')).toBe(6);
  expect(await count('9780306406157')).toBe(0);
  expect(searches).toEqual(['bo']);
});

it('does not search by an Enter that ends a word of an input method', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ books: [], total: 0, next: null, sold: {} }),
  );
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<FindBook onFind={() => ({ text: '', isAdded: true })} />);
  const field = screen.getByRole('textbox');
  fireEvent.input(field, { target: { value: 'गोदान' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('No book has “गोदान”.')).toBeDefined();
});

it('lists the issues that share a scanned barcode', async () => {
  const gtin = '9772123456002';
  const books = ['May', 'June'].map((title) => ({ ...aBook({ _id: title, title }), gtin }));
  vi.stubGlobal('fetch', async () => Response.json({ books, total: 2, next: null, sold: {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const onFind = vi.fn(() => ({ text: 'Added', isAdded: true }));
  render(<FindBook onFind={onFind} />);
  const field = screen.getByRole('textbox');
  fireEvent.input(field, { target: { value: gtin } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(await screen.findByText('June'));
  expect(onFind).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: 'June' }));
});
