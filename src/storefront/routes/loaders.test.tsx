import { cleanup, screen } from '@testing-library/react';
import {
  createMemoryRouter,
  matchRoutes,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type Location,
} from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { createApiClient } from '#client/client.ts';
import { aBook, aFullBook } from '#domain/builders.ts';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { renderRoutes } from '../app/testing.tsx';
import { createCatalogue } from '../data/local-catalogue.ts';
import { createPageContext, locationContext } from '../session/guard.ts';
import { logOut, startSession } from '../session/session-store.ts';
import * as signIn from './account/sign-in.tsx';
import * as signUp from './account/sign-up.tsx';
import * as authorsAndSeries from './catalogue/authors-and-series.tsx';
import * as book from './catalogue/book.tsx';
import * as collection from './catalogue/collection.tsx';
import * as isbn from './catalogue/isbn.tsx';
import * as shopPage from './shop-page.tsx';

beforeEach(() => {
  const api = createTestApi();
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    api.request(address.replace(location.origin, ''), init),
  );
});
afterEach(() => {
  logOut();
  vi.unstubAllGlobals();
});

const routes = [
  { path: '/books/:bookId/:name?', ...book },
  { path: '/authors/:slug', ...authorsAndSeries },
  { path: '/series/:slug', ...authorsAndSeries },
  { path: '/collections/:slug', ...collection },
  { path: '/isbn/:isbn', ...isbn },
  ...['/terms', '/privacy', '/returns', '/contact', '/imprint'].map((path) => ({
    path,
    ...shopPage,
  })),
];

it.each([
  ['/books/bk99', 'The page you are looking for is not available!'],
  ['/authors/nobody', 'The page you are looking for is not available!'],
  ['/series/none', 'The page you are looking for is not available!'],
  ['/collections/none', 'The page you are looking for is not available!'],
  ['/isbn/9780306406157', 'The page you are looking for is not available!'],
  ['/isbn/1', 'The page you are looking for is not available!'],
  ['/authors/r-k-narayan', 'R. K. Narayan'],
  ['/books/bk01', 'Malgudi Days'],
  ['/books/bk01/Old-Title', 'Malgudi Days'],
  ['/Contact/', 'Contact'],
  ['/RETURNS', 'Returns and refunds'],
  ['/imprint', 'Terms and conditions'],
])('shows at %s the heading %s', async (path, heading) => {
  await renderRoutes(routes, path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  cleanup();
});

/** Runs the loader of a path as a server does, and describes the response. */
async function answer(path: string) {
  const books = [
    { ...aFullBook(), _id: 'bk01', authors: ['R. K. Narayan'] },
    aBook({ _id: 'bk02', title: 'Gora' }),
  ];
  const [monsoon, past] = ['monsoon', 'past'].map((slug) => ({
    ...RECORDS.collections,
    slug,
    _id: slug,
  }));
  const records = { collections: [monsoon, { ...past, until: '2023-04-30' }] };
  const api = createTestApi({ store: createMemoryStore(aContent({ books, records } as never)) });
  const send = async (address: string, init?: RequestInit) => api.request(address, init);
  const catalogue = createCatalogue(createApiClient(send), { isAwaited: true });
  const [match = expect.fail()] = matchRoutes(routes, path) ?? [];
  const { loader } = match.route as { loader: (args: LoaderFunctionArgs) => Promise<unknown> };
  const context = createPageContext(catalogue);
  const request = new Request(new URL(path, globalThis.location.origin));
  const result = await loader({ request, context, params: match.params } as never).catch(
    (thrown: unknown) => thrown,
  );
  if (result instanceof Response)
    return `${path}: ${result.status} ${result.headers.get('location')}`;
  const { data, init } = result as { data: object | null; init?: ResponseInit };
  return `${path}: ${init?.status ?? 200}, with ${Object.keys(data ?? {}).join(' ')}`;
}

it('answers a server with the status of each page', async () => {
  const paths = [
    '/books/bk01/Malgudi-Days',
    '/books/bk01',
    '/books/bk01/Old-Title',
    '/books/bk99/Malgudi-Days',
    '/authors/r-k-narayan',
    '/authors/nobody',
    '/series/malgudi',
    '/series/r-k-narayan',
    '/collections/monsoon',
    '/collections/past',
    '/collections/none',
    '/isbn/9780306406157',
    '/isbn/0-306-40615-2',
    '/isbn/9780143039655',
    '/isbn/malgudi',
  ];
  const answers: string[] = [];
  for (const path of paths) answers.push(await answer(path));
  expect(answers.join('\n')).toMatchInlineSnapshot(`
    "/books/bk01/Malgudi-Days: 200, with book related shop
    /books/bk01: 301 /books/bk01/Malgudi-Days
    /books/bk01/Old-Title: 301 /books/bk01/Malgudi-Days
    /books/bk99/Malgudi-Days: 404, with book related shop
    /authors/r-k-narayan: 200, with kind named slug
    /authors/nobody: 404, with kind named slug
    /series/malgudi: 200, with kind named slug
    /series/r-k-narayan: 404, with kind named slug
    /collections/monsoon: 200, with found slug bestSellers
    /collections/past: 302 /books
    /collections/none: 404, with found slug bestSellers
    /isbn/9780306406157: 302 /books/bk01/Malgudi-Days
    /isbn/0-306-40615-2: 302 /books/bk01/Malgudi-Days
    /isbn/9780143039655: 404, with 
    /isbn/malgudi: 404, with "
  `);
});

interface Visit {
  /** The page before; `undefined` for the first page of a tab. */
  from?: string;
  state?: unknown;
  isSignedIn: boolean;
}

/** Runs the loader of a page as the router does, and describes where it leads. */
async function load(page: typeof signIn | typeof signUp, path: string, visit: Visit) {
  if (visit.isSignedIn)
    startSession(
      { token: 'a.b.c', user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' } },
      true,
    );
  const context = new RouterContextProvider();
  const { from, state = null } = visit;
  const location = createMemoryRouter([{ path: '*' }], {
    initialEntries: [{ pathname: from ?? '/', state }],
  }).state.location as Location;
  context.set(locationContext, from === undefined ? undefined : location);
  const request = new Request(new URL(path, globalThis.location.origin));
  const response = page.loader({ request, context, params: {} } as never);
  if (!(response instanceof Response)) return 'stays';
  const kind = response.headers.has('X-Remix-Replace') ? 'replaces' : 'pushes';
  return `${kind} ${response.headers.get('location')}`;
}

const RETURN = { returnTo: '/cart' };

it.each<[string, string, Visit, string]>([
  ['sign-in', 'a visitor', { isSignedIn: false }, 'stays'],
  ['sign-in', 'a user, in a new tab', { isSignedIn: true }, 'replaces /profile'],
  ['sign-in', 'a user, by a link', { from: '/books', isSignedIn: true }, 'pushes /profile'],
  [
    'sign-in',
    'a user of another tab',
    { from: '/signin', state: RETURN, isSignedIn: true },
    'replaces /cart',
  ],
  [
    'sign-in',
    'a user of another tab, not sent here',
    { from: '/signin', isSignedIn: true },
    'replaces /profile',
  ],
  ['sign-up', 'a visitor', { isSignedIn: false }, 'stays'],
  ['sign-up', 'a user, in a new tab', { isSignedIn: true }, 'replaces /books'],
  ['sign-up', 'a user, by a link', { from: '/cart', isSignedIn: true }, 'pushes /books'],
])('opens %s for %s: %o', async (page, _, visit, outcome) => {
  const isSignIn = page === 'sign-in';
  const target = isSignIn ? signIn : signUp;
  expect(await load(target, isSignIn ? '/signin' : '/signup', visit)).toBe(outcome);
});
