import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call, callAndDeliver, rows, showCalls, publish } from './testing.tsx';

beforeEach(() => vi.resetModules());

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

it('filters by text, and hides the console’s own', async () => {
  await showCalls();
  await call();
  await call({ path: '/api/categories', status: 500, statusText: 'Internal Server Error' });
  await call({ page: '/mock-man', isOfConsole: true });
  const filter = screen.getByLabelText('Filter calls');
  await userEvent.type(filter, 'PRODUCTS');
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByLabelText('Hide the console’s own'));
  expect(rows()).toEqual([expect.stringContaining('/books')]);
  await userEvent.type(filter, ' of poetry');
  expect(screen.getByText('No call is like that.')).toBeTruthy();
  await userEvent.clear(filter);
  expect(screen.getByText(/^2 of 3 calls/)).toBeTruthy();
});

it('does not change while paused, and shows the missed calls afterwards', async () => {
  await showCalls();
  await call();
  await press('Pause');
  publish({ path: '/api/categories' });
  await callAndDeliver({ path: '/api/test-todos' });
  expect(rows()).toHaveLength(1);
  await press('Pause');
  expect(rows()[0]).toContain('/api/test-todos');
  expect(rows()).toHaveLength(3);
});

it('is cleared, paused or not, and goes on', async () => {
  await showCalls();
  await call();
  await press('Pause');
  await press('Clear');
  expect(rows()).toEqual([]);
  await press('Pause');
  await call();
  expect(rows()).toHaveLength(1);
  await press('Clear');
  expect(rows()).toEqual([]);
});

it('goes on while it is out of sight', async () => {
  (await showCalls()).unmount();
  (await showCalls()).unmount();
  await callAndDeliver({ path: '/api/unseen' });
  await showCalls();
  expect(rows()).toEqual([expect.stringContaining('/api/unseen')]);
});

it('keeps the last 200', async () => {
  (await showCalls()).unmount();
  for (let number = 0; number < 200; number += 1) publish({ path: `/api/${number}` });
  await callAndDeliver({ path: '/api/200' });
  await showCalls();
  expect(rows()).toHaveLength(200);
  expect([rows().at(0), rows().at(-1)]).toEqual([
    expect.stringContaining('/api/200 '),
    expect.stringContaining('/api/1 '),
  ]);
});
