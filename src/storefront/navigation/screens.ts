/**
 * What the server sends for a screen.
 *
 * - `listed`: a page that the build renders, and that the sitemap lists.
 * - `unlisted`: a page that the build renders, but that is not for search engines.
 * - `each`: a page for each book, author, series or collection, or a redirect for each ISBN.
 * - `protected`: a shell, which is a page without data, for a signed-in user.
 * - `console`: a shell for developers.
 */
type Page = 'listed' | 'unlisted' | 'each' | 'protected' | 'console';

export interface Screen {
  /** Without the folder that the shop may be hosted in. */
  path: string;
  /** The file in `routes/`, without its extension. */
  module: string;
  page: Page;
  /** `first`: its code is in the first script; `next`: that script names its chunk. */
  script?: 'first' | 'next';
}

/** All screens: routes, chunks, pages, sitemap, guard and shells are derived from this table. */
export const SCREENS = {
  home: { path: '/', module: 'home', page: 'listed', script: 'next' },
  books: { path: '/books', module: 'catalogue/books', page: 'listed', script: 'first' },
  book: {
    path: '/books/:bookId/:name?',
    module: 'catalogue/book',
    page: 'each',
    script: 'next',
  },
  author: { path: '/authors/:slug', module: 'catalogue/authors-and-series', page: 'each' },
  series: { path: '/series/:slug', module: 'catalogue/authors-and-series', page: 'each' },
  collection: { path: '/collections/:slug', module: 'catalogue/collection', page: 'each' },
  isbn: { path: '/isbn/:isbn', module: 'catalogue/isbn', page: 'each' },
  signIn: { path: '/signin', module: 'account/sign-in', page: 'listed' },
  signUp: { path: '/signup', module: 'account/sign-up', page: 'listed' },
  terms: { path: '/terms', module: 'shop-page', page: 'listed' },
  privacy: { path: '/privacy', module: 'shop-page', page: 'listed' },
  returns: { path: '/returns', module: 'shop-page', page: 'listed' },
  contact: { path: '/contact', module: 'shop-page', page: 'listed' },
  forgot: { path: '/forgot', module: 'account/forgot', page: 'unlisted' },
  reset: { path: '/reset', module: 'account/reset', page: 'unlisted' },
  wishlist: { path: '/wishlist', module: 'lists/wishlist', page: 'protected' },
  cart: { path: '/cart', module: 'lists/cart', page: 'protected' },
  address: { path: '/address', module: 'account/address', page: 'protected' },
  checkout: { path: '/checkout', module: 'checkout/checkout', page: 'protected' },
  /** The screen that confirms an order. The list of orders is `ownOrders`. */
  orders: { path: '/orders', module: 'orders/orders', page: 'protected' },
  profile: { path: '/profile', module: 'account/profile', page: 'protected' },
  ownOrders: { path: '/profile/orders', module: 'orders/own-orders', page: 'protected' },
  ownOrder: { path: '/profile/orders/:orderId', module: 'orders/own-order', page: 'protected' },
  invoice: {
    path: '/profile/orders/:orderId/invoice',
    module: 'orders/bills',
    page: 'protected',
  },
  creditNotes: {
    path: '/profile/orders/:orderId/credit-note',
    module: 'orders/bills',
    page: 'protected',
  },
  mockMan: { path: '/mock-man', module: 'mock-man/mock-man', page: 'console' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

/** The names of the screens whose rows have these values. */
export type NamesOf<Part extends Partial<Screen>> = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends Part ? Name : never;
}[ScreenName];

export const PATHS = Object.fromEntries(
  Object.entries(SCREENS).map(([name, { path }]) => [name, path]),
) as { [Name in ScreenName]: (typeof SCREENS)[Name]['path'] };

/** A screen of an earlier release, which leads to the profile now. */
export const DETAILS_PATH = '/profile/details';

/** Lists the paths, without parameters, of the screens with such a page. */
export function listPaths(page: Page): string[] {
  const screens: Screen[] = Object.values(SCREENS);
  return screens
    .filter((screen) => screen.page === page && !screen.path.includes(':'))
    .map(({ path }) => path);
}

/** Screens that require a signed-in user. */
export const PROTECTED_PATHS: string[] = [...listPaths('protected'), DETAILS_PATH];

/** The path of a page that a visitor sees only after signing in; all orders share that of their list. */
export type ProtectedPath = (typeof PATHS)[Exclude<
  NamesOf<{ page: 'protected' }>,
  NamesOf<{ path: `${string}:${string}` }>
>];

/** Removes a slash at the end of a path, which some hosts add. */
export function trimSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** Whether a path requires a signed-in user. Ignores case, as the router does. */
export function isProtected(path: string): boolean {
  return PROTECTED_PATHS.includes(sharedPath(path));
}

/** Returns the path whose shell, a page without data of its user, is served at `path`. */
export function sharedPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.startsWith(`${PATHS.ownOrders}/`) ? PATHS.ownOrders : trimSlash(lower);
}

/** Whether the shop has the console for its API. A server without one sends 404 for its path. */
export function hasConsole(): boolean {
  return !import.meta.env.VITE_SERVER || 'console' in document.documentElement.dataset;
}

export function isConsole(path: string): boolean {
  return trimSlash(path).toLowerCase() === PATHS.mockMan;
}
