import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenedCall } from '#devtools/panels/calls-panel.tsx';

const onOpen = vi.fn<(call: OpenedCall) => void>();

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
});

async function show(address: string) {
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
  await show('/mock-man#data');
  expect(readSelectedTab()).toBe('Data');
  const panel = screen.getByRole('tabpanel', { name: 'Data' });
  expect(await within(panel).findByRole('button', { name: 'Export the data' })).toBeTruthy();
});

it('shows the console if the URL names no panel', async () => {
  await show('/mock-man#shelves');
  expect(readSelectedTab()).toBe('Requests');
  expect(await screen.findByLabelText('File to import')).toBeTruthy();
});

it('keeps the chosen tab in the URL, without a new history entry', async () => {
  const router = await show('/mock-man');
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText(/^Everything is normal/)).toBeTruthy();
  expect([readSelectedTab(), router.state.location.hash]).toEqual(['Mock', '#mock']);
  await router.navigate(-1);
  expect(router.state.location.hash).toBe('');
});

it('lists the calls that only the mock has among those that can fail', async () => {
  await show('/mock-man#mock');
  expect(await screen.findByText('GET /api/test-todos')).toBeTruthy();
  expect(screen.getByText('GET /api/test-mails')).toBeTruthy();
});

it.each([
  ['a real API', 'VITE_API_URL', 'https://api.example'],
  ['a server', 'VITE_SERVER', '1'],
])('shows only the console if the build is for %s', async (_, name, value) => {
  vi.stubEnv(name, value);
  await show('/mock-man#mock');
  expect(screen.getByText('The console')).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

it.each([
  ['calls', '#devtools/panels/panel.tsx'],
  ['replay', '#devtools/replay/replay.tsx'],
])('says that the panel could not be loaded: %s', async (name, module) => {
  vi.doMock(module, () => Promise.reject(new TypeError('Failed to fetch')));
  await show(`/mock-man#${name}`);
  vi.doUnmock(module);
  const panel = screen.getByRole('tabpanel', { name: new RegExp(name, 'i') });
  expect(await within(panel).findByText(/^This could not be loaded\./)).toBeTruthy();
});
