import type * as RendererModule from '#storefront/app/render.prerender.tsx';

/** What `scripts/build/build-server.ts` makes. */
export interface Built {
  /** The folder of the files for browsers. */
  files: string;
  parts: PageParts;
  renderer: Renderer;
}

/** What the built renderer exports. */
type Renderer = typeof RendererModule;

/** `pages.json` of the build: see `scripts/build/build-server.ts`. */
interface PageParts {
  styles: string;
  beforeStart: string;
  scripts: { all: string[]; byPath: Record<string, string[]> };
  headers: PageHeaders & {
    /** Of the pages of the desk. */
    desk: Record<string, string>;
  };
  /** The key is the name of a payment provider, the value the policies that allow its checkout. */
  checkoutHeaders: Record<string, PageHeaders>;
}

/** The headers of every page, and by path all those of a page with other ones. */
export interface PageHeaders {
  all: Record<string, string>;
  byPath: Record<string, Record<string, string>>;
}
