import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { startMock } from '#hosts/browser/start.ts';
import './styles.ts';
import { callAfter } from '../data/api-client.ts';
import { refreshCatalogue } from '../features/books/catalogue-store.ts';
import { restoreSession } from '../session/session-store.ts';
import { setPageData, type PageData } from '../data/page-data.ts';
import { whenQuiet } from './quiet.ts';
import { makeRoutesReady } from './routes-ready.ts';
import { routes } from './routes.tsx';
import { followSession, refreshAll } from './follow-session.ts';
import { letWebFontsIn } from './web-fonts.ts';

const base = import.meta.env.BASE_URL;

// In a task of its own: reading the script has been a long one on a phone, and a touch may wait.
setTimeout(() => void open());

async function open() {
  // With a real API's address the build drops this line, and the mock with it.
  if (!import.meta.env.VITE_API_URL) callAfter(() => startMock(refreshAll));
  restoreSession();
  leaveFileName();
  const areReady = await makeRoutesReady(routes, location.pathname, base).then(
    () => true,
    () => false,
  );
  show(areReady);
  followSession();
  void refreshCatalogue();
  letWebFontsIn();
  whenQuiet(startLate);
}

/** Static hosts lead to a page by its file, too, of which the router knows nothing. */
function leaveFileName() {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith('/index.html')) return;
  history.replaceState(history.state, '', pathname.slice(0, -'index.html'.length) + search + hash);
}

async function startLate() {
  try {
    const late = await import('../features/chrome/late-start.tsx');
    late.startLate();
  } catch {
    // The network has gone before it was kept: the next page has it.
  }
}

/**
 * Takes over the prerendered page, or draws anew where the HTML was made for another address, and
 * where its screen could not be fetched: the router meets that failure again and shows it.
 */
function show(areReady: boolean) {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element "root" for the shop to live in.');
  const data = areReady ? readPageData() : undefined;
  const router = createBrowserRouter(routes, { basename: base });
  const shop = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (data && isMadeForHere(data)) {
    setPageData(data);
    startTransition(() => void hydrateRoot(container, shop));
  } else {
    forgetHead();
    container.replaceChildren();
    createRoot(container).render(shop);
  }
  delete document.documentElement.dataset['pending'];
}

function readPageData(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

function isMadeForHere({ path }: PageData): boolean {
  return (
    location.pathname.replace(/\/$/, '') === encodeURI(base + path.slice(1)).replace(/\/$/, '')
  );
}

/** The title and description of another page would stand before those of the one that is drawn. */
function forgetHead() {
  const told = 'title, [name="description"], [name="robots"], [property], [rel="canonical"]';
  for (const element of document.head.querySelectorAll(told)) element.remove();
}
