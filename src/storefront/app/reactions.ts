import type { ErrorCode } from '#contract/errors.ts';
import { prepareToasts, showToast } from '#ui/toaster.tsx';
import { ApiError } from '../data/api-client.ts';
import { hasPendingChanges, onChangeEnd, onPendingChange } from '../data/changes.ts';
import { onOtherTabsChange, tellOtherTabs } from '../data/other-tabs.ts';
import { dropDraft } from '../features/addresses/address-draft.ts';
import { forgetOrders } from '../features/orders/order-store.ts';
import { rememberFocus, restoreFocus } from '../navigation/focus.ts';
import { forgetOwnLists, refreshOwnLists } from '../routes/lists/own-lists.ts';
import { endSessionIfOver, isSessionOver, type UserRequest } from '../session/change-as-user.ts';
import { demandSignIn } from '../session/guard.ts';
import { getSession, onSessionLoss, subscribeToSession } from '../session/session-store.ts';

/**
 * Starts the reactions to changes, sign-ins, lost sessions and other tabs. They are independent.
 * @param revalidate runs the loaders of the present page again.
 */
export function startReactions(revalidate: () => void): void {
  tellFailures();
  endSessionAfterChange();
  readListsAfterFailure();
  tellTabs();
  keepFocus();
  followSession();
  followLoss();
  followReturn(revalidate);
  onOtherTabsChange(() => {
    void refreshOwnLists();
    revalidate();
  });
}

/** The messages for errors that another try would not mend. */
const FULL: Partial<Record<ErrorCode, string>> = {
  'cart-full': 'Your cart is full. Please order or remove a book first.',
  'wishlist-full': 'Your wishlist is full. Please remove a book first.',
};

function tellFailures() {
  onChangeEnd(({ error }) => {
    if (error === undefined || isSessionOver(error)) return;
    const code = error instanceof ApiError ? error.code : undefined;
    void showToast((code && FULL[code]) ?? 'Something went wrong. Please try again.', 'error');
  });
}

function endSessionAfterChange() {
  onChangeEnd(({ error, about }) => endSessionIfOver(error, about as UserRequest));
}

/** A change may have been made even though its call failed. */
function readListsAfterFailure() {
  onChangeEnd(({ error }) => {
    if (error !== undefined) void refreshOwnLists();
  });
}

function tellTabs() {
  onChangeEnd(tellOtherTabs);
}

function keepFocus() {
  onPendingChange(() => {
    if (hasPendingChanges()) rememberFocus();
    else requestAnimationFrame(restoreFocus);
  });
}

/** Reads the user's data after a sign-in and forgets them after a sign-out. */
function followSession() {
  let last = getSession()?.token;
  subscribeToSession(() => {
    const token = getSession()?.token;
    // Only the names have changed.
    if (token !== undefined && token === last) return;
    last = token;
    forgetOwnLists();
    forgetOrders();
    if (!getSession()) dropDraft();
    readOwnLists();
  });
}

export function readOwnLists(): void {
  if (!getSession()) return;
  prepareToasts();
  void refreshOwnLists();
}

/** What the shop does with an order shows when its reader comes back to the page. */
function followReturn(revalidate: () => void) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') revalidate();
  });
}

function followLoss() {
  onSessionLoss((intent) => {
    void showToast('Please sign in again', 'error');
    demandSignIn(intent);
  });
}
