import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, createMemoryRouter, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BackLink, ListForm, Pager, findList } from './list.tsx';
import { PageHeading } from './page.tsx';

const SELECTS = {
  sort: {
    label: 'Sort by',
    options: [
      ['', 'As it is'],
      ['NEWEST', 'Newest'],
    ],
  },
} as const;

/** Opens a list; `queries` receives the query of each load, which waits for `respond`. */
async function openList(query = '') {
  const queries: string[] = [];
  const loading = { until: Promise.resolve() };
  const router = createMemoryRouter(
    [
      {
        path: '/list',
        HydrateFallback: () => null,
        loader: async ({ request }) => {
          queries.push(new URL(request.url).search);
          await loading.until;
          return null;
        },
        element: (
          <>
            <ListForm
              name="Books"
              placeholder="Title"
              selects={SELECTS}
              boxes={{ low: { label: 'Low' } }}
            />
            <Link to="/item">Item</Link>
            <Link to="/list?search=emma">Emma</Link>
          </>
        ),
      },
      {
        path: '/item',
        loader: () => loading.until.then(() => null),
        element: <BackLink to="/list">Books</BackLink>,
      },
    ],
    { initialEntries: [`/list${query}`] },
  );
  render(<RouterProvider router={router} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search books' });
  queries.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  const submit = () => fireEvent.submit(screen.getByRole('search', { name: 'Books' }));
  const clickLow = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Low' }));
  const sort = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value } });
  const follow = async (name: string) => {
    fireEvent.click(screen.getByRole('link', { name }));
    await pause(0);
  };
  return { field, queries, pause, router, loading, type, submit, clickLow, sort, follow };
}

it('searches once after a pause in typing, or at once on Enter', async () => {
  const { queries, pause, type, submit } = await openList();
  type('gor');
  await pause(200);
  type('gora');
  await pause(299);
  expect(queries).toEqual([]);
  await pause(1);
  expect(queries).toEqual(['?search=gora']);
  type(' gorax ');
  submit();
  await pause(1000);
  expect(queries).toEqual(['?search=gora', '?search=gorax']);
  type('');
  await pause(300);
  expect(queries.slice(2)).toEqual(['']);
});

it('applies a filter at once, with the typed search, from the first page on', async () => {
  const { queries, pause, type, clickLow, sort } = await openList('?cursor=25&sort=NEWEST');
  type('gora');
  clickLow();
  await pause(1000);
  expect(queries).toEqual(['?sort=NEWEST&search=gora&low=1']);
  sort('');
  await pause(0);
  clickLow();
  await pause(0);
  expect(queries.slice(1)).toEqual(['?search=gora&low=1', '?search=gora']);
});

it('adds a filter to those that are still loading', async () => {
  const { queries, pause, loading, clickLow, sort } = await openList();
  loading.until = new Promise(() => {});
  clickLow();
  await pause(0);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Low' }).checked).toBe(true);
  sort('NEWEST');
  await pause(0);
  expect(queries).toEqual(['?low=1', '?low=1&sort=NEWEST']);
});

it('keeps the search and the filters while another page is loading', async () => {
  const { field, loading, follow } = await openList('?low=1&search=emma');
  loading.until = new Promise(() => {});
  await follow('Item');
  expect(field.value).toBe('emma');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Low' }).checked).toBe(true);
});

it('shows the search of a link, but leaves a text that is being typed', async () => {
  const { field, router, type, follow } = await openList();
  await follow('Emma');
  expect(field.value).toBe('emma');
  act(() => field.focus());
  type('emmas');
  await act(() => router.navigate('/list?search=gora'));
  expect(field.value).toBe('emmas');
});

it('links back to the list as it was last shown, and searches no more after leaving it', async () => {
  const { pause, router, type, follow } = await openList('?low=1&search=emma');
  type('gora');
  await follow('Item');
  const back = screen.getByRole('link', { name: 'Books' });
  expect(back.getAttribute('href')).toBe('/list?low=1&search=emma');
  await pause(1000);
  expect(router.state.location).toMatchObject({ pathname: '/item', search: '' });
  expect(findList('/other')).toBe('/other');
});

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

function openPagedList(path: string) {
  const router = createMemoryRouter([{ path: '/list', Component: List }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));

it('counts the rows, and links to the previous and the next page', async () => {
  const { state } = openPagedList('/list?status=placed');
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
  const router = openPagedList('/list?status=placed&cursor=50');
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

it('counts back from the last row if rows of the pages before were removed', () => {
  const Component = () => <Pager count={24} total={48} next={null} />;
  const router = createMemoryRouter([{ path: '/list', Component }], {
    initialEntries: [
      { pathname: '/list', search: '?cursor=25', state: { pages: [{ cursor: '', count: 25 }] } },
    ],
  });
  render(<RouterProvider router={router} />);
  expect(screen.getByText('25 to 48 of 48')).toBeTruthy();
});
