import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type * as ReactRouter from 'react-router';
import type * as Messages from '#hosts/browser/messages.ts';
import { beforeEach, expect, it, vi } from 'vitest';

const urls = vi.hoisted((): string[] => []);
type CallListener = (call: { method: string; path: string }) => void;
const callListeners = vi.hoisted(() => new Set<CallListener>());
const pages = vi.hoisted((): ReactNode[] => []);

vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof ReactRouter>()),
  createBrowserRouter: () => urls.push(location.pathname + location.search),
}));
vi.mock('react-dom/client', () => ({
  createRoot: () => ({ render: (page: ReactNode) => pages.push(page) }),
}));
vi.mock('#hosts/browser/start.ts', () => ({ startMock: async () => undefined }));

vi.mock('#hosts/browser/messages.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Messages>()),
  subscribeToCalls(listener: CallListener) {
    callListeners.add(listener);
    return () => callListeners.delete(listener);
  },
}));

beforeEach(() => {
  urls.length = 0;
  vi.resetModules();
  document.body.innerHTML = '<div id="root"></div>';
});

it('removes the parameters of the mock from the URL before the router reads it', async () => {
  history.replaceState(null, '', '/desk/orders?mockDelay=0&status=placed');
  await import('./entry.tsx');
  expect(urls).toEqual(['/desk/orders?status=placed']);
});

it.each([
  ['/desk/orders/o1?tab=log', '/desk/orders/o1?tab=log'],
  ['/books', '/desk/?at=/books'],
  ['//other.example/desk/', '/desk/?at=//other.example/desk/'],
])('opens a page of the desk that a static host does not know: %s', async (requested, opened) => {
  history.replaceState(null, '', `/desk/?at=${requested.replace('?', '%3F')}`);
  await import('./entry.tsx');
  expect(urls).toEqual([opened]);
});

it('says that a browser denies what the desk needs, and opens no page', async () => {
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await import('./entry.tsx');
  storage.mockRestore();
  expect(renderToStaticMarkup(pages.at(-1))).toContain('The desk needs cookies');
  expect(urls).toEqual([]);
});

it('hears of changes of orders by the calls of the demo, and by no others', async () => {
  await import('./entry.tsx');
  const { onOrdersChanged } = await import('./live/live.ts');
  const onChange = vi.fn<() => void>();
  const stop = onOrdersChanged(onChange);
  const publish = (method: string, path: string) => {
    for (const listener of callListeners) listener({ method, path });
    return onChange.mock.calls.length;
  };
  expect(publish('GET', '/api/user/orders')).toBe(0);
  expect(publish('POST', '/api/user/cart/bk01')).toBe(0);
  expect(publish('POST', '/api/user/orders')).toBe(1);
  stop();
  expect(publish('POST', '/api/user/orders')).toBe(1);
});
