import type { Book } from '#contract/book.ts';
import type { Order } from '#contract/order.ts';
import { writeBookQuery, type BookQuery } from '#domain/finding/book-query.ts';
import { writeCursor } from '#domain/finding/cursor.ts';
import { readListQuery } from '#domain/finding/list-query.ts';
import type { NameKind } from '#domain/finding/names.ts';
import { slugOf } from '#domain/books/slug.ts';

/** Paths of the screens, without the folder that the shop may be hosted in. */
export const PATHS = {
  home: '/',
  books: '/books',
  wishlist: '/wishlist',
  cart: '/cart',
  profile: '/profile',
  details: '/profile/details',
  forgot: '/forgot',
  reset: '/reset',
  ownOrders: '/profile/orders',
  address: '/address',
  checkout: '/checkout',
  orders: '/orders',
  signUp: '/signup',
  signIn: '/signin',
  mockMan: '/mock-man',
  authors: '/authors',
  series: '/series',
} as const;

/** Screens that require a signed-in user. */
export const PROTECTED_PATHS: string[] = [
  PATHS.wishlist,
  PATHS.cart,
  PATHS.profile,
  PATHS.details,
  PATHS.ownOrders,
  PATHS.address,
  PATHS.checkout,
  PATHS.orders,
];

/** Hosts may add a slash to the end of a path. */
export function trimSlash(path: string): string {
  return path.replace(/\/$/, '');
}

// The router does not mind upper case.
export function isProtected(path: string): boolean {
  return PROTECTED_PATHS.includes(sharedPath(path));
}

/** The path whose page is also served at `path`: all orders have the page of their list, a shell. */
export function sharedPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.startsWith(`${PATHS.ownOrders}/`) ? PATHS.ownOrders : trimSlash(lower);
}

/** Where a user chooses a new password. The token is after the #, so that no server logs it. */
export function resetPath(token = ''): string {
  return `${PATHS.reset}#${encodeURIComponent(token)}`;
}

/** The page of one order. */
export function orderPath({ _id }: Pick<Order, '_id'>): string {
  return `${PATHS.ownOrders}/${encodeURIComponent(_id)}`;
}

export function invoicePath(order: Pick<Order, '_id'>): string {
  return `${orderPath(order)}/invoice`;
}

export function isConsole(path: string): boolean {
  return trimSlash(path).toLowerCase() === PATHS.mockMan;
}

/** The list with these filters; `cursor` is where its next page begins. */
export function booksPath(query: BookQuery, cursor?: string): string {
  const pairs = writeBookQuery(query);
  if (cursor !== undefined) pairs.push(['cursor', cursor]);
  const search = new URLSearchParams(pairs).toString();
  return PATHS.books + (search && `?${search}`);
}

/** The shortest address of this list: whatever else its query string has is left out. */
export function listAddress(query: BookQuery): string {
  return booksPath(query, query.after && writeCursor(query.after));
}

/** Reads the query string of the list; `end` is the end of its price slider. */
export function queryFromSearch(search: string, end?: number): BookQuery {
  return readListQuery(new URLSearchParams(search), end);
}

/** The page of all books of an author; of the first one, if others have the same slug. */
export function authorPath(name: string): string {
  return namePath('author', slugOf(name));
}

/** The page of all books of a series; of the first one, if others have the same slug. */
export function seriesPath(name: string): string {
  return namePath('series', slugOf(name));
}

/** The page of an author or a series by its slug. */
export function namePath(kind: NameKind, slug: string): string {
  return `${kind === 'author' ? PATHS.authors : PATHS.series}/${encodeURIComponent(slug)}`;
}

/** The decorative end of a book's address: its title, with hyphens for spaces. */
export function bookName(title: string): string {
  return title.replaceAll(' ', '-');
}

export function bookPath(book: Pick<Book, '_id' | 'title'>): string {
  return `${PATHS.books}/${encodeURIComponent(book._id)}/${encodeURIComponent(bookName(book.title))}`;
}

/** The path of a screen, from a page's path without the folder that the shop is hosted in. */
export function screenPath(pathname: string): string {
  return `/${pathname.slice(import.meta.env.BASE_URL.length)}`;
}

/** Adds the hosting folder to the path of a screen or of a file in `public/` (`/covers/…`). */
export function assetUrl(path: string): string {
  return path.startsWith('/') ? import.meta.env.BASE_URL + path.slice(1) : path;
}
