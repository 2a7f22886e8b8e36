import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { forgetSession, storeSession } from '../api.ts';
import { keepLastData, StaleNote, useKeptScreen } from './unsaved.tsx';

const signIn = (email: string) =>
  storeSession({ user: { firstName: '', lastName: '', email }, token: 'a.b.c' });
const REDIRECT = new Response(null, { status: 302, headers: { location: '/desk/sign-in' } });

beforeEach(() => signIn(''));
afterEach(forgetSession);

function KeptScreen() {
  useKeptScreen(true);
  return null;
}

/** Keeps the screen at this path until the next `cleanup`. */
function keepScreen(path: string) {
  const router = createMemoryRouter([{ path, Component: KeptScreen }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
}

/** Returns a function that reads a path by a wrapped loader, which fails with `error` if given. */
function wrapLoader(route: Partial<RouteObject> = {}) {
  const next: { error?: unknown } = {};
  let count = 0;
  const loader = () => {
    if (next.error !== undefined) throw next.error;
    return (count += 1);
  };
  const [kept] = keepLastData([{ ...route, loader } as RouteObject]);
  return async (path: string, error?: unknown) => {
    next.error = error;
    const request = new Request(new URL(path, location.origin));
    const load = kept?.loader as (args: LoaderFunctionArgs) => Promise<unknown>;
    return load({ request } as LoaderFunctionArgs).catch(() => 'fails');
  };
}

it.each([
  ['no answer', new ApiError(0, '', ''), 1],
  ['a status of 500', new ApiError(500, '', ''), 1],
  ['a status of 503', new ApiError(503, '', ''), 1],
  ['a refusal', new ApiError(404, '', ''), 'fails'],
  ['another error', new TypeError('A slip.'), 'fails'],
  ['the end of the session', REDIRECT, 'fails'],
])('returns the last data, or fails, after %s', async (_, error, result) => {
  signIn('a@b.example');
  const read = wrapLoader();
  expect(await read('/desk/books', error)).toBe('fails');
  expect(await read('/desk/books')).toBe(1);
  expect(await read('/desk/books', error)).toBe(result);
  expect(await read('/desk/books')).toBe(2);
});

it('returns the last data at the end of the session only on a screen that is kept', async () => {
  keepScreen('/desk/books');
  const read = wrapLoader();
  await read('/desk/books?search=a');
  expect(await read('/desk/books?search=a', REDIRECT)).toBe(1);
  cleanup();
  expect(await read('/desk/books?search=a', REDIRECT)).toBe('fails');
});

it.each([
  ['another search', '/desk/books?search=b', 'fails', 1],
  ['another page', '/desk/orders', 'fails', 1],
  ['the same', '/desk/books?search=a', 1, 1],
])('has data for %s in a page or a frame', async (_, path, page, frame) => {
  const outage = new ApiError(0, '', '');
  const readPage = wrapLoader();
  const readFrame = wrapLoader({ children: [] });
  for (const read of [readPage, readFrame]) await read('/desk/books?search=a');
  expect([await readPage(path, outage), await readFrame(path, outage)]).toEqual([page, frame]);
});

it('keeps the data of a page whose loader does not run for its other addresses', async () => {
  const outage = new ApiError(0, '', '');
  const read = wrapLoader({
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  });
  await read('/desk/import?step=file');
  expect(await read('/desk/import?step=columns', outage)).toBe(1);
  expect(await read('/desk/orders', outage)).toBe('fails');
});

it('shows no person the data of another', async () => {
  signIn('a@b.example');
  const readFrame = wrapLoader({ children: [] });
  await readFrame('/desk');
  signIn('c@d.example');
  expect(await readFrame('/desk', new ApiError(0, '', ''))).toBe('fails');
  signIn('a@b.example');
  expect(await readFrame('/desk', new ApiError(0, '', ''))).toBe(1);
});

it('wraps the loaders of children, too, and leaves routes without a loader as they are', async () => {
  const child = { path: 'books', loader: () => 'read' };
  const routes = [{ path: '/desk', id: 'frame', children: [child, { path: 'more' }] }];
  const [frame] = keepLastData(routes);
  expect(frame).toEqual({
    ...routes[0],
    children: [{ ...child, loader: expect.any(Function) }, { path: 'more' }],
  });
  expect(frame?.children?.[0]?.loader).not.toBe(child.loader);
});

it('says on the page that it may be out of date, until all of it has been read again', async () => {
  const [readPage, readOther] = [wrapLoader(), wrapLoader()];
  const routes = [{ path: '*', Component: StaleNote }];
  const router = createMemoryRouter(routes, { initialEntries: ['/desk/people'] });
  render(<RouterProvider router={router} />);
  const note = screen.getByRole('status', { hidden: true });
  const getNote = () => [note.hidden, note.textContent];
  const outage = new ApiError(0, '', '');
  expect(getNote()).toEqual([true, '']);
  await act(async () => {
    for (const read of [readPage, readOther]) {
      await read('/desk/people');
      await read('/desk/people', outage);
    }
  });
  const text =
    'The shop cannot be reached. This page may be out of date; what you have typed is kept.';
  expect(getNote()).toEqual([false, text]);
  await act(async () => void (await readPage('/desk/people')));
  expect(getNote()).toEqual([false, text]);
  await act(() => router.navigate('/desk/more'));
  expect(getNote()).toEqual([true, '']);
  await act(() => router.navigate('/desk/people'));
  await act(async () => void (await readOther('/desk/people')));
  expect(getNote()).toEqual([true, '']);
});
