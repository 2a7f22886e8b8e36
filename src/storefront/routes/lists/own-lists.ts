import { queueRead } from '../../data/changes.ts';
import { cart } from '../../features/cart/cart-store.ts';
import { wishlist } from '../../features/wishlist/wishlist-store.ts';
import { endSessionIfOver } from '../../session/change-as-user.ts';
import { getSession } from '../../session/session-store.ts';

/** Reads cart and wishlist again if a user is signed in. Failures are in their snapshots. */
export function refreshOwnLists(): Promise<void> {
  return queueRead(async () => {
    const token = getSession()?.token;
    if (token === undefined) return;
    await Promise.all([cart.refresh(), wishlist.refresh()]);
    for (const list of [cart, wishlist]) endSessionIfOver(list.get().error, { token });
  });
}

export function forgetOwnLists(): void {
  cart.forget();
  wishlist.forget();
}
