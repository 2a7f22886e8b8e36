import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { Pager } from './list.tsx';
import { PageHeading } from './page.tsx';

/** A page of a list of 60 rows, in pages of 25; `cursor` is the first row of the page. */
function List() {
  const start = Number(useSearchParams()[0].get('cursor') ?? 0);
  const end = Math.min(start + 25, 60);
  return (
    <>
      <PageHeading title="List" />
      <Pager count={end - start} total={60} next={end < 60 ? String(end) : null} />
    </>
  );
}

function openList(path: string) {
  const router = createMemoryRouter([{ path: '/list', Component: List }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));

it('counts the rows, and links to the previous and the next page', async () => {
  const { state } = openList('/list?status=placed');
  expect(state.location.search).toBe('?status=placed');
  expect(screen.getByText('1 to 25 of 60')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
  await press('Older');
  expect(await screen.findByText('26 to 50 of 60')).toBeTruthy();
  await press('Older');
  expect(await screen.findByText('51 to 60 of 60')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
  expect(document.activeElement?.textContent).toBe('List');
  await press('Newer');
  expect(await screen.findByText('26 to 50 of 60')).toBeTruthy();
});

it('links back to the first page if the previous pages are unknown', async () => {
  const router = openList('/list?status=placed&cursor=50');
  expect(screen.queryByText(/of 60/)).toBeNull();
  await press('Newer');
  expect(await screen.findByText('1 to 25 of 60')).toBeTruthy();
  expect(router.state.location.search).toBe('?status=placed');
});

it('counts on after the highest total that the API counts to', () => {
  const Component = () => <Pager count={25} total={30} isCapped next="50" />;
  const router = createMemoryRouter([{ path: '/list', Component }], {
    initialEntries: [
      { pathname: '/list', search: '?cursor=25', state: { pages: [{ cursor: '', count: 25 }] } },
    ],
  });
  render(<RouterProvider router={router} />);
  expect(screen.getByText('26 to 50 of 50 or more')).toBeTruthy();
});
