import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router';
import './styles.ts';
import { fetchCatalogue } from './catalogue.prerender.ts';
import { escapeForScript } from './escape-for-script.ts';
import { setPageData, type BookSummary, type PageData } from '../data/page-data.ts';
import type { Book } from '#contract/book.ts';
import { assetUrl, bookPath, PATHS } from '../navigation/paths.ts';
import { makeRoutesReady } from './routes-ready.ts';
import { routes } from './routes.tsx';

export interface Page {
  /** Without the hosting folder; decoded, as the file is called. */
  path: string;
  /** What belongs into the head, into the element "root", and into the script "page-data". */
  head: string;
  root: string;
  data: string;
}

/** Where an address leads that no file answers. */
export const NOT_FOUND_PATH = '/404';
/** Every public page, in the order of the shop. */
export async function renderPages(): Promise<Page[]> {
  const { books, categories } = await fetchCatalogue();
  const pages: PageData[] = [
    { path: PATHS.home, categories },
    { path: PATHS.books, books: books.map(summarise) },
    ...books.map((book) => ({ path: decodeURI(bookPath(book)), book })),
    { path: PATHS.signIn },
    { path: PATHS.signUp },
    { path: NOT_FOUND_PATH },
  ];
  const rendered: Page[] = [];
  // One after the other: the screens read the data of the page being made.
  for (const data of pages) rendered.push(await renderPage(data));
  return rendered;
}

async function renderPage(data: PageData): Promise<Page> {
  setPageData(data);
  const base = import.meta.env.BASE_URL;
  const url = new URL(assetUrl(data.path), 'http://shop.invalid');
  const tree: RouteObject[] = routes;
  await makeRoutesReady(tree, url.pathname, base);
  const { query, dataRoutes } = createStaticHandler(tree, { basename: base });
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`${data.path} answers with a redirect.`);
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  return { path: data.path, ...splitHead(html), data: escapeForScript(JSON.stringify(data)) };
}

/** React writes what it hoists before everything else when there is no head to put it in. */
function splitHead(html: string): Pick<Page, 'head' | 'root'> {
  const start = html.indexOf('<div class="shop">');
  return { head: html.slice(0, start), root: html.slice(start) };
}

function summarise(book: Book): BookSummary {
  const { description, bookType, offers, totalRatings, createdAt, updatedAt, ...summary } = book;
  return summary;
}
