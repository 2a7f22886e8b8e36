import { StrictMode, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import './styles.ts';
import { createApiClient } from '../data/api-client.ts';
import { MOST_HELD } from '../data/most-held.ts';
import { CatalogueProvider, createCatalogue } from '../data/catalogue.ts';
import { setSiteUrl } from '../navigation/absolute-url.ts';
import {
  assetUrl,
  listAddress,
  isConsole,
  isProtected,
  PATHS,
  queryFromSearch,
  sharedPath,
} from '../navigation/paths.ts';
import { setHasGuest } from '../session/guest.ts';
import { createPageContext } from './router-context.ts';
import { Document, type Assets } from './document.tsx';
import { writeHydrationData } from './hydration-data.ts';
import { makeRoutesReady } from './routes-ready.ts';
import { routes } from './routes.tsx';
import {
  LISTED_PAGES,
  listBook,
  listName,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from './search-files.ts';

/** For a server, which cannot import them. */
export const searchFiles = {
  LISTED_PAGES,
  listBook,
  listName,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
};

/** The paths of all screens, without the parts that differ, for the log of a server. */
export const pagePaths: string[] = Object.values(PATHS);

/** Whether the pages of a shop with so many books do not hold its catalogue. */
export function isLargeShop(books: number): boolean {
  return books > MOST_HELD;
}

interface RenderOptions {
  assets: Assets;
  /** Whether the shop has more books than a page holds. */
  isLarge?: boolean;
  /** URLs of the page's module scripts; the entry comes first. */
  scripts: string[];
}

interface PageOptions extends RenderOptions {
  /** Answers API requests, whose URLs have no origin. */
  send: Parameters<typeof createApiClient>[0];
  /** Whether the page may be served for addresses other than its own. */
  isHeld?: boolean;
}

/** An answer for one address: a page, or where the page is. */
interface RenderedPage {
  status: number;
  html?: string;
  /** The address to go to instead. */
  location?: string;
}

/**
 * The address whose page is served for this one: that of a list has the part of the query that its
 * loader reads, others have none.
 */
export function pageAddress(path: string, search: string): string {
  if (path !== PATHS.books) return path;
  return listAddress(queryFromSearch(search));
}

/** Renders the public page at `address`, which has no hosting folder. Throws if the API fails. */
export async function renderPage(address: string, options: PageOptions): Promise<RenderedPage> {
  const { siteUrl, hasGuest } = options.assets;
  // The same for all pages of a process.
  if (hasGuest !== undefined) setHasGuest(hasGuest);
  if (siteUrl !== undefined) setSiteUrl(siteUrl);
  const base = import.meta.env.BASE_URL;
  const url = new URL(`http://shop.invalid${encodePath(assetUrl(address))}`);
  await makeRoutesReady(routes, url.pathname, base);
  const catalogue = createCatalogue(createApiClient(options.send), true, options.isLarge);
  const { query, dataRoutes } = createStaticHandler(routes, { basename: base });
  const context = await query(new Request(url), { requestContext: createPageContext(catalogue) });
  if (context instanceof Response) {
    const { status, headers } = context;
    return { status, location: headers.get('location') ?? base };
  }
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const { assets, scripts, isLarge = false, isHeld = false } = options;
  const [path = '', pairs] = address.split('?');
  const search = pairs && `?${pairs}`;
  const data = writeHydrationData({ path, loaderData: context.loaderData });
  const html = render(
    <Document {...{ assets, scripts, isLarge, isHeld, data, ...(search && { search }) }}>
      <StrictMode>
        <CatalogueProvider value={catalogue}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </CatalogueProvider>
      </StrictMode>
    </Document>,
  );
  return { status: context.statusCode, html };
}

/** `URL` would drop what is blank at the end. What is encoded already stays so. */
function encodePath(path: string): string {
  return encodeURI(path).replaceAll('%25', '%');
}

/** The path whose shell is served at this path; `undefined` for a public page. */
export function shellPath(path: string): string | undefined {
  return isProtected(path) || isConsole(path) ? sharedPath(path) : undefined;
}

/** The HTML of a page that the browser renders: a protected screen, the console, any page in development. */
export function renderShell(path: string, options: RenderOptions): string {
  return render(
    <Document {...options}>
      <title>{isConsole(path) ? 'Mock API console · Kitabdost' : 'Kitabdost'}</title>
      {isConsole(path) && <meta name="robots" content="noindex" />}
      {/* Dark from the first paint, in the colour that the console's `tokens.css` will set. */}
      {isConsole(path) && (
        <div className="console-page" style={{ background: '#12131c', minHeight: '100vh' }} />
      )}
    </Document>,
  );
}

function render(document: ReactElement): string {
  return `<!doctype html>${renderToString(document)}`;
}
