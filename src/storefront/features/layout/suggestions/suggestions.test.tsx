import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getClothPath, typesetCover } from '#domain/books/covers/typeset-cover.ts';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { printScreen } from '#ui/testing.ts';
import { CatalogueProvider } from '../../../data/catalogue.ts';
import { createCatalogue } from '../../../data/local-catalogue.ts';
import { SearchBox } from '../site-header.tsx';

const onSearch = vi.fn();
const COSMOS = aBook({
  _id: 'bk03',
  title: 'Cosmos',
  author: 'Carl Sagan',
  isbn: '9780345539434',
  coverImg: '',
  genres: ['Science'],
});
const BOOKS = [
  aBook({ _id: 'bk01', title: 'The Guide', author: 'R. K. Narayan', payable: 120 }),
  aBook({ _id: 'bk02', title: 'Gora', author: 'Rabindranath Tagore', payable: 150 }),
  COSMOS,
  aBook({ _id: 'bk04', title: 'श्यामची आई', author: 'Pandurang Sane', language: 'mr' }),
];

beforeEach(() => {
  // jsdom has no `scrollIntoView`.
  Element.prototype.scrollIntoView = () => {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  );
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    onSearch.mockReset();
  };
});

/** Shows a search box in a page that has read all books, unless the shop is large. */
async function show(isLarge = false) {
  const readBooks = async () => Response.json({ products: BOOKS });
  const send = (address: string) =>
    address === '/api/products' ? readBooks() : fetch(`${location.origin}${address}`);
  const catalogue = createCatalogue(createApiClient(send), { isLarge });
  if (!isLarge) await catalogue.book('bk01').read();
  const Component = () => <SearchBox search="" onSearch={onSearch} />;
  const router = createMemoryRouter([{ path: '*', Component }]);
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  await act(async () => getBox().focus());
  await vi.dynamicImportSettled();
  return router;
}

const getBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search books' });
const readOptions = () => screen.queryAllByRole('option').map(readRow);

/** Returns the text of a row as a screen reader reads it. */
function readRow(row: HTMLElement | null) {
  const copy = row?.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent;
}

const readHighlighted = () => {
  const id = getBox().getAttribute('aria-activedescendant');
  const selected = screen.queryByRole('option', { selected: true });
  expect(selected?.id ?? null).toBe(id);
  return selected ? readRow(selected) : undefined;
};

/** Types the text, and waits: by default 150 ms, after which the suggestions are requested. */
async function type(text: string, ms = 150) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(getBox(), text);
    getBox().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await wait(ms);
}

const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });

async function press(...keys: string[]) {
  for (const key of keys)
    await act(async () => {
      getBox().dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    });
}

it('suggests books and authors 150 ms after the last key, from two letters on', async () => {
  await show();
  // The second letter has two UTF-16 code units.
  for (const letter of ['g', ' g ', '𑀅']) {
    await type(letter, 1000);
    expect(getBox().getAttribute('aria-expanded')).toBe('false');
  }
  await type('gu', 149);
  expect(readOptions()).toEqual([]);
  await wait(1);
  expect(readOptions()).toEqual(['The Guide by R. K. Narayan, ₹120', 'Search for “gu”']);
  expect(getBox().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('1 suggestion');
  await type('nara');
  expect(readOptions()).toContain('R. K. Narayan, author, 1 book');
});

it('shows groups of rows, and marks the words that were typed', async () => {
  const aRow = (kind: string, text: string, detail: string, more = {}) => ({
    kind,
    text,
    detail,
    ...more,
  });
  const book = { coverImg: '/covers/gu.svg', payable: 1200 };
  const suggestions = [
    aRow('series', 'Malgudi', '3 books'),
    aRow('book', 'The Güide: a guess', 'A, B and C', { ...book, bookId: 'bk01', genres: [] }),
    aRow('author', 'Gulzar', '2 books'),
    aRow('book', 'गुनाहों का देवता', '', { ...book, bookId: 'bk02', language: 'hi' }),
    aRow('author', 'Dr. Gurcharan Das', '1 book'),
    aRow('series', 'Gu', '2 books'),
    aRow('book', 'Straße & Gulli', 'R. K. Narayan', { ...book, bookId: 'bk03' }),
    aRow('series', 'A third series', '2 books'),
    aRow('author', 'A third author', '2 books'),
    aRow('book', 'A fourth book', '', book),
  ];
  const corrected = { text: 'guide', total: 1 };
  vi.stubGlobal('fetch', async () => Response.json({ suggestions, corrected }));
  const router = await show(true);
  await type(' gu strass');
  await expect(printScreen(getBox().form ?? document.body)).toMatchFileSnapshot(
    './suggestions.txt',
  );
  onSearch.mockImplementation((text) => void router.navigate(`/search/${text}`));
  const paths: string[] = [];
  for (const index of readOptions().keys()) {
    await type('');
    await type(' gu strass');
    await act(async () => screen.getAllByRole('option')[index]?.click());
    paths.push(decodeURI(router.state.location.pathname));
  }
  expect(paths).toEqual([
    '/search/guide',
    '/books/bk01/The-Güide%3A-a-guess',
    '/books/bk02/गुनाहों-का-देवता',
    '/books/bk03/Straße-%26-Gulli',
    '/authors/gulzar',
    '/authors/dr-gurcharan-das',
    '/series/malgudi',
    '/series/gu',
    '/search/gu strass',
  ]);
});

it('draws the cover of a book without a picture as every other screen does', async () => {
  await show();
  await type('cosm');
  const cover = document.querySelector<HTMLElement>('.suggestion .set-cover');
  const { pattern, dye } = typesetCover(COSMOS);
  expect(cover?.style.getPropertyValue('--cloth')).toBe(`url(${getClothPath(pattern, dye)})`);
});

it('shows grey rows while the suggestions are more than 300 ms late, above the row that searches', async () => {
  const responses: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)));
  await show(true);
  const findGreyRows = () => document.querySelector('.suggestions-waiting');
  await type(' gu ', 449);
  expect(findGreyRows()).toBeNull();
  await wait(1);
  expect(findGreyRows()?.children).toHaveLength(2);
  expect(screen.queryByText(/^No book is called/)).toBeNull();
  const search = screen.getByRole('option', { name: 'Search for “gu”' });
  expect(findGreyRows()?.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await act(async () => responses[0]?.(Response.json({ suggestions: [], corrected: null })));
  expect(findGreyRows()).toBeNull();
  expect(screen.getByText(/^No book is called/).textContent).toBe('No book is called “gu” yet');
});

it('sets the language of a title in another script', async () => {
  await show();
  await type('श्या');
  expect(document.querySelector('.suggestion-text [lang]')?.outerHTML).toMatch(
    /lang="mr" dir="auto">.*श्या/,
  );
});

// The second text has a zero-width joiner, which the title does not have.
it.each(['श्य', 'श\u094d\u200dय'])('marks a letter with its vowel sign for %j', async (typed) => {
  await show();
  await type(typed);
  expect(document.querySelector('.suggestion mark')?.textContent).toBe('श्या');
});

it('moves the highlight with arrow keys, and opens the highlighted row with Enter', async () => {
  const router = await show();
  await type('gu');
  expect(readHighlighted()).toBeUndefined();
  await press('ArrowDown');
  expect(readHighlighted()).toBe('The Guide by R. K. Narayan, ₹120');
  await press('ArrowDown');
  expect(readHighlighted()).toBe('Search for “gu”');
  await press('ArrowDown');
  expect(readHighlighted()).toBeUndefined();
  await press('ArrowUp', 'ArrowUp', 'Enter');
  expect(router.state.location.pathname).toBe('/books/bk01/The-Guide');
  expect(onSearch).not.toHaveBeenCalled();
  expect(getBox().getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['ArrowDown', false],
  ['ArrowUp', false],
  ['Escape', false],
  ['Tab', true],
  ['Enter', true],
  ['a', true],
])('leaves %s to the box: %s', async (key, isLeft) => {
  await show();
  await type('gu');
  expect(fireEvent.keyDown(getBox(), { key })).toBe(isLeft);
});

it('scrolls to the highlighted row, and does not also submit the text when Enter opens it', async () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function note() {
    scrolled.push(readRow(this as HTMLElement));
  };
  await show();
  await type('gu');
  await press('ArrowUp', 'ArrowUp');
  expect(scrolled).toEqual(['Search for “gu”', 'The Guide by R. K. Narayan, ₹120']);
  expect(fireEvent.keyDown(getBox(), { key: 'Enter' })).toBe(false);
});

it('leaves the keys to an input method that composes a word', async () => {
  await show();
  await type('gu');
  fireEvent.keyDown(getBox(), { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(getBox(), { key: 'Escape', isComposing: true });
  expect(readHighlighted()).toBeUndefined();
  expect(readOptions()).toHaveLength(2);
});

it('removes the highlight when the suggestions change the rows', async () => {
  const responses: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)));
  const router = await show(true);
  await type('gu', 450);
  await press('ArrowDown');
  expect(readHighlighted()).toBe('Search for “gu”');
  const suggestion = { kind: 'author', text: 'Gurcharan Das', detail: '1 book' };
  await act(async () =>
    responses[0]?.(Response.json({ suggestions: [suggestion], corrected: null })),
  );
  expect(readOptions()).toHaveLength(2);
  expect(readHighlighted()).toBeUndefined();
  await press('Enter');
  expect(router.state.location.pathname).toBe('/');
});

it('handles keys as soon as the rows are visible', async () => {
  const router = await show();
  // Outside `act`, React runs effects other than layout effects later than it shows the rows.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const visible = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => readOptions().length > 0 && resolve());
    observer.observe(getBox().form ?? document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
  });
  fireEvent.change(getBox(), { target: { value: 'gu' } });
  vi.advanceTimersByTime(150);
  await visible;
  fireEvent.keyDown(getBox(), { key: 'ArrowDown' });
  fireEvent.keyDown(getBox(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/books/bk01/The-Guide');
});

it('closes with Escape and keeps the text', async () => {
  await show();
  await type('gu');
  expect(document.querySelector('.suggestions-scrim')).not.toBeNull();
  await press('Escape');
  expect(readOptions()).toEqual([]);
  expect(document.querySelector('.suggestions-scrim')).toBeNull();
  expect(getBox().value).toBe('gu');
  await type('gui');
  expect(readOptions()).toHaveLength(2);
  await press('Tab');
  expect(readOptions()).toEqual([]);
});

it('opens again with arrow down after Escape, without a highlight', async () => {
  await show();
  await type('gu');
  await press('Escape', 'ArrowDown');
  expect(readOptions()).toEqual(['The Guide by R. K. Narayan, ₹120', 'Search for “gu”']);
  expect(readHighlighted()).toBeUndefined();
  await press('ArrowDown');
  expect(readHighlighted()).toBe('The Guide by R. K. Narayan, ₹120');
});

it('searches for the text of a clicked row, or for the typed text if no row is highlighted', async () => {
  await show();
  await type('gu');
  await act(async () => screen.getByRole('option', { name: 'Search for “gu”' }).click());
  expect(onSearch).toHaveBeenLastCalledWith('gu');
  await type('gora');
  await act(async () => getBox().form?.requestSubmit());
  expect(onSearch).toHaveBeenLastCalledWith('gora');
  expect(readOptions()).toEqual([]);
});

it.each([
  [1, '1 book'],
  [999, '999 books'],
  [1000, '1,000+ books'],
])('says how many books the corrected text finds: %i', async (total, words) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ suggestions: [], corrected: { text: 'guide', total } }),
  );
  await show(true);
  await type('guie');
  expect(screen.getAllByRole('option')[0]?.textContent).toContain(words);
});

it('never shows the suggestions for an earlier text, and is silent about a failure', async () => {
  const responses: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)));
  await show(true);
  await type('gu');
  await type('go');
  const suggestion = { kind: 'author', text: 'Gu', detail: '1 book' };
  await act(async () =>
    responses[0]?.(Response.json({ suggestions: [suggestion], corrected: null })),
  );
  expect(readOptions()).toEqual([]);
  await wait(300);
  expect(readOptions()).toEqual(['Search for “go”']);
  await act(async () => responses[1]?.(Response.json({ errors: ['No.'] }, { status: 500 })));
  expect(readOptions()).toEqual(['Search for “go”']);
  expect(screen.getByRole('status').textContent).toBe('');
  // Those of an earlier text that come last do not replace those of the present one, either.
  await type('gor');
  await type('gora');
  for (const index of [3, 2])
    await act(async () =>
      responses[index]?.(Response.json({ suggestions: [suggestion], corrected: null })),
    );
  expect(readOptions()).toHaveLength(2);
  // Nor does the wait for those of an earlier text end after they were replaced.
  await wait(1000);
  expect(readOptions()).toHaveLength(2);
});

it('clears the text by its button, with the focus in the box, and closes when the box loses it', async () => {
  await show();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  await type('gora');
  expect(getBox().getAttribute('aria-expanded')).toBe('true');
  await act(async () => getBox().blur());
  expect(getBox().getAttribute('aria-expanded')).toBe('false');
  await act(async () => screen.getByRole('button', { name: 'Clear search' }).click());
  expect(getBox().value).toBe('');
  expect(document.activeElement).toBe(getBox());
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  expect(getBox().getAttribute('aria-expanded')).toBe('false');
});

it('keeps the focus in the box when a row is pressed, and ignores a click beside the rows', async () => {
  const router = await show();
  await type('gora');
  const [row] = screen.getAllByRole('option');
  expect(fireEvent.mouseDown(row ?? document.body)).toBe(false);
  fireEvent.click(screen.getByRole('listbox'));
  expect(router.state.location.pathname).toBe('/');
  expect(onSearch).not.toHaveBeenCalled();
});
