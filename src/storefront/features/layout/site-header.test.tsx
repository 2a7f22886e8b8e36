import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { SearchBox, SiteHeader } from './site-header.tsx';

const loadSuggestions = vi.hoisted(() =>
  vi.fn(async () => ({ Suggestions: ({ text }: { text: string }) => <p>Suggested: {text}</p> })),
);
vi.mock('./suggestions/suggestions.tsx', () => loadSuggestions());

// The first test, because they stay when they have loaded.
it('loads the suggestions again at the next use after they could not be loaded', async () => {
  loadSuggestions.mockRejectedValueOnce(new TypeError('No network.'));
  render(
    <MemoryRouter>
      <SearchBox search="" onSearch={() => {}} />
    </MemoryRouter>,
  );
  const box = screen.getByRole('combobox');
  fireEvent.focus(box);
  await vi.waitFor(() => expect(loadSuggestions).toHaveBeenCalled());
  await vi.dynamicImportSettled();
  expect(screen.queryByText(/^Suggested/)).toBeNull();
  fireEvent.change(box, { target: { value: 'go' } });
  expect(await screen.findByText('Suggested: go')).toBeDefined();
});

/** Returns the links that the top bar marks as current, as 'Books (page)'. */
function readCurrentLinks(path: string): string[] {
  const api = createTestApi();
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  render(
    <MemoryRouter initialEntries={[path]}>
      <CatalogueProvider value={createCatalogue(createApiClient(send))}>
        <SiteHeader counts={{ wishlist: null, cart: null }} />
      </CatalogueProvider>
    </MemoryRouter>,
  );
  return screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => `${link.textContent} (${link.getAttribute('aria-current')})`);
}

it.each([
  ['/books?search=sea', 'Books (page)'],
  ['/books/bk06/Cosmos', 'Books (true)'],
  ['/wishlist', 'Wishlist (page)'],
  ['/cart/', 'Cart (page)'],
  ['/checkout', 'Cart (true)'],
  ['/profile', 'Account (page)'],
  ['/address', 'Account (true)'],
  ['/signin', 'Account (true)'],
  ['/signup', 'Account (true)'],
])('marks the current link on %s: %s', (path, mark) => {
  expect(readCurrentLinks(path)).toEqual([mark]);
});

it.each(['/', '/orders', '/bookshelf', '/no/such/page'])('marks no link on %s', (path) => {
  expect(readCurrentLinks(path)).toEqual([]);
});

it('shows the search of the page, except while its own search leads there', () => {
  const onSearch = vi.fn();
  const draw = (search: string) => (
    <MemoryRouter>
      <SearchBox search={search} onSearch={onSearch} />
    </MemoryRouter>
  );
  const { rerender } = render(draw(''));
  const box = screen.getByRole<HTMLInputElement>('combobox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const show = (search: string) => {
    rerender(draw(search));
    return box.value;
  };
  type(' gora ');
  fireEvent.submit(box);
  expect(onSearch.mock.calls).toEqual([['gora']]);
  type('gora a');
  expect(show('gora')).toBe('gora a');
  expect(screen.getByText('Suggested: gora a')).toBeDefined();
  expect(show('')).toBe('');
  expect(show('gora')).toBe('gora');
  expect(screen.getByText('Suggested:')).toBeDefined();
});

it.each([
  [
    '/books?category=Mystery&sort=NEWEST&search=old',
    ' sea ',
    '/books?category=Mystery&sort=NEWEST&search=sea',
  ],
  ['/books?category=Mystery&search=old', '', '/books?category=Mystery'],
  ['/wishlist', 'sea', '/books?search=sea'],
])('searches from %s for “%s” at %s', (path, text, target) => {
  const router = createMemoryRouter(
    [{ path: '*', element: <SiteHeader counts={{ wishlist: <b>2</b>, cart: null }} /> }],
    { initialEntries: [path] },
  );
  const api = createTestApi();
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  render(
    <CatalogueProvider value={createCatalogue(createApiClient(send))}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.dataset['slot']]);
  expect(links.slice(-4)).toEqual([
    ['Books', undefined],
    ['Wishlist2', ''],
    ['Cart', ''],
    ['Account', undefined],
  ]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.state.location.pathname + router.state.location.search).toBe(target);
});
