import '#hosts/browser/polyfills.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type HydrationState,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startOnDemand, extractParameters } from '#hosts/browser/on-demand.ts';
import './styles.ts';
import { api } from '../data/api-client.ts';
import { CatalogueProvider, createCatalogue } from '../data/catalogue.ts';
import { ReplayEarlyEvents } from '../navigation/early/early-events.ts';
import { hasConsole, isConsole, routePath } from '../navigation/paths.ts';
import { isSignInOrSignUpPath, keepRedirectState } from '../session/guard.ts';
import { refreshOwnLists } from '../features/own-lists/own-lists.ts';
import { getSession, restoreSession } from '../session/session-store.ts';
import { createPageContext, followGuard, preloadRoutes, readHydrationData } from './router.ts';
import { afterLoad, longAfterLoad, showWebFonts } from './after-load.ts';
import { readOwnLists, startReactions } from './reactions.ts';
import { findRoutes } from './routes.tsx';

const base = import.meta.env.BASE_URL;
const routes = findRoutes();
const catalogue = createCatalogue(api, false, 'large' in document.documentElement.dataset);
const hasMock = !import.meta.env.VITE_API_URL && !import.meta.env.VITE_SERVER;
/** Runs the loaders of the current page again. */
let revalidate = () => {};

// In a separate task: evaluating this script takes long on a phone, and input may be waiting.
setTimeout(() => void open());

async function open() {
  const parameters = hasMock ? extractParameters() : [];
  removeFileName();
  const path = routePath(location.pathname);
  // The API starts at once on a page whose first use is a call.
  const callsSoon = isConsole(path) || isSignInOrSignUpPath(path);
  const isFirstView = hasMock && parameters.length === 0 && isNewVisitor() && !callsSoon;
  // A build for a real API drops this line and with it the mock API.
  if (hasMock) prepareMock(parameters, !isFirstView);
  restoreSession();
  const areReady = await preloadRoutes(routes, location.pathname, base).then(
    () => true,
    () => false,
  );
  // A signed-in user is redirected from these pages, which were rendered for a visitor.
  const canHydrate = areReady && !(getSession() && isSignInOrSignUpPath(path));
  startRouter(canHydrate ? readHydrationData(path) : undefined);
  startReactions(() => revalidate());
  addEventListener('online', () => void refreshAll());
  // The console shows no books and no lists. Reading them would use up a failure that was set there
  // for the next call.
  if (!isConsole(path) || !hasConsole()) {
    readOwnLists();
    if (!isFirstView) void refreshBooks();
  }
  showWebFonts();
  // The next click finds it there. A screen that needs it earlier, or again, loads it itself.
  afterLoad(() => void import('./later-screens.ts').catch(() => undefined));
  longAfterLoad(async () => {
    // A new visitor's page already has the data that the API would send, so the API starts only
    // now.
    if (isFirstView) await refreshBooks();
    await startDeferredParts();
  });
}

/** Whether the browser has stored nothing of the shop, so that the API would send the same data as the page has. */
function isNewVisitor(): boolean {
  try {
    return localStorage.length === 0 && !navigator.serviceWorker?.controller;
  } catch {
    // Storage is blocked, or this is a frame of another origin.
    return false;
  }
}

/** Starts the mock API at the first call to `/api`, or now. */
function prepareMock(parameters: [string, string][], isNow: boolean) {
  const start = startOnDemand(async () => {
    const { startMock } = await import('#hosts/browser/start.ts');
    return startMock(refreshAll, parameters);
  });
  // A failure is repeated by the next call.
  if (isNow) start().catch(() => undefined);
}

/** The first refresh. If a demo has other books than the prerendered page, the page shows none until then. */
async function refreshBooks() {
  const { dataset } = document.documentElement;
  const isWaiting = 'books' in dataset;
  await Promise.all([catalogue.refresh(), isWaiting && catalogue.shelves.refresh()]);
  // React renders the books before the next frame.
  if (isWaiting) requestAnimationFrame(() => delete dataset['books']);
}

/** Static hosts also serve a page by its file name, which the router does not know. */
function removeFileName() {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith('/index.html')) return;
  history.replaceState(history.state, '', pathname.slice(0, -'index.html'.length) + search + hash);
}

/** Hydrates the prerendered page, or renders the page if its HTML was made for another address. */
function startRouter(hydrationData?: HydrationState) {
  const container = document.getElementById('root');
  if (!container)
    throw new Error('The page has no element with the id "root" to render the shop into.');
  // Loaders run before the constructor returns.
  const page: { router?: ReturnType<typeof createRouter> } = {};
  // As the router's `createBrowserRouter`, which cannot be had without its links and forms: see `Link`.
  const router = createRouter({
    routes,
    basename: base,
    history: createBrowserHistory(),
    hydrationData,
    mapRouteProperties,
    hydrationRouteProperties,
    getContext: () => createPageContext(catalogue, page.router),
  }).initialize();
  page.router = router;
  let onHydrated = () => {};
  const isHydrated = new Promise<void>((resolve) => {
    onHydrated = resolve;
  });
  keepRedirectState(router);
  followGuard(router, isHydrated);
  revalidate = () => void isHydrated.then(() => router.revalidate());
  const shop = (
    <StrictMode>
      <CatalogueProvider value={catalogue}>
        <ReplayEarlyEvents onDone={onHydrated}>
          <RouterProvider router={router} />
        </ReplayEarlyEvents>
      </CatalogueProvider>
    </StrictMode>
  );
  if (hydrationData) startTransition(() => void hydrateRoot(container, shop));
  else {
    removeMetadata();
    container.replaceChildren();
    createRoot(container).render(shop);
  }
  delete document.documentElement.dataset['pending'];
}

/** Removes the metadata of another page, which would take precedence over that of this page. */
function removeMetadata() {
  const described = 'title, [name="description"], [name="robots"], [property], [rel="canonical"]';
  for (const element of document.head.querySelectorAll(described)) element.remove();
}

function refreshAll(): Promise<unknown> {
  revalidate();
  return Promise.all([catalogue.refresh(), refreshOwnLists()]);
}

async function startDeferredParts() {
  try {
    const late = await import('../features/layout/notices.tsx');
    late.startDeferredParts();
  } catch {
    // The network failed before the worker had stored this file. The next page tries again.
  }
}
