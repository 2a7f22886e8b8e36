import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createHash } from 'node:crypto';
import { findTypesetCover } from '#api/catalogue/catalogue.ts';
import { readCategoryColours } from '#api/catalogue/categories.ts';
import { findCover, findLogo } from '#api/desk/uploads.ts';
import { HttpError } from '#api/errors.ts';
import type { Store } from '#api/store.ts';
import type { Book } from '#contract/catalogue/book.ts';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { canDraw, drawBookPreview, drawShopPreview } from '#domain/books/covers/draw-preview.ts';
import { drawTypesetCover } from '#domain/books/covers/draw-typeset-cover.ts';
import type { TypesetBook } from '#domain/books/covers/typeset-cover.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import type { Env } from '../environment.ts';
import { findClientAddress } from '../middleware/client-address.ts';
import {
  type FindCover,
  type LimitRead,
  serveGeneratedCovers,
  serveUploadedCovers,
} from '../pages/covers.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { send, type Sendable, toSendable } from '../pages/sendable.ts';
import { describeError } from '../reason.ts';
import type { Part, Shop } from '../part.ts';
import { type Painter, toDataUrl } from './painter.ts';

/** Serves covers, logos and previews, which the build does not have. */
export function createPictures({ dependencies, gate, settings, ...options }: Shop) {
  const { store, now } = dependencies;
  const { limitRead, countPicture } = gate;
  const uploads = {
    findCover: (name: string) => findCover(dependencies, name),
    findLogo: (name: string) => findLogo(store, name),
  };
  const findPreview = createPreviews({
    painter: options.painter,
    store,
    files: options.files,
    ...uploads,
    readSettings: options.readShopSettings,
    now,
    onError: (error) => options.log.error(describeError(error)),
  });
  // The load shedder counts only the lookup of a picture, because a 404 page counts itself.
  const serve = (find: FindCover) =>
    serveUploadedCovers(find, (c) => ({
      client: findClientAddress(c, settings.trustedProxies),
      run: (read) => limitRead(c, read),
    }));
  const routes = new Hono<Env>();
  routes.get('/covers/uploaded/:file', serve(uploads.findCover));
  routes.get('/logo/:file', serve(uploads.findLogo));
  routes.get('/previews/:file', servePreviews(findPreview, limitRead, countPicture));
  routes.get(
    '/covers/set/:file',
    serveGeneratedCovers((bookId) => findTypesetCover(store, bookId), limitRead),
  );
  return { routes } satisfies Part;
}

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

/**
 * Resolves with a PNG for a shared link; `undefined` if there is no such book. Calls `beforeDrawing`,
 * which may throw, unless the picture was drawn before.
 */
type FindPreview = (file: string, beforeDrawing: () => void) => Promise<Sendable | undefined>;

/** What a preview shows: a book, or a cover of this size, or else the shop with these books. */
interface View {
  shop: ShopSettings;
  book?: Book;
  /** In pixels. */
  size?: { width: number; height: number };
  books: readonly (TypesetBook & Pick<Book, 'coverImg'>)[];
}

/** The memory limit of drawn previews, and of their drawings. */
const MAX_BYTES = 32 * 1024 * 1024;
const UPLOADED = '/covers/uploaded/';
const BEST = { ...EVERYTHING, available: true, sort: 'BEST_SELLING', limit: 3 } as const;
/** The name of the picture of the shop; no book has such an id. */
const SHOP_FILE = 'shop.png';
const BOOK_FILE = /^(book|cover)-(.+)\.png$/;
/** The size of a cover in an email, for screens with two pixels in each. */
const MAIL_COVER = { width: 96, height: 144 };

/** Draws previews, and covers for emails, which show no SVG, once for each content. */
export function createPreviews(options: PreviewOptions): FindPreview {
  const { painter, store, readSettings, onError } = options;
  const pictures = createPageCache(MAX_BYTES);
  const photographs = createPageCache(MAX_BYTES);

  /** Returns the `data:` URL of a cover, or of its typeset drawing. Requests no address. */
  async function findCoverSource(coverImg: string, typeset: string): Promise<string> {
    const file = coverImg.endsWith('.svg') ? options.files.get(coverImg) : undefined;
    if (file) return toDataUrl('image/svg+xml', file.plain);
    if (coverImg.startsWith(UPLOADED)) {
      const name = coverImg.slice(UPLOADED.length);
      const fitted = await photographs.get('', name, () => fitPhotograph(name));
      if (fitted) return Buffer.from(fitted.plain).toString();
    }
    return toDataUrl('image/svg+xml', Buffer.from(typeset));
  }

  async function fitPhotograph(name: string): Promise<Sendable | undefined> {
    const cover = await options.findCover(name);
    try {
      return cover && toSendable('text/plain', Buffer.from(await painter.fitCover(cover.bytes)));
    } catch (error) {
      // Too many pictures wait: the preview is drawn later.
      if (error instanceof HttpError) throw error;
      if (error instanceof Error) onError(error);
      return undefined;
    }
  }

  async function findLogoSource(path: string): Promise<string> {
    const logo = await options.findLogo(path.replace('/logo/', ''));
    return logo ? toDataUrl(logo.type, logo.bytes) : '';
  }

  async function readView(file: string): Promise<View | undefined> {
    const [, kind, id] = BOOK_FILE.exec(file) ?? [];
    if (id === undefined && file !== SHOP_FILE) return undefined;
    const shop = await readSettings();
    const book = id === undefined ? undefined : await store.book(id);
    if (id !== undefined && !book) return undefined;
    const isReadable = book && canDraw(book.title + book.author);
    if (book && kind === 'cover') {
      // Without its lettering, if no font of the server has the letters.
      const shown = isReadable ? book : { ...book, title: '', author: '', authors: [] };
      return { shop, size: MAIL_COVER, books: [shown] };
    }
    if (isReadable) return { shop, book, books: [book] };
    // The shop, also for a book with letters that no font of the server has.
    const { books } = await store.find(BEST, options.now());
    return { shop, books };
  }

  return async (file, beforeDrawing) => {
    const view = await readView(file);
    if (!view) return undefined;
    const { shop, books } = view;
    const colours = await readCategoryColours(store);
    const covers = books.map((book) => [book.coverImg, drawTypesetCover(book, colours)] as const);
    // The names of the pictures stand for them, because reading and hashing them takes 20 ms.
    const names = covers.map((cover) => cover.join(''));
    const key = createHash('sha256')
      .update(drawView(view, names, shop.logo))
      .digest('base64url');
    return pictures.get('', key, async () => {
      beforeDrawing();
      const sources = await Promise.all(covers.map((cover) => findCoverSource(...cover)));
      const svg = drawView(view, sources, await findLogoSource(shop.logo));
      return toSendable('image/png', await painter.drawPreview(svg, view.size));
    });
  };
}

/** Draws the SVG; `covers` and `logo` are `data:` URLs. */
function drawView({ shop, book, size }: View, covers: readonly string[], logo: string): string {
  if (size)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><image href="${covers[0]}" width="100%" height="100%" preserveAspectRatio="xMidYMid slice"/></svg>`;
  const named = { ...shop, logo };
  return book ? drawBookPreview(book, covers[0] ?? '', named) : drawShopPreview(covers, named);
}

export function servePreviews(
  findPreview: FindPreview,
  limitRead: LimitRead,
  countPicture: (c: Context<Env>, size: 'large' | 'small') => void,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { file = '' } = c.req.param() as { file?: string };
    const size = file.startsWith('cover-') ? 'small' : 'large';
    const preview = await limitRead(c, () => findPreview(file, () => countPicture(c, size)));
    return preview ? send(c.req.raw, preview) : next();
  };
}
