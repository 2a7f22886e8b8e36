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

async function show(initialEntries = ['/']) {
  const { Component } = await import('./mock-man.tsx');
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries });
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

const ADD = { method: 'POST', route: 'POST /api/user/cart' } as const;

it.each([
  ['with a sample body', { ...ADD, path: '/api/user/cart' }, /"product"/],
  [
    'without one, if the API has no such call',
    { method: 'GET', path: '/api/x' } as const,
    /^\{\}$/,
  ],
])('opens a recorded call in the console: %s', async (_, call, body) => {
  const Panel = ({ onOpen }: { onOpen: (opened: object) => void }) => (
    <button type="button" onClick={() => onOpen(call)}>
      Open in the console
    </button>
  );
  vi.doMock('#devtools/panels/panel.tsx', () => ({ Panel }));
  await show(['/#calls']);
  const [button] = await screen.findAllByText('Open in the console');
  if (button) await userEvent.click(button);
  vi.doUnmock('#devtools/panels/panel.tsx');
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Endpoint')).toHaveProperty('value', call.path),
  );
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Requests');
  expect(screen.getByLabelText('Method')).toHaveProperty('value', call.method);
  expect(screen.getByLabelText(/^Body/)).toHaveProperty('value', expect.stringMatching(body));
});

it('notifies the other tabs of the shop of a change, but not of a read', async () => {
  const otherTab = new BroadcastChannel('kitabdost-account');
  const onMessage = vi.fn<() => void>();
  const { onOtherTabsChange } = await import('../../data/changes.ts');
  onOtherTabsChange(() => undefined);
  otherTab.addEventListener('message', onMessage);
  await show();
  const choose = (method: string) =>
    userEvent.selectOptions(screen.getByLabelText('Method'), method);
  await submit('/api/products');
  await choose('HEAD');
  await submit('/api/products');
  await choose('POST');
  expect(onMessage).not.toHaveBeenCalled();
  await submit('/api/user/cart');
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledOnce());
  otherTab.close();
});
