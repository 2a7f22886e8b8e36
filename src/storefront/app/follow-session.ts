import { prepareToasts } from '#ui/toaster.tsx';
import { endIfRefused, runQuietly } from '../data/commands.ts';
import { refreshCatalogue } from '../features/books/catalogue-store.ts';
import { cart } from '../features/cart/cart-store.ts';
import { nextPaid } from '../features/cart/paid-lines.ts';
import { getSession, subscribeToSession } from '../session/session-store.ts';
import { wishlist } from '../features/wishlist/wishlist-store.ts';
import { hearOtherTabs } from '../data/other-tabs.ts';

/** Cart and wishlist follow the session: fetched with it, forgotten with it, kept in step with other tabs. */
export function followSession(): void {
  const follow = () => {
    cart.forget();
    wishlist.forget();
    if (!getSession()) return;
    prepareToasts();
    void refreshOwnLists().then(finishClearing);
  };
  subscribeToSession(follow);
  hearOtherTabs(() => void refreshOwnLists());
  addEventListener('online', () => void refreshAll());
  if (getSession()) follow();
}

/** Few readers have paid for what the server still has; without the code the next visit does it. */
async function finishClearing() {
  if (nextPaid() === undefined) return;
  const clearing = await import('../features/cart/paid-clearing.ts').catch(() => undefined);
  await clearing?.resumeClearing();
}

/** Reads all that screens show anew. */
export function refreshAll(): Promise<unknown> {
  return Promise.all([refreshCatalogue(), refreshOwnLists()]);
}

/** Reads the reader's cart and wishlist anew, if there is one; what fails is in their snapshots. */
export function refreshOwnLists(): Promise<unknown> {
  return runQuietly(async () => {
    if (!getSession()) return;
    await Promise.all([cart.refresh(), wishlist.refresh()]);
    for (const list of [cart, wishlist]) endIfRefused(list.get().error);
  });
}
