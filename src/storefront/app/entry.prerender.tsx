import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import './styles.ts';
import { createApiClient } from '../data/api-client.ts';
import { CatalogueProvider, createCatalogue } from '../data/catalogue.ts';
import { assetUrl, bookPath, PATHS } from '../navigation/paths.ts';
import { createPageContext } from './connect-router.ts';
import { openSeedApi } from './seed-api.prerender.ts';
import { writeHydrationData } from './hydration-data.ts';
import { NoScript } from './no-script.tsx';
import { makeRoutesReady } from './routes-ready.ts';
import { routes } from './routes.tsx';

export interface Page {
  /** Without the hosting folder; decoded, as the file is called. */
  path: string;
  /** What belongs into the head, into the element "root", and into the hydration data. */
  head: string;
  root: string;
  data: string;
}

/** The page for addresses that no file answers. */
export const NOT_FOUND_PATH = '/404';

/** Every public page, in the order of the shop. */
export async function renderPages(): Promise<Page[]> {
  const api = openSeedApi();
  const catalogue = createCatalogue(createApiClient(api.request), true);
  const books = await catalogue.books.known();
  const paths = [
    PATHS.home,
    PATHS.books,
    ...books.map((book) => decodeURI(bookPath(book))),
    PATHS.signIn,
    PATHS.signUp,
    NOT_FOUND_PATH,
  ];
  return Promise.all(paths.map((path) => renderPage(path, api.request)));
}

async function renderPage(path: string, send: Parameters<typeof createApiClient>[0]) {
  const base = import.meta.env.BASE_URL;
  const url = new URL(assetUrl(path), 'http://shop.invalid');
  await makeRoutesReady(routes, url.pathname, base);
  const catalogue = createCatalogue(createApiClient(send), true);
  const { query, dataRoutes } = createStaticHandler(routes, { basename: base });
  const context = await query(new Request(url), {
    requestContext: createPageContext(catalogue),
  });
  if (context instanceof Response) throw new Error(`${path} answers with a redirect.`);
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const html = renderToString(
    <StrictMode>
      <CatalogueProvider value={catalogue}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </CatalogueProvider>
    </StrictMode>,
  );
  const { loaderData } = context;
  return { path, ...splitHead(html), data: writeHydrationData({ path, loaderData }) };
}

/** React writes what it hoists before everything else when there is no head to put it in. */
function splitHead(html: string): Pick<Page, 'head' | 'root'> {
  const start = html.indexOf('<div class="shop">');
  return { head: html.slice(0, start), root: html.slice(start) };
}

/** What a page says where JavaScript is off; `isBlank` is one that has no other content then. */
export function renderNoScript(isBlank: boolean): string {
  return renderToStaticMarkup(<NoScript isBlank={isBlank} />);
}
