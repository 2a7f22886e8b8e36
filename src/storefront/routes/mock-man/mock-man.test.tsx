import 'fake-indexeddb/auto';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenedCall } from '#devtools/panels/calls-panel.tsx';

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
  return render(<RouterProvider router={router} />);
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
  await submit('/apis');
  await submit('https://elsewhere.example/api/x');
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([
    'https://api.example/v1/api/products?x=1',
    `${location.origin}/favicon.svg`,
    `${location.origin}/apis`,
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
  const { onOtherTabsChange } = await import('../../session/as-user.ts');
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

const onOpen = vi.fn<(call: OpenedCall) => void>();

async function showTabs(address: string) {
  const { MockManTabs } = await import('./mock-man.tsx');
  const Component = () => <MockManTabs requests={<p>The console</p>} onOpen={onOpen} />;
  const routes = [{ path: '/mock-man', Component }];
  const router = createMemoryRouter(routes, { initialEntries: ['/mock-man', address] });
  render(<RouterProvider router={router} />);
  return router;
}

function readSelectedTab() {
  return screen.getByRole('tab', { selected: true }).textContent;
}

it('shows the panel that the URL names', async () => {
  await showTabs('/mock-man#data');
  expect(readSelectedTab()).toBe('Data');
  const panel = screen.getByRole('tabpanel', { name: 'Data' });
  expect(await within(panel).findByRole('button', { name: 'Export the data' })).toBeTruthy();
});

it('shows the console if the URL names no panel', async () => {
  await showTabs('/mock-man#shelves');
  expect(readSelectedTab()).toBe('Requests');
  expect(await screen.findByLabelText('File to import')).toBeTruthy();
});

it('keeps the chosen tab in the URL, without a new history entry', async () => {
  const router = await showTabs('/mock-man');
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText(/^Everything is normal/)).toBeTruthy();
  expect([readSelectedTab(), router.state.location.hash]).toEqual(['Mock', '#mock']);
  await router.navigate(-1);
  expect(router.state.location.hash).toBe('');
});

it('loads the stories when they are opened, at the step that the URL names', async () => {
  const load = vi.fn(() => ({ Replay: ({ hash }: { hash: string }) => <p>{`Story ${hash}`}</p> }));
  vi.doMock('#devtools/replay/replay.tsx', load);
  const router = await showTabs('/mock-man#mock');
  await screen.findByText('GET /api/test-todos');
  expect(load).not.toHaveBeenCalled();
  await act(() => router.navigate('/mock-man#replay=day2'));
  vi.doUnmock('#devtools/replay/replay.tsx');
  expect(await screen.findByText('Story #replay=day2')).toBeTruthy();
  expect(readSelectedTab()).toBe('Replay');
});

it('reads cart and wishlist again once it is left', async () => {
  const { startSession, logOut } = await import('../../session/session-store.ts');
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  const { unmount } = await show();
  const listRead = () => fetchMock.mock.calls.map(([address]) => new URL(String(address)).pathname);
  expect(listRead()).toEqual([]);
  unmount();
  await vi.waitFor(() => expect(listRead()).toEqual(['/api/user/cart', '/api/user/wishlist']));
  logOut();
});

it('lists the calls that only the mock has among those that can fail', async () => {
  await showTabs('/mock-man#mock');
  expect(await screen.findByText('GET /api/test-todos')).toBeTruthy();
  expect(screen.getByText('GET /api/test-mails')).toBeTruthy();
});

it.each([
  ['a real API', 'VITE_API_URL', 'https://api.example'],
  ['a server', 'VITE_SERVER', '1'],
])('shows only the console if the build is for %s', async (_, name, value) => {
  vi.stubEnv(name, value);
  await showTabs('/mock-man#mock');
  expect(screen.getByText('The console')).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

it.each([
  ['calls', '#devtools/panels/panel.tsx'],
  ['replay', '#devtools/replay/replay.tsx'],
])('says that the panel could not be loaded: %s', async (name, module) => {
  vi.doMock(module, () => Promise.reject(new TypeError('Failed to fetch')));
  await showTabs(`/mock-man#${name}`);
  vi.doUnmock(module);
  const panel = screen.getByRole('tabpanel', { name: new RegExp(name, 'i') });
  expect(await within(panel).findByText(/^This could not be loaded\./)).toBeTruthy();
});
