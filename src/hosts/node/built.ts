import type { Book } from '#contract/book.ts';

/** What `scripts/build/build-server.ts` makes. */
export interface Built {
  /** The folder of the files for browsers. */
  files: string;
  parts: PageParts;
  renderer: Renderer;
}

/** What the built renderer exports: see `src/storefront/app/render.prerender.tsx`. */
interface Renderer {
  /**
   * The path of the page that the browser renders at this path, because it is for one user, or for
   * developers; `undefined` for another page.
   */
  shellPath(path: string): string | undefined;
  renderShell(path: string, options: RenderOptions): string;
  /** The address whose page is served for this one: only lists differ by their queries. */
  pageAddress(path: string, search: string): string;
  renderPage(
    address: string,
    options: RenderOptions & {
      send(address: string): Response | Promise<Response>;
      isHeld?: boolean;
    },
  ): Promise<{ status: number; html?: string; location?: string }>;
  /** Whether the pages of a shop with so many books do not hold its catalogue. */
  isLargeShop(books: number): boolean;
  /** The paths of all screens, without the parts that differ. */
  pagePaths: string[];
  searchFiles: SearchFiles;
}

/** What search engines are told: see `src/storefront/app/search-files.ts`. */
export interface SearchFiles {
  /** The pages besides those of the books that search engines are told of. */
  LISTED_PAGES: ListedPage[];
  listBook(book: Pick<Book, '_id' | 'title' | 'updatedAt'>): ListedPage;
  listName(kind: 'author' | 'series', slug: string): ListedPage;
  /** `root` is the URL of the home page, here and below. */
  writeSitemap(pages: readonly ListedPage[], root: string): string;
  writeSitemapIndex(paths: readonly string[], root: string): string;
  writeRobots(root: string): string;
}

interface ListedPage {
  path: string;
  updatedAt?: string;
}

interface RenderOptions {
  assets: { styles: string; beforeStart: string; siteUrl: string; hasGuest: boolean };
  isLarge: boolean;
  scripts: string[];
}

/** `pages.json` of the build: see `scripts/build/build-server.ts`. */
interface PageParts {
  styles: string;
  beforeStart: string;
  scripts: { all: string[]; byPath: Record<string, string[]> };
  headers: PageHeaders;
  /** The same where Razorpay takes the payments: they let its checkout in. */
  headersWithRazorpay: PageHeaders;
}

/** The headers of every page, and by path all those of a page with other ones. */
export interface PageHeaders {
  all: Record<string, string>;
  byPath: Record<string, Record<string, string>>;
}
