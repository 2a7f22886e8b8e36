import type { MouseEvent } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import type { Order } from '#contract/orders/order.ts';
import type { NameKind } from '#domain/finding/authors-and-series.ts';
import {
  EVERYTHING,
  toQueryParameters,
  type BookQuery,
  type ListChoices,
  readListQuery,
} from '#domain/finding/book-query.ts';
import { formatCursor } from '#domain/finding/sort-order.ts';
import { toSlug } from '#domain/values/text.ts';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { isForBrowser } from '#ui/browser/navigation.ts';
import { PATHS } from './screens.ts';

/** Returns the path for a new password. The token is after the #, so that no server logs it. */
export function resetPath(token = ''): string {
  return `${PATHS.reset}#${encodeURIComponent(token)}`;
}

export function orderPath({ _id }: Pick<Order, '_id'>): string {
  return `${PATHS.ownOrders}/${encodeURIComponent(_id)}`;
}

export function invoicePath(order: Pick<Order, '_id'>): string {
  return `${orderPath(order)}/invoice`;
}

export function creditNotesPath(order: Pick<Order, '_id'>): string {
  return `${orderPath(order)}/credit-note`;
}

/** Returns the path of the list of books with these filters; `cursor` is the start of the page. */
export function booksPath(query: BookQuery, cursor?: string): string {
  const pairs = toQueryParameters(query);
  if (cursor !== undefined) pairs.push(['cursor', cursor]);
  return formatListPath(pairs);
}

export function categoryPath(name: string): string {
  return booksPath({ ...EVERYTHING, categories: [name] });
}

function formatListPath(pairs: [string, string][]): string {
  const search = new URLSearchParams(pairs).toString();
  return PATHS.books + (search && `?${search}`);
}

/**
 * Returns the path of the list after a change to its filters. `search` is the current query string:
 * parameters that were in it keep their order, and new ones follow.
 */
export function changedListPath(query: BookQuery, search: string): string {
  const current = [...new URLSearchParams(search)];
  const findPlace = ([name, value]: [string, string]) => {
    const index = current.findIndex(([key, text]) => {
      return key === name && (key !== 'category' || text === value);
    });
    return index < 0 ? current.length : index;
  };
  const pairs = toQueryParameters(query).toSorted((a, b) => findPlace(a) - findPlace(b));
  return formatListPath(pairs);
}

/** Returns the shortest path of this list of books, without the parameters of other features. */
export function shortestListPath(query: BookQuery): string {
  return booksPath(query, query.after && formatCursor(query.after));
}

export function queryFromSearch(search: string, choices?: ListChoices): BookQuery {
  return readListQuery(new URLSearchParams(search), choices);
}

/** Returns the path of the author's page; of several with the same slug, that of the first. */
export function authorPath(name: string): string {
  return namePath('author', toSlug(name));
}

/** Returns the path of the series' page; of several with the same slug, that of the first. */
export function seriesPath(name: string): string {
  return namePath('series', toSlug(name));
}

export function namePath(kind: NameKind, slug: string): string {
  return (kind === 'author' ? PATHS.author : PATHS.series).replace(
    ':slug',
    encodeURIComponent(slug),
  );
}

export function collectionPath(slug: string): string {
  return PATHS.collection.replace(':slug', encodeURIComponent(slug));
}

/** Returns the readable end of a book's path: its title with hyphens, safe for the router. */
export function bookSlug(title: string): string {
  const slug = title.replaceAll(' ', '-').replaceAll('%2F', '-2F');
  return /^\.{0,2}$/.test(slug) ? `-${slug}` : slug;
}

export function bookPath(book: Pick<Book, '_id' | 'title'>): string {
  return `${PATHS.books}/${encodeURIComponent(book._id)}/${encodeURIComponent(bookSlug(book.title))}`;
}

/** Returns the path that the routes use: without the folder that the shop is hosted in. */
export function routePath(pathname: string): string {
  return `/${pathname.slice(import.meta.env.BASE_URL.length)}`;
}

/** Adds the hosting folder to a path. Returns a full URL, such as of an imported cover, unchanged. */
export function assetUrl(path: string): string {
  return path.startsWith('/') ? import.meta.env.BASE_URL + path.slice(1) : path;
}

/** The query string of the list of books that was shown last. */
let listSearch = '';

/** Stores the query string of the current list, so that links on other pages lead back to it. */
export function rememberList(search: string): void {
  listSearch = search;
}

/** Makes links lead to the whole list again, after a logout or a placed order. */
export function forgetList(): void {
  rememberList('');
}

export function useListPath(): string {
  return PATHS.books + useListSearch();
}

/** Returns the query string of the list on the page, or of the last one: `''`, or `?…`. */
export function useListSearch(): string {
  const { search } = useLocation();
  const isList = useMatch(PATHS.books) !== null;
  return useOnceHydrated(isList ? search : listSearch, '');
}

/** Follows plain links without loading a page: a `Link` in every card would re-render. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    // A child may have handled the click already.
    if (!link || event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    void navigate(routePath(pathname) + search + hash);
  };
}
