import { useSyncExternalStore } from 'react';
import type { CartLine, WishlistItem } from '#contract/orders/cart.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { api, readList } from '#client/client.ts';
import { describeFailure, isOfflineOver, subscribeToNetwork } from '../../data/failure.tsx';
import type { Resource } from '../../data/resource.ts';
import {
  asUser,
  changeAsUser,
  createUserResource,
  isSessionOver,
  replaceAsUser,
  rereadAsUser,
} from '../../session/as-user.ts';
import { onUserChange, type Intent } from '../../session/session-store.ts';

export const cart = createUserResource<CartLine[]>(
  async (call) => (await readList(api.user.cart.$get(undefined, call), 'cart')).cart,
);

export const wishlist = createUserResource<WishlistItem[]>(
  async (call) => (await readList(api.user.wishlist.$get(undefined, call), 'wishlist')).wishlist,
);

/** Whether the cart or the wishlist contains the book with this `_id`. */
export function hasBook(list: readonly { _id: string }[], bookId: string): boolean {
  return list.some(({ _id }) => _id === bookId);
}

/** Whether the cart or the wishlist has the book; other changes of it cause no render. */
export function useHasBook(
  list: Pick<Resource<{ _id: string }[]>, 'get' | 'subscribe'>,
  bookId: string,
): boolean {
  return useSyncExternalStore(
    list.subscribe,
    () => hasBook(list.get().data ?? [], bookId),
    () => false,
  );
}

/** Reads cart and wishlist again; see `rereadAsUser`. */
export function rereadOwnLists(): Promise<void> {
  return rereadAsUser(cart, wishlist);
}

/** Adds one copy unless the book is in the cart, so that a double click adds one line. */
export function addToCart(bookId: string): Promise<boolean> {
  const add = async (token: string) => {
    if (hasBook(await cart.read(), bookId)) return;
    const call = api.user.cart.$post({ json: { product: { _id: bookId } } }, asUser(token));
    replaceAsUser(cart, (await readList(call, 'cart')).cart, token);
    void showToast('Added To Cart');
  };
  return changeList('cart', bookId, add, { isIntent: true });
}

/** Adds the book unless it is on the wishlist, so that a double click adds one entry. */
export function addToWishlist(bookId: string): Promise<boolean> {
  const add = async (token: string) => {
    if (hasBook(await wishlist.read(), bookId)) return;
    const call = api.user.wishlist.$post({ json: { product: { _id: bookId } } }, asUser(token));
    replaceAsUser(wishlist, (await readList(call, 'wishlist')).wishlist, token);
    void showToast('Added To Wishlist');
  };
  return changeList('wishlist', bookId, add, { isIntent: true });
}

/** Finishes the action that made the visitor sign in. */
export function finishIntent(intent: Intent | undefined): void {
  if (intent?.list === 'cart') void addToCart(intent.bookId);
  if (intent?.list === 'wishlist') void addToWishlist(intent.bookId);
}

export function removeFromWishlist(bookId: string): Promise<boolean> {
  return changeList('wishlist', bookId, async (token) => {
    const call = api.user.wishlist[':id'].$delete({ param: { id: bookId } }, asUser(token));
    replaceAsUser(wishlist, (await readList(call, 'wishlist')).wishlist, token);
    void showToast('Removed From Wishlist', 'warning');
  });
}

interface FailedListChange {
  list: 'cart' | 'wishlist';
  bookId: string;
  text: string;
  pathname: string;
  /** The book's state in both lists at the failure. If it differs now, the change was made. */
  state: string;
}

let problem: FailedListChange | undefined;
const problemChanges = createEmitter();
onUserChange(() => setProblem(undefined));

function setProblem(next: FailedListChange | undefined): void {
  problem = next;
  problemChanges.emit();
  if (!next) return;
  // What may solve it. To subscribe again changes nothing.
  for (const subscribe of [cart.subscribe, wishlist.subscribe, subscribeToNetwork])
    subscribe(problemChanges.emit);
}

/** Returns why the last change failed, if it was of this book (in `list`) and on this page. */
export function useListProblem(bookId: string, list?: 'cart' | 'wishlist'): string | undefined {
  const getText = () => {
    if (problem?.bookId !== bookId || problem.list !== (list ?? problem.list)) return undefined;
    const isHere = problem.pathname === location.pathname;
    const isSolved = problem.state !== describeBookInLists(bookId) || isOfflineOver(problem.text);
    return isHere && !isSolved ? problem.text : undefined;
  };
  return useSyncExternalStore(problemChanges.subscribe, getText, () => undefined);
}

function describeBookInLists(bookId: string): string {
  const line = cart.get().data?.find(({ _id }) => _id === bookId);
  return `${line?.qty ?? 0} ${hasBook(wishlist.get().data ?? [], bookId)}`;
}

/**
 * Makes a change to one of the lists, and stores the problem if it fails. Resolves with whether it
 * was made. `isIntent` is for adding the book: if the session has ended, the book is added after the
 * next sign-in.
 */
export async function changeList(
  list: 'cart' | 'wishlist',
  bookId: string,
  change: (token: string) => Promise<void>,
  { isIntent = false }: { isIntent?: boolean } = {},
): Promise<boolean> {
  setProblem(undefined);
  const explain = (error: unknown) => {
    const text = describeFailure(error);
    const { pathname } = location;
    const state = describeBookInLists(bookId);
    if (!isSessionOver(error)) setProblem({ list, bookId, text, pathname, state });
    return { text, isAnnounced: true };
  };
  const intent = isIntent ? { list, bookId } : undefined;
  return (await changeAsUser(change, { intent, explain })).problem === undefined;
}
