import type * as RendererModule from '#storefront/app/render.prerender.tsx';

/** The output of `scripts/build/build-server.ts`. */
export interface Built {
  /** The folder with the files for browsers. */
  files: string;
  parts: PageParts;
  renderer: Renderer;
}

/** The exports of the built renderer. */
type Renderer = typeof RendererModule;

/** The content of `pages.json`: see `scripts/build/build-server.ts`. */
interface PageParts {
  styles: string;
  beforeStart: string;
  scripts: { all: string[]; byPath: Record<string, string[]> };
  headers: PageHeaders & {
    /** The headers of the pages of the desk. */
    desk: Record<string, string>;
  };
  /** The headers whose policies allow the checkout of a payment provider, by its name. */
  checkoutHeaders: Record<string, PageHeaders>;
}

/** The headers of every page, and all headers of pages with different ones, by path. */
export interface PageHeaders {
  all: Record<string, string>;
  byPath: Record<string, Record<string, string>>;
}
