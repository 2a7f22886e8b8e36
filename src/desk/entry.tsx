import '#hosts/browser/polyfills.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { subscribeToCalls } from '#hosts/browser/messages.ts';
import { extractParameters, holdCalls } from '#hosts/browser/on-demand.ts';
import { startMock } from '#hosts/browser/start.ts';
import '#ui/styles/layers.css';
import '#ui/styles/reset.css';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import '#ui/styles/base.css';
import './desk.css';
import { showStoredColours } from './settings/settings-editor.tsx';
import { canStore, StorageDenied } from './parts/failure.tsx';
import { mayChangeOrders, setChangeSource } from './live/live.ts';
import { routes } from './routes.tsx';

// Uses the web fonts at once; a page of the storefront shows them only after it has loaded.
document.documentElement.dataset['fonts'] = '';
// On hosts without rewrite rules, `find-desk.ts` redirects here, with the requested URL in `?at=`.
const requestedUrl = new URLSearchParams(location.search).get('at');
if (requestedUrl?.startsWith(`${import.meta.env.BASE_URL}desk/`))
  history.replaceState(null, '', requestedUrl);

function startRouter() {
  showStoredColours();
  const parameters = import.meta.env.VITE_SERVER ? [] : extractParameters();
  const router = createBrowserRouter(routes, { basename: import.meta.env.BASE_URL });
  // A build for a server drops these lines and with them the mock API.
  if (!import.meta.env.VITE_SERVER) {
    // If the page's first script could not be loaded.
    if (!window.kitabdost) holdCalls();
    window.kitabdost?.startBy(() => startMock(() => void router.revalidate(), parameters));
    // Reading `ready` starts the API; a call starts it again after a failure.
    void Promise.allSettled([window.kitabdost?.ready]);
    setChangeSource((onChange) => subscribeToCalls((call) => mayChangeOrders(call) && onChange()));
  }
  return router;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {canStore() ? <RouterProvider router={startRouter()} /> : <StorageDenied />}
  </StrictMode>,
);
