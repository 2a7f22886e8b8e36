import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Api } from '#api/app.ts';
import type { Dependencies } from '#api/dependencies.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Env } from './environment.ts';
import type { Gate } from './middleware/gate.ts';
import type { Sendable } from './pages/sendable.ts';
import type { Painter } from './pictures/painter.ts';
import type { Settings } from './settings.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
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

/** A part of the shop on a server. */
export interface Part {
  /** What it serves, unless a part before it has served the request. */
  routes?: Hono<Env>;
  /** Is called when the shutdown begins. */
  close?(): void;
}

/** What the parts share. */
export interface Shop {
  built: Built;
  /** The built files, by URL path. */
  files: ReadonlyMap<string, Sendable>;
  settings: Settings;
  telemetry: Telemetry;
  database: Database;
  dependencies: Dependencies;
  api: Api;
  /** Whether the guest of the seed may sign in. */
  hasGuest: boolean;
  gate: Gate;
  painter: Painter;
  readShopSettings(): Promise<ShopSettings>;
  /** Resolves with another text after every change to what the pages show. */
  readVersion(): Promise<string>;
  log: Logger;
}
