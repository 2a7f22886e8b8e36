import { prepareToasts } from '#ui/toaster.tsx';
import { endIfRefused, runQuietly } from './commands.ts';
import { cart } from './features/cart/cart-store.ts';
import { resumeClearing } from './features/cart/paid-lines.ts';
import { getSession, subscribeToSession } from './features/session/session-store.ts';
import { wishlist } from './features/wishlist/wishlist-store.ts';
import { hearOtherTabs } from './other-tabs.ts';

/** Cart and wishlist follow the session: fetched with it, forgotten with it, kept in step with other tabs. */
export function followSession(): void {
  const follow = () => {
    cart.forget();
    wishlist.forget();
    if (!getSession()) return;
    prepareToasts();
    void refreshOwnLists().then(resumeClearing);
  };
  subscribeToSession(follow);
  hearOtherTabs(() => getSession() && void refreshOwnLists());
  if (getSession()) follow();
}

/** Reads the reader's cart and wishlist anew; what fails is in their snapshots. */
export function refreshOwnLists(): Promise<unknown> {
  return runQuietly(async () => {
    await Promise.all([cart.refresh(), wishlist.refresh()]);
    for (const list of [cart, wishlist]) endIfRefused(list.get().error);
  });
}
