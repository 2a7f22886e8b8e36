import { prepareToasts, showToast } from '#ui/messages/feedback.tsx';
import { describeFailedChange } from '../data/failure.tsx';
import { rememberFocus, restoreFocus } from '../navigation/focus.ts';
import { rereadOwnLists } from '../features/own-lists/own-lists.ts';
import {
  hasPendingChanges,
  onChangeEnd,
  onOtherTabsChange,
  onPendingCount,
  notifyOtherTabs,
  isSessionOver,
} from '../session/as-user.ts';
import {
  dropDrafts,
  dropOtherDrafts,
  getSession,
  onSessionLoss,
  onSignOut,
  onUserChange,
} from '../session/session-store.ts';
import { demandSignIn } from '../session/guard.ts';

/**
 * Starts the reactions to changes, other tabs, sign-ins and sign-outs, lost sessions and returns to
 * the page. `revalidate` runs the loaders of the page again.
 */
export function startReactions(revalidate: () => void): void {
  onChangeEnd((error) => {
    if (error !== undefined) {
      showFailure(error);
      // The change may have been made even though its call failed.
      void rereadOwnLists();
    }
    notifyOtherTabs();
  });
  keepFocus();
  followUser();
  followSessionLoss();
  revalidateOnReturn(revalidate);
  onOtherTabsChange(() => {
    void rereadOwnLists();
    revalidate();
  });
}

function showFailure(error: unknown) {
  if (!isSessionOver(error)) void showToast(describeFailedChange(error), 'error');
}

/** Restores the focus if a change has removed or disabled the focused control. */
function keepFocus() {
  onPendingCount(() => {
    if (hasPendingChanges()) rememberFocus();
    else
      requestAnimationFrame(() => {
        // Another change may have begun: its end restores the focus.
        if (!hasPendingChanges()) restoreFocus();
      });
  });
}

/**
 * Reads cart and wishlist when a user signs in. Drafts outlive a lost session, but neither a
 * sign-out nor another user's sign-in.
 */
function followUser() {
  onUserChange(() => {
    if (getSession()) dropOtherDrafts();
    rereadListsIfSignedIn();
  });
  onSignOut(dropDrafts);
}

/** Reads the cart and the wishlist of the signed-in user; does nothing for a visitor. */
export function rereadListsIfSignedIn(): void {
  if (!getSession()) return;
  prepareToasts();
  void rereadOwnLists();
}

/** Runs the loaders again when the user returns to the page, for example to update orders. */
function revalidateOnReturn(revalidate: () => void) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') revalidate();
  });
}

/** Asks the user to sign in again when the session is over. */
function followSessionLoss() {
  onSessionLoss((intent) => {
    void showToast('Please sign in again', 'error');
    demandSignIn({ intent, hasLostSession: true });
  });
}
