import type { Lists, User, UserWithLists } from '#contract/account/user.ts';
import { toEmail } from '#domain/values/normal-form.ts';
import { withoutInternalFields } from '#domain/account/sessions.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { Store, Transaction } from '../store.ts';

/**
 * Finds the user with an email as typed or pasted. Emails of new users are in their normal form;
 * those of earlier releases are not, so the email is looked up as it is first.
 */
export async function findUser(
  store: Pick<Store, 'user'>,
  email: string,
): Promise<User | undefined> {
  const normalForm = toEmail(email);
  const user = await store.user(email);
  return user || normalForm === email ? user : store.user(normalForm);
}

/** Builds a user with these fields, a hashed password, a new id and empty lists. */
export async function buildUser(
  fields: Pick<User, 'email' | 'password'>,
  { now, createId, passwords }: Dependencies,
): Promise<UserWithLists> {
  const at = formatTimestamp(now());
  // The body of a sign-up may have any fields, also some with the names of internal fields.
  return withoutInternalFields({
    ...fields,
    _id: createId(),
    password: await passwords.hash(fields.password),
    createdAt: at,
    updatedAt: at,
    cart: [],
    wishlist: [],
  });
}

/** Changes the user and returns the result; throws 404 if the user was deleted meanwhile. */
export function changeUser(
  store: Pick<Store, 'transact'>,
  { email }: Pick<User, 'email'>,
  change: (user: User) => User,
): Promise<User> {
  return store.transact(async (transaction) => {
    const changed = change(await readStoredUser(transaction, email));
    transaction.saveUser(changed);
    return changed;
  });
}

/** Changes a list of the user and returns it. Throws as `changeUser` does. */
export function changeLines<Name extends keyof Lists>(
  { store, name, user: { email } }: { store: Store; name: Name; user: User },
  change: (lines: Lists[Name]) => Lists[Name],
): Promise<Lists[Name]> {
  return store.transact(async (transaction) => {
    const user = await readStoredUser(transaction, email);
    const changed = change(await transaction.lines(name, user));
    transaction.saveLines(name, user, changed);
    return changed;
  });
}

/** Reads and locks a user; throws 404 if the account was deleted. */
export async function readStoredUser(transaction: Transaction, email: string): Promise<User> {
  const user = await transaction.user(email);
  if (!user) throw new HttpError(404, 'emailNotRegistered');
  return user;
}
