import type * as RendererModule from '#storefront/app/render.prerender.tsx';

/** The output of `scripts/build/build-server.ts`. */
export interface Built {
  files: string;
  /** The folder with the fonts of the pictures that the server draws. */
  fonts: string;
  parts: PageParts;
  renderer: Renderer;
}

type Renderer = typeof RendererModule;

/** The content of `pages.json`: see `scripts/build/build-server.ts`. */
interface PageParts {
  /** The text of the stylesheet that every page contains. */
  styles: string;
  /** The text of `before-start.ts`, which every page contains. */
  beforeStart: string;
  files: Parameters<typeof RendererModule.renderShell>[1]['files'];
  headers: PageHeaders & {
    desk: Record<string, string>;
  };
  /** The headers whose policies allow the checkout of a payment provider, by its name. */
  checkoutHeaders: Record<string, PageHeaders>;
}

/** The headers of pages: those of a page in `byPath` are complete; `all` is for all other pages. */
export interface PageHeaders {
  all: Record<string, string>;
  byPath: Record<string, Record<string, string>>;
}
