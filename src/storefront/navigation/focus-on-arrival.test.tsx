import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useFocusOnArrival } from './focus.ts';

/** A page whose heading loads later. */
function Late() {
  const [isKnown, setKnown] = useState(false);
  if (isKnown) return <h1 tabIndex={-1}>Late</h1>;
  return (
    <button type="button" onClick={() => setKnown(true)}>
      Load
    </button>
  );
}

function Frame() {
  useFocusOnArrival();
  return (
    <>
      <input aria-label="Search" />
      <main>
        <Outlet />
      </main>
    </>
  );
}

/** Opens the first page with the focus on its link, and goes to `path`. */
async function goTo(path: string) {
  const early = (name: string) => <h1 tabIndex={-1}>{name}</h1>;
  const children = [
    { path: '/', element: <a href="/early">Link</a> },
    { path: '/early', element: early('Early') },
    { path: '/late', element: <Late /> },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Frame />, children }]);
  render(<RouterProvider router={router} />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('link').focus();
  await act(async () => router.navigate(path));
  return router;
}

/** Not the text of the body, which has the focus if nothing else has. */
const readFocused = () => document.activeElement?.closest('h1')?.textContent;

it('focuses the heading of another page, but not after a change of the query', async () => {
  const router = await goTo('/early');
  expect(readFocused()).toBe('Early');
  screen.getByLabelText('Search').focus();
  await act(async () => router.navigate('/early?page=2'));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('focuses a heading that loads later, once', async () => {
  await goTo('/late');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(readFocused()).toBe('Late'));
  screen.getByRole('heading').blur();
  await act(async () => document.querySelector('main')?.append('More'));
  expect(document.activeElement).toBe(document.body);
});

it('focuses a heading that loads after the focus was lost', async () => {
  const router = await goTo('/early');
  screen.getByLabelText('Search').focus();
  await act(async () => router.navigate('/late'));
  screen.getByLabelText('Search').blur();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(readFocused()).toBe('Late'));
});

it('leaves the focus where the user has moved it before the heading loads', async () => {
  await goTo('/late');
  screen.getByLabelText('Search').focus();
  await act(async () => document.querySelector('main')?.append('More'));
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('does not focus the heading of a page that the user has left', async () => {
  const router = await goTo('/late');
  await act(async () => router.navigate('/'));
  await act(async () => document.querySelector('main')?.append('More'));
  expect(document.activeElement).toBe(document.body);
});
