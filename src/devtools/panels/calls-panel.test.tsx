import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenedCall } from './calls-panel.tsx';
import {
  publishAndShow,
  publishAndDeliver,
  publish,
  listRows,
  renderCallsPanel,
} from './testing.tsx';

beforeEach(() => vi.resetModules());

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

it('filters the calls by text, and hides those of the console', async () => {
  await renderCallsPanel();
  await publishAndShow();
  await publishAndShow({
    path: '/api/categories',
    status: 500,
    statusText: 'Internal Server Error',
  });
  await publishAndShow({ page: '/mock-man', isOfConsole: true });
  const filter = screen.getByLabelText('Filter calls');
  await userEvent.type(filter, 'PRODUCTS');
  expect(listRows()).toHaveLength(2);
  await userEvent.click(screen.getByLabelText('Hide the console’s own'));
  expect(listRows()).toEqual([expect.stringContaining('/books')]);
  await userEvent.type(filter, ' of poetry');
  expect(screen.getByText('No call matches.')).toBeTruthy();
  // It searches all that a row shows.
  for (const text of ['get /api/categories', '500', 'Server Error', '/books']) {
    await userEvent.clear(filter);
    await userEvent.type(filter, text);
    expect(listRows()).toHaveLength(text === '/books' ? 2 : 1);
  }
  await userEvent.clear(filter);
  expect(screen.getByText(/^2 of 3 calls/)).toBeTruthy();
});

it('does not change while it is paused, and then shows the calls made meanwhile', async () => {
  await renderCallsPanel();
  await publishAndShow();
  await press('Pause');
  publish({ path: '/api/categories' });
  await publishAndDeliver({ path: '/api/test-todos' });
  expect(listRows()).toHaveLength(1);
  await press('Pause');
  expect(listRows()[0]).toContain('/api/test-todos');
  expect(listRows()).toHaveLength(3);
});

it('can be cleared while it is paused or not, and then lists new calls', async () => {
  await renderCallsPanel();
  await publishAndShow();
  await press('Pause');
  await press('Clear');
  expect(listRows()).toEqual([]);
  await press('Pause');
  await publishAndShow();
  expect(listRows()).toHaveLength(1);
  await press('Clear');
  expect(listRows()).toEqual([]);
});

it('logs the calls that are made while the panel is hidden', async () => {
  (await renderCallsPanel()).unmount();
  (await renderCallsPanel()).unmount();
  await publishAndDeliver({ path: '/api/unseen' });
  await renderCallsPanel();
  expect(listRows()).toEqual([expect.stringContaining('/api/unseen')]);
});

it('keeps the last 200 calls', async () => {
  (await renderCallsPanel()).unmount();
  for (let number = 0; number < 200; number += 1) publish({ path: `/api/${number}` });
  await publishAndDeliver({ path: '/api/200' });
  await renderCallsPanel();
  expect(listRows()).toHaveLength(200);
  expect([listRows().at(0), listRows().at(-1)]).toEqual([
    expect.stringContaining('/api/200 '),
    expect.stringContaining('/api/1 '),
  ]);
});

const onOpen = vi.fn<(call: OpenedCall) => void>();

beforeEach(() => vi.resetModules());

it('lists calls live, newest first', async () => {
  await renderCallsPanel();
  expect(screen.getByText(/^No calls yet/)).toBeTruthy();
  await publishAndShow();
  await publishAndShow({
    method: 'POST',
    path: '/api/user/cart',
    status: 201,
    statusText: 'Created',
  });
  expect(listRows()).toEqual([
    expect.stringMatching(
      /^POST \/api\/user\/cart .*201 Created 412 ms .*09:05:07 \/books · page 1$/,
    ),
    expect.stringMatching(/^GET \/api\/products .*200 OK/),
  ]);
});

it('numbers the loaded pages in the order of their first calls', async () => {
  await renderCallsPanel();
  await publishAndShow({ tab: 'b', page: '/cart' });
  await publishAndShow({ tab: 'c', page: '/cart' });
  await publishAndShow({ tab: 'b', page: '/' });
  expect(listRows().map((row) => row?.match(/\S+ · .*/)?.[0])).toEqual([
    '/ · page 1',
    '/cart · page 2',
    '/cart · page 1',
  ]);
});

it('marks a call that a failure or a scenario of the mock has changed', async () => {
  await renderCallsPanel();
  await publishAndShow({ status: 0, statusText: '', failure: 'network', scenario: 'sold-out' });
  expect(listRows()[0]).toMatch(/made to fail books in carts sold out No response/);
});

it('passes a call with its route to `onOpen`', async () => {
  await renderCallsPanel(onOpen);
  await publishAndShow({ method: 'POST', path: '/api/user/cart/bk06' });
  await userEvent.click(screen.getByRole('button', { name: /cart\/bk06/ }));
  expect(onOpen).toHaveBeenLastCalledWith({
    method: 'POST',
    path: '/api/user/cart/bk06',
    route: 'POST /api/user/cart/:id',
  });
  await publishAndShow({ path: '/api/shelves' });
  await userEvent.click(screen.getByRole('button', { name: /shelves/ }));
  expect(onOpen.mock.lastCall?.[0]).toEqual({
    method: 'GET',
    path: '/api/shelves',
    route: undefined,
  });
});
