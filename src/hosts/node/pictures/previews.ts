import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Book } from '#contract/book.ts';
import type { FoundBooks } from '#contract/finding.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { readCategoryColours } from '#api/categories.ts';
import type { Store } from '#api/store.ts';
import { canDraw, drawBookPreview, drawShopPreview } from '#domain/books/draw-preview.ts';
import { drawTypesetCover } from '#domain/books/draw-typeset-cover.ts';
import type { TypesetBook } from '#domain/books/typeset-cover.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import type { Env } from '../environment.ts';
import type { FindCover, LimitRead } from '../pages/covers.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { makeEtag, send, type Sendable } from '../pages/sendable.ts';
import { toDataUrl, type Painter } from './painter.ts';

interface PreviewOptions {
  painter: Painter;
  store: Pick<Store, 'book' | 'records'> & {
    find(...query: Parameters<Store['find']>): Promise<Pick<FoundBooks, 'books'>>;
  };
  /** The built files, with the covers of the seed. */
  files: ReadonlyMap<string, Sendable>;
  findCover: FindCover;
  findLogo: FindCover;
  readSettings(): Promise<ShopSettings>;
  now(): number;
  /** Called if a cover cannot be drawn. */
  onError(error: Error): void;
}

/** Resolves with a PNG for a shared link; `undefined` if there is no such book. */
export type FindPreview = (file: string) => Promise<Sendable | undefined>;

/** The memory limit of drawn previews, and of their drawings. */
const MAX_BYTES = 32 * 1024 * 1024;
const UPLOADED = '/covers/uploaded/';
/** The books of the picture of the shop. */
const BEST = { ...EVERYTHING, available: true, sort: 'BEST_SELLING', limit: 3 } as const;
/** The name of the picture of the shop; no book has such an id. */
const SHOP_FILE = 'shop.png';
const BOOK_FILE = /^book-(.+)\.png$/;

/** Draws the previews of the shop and of books: each once, until what it shows has changed. */
export function createPreviews(options: PreviewOptions): FindPreview {
  const { painter, store, readSettings, findLogo, onError } = options;
  const pictures = createPageCache(MAX_BYTES);
  const photographs = createPageCache(MAX_BYTES);

  /** Returns the `data:` URL of a cover; that of an external address is never requested. */
  async function findCoverSource(book: TypesetBook & Pick<Book, 'coverImg'>): Promise<string> {
    const { coverImg } = book;
    const file = coverImg.endsWith('.svg') ? options.files.get(coverImg) : undefined;
    if (file) return toDataUrl('image/svg+xml', file.plain);
    if (coverImg.startsWith(UPLOADED)) {
      const name = coverImg.slice(UPLOADED.length);
      try {
        const fitted = await photographs.get('', name, async () => {
          const cover = await options.findCover(name);
          return cover && toSendable(Buffer.from(await painter.fitCover(cover.bytes)));
        });
        if (fitted) return Buffer.from(fitted.plain).toString();
      } catch (error) {
        if (error instanceof Error) onError(error);
      }
    }
    const svg = drawTypesetCover(book, await readCategoryColours(store));
    return toDataUrl('image/svg+xml', Buffer.from(svg));
  }

  async function drawShop(shop: ShopSettings): Promise<string> {
    const { books } = await store.find(BEST, options.now());
    return drawShopPreview(await Promise.all(books.map(findCoverSource)), await withLogo(shop));
  }

  async function withLogo(shop: ShopSettings) {
    const logo = await findLogo(shop.logo.replace('/logo/', ''));
    return { ...shop, logo: logo ? toDataUrl(logo.type, logo.bytes) : '' };
  }

  async function drawSvg(file: string): Promise<string | undefined> {
    const [, id] = BOOK_FILE.exec(file) ?? [];
    if (id === undefined && file !== SHOP_FILE) return undefined;
    const shop = await readSettings();
    if (id === undefined) return drawShop(shop);
    const book = await store.book(id);
    if (!book) return undefined;
    // No font of the server has the letters.
    if (!canDraw(book.title + book.author)) return drawShop(shop);
    return drawBookPreview(book, await findCoverSource(book), await withLogo(shop));
  }

  return async (file) => {
    const svg = await drawSvg(file);
    if (svg === undefined) return undefined;
    const key = createHash('sha256').update(svg).digest('base64url');
    return pictures.get('', key, async () => toSendable(await painter.drawPreview(svg)));
  };
}

function toSendable(plain: Uint8Array<ArrayBuffer>): Sendable {
  const headers = {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
  return { status: 200, headers, etag: makeEtag(plain), plain };
}

/** Serves the previews at `/previews/:file`. */
export function servePreviews(
  findPreview: FindPreview,
  limitRead: LimitRead,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    const preview = await limitRead(c, () => findPreview(file));
    return preview ? send(c.req.raw, preview) : next();
  };
}
