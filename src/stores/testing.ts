import type { Store, UserReader } from '#api/store.ts';
import type { UserWithLists } from '#contract/account/user.ts';

/** For tests: reads a user with the lists. */
export async function readUser(
  store: UserReader,
  email: string,
): Promise<UserWithLists | undefined> {
  const user = await store.user(email);
  if (!user) return undefined;
  const [cart, wishlist] = [await store.lines('cart', user), await store.lines('wishlist', user)];
  return { ...user, cart, wishlist };
}

/**
 * For tests: changes a user with the lists in one transaction. Resolves with the changed user, or
 * `undefined` if there is no such user.
 */
export function changeUser(
  store: Pick<Store, 'transact'>,
  email: string,
  change: (user: UserWithLists) => UserWithLists,
): Promise<UserWithLists | undefined> {
  return store.transact(async (transaction) => {
    const user = await readUser(transaction, email);
    if (!user) return undefined;
    const { cart, wishlist, ...changed } = change(user);
    transaction.saveUser(changed);
    transaction.saveLines('cart', user, cart);
    transaction.saveLines('wishlist', user, wishlist);
    return { ...changed, cart, wishlist };
  });
}
