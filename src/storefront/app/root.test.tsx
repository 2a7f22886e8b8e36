import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { Frame as Component } from './routes.tsx';
import { renderRoutes } from './testing.tsx';

it('moves the focus to the content without a new history entry, which would have no state', async () => {
  const page = { path: '/signin', Component: () => <h1>Sign in</h1> };
  await renderRoutes([{ loader: () => null, Component, children: [page] }], '/signin');
  const link = screen.getByRole('link', { name: 'Skip to content' });
  const main = screen.getByRole('main');
  main.scrollIntoView = vi.fn();
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(main).toBe(document.activeElement);
  expect(main.scrollIntoView).toHaveBeenCalledOnce();
  expect(link.getAttribute('href')).toBe('#main');
});

it('searches from any page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  onTestFinished(() => void vi.unstubAllGlobals());
  const pages = ['/contact', '/books'].map((path) => ({ path, element: <h1>{path}</h1> }));
  const routes = [{ loader: () => null, Component, children: pages }];
  const { router } = await renderRoutes(routes, '/contact');
  const search = (text: string) => {
    fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
    fireEvent.submit(screen.getByRole('search'));
  };
  const readAddress = () => router.state.location.pathname + router.state.location.search;
  search(' night ');
  await vi.waitFor(() => expect(readAddress()).toBe('/books?search=night'));
  await act(() => router.navigate('/contact'));
  search('moon');
  await vi.waitFor(() => expect(readAddress()).toBe('/books?search=moon'));
});

it('keeps the filters of the list in the links to it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = { path: '/books', element: <h1>Books</h1> };
  const routes = [{ loader: () => null, Component, children: [page] }];
  const { router } = await renderRoutes(routes, '/books?rating=4');
  const readLinks = () =>
    screen.getAllByRole('link', { name: 'Books' }).map((link) => link.getAttribute('href'));
  expect(readLinks()).toEqual(['/books?rating=4', '/books?rating=4']);
  await act(() => router.navigate('/books?rating=3'));
  expect(readLinks()).toEqual(['/books?rating=3', '/books?rating=3']);
});

it('shows two links of the same name', async () => {
  const links = ['mira', 'shop'].map((user) => ({
    name: 'Reels',
    url: `https://a.example/${user}`,
  }));
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/api/shop')
      ? Response.json({ shop: { ...DEFAULT_SETTINGS, links } })
      : new Promise(() => {}),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = { path: '/contact', element: <h1>Contact</h1> };
  const routes = [{ loader: () => null, Component, children: [page] }];
  const { catalogue } = await renderRoutes(routes, '/contact');
  await act(() => catalogue.shop.reread());
  const shown = screen.getAllByRole('link', { name: 'Reels' });
  expect(shown.map((link) => link.getAttribute('href'))).toEqual(links.map(({ url }) => url));
});
