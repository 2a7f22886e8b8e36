import '#hosts/browser/polyfills.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import '#ui/styles/layers.css';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import '#ui/styles/reset.css';
import '#ui/styles/base.css';
import { extractParameters } from '#hosts/browser/on-demand.ts';
import { api } from '#client/client.ts';
import { CatalogueProvider } from '../data/catalogue.ts';
import { createCatalogue } from '../data/local-catalogue.ts';
import { ReplayEarlyEvents } from '../navigation/early/early-events.ts';
import { routePath } from '../navigation/paths.ts';
import { hasConsole, isConsole } from '../navigation/screens.ts';
import { createPageContext, isSignInOrSignUpPath, keepRedirectState } from '../session/guard.ts';
import { rereadOwnLists } from '../features/own-lists/own-lists.ts';
import { getSession, restoreSession } from '../session/session-store.ts';
import { longAfterLoad, showWebFonts } from './after-load.ts';
import { rereadListsIfSignedIn, startReactions } from './reactions.ts';
import {
  getRoutes,
  preloadRoutes,
  readHydrationData,
  revalidateForGuard,
  revalidatePage,
} from './routes.tsx';

const base = import.meta.env.BASE_URL;
const routes = getRoutes();
const catalogue = createCatalogue(api, { isLarge: 'large' in document.documentElement.dataset });
const hasMock = !import.meta.env.VITE_API_URL && !import.meta.env.VITE_SERVER;
/** Runs the loaders of the current page again. */
let revalidate = () => {};

// In a separate task: evaluating this script takes long on a phone, and input may be waiting.
setTimeout(() => void startPage());

async function startPage() {
  const parameters = hasMock ? extractParameters() : [];
  removeFileName();
  const path = routePath(location.pathname);
  // On these pages, the first action of the user calls the API, so the mock starts at once.
  const isApiNeededSoon = isConsole(path) || isSignInOrSignUpPath(path);
  const canWaitForMock = hasMock && parameters.length === 0 && isNewVisitor() && !isApiNeededSoon;
  // A build for a real API drops this line and with it the mock API.
  if (hasMock) prepareMock(parameters, !canWaitForMock);
  restoreSession();
  const areRoutesReady = await preloadRoutes(routes, location.pathname, base).then(
    () => true,
    () => false,
  );
  // A signed-in user is redirected from sign-in and sign-up, which were rendered for a visitor.
  const canHydrate = areRoutesReady && !(getSession() && isSignInOrSignUpPath(path));
  const hydration = startRouter(canHydrate ? readHydrationData(path) : undefined);
  startReactions(() => revalidate());
  addEventListener('online', () => void rereadAll());
  // The console shows no books; reading them would use up a failure for the next call.
  if (!isConsole(path) || !hasConsole()) {
    rereadListsIfSignedIn();
    if (!canWaitForMock) void rereadBooks(hydration);
  }
  if (window.parent !== window)
    void import('./preview.ts').then(({ startPreview }) => startPreview(catalogue));
  void offerTools();
  showWebFonts();
  longAfterLoad(async () => {
    if (canWaitForMock) await rereadBooks(hydration);
    await loadNotices();
  });
}

/** Whether the browser has stored nothing: then the mock would send what the page contains. */
function isNewVisitor(): boolean {
  try {
    return localStorage.length === 0 && !navigator.serviceWorker?.controller;
  } catch {
    // Storage is blocked, or this is a frame of another origin.
    return false;
  }
}

/** Starts the mock API now if `isNeededNow`, otherwise at the first call to `/api`. */
function prepareMock(parameters: [string, string][], isNeededNow: boolean) {
  const { kitabdost } = window;
  kitabdost?.startBy(async () => {
    const { startMock } = await import('#hosts/browser/start.ts');
    return startMock(rereadAll, parameters);
  });
  // After a failure, the first call tries again.
  if (isNeededNow) void Promise.allSettled([kitabdost?.ready]);
}

/** Reads the books again for the first time; until then, the demo may hide the page's. */
async function rereadBooks(hydration: Promise<void>) {
  const { dataset } = document.documentElement;
  const areHidden = 'books' in dataset;
  const { reread, shelves, shop } = catalogue;
  await Promise.all([reread(), areHidden && shelves.reread(), areHidden && shop.reread()]);
  if (!areHidden) return;
  // Hydration renders the books of the page. Before the next frame, React replaces them by those of
  // the demo.
  await hydration;
  requestAnimationFrame(() => delete dataset['books']);
}

/** Static hosts also serve a page by its file name, which the router does not know. */
function removeFileName() {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith('/index.html')) return;
  history.replaceState(history.state, '', pathname.slice(0, -'index.html'.length) + search + hash);
}

/** Hydrates or renders the page. Returns a promise that resolves after the first commit. */
function startRouter(hydrationData?: HydrationState): Promise<void> {
  const container = document.getElementById('root') as HTMLElement;
  // Loaders run before `initialize` returns.
  const page: { router?: ReturnType<typeof createBrowserRouter> } = {};
  const router = createBrowserRouter(routes, {
    basename: base,
    hydrationData,
    getContext: () => createPageContext(catalogue, page.router),
  });
  page.router = router;
  let onHydrated = () => {};
  const hydration = new Promise<void>((resolve) => {
    onHydrated = resolve;
  });
  keepRedirectState(router);
  revalidateForGuard(router, hydration);
  revalidate = () => void hydration.then(() => revalidatePage(router));
  const shop = (
    <StrictMode>
      <CatalogueProvider value={catalogue}>
        <ReplayEarlyEvents onHydrated={onHydrated}>
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
  return hydration;
}

/** Removes the metadata of another page, which would take precedence over that of this page. */
function removeMetadata() {
  const described = 'title, [name="description"], [name="robots"], [property], [rel="canonical"]';
  for (const element of document.head.querySelectorAll(described)) element.remove();
}

function rereadAll(): Promise<unknown> {
  revalidate();
  return Promise.all([catalogue.reread(), rereadOwnLists()]);
}

/** Offers tools to the agent of the browser, if it has one. */
async function offerTools() {
  const context = document.modelContext ?? navigator.modelContext;
  if (!context) return;
  try {
    const { registerTools } = await import('./agent-tools.ts');
    await registerTools(context);
  } catch {
    // The page works without them: an agent can use it as a shopper does.
  }
}

async function loadNotices() {
  try {
    const { startNotices } = await import('../features/layout/notices.tsx');
    startNotices();
  } catch {
    // The network failed before the worker had cached this file. The next page tries again.
  }
}
