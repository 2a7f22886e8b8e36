import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { startMock } from '#mock/start.ts';
import './styles.ts';
import { callAfter } from './api-client.ts';
import { refreshCatalogue } from './features/books/catalogue-store.ts';
import { restoreSession } from './features/session/session-store.ts';
import { setPageData, type PageData } from './page-data.ts';
import { makeRoutesReady } from './routes-ready.ts';
import { routes } from './routes.tsx';
import { followSession } from './follow-session.ts';
import { letWebFontsIn } from './web-fonts.ts';

const base = import.meta.env.BASE_URL;

void open();

async function open() {
  // With a real API's address the build drops this line, and the mock with it.
  if (!import.meta.env.VITE_API_URL) callAfter(startMock());
  restoreSession();
  await makeRoutesReady(routes, location.pathname, base);
  show();
  followSession();
  void refreshCatalogue();
  letWebFontsIn();
}

/** Takes over the prerendered page, or draws anew where the HTML was made for another address. */
function show() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element "root" for the shop to live in.');
  const data = readPageData();
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
  const here = location.pathname.replace(/\/(index\.html)?$/, '');
  return here === encodeURI(base + path.slice(1)).replace(/\/$/, '');
}

/** The title and description of another page would stand before those of the one that is drawn. */
function forgetHead() {
  const told = 'title, [name="description"], [name="robots"], [property], [rel="canonical"]';
  for (const element of document.head.querySelectorAll(told)) element.remove();
}
