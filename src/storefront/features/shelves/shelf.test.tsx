import { act, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '#client/client.ts';
import { aBook } from '#domain/builders.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import {
  Shelf,
  ViewedShelf,
  clearViewed,
  readViewed,
  rememberViewed,
  useViewed,
} from './shelf.tsx';

const BOOKS = [1, 2, 3, 4].map((id) => aBook({ _id: `bk0${id}`, id, title: `Book ${id}` }));

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

/** Shows a shelf in a shop with `BOOKS` and more, and returns the addresses that are called. */
async function show(shelf: ReactNode, extraBooks = 0) {
  const others = Array.from({ length: extraBooks }, (_, id) => aBook({ _id: `more${id}` }));
  const addresses: string[] = [];
  const send = async (address: string) => {
    addresses.push(address);
    if (address === '/api/products') return Response.json({ products: [...BOOKS, ...others] });
    const product = BOOKS.find(({ _id }) => address === `/api/products/${_id}`);
    return Response.json(product ? { product } : { errors: ['No.'], code: 'not-found' }, {
      status: product ? 200 : 404,
    });
  };
  const catalogue = createCatalogue(createApiClient(send));
  await catalogue.book('bk01').read();
  render(
    <MemoryRouter>
      <CatalogueProvider value={catalogue}>
        <main tabIndex={-1}>{shelf}</main>
      </CatalogueProvider>
    </MemoryRouter>,
  );
  return addresses;
}

const readTitles = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));

it('shows its books, and a link to all books', async () => {
  const all = { to: '/books?sort=NEWEST', text: 'All new arrivals' };
  await show(<Shelf title="New Arrivals" books={BOOKS} all={all} />);
  expect(readTitles('New Arrivals')).toEqual(['Book 1', 'Book 2', 'Book 3', 'Book 4']);
  const rest = screen.getByRole('link', { name: 'All new arrivals' });
  expect(rest.getAttribute('href')).toBe('/books?sort=NEWEST');
  expect(screen.getByRole('link', { name: 'Book 1' }).getAttribute('href')).toBe(
    '/books/bk01/Book-1',
  );
});

it('shows a discount of 25 percent or more', async () => {
  const books = [
    aBook({ _id: 'a', title: 'A', discountPercent: 25 }),
    aBook({ _id: 'b', title: 'B', discountPercent: 24 }),
  ];
  await show(<Shelf title="Best Sellers" books={books} />);
  expect(screen.getByRole('article', { name: 'A' }).textContent).toContain('25% off');
  expect(screen.getByRole('article', { name: 'B' }).textContent).not.toContain('off');
});

it('is left out with too few books, and keeps its space while they are read', async () => {
  await show(
    <>
      <Shelf title="Short" books={BOOKS.slice(1)} minBooks={4} />
      <Shelf title="Waiting" books={undefined} minBooks={4} />
    </>,
  );
  expect(screen.queryByRole('region', { name: 'Short' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Waiting' })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});

it('shows viewed books, without the page’s own book and deleted ones', async () => {
  for (const id of ['bk01', 'gone', 'bk02', 'bk03']) rememberViewed(id);
  const addresses = await show(<ViewedShelf title="Recently viewed" except="bk03" maxBooks={12} />);
  expect(readTitles('Recently viewed')).toEqual(['Book 2', 'Book 1']);
  expect(addresses).toEqual(['/api/products']);
});

it('reads the viewed books of a large shop', async () => {
  for (const id of ['bk01', 'gone', 'bk02']) rememberViewed(id);
  // 504 books, which are more than `MAX_LOCAL_BOOKS`.
  await show(<ViewedShelf title="Recently viewed" maxBooks={12} />, 500);
  await screen.findByRole('region', { name: 'Recently viewed' });
  expect(readTitles('Recently viewed')).toEqual(['Book 2', 'Book 1']);
});

it('clears the viewed books on request, and keeps the focus in the page', async () => {
  rememberViewed('bk01');
  await show(<ViewedShelf title="Recently viewed" maxBooks={12} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear recently viewed' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(readViewed()).toEqual([]);
  expect(screen.getByRole('main')).toBe(document.activeElement);
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('remembers the last twelve books, the latest first, each once', () => {
  for (let id = 1; id <= 14; id += 1) rememberViewed(`bk${id}`);
  rememberViewed('bk10');
  expect(readViewed()).toHaveLength(12);
  expect(readViewed().slice(0, 3)).toEqual(['bk10', 'bk14', 'bk13']);
  expect(readViewed().at(-1)).toBe('bk3');
});

it('re-renders when a book is viewed and when the list is cleared', () => {
  const { result } = renderHook(useViewed);
  act(() => rememberViewed('bk01'));
  expect(result.current).toEqual(['bk01']);
  act(clearViewed);
  expect(result.current).toEqual([]);
  expect(localStorage.getItem('viewed')).toBeNull();
});

it('shows the books that were viewed in another tab', () => {
  const { result } = renderHook(useViewed);
  localStorage.setItem('viewed', '["bk07"]');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'viewed' })));
  expect(result.current).toEqual(['bk07']);
});

it('reads the undamaged items of damaged data', () => {
  localStorage.setItem('viewed', '["bk01", 7, null, "", "bk02", "bk01"]');
  expect(readViewed()).toEqual(['bk01', 'bk02']);
  localStorage.setItem('viewed', '{"bk01"');
  expect(readViewed()).toEqual([]);
  localStorage.setItem('viewed', '"bk01"');
  expect(readViewed()).toEqual([]);
  rememberViewed('bk03');
  expect(readViewed()).toEqual(['bk03']);
});

it('works where storage is denied', () => {
  const deny = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(deny);
  rememberViewed('bk01');
  clearViewed();
  expect(readViewed()).toEqual([]);
});

it('is empty in the HTML of a page', () => {
  localStorage.setItem('viewed', '["bk01"]');
  const Ids = () => useViewed().join();
  expect(renderToString(createElement(Ids))).toBe('');
});
