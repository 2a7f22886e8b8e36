import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenedCall } from './call-list.tsx';
import { call, rows, showCalls } from './testing.tsx';

const onOpen = vi.fn<(call: OpenedCall) => void>();

beforeEach(() => vi.resetModules());

it('lists calls as they come, newest first', async () => {
  await showCalls();
  expect(screen.getByText(/^No calls yet/)).toBeTruthy();
  await call();
  await call({ method: 'POST', path: '/api/user/cart', status: 201, statusText: 'Created' });
  expect(rows()).toEqual([
    expect.stringMatching(
      /^POST \/api\/user\/cart .*201 Created 412 ms .*09:05:07 \/books · page 1$/,
    ),
    expect.stringMatching(/^GET \/api\/products .*200 OK/),
  ]);
});

it('numbers the loaded pages', async () => {
  await showCalls();
  await call({ tab: 'b', page: '/cart' });
  await call({ tab: 'c', page: '/cart' });
  await call({ tab: 'b', page: '/' });
  expect(rows().map((row) => row?.match(/\S+ · .*/)?.[0])).toEqual([
    '/ · page 1',
    '/cart · page 2',
    '/cart · page 1',
  ]);
});

it('marks what the mock has made of a call', async () => {
  await showCalls();
  await call({ status: 0, statusText: '', failure: 'network', scenario: 'sold-out' });
  expect(rows()[0]).toMatch(/made to fail books in carts sold out No answer/);
});

it('opens a call with its route', async () => {
  await showCalls(onOpen);
  await call({ method: 'POST', path: '/api/user/cart/bk06' });
  await userEvent.click(screen.getByRole('button', { name: /cart\/bk06/ }));
  expect(onOpen).toHaveBeenLastCalledWith({
    method: 'POST',
    path: '/api/user/cart/bk06',
    route: 'POST /api/user/cart/:id',
  });
  await call({ path: '/api/shelves' });
  await userEvent.click(screen.getByRole('button', { name: /shelves/ }));
  expect(onOpen.mock.lastCall?.[0]).toEqual({
    method: 'GET',
    path: '/api/shelves',
    route: undefined,
  });
});
