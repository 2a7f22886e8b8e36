import type { Role } from '#contract/desk/desk-people.ts';
import type { User } from '#contract/account/user.ts';
import type { Dependencies } from '../dependencies.ts';

/** Finds the role of this user at the desk; `undefined` if the user may not use the desk. */
export async function findRole(
  { store, ownerId }: Pick<Dependencies, 'store' | 'ownerId'>,
  { _id }: Pick<User, '_id'>,
): Promise<Role | undefined> {
  if (_id === ownerId) return 'owner';
  const record = await store.records.get('people', _id);
  return record && (record.role ?? 'owner');
}
