import type { Role } from '#contract/desk/desk-people.ts';
import type { User } from '#contract/account/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { Transaction } from '../store.ts';

/** Finds the role of this user at the desk; `undefined` if the user may not use the desk. */
export async function findRole(
  { store, ownerId }: Pick<Dependencies, 'store' | 'ownerId'>,
  { _id }: Pick<User, '_id'>,
): Promise<Role | undefined> {
  if (_id === ownerId) return 'owner';
  const record = await store.records.get('people', _id);
  return record && (record.role ?? 'owner');
}

/** Throws 403 if this user may no longer use the desk, and keeps the access until the transaction ends. */
export async function keepAccess(
  transaction: Transaction,
  { ownerId }: Pick<Dependencies, 'ownerId'>,
  { _id }: Pick<User, '_id'>,
): Promise<void> {
  if (_id !== ownerId && !(await transaction.get('people', _id)))
    throw new HttpError(403, 'ownersOnly');
}
