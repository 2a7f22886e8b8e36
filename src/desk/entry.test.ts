import type * as ReactRouter from 'react-router';
import { expect, it, vi } from 'vitest';

const urls = vi.hoisted((): string[] => []);

vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof ReactRouter>()),
  createBrowserRouter: () => urls.push(location.pathname + location.search),
}));
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render: () => undefined }) }));
vi.mock('#hosts/browser/start.ts', () => ({ startMock: async () => undefined }));

it('removes the parameters of the mock from the URL before the router reads it', async () => {
  history.replaceState(null, '', '/desk/orders?mockDelay=0&status=placed');
  document.body.innerHTML = '<div id="root"></div>';
  await import('./entry.tsx');
  expect(urls).toEqual(['/desk/orders?status=placed']);
});
