import { runQuietly } from './commands.ts';
import { cart } from './features/cart/cart-store.ts';
import { getSession, subscribeToSession } from './features/session/session-store.ts';
import { wishlist } from './features/wishlist/wishlist-store.ts';
import { prepareToasts } from '#ui/toaster.tsx';

/** Cart and wishlist follow the session: fetched with it, forgotten with it. */
export function followSession(): void {
  const follow = () => {
    if (getSession()) {
      prepareToasts();
      void runQuietly(() => Promise.all([cart.refresh(), wishlist.refresh()]));
    } else {
      cart.forget();
      wishlist.forget();
    }
  };
  subscribeToSession(follow);
  if (getSession()) follow();
}
