import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset().mockImplementation(async () => Response.json({}));
});

async function show() {
  const { Component } = await import('./mock-man.tsx');
  const router = createMemoryRouter([{ path: '/', Component }]);
  render(<RouterProvider router={router} />);
}

async function submit(endpoint: string) {
  const field = screen.getByLabelText('Endpoint');
  await userEvent.clear(field);
  await userEvent.type(field, endpoint);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

it('sends API calls to a real API if the build has one, and the rest to this site', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.example/v1');
  await show();
  await submit('/api/products?x=1');
  await submit('/favicon.svg');
  await submit('https://elsewhere.example/api/x');
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([
    'https://api.example/v1/api/products?x=1',
    `${location.origin}/favicon.svg`,
    'https://elsewhere.example/api/x',
  ]);
});
