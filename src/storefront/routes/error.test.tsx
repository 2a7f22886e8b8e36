import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi, type MockInstance } from 'vitest';
import { RouteModuleError } from '../navigation/lazy-routes.ts';
import { keepRedirectState, redirectWith } from '../session/guard.ts';
import { api } from '#client/client.ts';
import { readFocusedText } from '#ui/testing.ts';
import { CatalogueProvider, type Catalogue } from '../data/catalogue.ts';
import { createCatalogue } from '../data/local-catalogue.ts';
import { BrokenFrame, BrokenRoute } from './error.tsx';

const reread = vi.fn<Catalogue['reread']>();
const rereadOwnLists = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../features/own-lists/own-lists.ts', () => ({ rereadOwnLists }));

const catalogue = { ...createCatalogue(api), reread };

let isBroken: boolean;
let isReloading: boolean;
let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  isBroken = true;
  isReloading = false;
  reread.mockReset().mockResolvedValue(undefined);
  rereadOwnLists.mockReset().mockResolvedValue(undefined);
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => vi.unstubAllGlobals());

function BreakableScreen() {
  if (isBroken) throw new TypeError('It has no title.');
  return <h1 tabIndex={-1}>Books</h1>;
}

function Frame() {
  return (
    <>
      <Link to="/calm">Calm</Link>
      <main>
        <Outlet />
      </main>
    </>
  );
}

/** Fails after some time, as a request does. */
async function fetchMissing(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw new RouteModuleError(isReloading, {});
}

function show(path: string) {
  const children = [
    { path: '/shaky', Component: BreakableScreen },
    { path: '/calm', element: <h1>All is calm</h1> },
    { path: '/missing', lazy: fetchMissing },
    { path: '/sent', loader: () => redirectWith('/missing', { state: { returnTo: '/calm' } }) },
  ];
  const screens = { ErrorBoundary: BrokenRoute, HydrateFallback: () => null, children };
  const routes = [{ Component: Frame, children: [screens] }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  return router;
}

async function findHeading() {
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

const TITLE = 'Unexpected Application Error!';
const pressTryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('replaces a broken screen and focuses the heading', async () => {
  show('/shaky');
  expect(await findHeading()).toBe(TITLE);
  expect(readFocusedText()).toBe(TITLE);
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  expect(consoleError).toHaveBeenCalledWith('A screen broke.', expect.any(TypeError));
});

it('renders the screen again with fresh data', async () => {
  reread.mockImplementation(async () => void (isBroken = false));
  const router = show('/calm');
  await act(() => router.navigate('/shaky?rating=4#end', { state: { returnTo: '/cart' } }));
  const { key } = router.state.location;
  await pressTryAgain();
  await screen.findByRole('heading', { name: 'Books' });
  expect(readFocusedText()).toBe('Books');
  expect([reread, rereadOwnLists].map((read) => read.mock.calls.length)).toEqual([1, 1]);
  // The same page, where it was scrolled to.
  const state = { returnTo: '/cart', scrollKey: key };
  expect(router.state.location).toMatchObject({ search: '?rating=4', hash: '#end', state });
  await act(() => router.navigate(-1));
  expect(await findHeading()).toBe('All is calm');
});

it('keeps the error on the screen if the retry fails', async () => {
  show('/shaky');
  await pressTryAgain();
  const listLogged = () =>
    consoleError.mock.calls.filter(([message]) => message === 'A screen broke.');
  await waitFor(() => expect(listLogged()).toHaveLength(2));
  expect(await findHeading()).toBe(TITLE);
});

it('lets the visitor go to another page of the shop', async () => {
  show('/shaky');
  await userEvent.click(screen.getByRole('link', { name: 'Calm' }));
  expect(await findHeading()).toBe('All is calm');
});

it('leaves the visitor alone who has gone to another page before the data are there', async () => {
  const reading = Promise.withResolvers<undefined>();
  reread.mockReturnValue(reading.promise);
  const router = show('/shaky');
  await pressTryAgain();
  await userEvent.click(screen.getByRole('link', { name: 'Calm' }));
  await act(async () => reading.resolve(undefined));
  expect(router.state.location.pathname).toBe('/calm');
});

it('says that a screen could not be fetched, with the likely reason', async () => {
  show('/missing');
  expect(
    await screen.findByText(/This page could not be loaded\. The shop did not answer\./),
  ).toBeTruthy();
});

it('says that the visitor is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('/missing');
  expect(await screen.findByText(/You are offline/)).toBeTruthy();
});

it('reloads the page only once the host responds', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://localhost/missing', reload });
  const fetch = vi.fn(async () => new Response()).mockRejectedValueOnce(new TypeError('offline'));
  vi.stubGlobal('fetch', fetch);
  show('/missing');
  await screen.findByRole('button', { name: 'Try again' });
  await pressTryAgain();
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(fetch).toHaveBeenLastCalledWith('http://localhost/missing', { method: 'HEAD' });
});

it('shows only the overlay while the page reloads', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://localhost/missing', reload });
  isReloading = true;
  show('/missing');
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('reloads the page only when the history entry of a redirect has its state', async () => {
  const router = show('/calm');
  const stop = keepRedirectState(router);
  const reload = vi.fn<(state: unknown) => void>();
  const reloadPage = () => reload(router.state.location.state);
  vi.stubGlobal('location', { href: 'http://localhost/missing', reload: reloadPage });
  isReloading = true;
  await router.navigate('/sent');
  await waitFor(() => expect(reload.mock.calls).toEqual([[{ returnTo: '/calm' }]]));
  stop();
});

it('is a page of its own if the frame breaks, with a link to the folder of the shop', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  const routes = [{ path: '/', Component: BreakableScreen, ErrorBoundary: BrokenFrame }];
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </CatalogueProvider>,
  );
  const main = await screen.findByRole('main');
  expect(main.querySelector('h1')?.textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/shop/');
});
