import { StrictMode, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router';
import { MAX_LOCAL_BOOKS } from '#contract/limits.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider } from '../data/catalogue.ts';
import { createCatalogue } from '../data/local-catalogue.ts';
import { escapeForScript } from '../components/json-ld.tsx';
import { getShopFacts, setHasGuest, setShopFacts, setSiteUrl } from '../navigation/shop-facts.ts';
import { assetUrl, shortestListPath, queryFromSearch } from '../navigation/paths.ts';
import { DETAILS_PATH, isConsole, isProtected, PATHS, sharedPath } from '../navigation/screens.ts';
import { Document, type Assets, type PageFilesTable } from './document.tsx';
import { createPageContext } from '../session/guard.ts';
import { type HydrationData, preloadRoutes, routes } from './routes.tsx';
import { hasMarkdown, renderMarkdown } from './markdown-pages.ts';
import * as programFiles from './program-files.ts';
import * as filesForSearch from './search-files.ts';

/** Exported for the server, which imports only this bundle. */
export const searchFiles = { ...filesForSearch, ...programFiles };

/** The paths of all screens, for a server's log and metrics. */
export const pagePaths: string[] = [...Object.values(PATHS), DETAILS_PATH];

/** The path of the console, which not every server has. */
export const consolePath: string = PATHS.mockMan;

/** Whether a shop with this number of books is too large to have all of them in its pages. */
export function isLargeShop(books: number): boolean {
  return books > MAX_LOCAL_BOOKS;
}

interface RenderOptions {
  assets: Assets;
  /** Whether the shop has more books than a page may contain. */
  isLarge?: boolean;
  files: PageFilesTable;
}

interface PageOptions extends RenderOptions {
  /** Handles API requests, whose URLs have no origin. */
  send: Parameters<typeof createApiClient>[0];
  /** Whether the page is served for other addresses, too. */
  isShared?: boolean;
  /** Whether to render Markdown, which only pages with `isAlsoMarkdown` have. */
  asMarkdown?: boolean;
}

/** The response to one address: a page or a redirect. */
interface RenderedPage {
  status: number;
  html?: string;
  /** In place of `html`, with `asMarkdown`. */
  markdown?: string;
  location?: string;
}

/** Returns the address to serve: lists keep what their loaders read, others no query. */
export function getPageAddress(path: string, search: string): string {
  if (path !== PATHS.books) return path;
  return shortestListPath(queryFromSearch(search));
}

/** Whether the page at this path, which leaves out `BASE_URL`, is also Markdown. */
export function isAlsoMarkdown(path: string): boolean {
  return hasMarkdown(matchRoutes(routes, path)?.at(-1)?.route.id);
}

/** Renders the public page at `address`, which leaves out `BASE_URL`. Throws if the API fails. */
export async function renderPage(address: string, options: PageOptions): Promise<RenderedPage> {
  const { siteUrl, hasGuest } = options.assets;
  // Both are the same for all pages of a process.
  if (hasGuest !== undefined) setHasGuest(hasGuest);
  if (siteUrl !== undefined) setSiteUrl(siteUrl);
  const base = import.meta.env.BASE_URL;
  const url = new URL(`http://shop.invalid${encodePath(assetUrl(address))}`);
  await preloadRoutes(routes, url.pathname, base);
  const catalogue = createCatalogue(createApiClient(options.send), {
    isAwaited: true,
    isLarge: options.isLarge,
  });
  const { query, dataRoutes } = createStaticHandler(routes, { basename: base });
  const context = await query(new Request(url), { requestContext: createPageContext(catalogue) });
  if (context instanceof Response) {
    const { status, headers } = context;
    return { status, location: headers.get('location') ?? base };
  }
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const { assets, files, isLarge = false, isShared = false } = options;
  const [path = '', pairs] = address.split('?');
  const search = pairs && `?${pairs}`;
  const data: HydrationData = { path, loaderData: context.loaderData };
  // Set after the last `await`: a page that is rendered during one may have other settings.
  if (assets.shop) setShopFacts(assets.shop);
  const routeId = context.matches.at(-1)?.route.id ?? '';
  if (options.asMarkdown) {
    const loaded = context.statusCode === 404 ? undefined : context.loaderData[routeId];
    const markdown = renderMarkdown(routeId, loaded, catalogue, path);
    return { status: context.statusCode, markdown };
  }
  const html = render(
    <Document
      {...{ assets, isLarge, isShared, ...(search && { search }) }}
      files={pickFiles(files, path)}
      data={escapeForScript(JSON.stringify(data))}
    >
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
  return { status: context.statusCode, html: inlineFirstPictures(html, files) };
}

/** Puts pictures of high priority into the page: no other file delays its largest paint. */
function inlineFirstPictures(html: string, { pictures = {} }: PageFilesTable): string {
  return html
    .replaceAll(
      /<link rel="preload" as="image" href="([^"]+)" fetchPriority="high"\/>/g,
      (link, url) => (url in pictures ? '' : link),
    )
    .replaceAll(/<img src="([^"]+)"(?=[^>]* fetchPriority="high")/g, (image, url) =>
      url in pictures ? `<img src="${pictures[url]}"` : image,
    );
}

function pickFiles({ all, byPath }: PageFilesTable, path: string) {
  const topFolder = path.slice(0, path.indexOf('/', 1) + 1);
  return byPath[path] ?? byPath[topFolder] ?? all;
}

/** Encodes a path whose characters may already be encoded. `URL` would strip trailing spaces. */
function encodePath(path: string): string {
  return encodeURI(path).replaceAll('%25', '%');
}

/** Returns the path of the shell, which browsers render; `undefined` for a public page. */
export function getShellPath(path: string): string | undefined {
  return isProtected(path) || isConsole(path) ? sharedPath(path) : undefined;
}

/** Renders a shell: of a protected screen or the console; in development of any page. */
export function renderShell(path: string, options: RenderOptions): string {
  const { name: shopName } = options.assets.shop ?? getShopFacts();
  return render(
    <Document {...options} files={pickFiles(options.files, path)}>
      <title>{isConsole(path) ? `Mock API console · ${shopName}` : shopName}</title>
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
