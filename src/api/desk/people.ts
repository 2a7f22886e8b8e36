import type { Person, Role } from '#contract/desk/desk-people.ts';
import type { User } from '#contract/account/user.ts';
import { toEmail } from '#domain/values/normal-form.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { findUser } from '../account/user.ts';
import { isRepeated, type UserCall } from '../call/idempotency-key.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { dropInvitations, getInvitationEnd, saveLink, makeLink } from '../auth/links.ts';
import type { Link } from '../records.ts';
import type { Transaction } from '../store.ts';
import { removeKeysOf } from './api-keys.ts';
import { findRole, keepAccess } from './role.ts';
import { removeSessions } from './sessions.ts';

/** Lists the people of the desk, and invited ones; the owner of the seed only for that owner. */
export async function listPeople(
  { store, now, ownerId }: Dependencies,
  { _id: ownId, email: ownEmail }: Pick<User, '_id' | 'email'>,
): Promise<Person[]> {
  const [owners, ...links] = await Promise.all([
    store.records.list('people', {}),
    ...(['owner', 'helper'] as const).map((kind) =>
      store.records.list('links', { where: { kind } }),
    ),
  ]);
  // The owner of the seed also has a record, once a second factor was set up.
  const withoutSeedOwner = owners.filter(({ _id }) => _id !== ownerId);
  const people = withoutSeedOwner.map(({ _id, email, role }): Person => ({
    _id,
    email,
    role: role ?? 'owner',
    isInvited: false,
  }));
  if (ownId === ownerId)
    people.unshift({ _id: ownId, email: ownEmail, role: 'owner', isInvited: false });
  const openInvitations = links.flat().filter(({ until }) => now() < until);
  return [...people, ...openInvitations.flatMap(showInvitation)];
}

/** Returns the entry of the list; no entry for the link of the first start, which has no email. */
function showInvitation({ _id, kind, email, until }: Link): Person[] {
  if (email === undefined || kind === 'reset') return [];
  return [{ _id, email, role: kind, isInvited: true, until: formatTimestamp(until) }];
}

/**
 * Creates a link for a password of the desk. Throws 422 for a person with this role or a higher
 * one, 403 for a public account, or if the caller's access has ended meanwhile, and as
 * `beginKeyedCall` does. A repeated call voids the link of the response that was lost.
 */
export async function invitePerson(
  dependencies: Dependencies,
  { email: typedEmail, role }: { email: string; role: Role },
  caller: Pick<User, '_id' | 'email'>,
  call: UserCall = caller,
): Promise<{ person: Person; link: string }> {
  const { store, now, siteUrl, isPublicAccount } = dependencies;
  const user = await findUser(store, typedEmail);
  const email = user?.email ?? toEmail(typedEmail);
  if (isPublicAccount?.(email)) throw new HttpError(403, 'publicAccount');
  const currentRole = user && (await findRole(dependencies, user));
  if (currentRole === 'owner' || currentRole === role) throw new HttpError(422, 'emailTaken');
  const until = getInvitationEnd(now());
  const { token, link } = await makeLink({ kind: role, email, until });
  await store.transact(async (transaction) => {
    if (await isRepeated(transaction, call, { now })) await dropInvitations(transaction, email);
    await keepAccess(transaction, dependencies, caller);
    await saveLink(transaction, link, now());
  });
  const person = { _id: link._id, email, role, isInvited: true, until: formatTimestamp(until) };
  return { person, link: `${siteUrl}/desk/welcome#${token}` };
}

/** Finds the email of a person or invitation, '' for none. `user` is the caller (`listPeople`). */
export async function findPersonEmail(dependencies: Dependencies, id: string, user: User) {
  const people = await listPeople(dependencies, user);
  return people.find(({ _id }) => _id === id)?.email ?? '';
}

/**
 * Ends a person's access to the desk, or voids an invitation and all others of that email. The
 * account stays. Throws 409 for the caller, so that one owner remains; 403 if the caller's own
 * access has ended; 404 if there is no such person or invitation.
 */
export async function removePerson(
  { store, ownerId }: Pick<Dependencies, 'store' | 'ownerId'>,
  id: string,
  { _id: ownId }: Pick<User, '_id'>,
): Promise<void> {
  if (id === ownId) throw new HttpError(409, 'ownAccess');
  await store.transact(async (transaction) => {
    // Locks both records in sorted order, so that two owners who remove each other do not deadlock.
    const [firstId = '', secondId = ''] = [id, ownId].toSorted();
    const people = [
      await transaction.get('people', firstId),
      await transaction.get('people', secondId),
    ];
    const person = people.find((candidate) => candidate?._id === id);
    const hasOwnAccess = people.some((candidate) => candidate?._id === ownId);
    if (!hasOwnAccess && ownId !== ownerId) throw new HttpError(403, 'ownersOnly');
    if (person) {
      await removeSessions(transaction, id);
      await removeKeysOf(transaction, id);
      transaction.remove('people', id);
      return dropInvitations(transaction, person.email);
    }
    const link = await transaction.get('links', id);
    if (!link || link.kind === 'reset') throw new HttpError(404, 'personNotFound');
    transaction.remove('links', id);
    if (link.email !== undefined) await dropInvitations(transaction, link.email);
  });
}

/** Throws 409 for the only owner, and keeps the other owners until the transaction ends. */
export async function refuseLastOwner(
  transaction: Transaction,
  ownerId: string | undefined,
  { _id }: Pick<User, '_id'>,
): Promise<void> {
  const people = await transaction.list('people', {});
  const owners = new Set(people.flatMap((person) => (person.role === 'helper' ? [] : person._id)));
  if (ownerId !== undefined) owners.add(ownerId);
  if (owners.has(_id) && owners.size === 1) throw new HttpError(409, 'lastOwner');
}
