import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { renderRoutes } from '../app/testing.tsx';
import { BooksLink } from '../features/layout/site-header.tsx';
import { NotFound } from '../features/layout/not-found.tsx';
import { server, withServer } from '../features/orders/testing.ts';
import { OwnList } from '../features/own-lists/own-list.tsx';
import { forgetList, rememberList } from '../navigation/paths.ts';
import * as home from './home.tsx';
import * as ownOrders from './orders/own-orders.tsx';

withServer();
beforeEach(() => {
  rememberList('?rating=4');
  onTestFinished(forgetList);
});

/** Every link back to the list of books leads to the list that was shown last, with its filters. */
const LINKS: [what: string, name: string, element: ReactElement][] = [
  ['the header', 'Books', <BooksLink key="header" />],
  ['a page that does not exist', 'Browse Books', <NotFound key="none" />],
  ...(['Cart', 'Wishlist'] as const).map((name): [string, string, ReactElement] => [
    `an empty ${name}`,
    'Shop now',
    <OwnList
      key={name}
      {...{ name, art: '', waiting: '' }}
      snapshot={{ status: 'ready', data: [] }}
    >
      {() => null}
    </OwnList>,
  ]),
];

const readAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it.each(LINKS)('leads from %s to the last list', (_what, name, element) => {
  render(<MemoryRouter>{element}</MemoryRouter>);
  expect(readAddress(name)).toBe('/books?rating=4');
});

it('leads from a list without orders to the last list', async () => {
  server.responses['GET /user/orders'] = () => Response.json({ orders: [], next: null });
  await renderRoutes([{ path: '/profile/orders', ...ownOrders }], '/profile/orders');
  await screen.findByText('No orders yet');
  expect(readAddress('Browse Books')).toBe('/books?rating=4');
});

it('leads from the home page to the last list', async () => {
  const api = createTestApi();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    api.fetch(new Request(new URL(input, location.origin), init)),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderRoutes([{ path: '/', ...home }]);
  await screen.findByRole('link', { name: 'Shop Now' });
  expect(readAddress('Shop Now')).toBe('/books?rating=4');
});
