import type { Book } from '#contract/book.ts';
import type { Filters } from '#contract/filters.ts';
import { filtersFromParams, paramsFromFilters } from '#domain/filters.ts';

/** Addresses of the screens, without the folder the shop may be hosted in. */
export const PATHS = {
  home: '/',
  books: '/books',
  wishlist: '/wishlist',
  cart: '/cart',
  profile: '/profile',
  address: '/address',
  checkout: '/checkout',
  orders: '/orders',
  signUp: '/signup',
  signIn: '/signin',
  mockMan: '/mock-man',
} as const;

/** Screens that need a user. */
export const PROTECTED_PATHS: string[] = [
  PATHS.wishlist,
  PATHS.cart,
  PATHS.profile,
  PATHS.address,
  PATHS.checkout,
  PATHS.orders,
];

export function isProtected(path: string): boolean {
  return PROTECTED_PATHS.includes(path.replace(/\/$/, ''));
}

export function isConsole(path: string): boolean {
  return path.replace(/\/$/, '') === PATHS.mockMan;
}

export function booksPath(filters: Filters): string {
  return PATHS.books + booksQuery(filters);
}

/** What the address of the list says of these filters: `''`, or `?` and more. */
function booksQuery(filters: Filters): string {
  const query = new URLSearchParams(paramsFromFilters(filters)).toString();
  return query && `?${query}`;
}

/** Reads the query string of the list. */
export function filtersFromSearch(search: string): Filters {
  return filtersFromParams(new URLSearchParams(search));
}

/** The decoration at the end of a book's address: its title, spaces replaced by hyphens. */
export function bookName(title: string): string {
  return title.replaceAll(' ', '-');
}

export function bookPath(book: Pick<Book, '_id' | 'title'>): string {
  return `${PATHS.books}/${encodeURIComponent(book._id)}/${encodeURIComponent(bookName(book.title))}`;
}

/** The path of a screen in the address of a page, without the folder the shop is hosted in. */
export function screenPath(pathname: string): string {
  return `/${pathname.slice(import.meta.env.BASE_URL.length)}`;
}

/** The address of a screen, or of a file of `public/` (`/covers/…`), in the folder the shop may be hosted in. */
export function assetUrl(path: string): string {
  return path.startsWith('/') ? import.meta.env.BASE_URL + path.slice(1) : path;
}
