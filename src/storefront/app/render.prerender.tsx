import { StrictMode, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import './styles.ts';
import { createApiClient } from '../data/api-client.ts';
import { CatalogueProvider, createCatalogue } from '../data/catalogue.ts';
import { setSiteUrl } from '../navigation/absolute-url.ts';
import { assetUrl, isConsole, isProtected, sharedPath } from '../navigation/paths.ts';
import { createPageContext } from './router-context.ts';
import { Document, type Assets } from './document.tsx';
import { writeHydrationData } from './hydration-data.ts';
import { makeRoutesReady } from './routes-ready.ts';
import { routes } from './routes.tsx';
import {
  LISTED_PAGES,
  listBook,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from './search-files.ts';

/** For a server, which cannot import them. */
export const searchFiles = {
  LISTED_PAGES,
  listBook,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
};

interface RenderOptions {
  assets: Assets;
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

/** Renders the public page at `path`, which has no hosting folder. Throws if the API fails. */
export async function renderPage(path: string, options: PageOptions): Promise<RenderedPage> {
  const { siteUrl } = options.assets;
  // The same for all pages of a process.
  if (siteUrl !== undefined) setSiteUrl(siteUrl);
  const base = import.meta.env.BASE_URL;
  const url = new URL(`http://shop.invalid${encodePath(assetUrl(path))}`);
  await makeRoutesReady(routes, url.pathname, base);
  const catalogue = createCatalogue(createApiClient(options.send), true);
  const { query, dataRoutes } = createStaticHandler(routes, { basename: base });
  const context = await query(new Request(url), { requestContext: createPageContext(catalogue) });
  if (context instanceof Response) {
    const { status, headers } = context;
    return { status, location: headers.get('location') ?? base };
  }
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const { assets, scripts, isHeld = false } = options;
  const data = writeHydrationData({ path, loaderData: context.loaderData });
  const html = render(
    <Document {...{ assets, scripts, isHeld, data }}>
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
export function renderShell(path: string, { assets, scripts }: RenderOptions): string {
  return render(
    <Document {...{ assets, scripts }}>
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
