import { endSessions } from '#domain/sessions.ts';
import { buildUser } from '../auth/build-user.ts';
import { refuseCommon } from '../auth/refuse-common.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashToken, isGood } from '../links.ts';
import { Refusal } from '../refusal.ts';

interface Welcome {
  token: string;
  email: string;
  password: string;
}

/**
 * Makes the user of this e-mail an owner, with this password, and uses the link up. The user is made
 * if there is none. 400 for a link that is void, or for somebody else; 422 for a common password.
 */
export async function welcomeOwner(
  dependencies: Dependencies,
  { token, email, password }: Welcome,
): Promise<void> {
  const { store, now, isPublic } = dependencies;
  const id = await hashToken(token);
  const seen = await store.records.get('links', id);
  if (!isGood(seen, 'owner', now()) || !isFor(seen.email, email) || isPublic?.(email))
    throw new Refusal(400, 'badLink');
  await refuseCommon(dependencies.passwords, password);
  const user = await buildUser({ email, password }, dependencies);
  await store.addUser(user);
  await store.transact(async (unit) => {
    const owner = await unit.user(email);
    const link = await unit.get('links', id);
    if (!owner || !isGood(link, 'owner', now())) throw new Refusal(400, 'badLink');
    await unit.remove('links', id);
    await unit.saveUser({
      ...endSessions(owner),
      password: user.password,
      updatedAt: user.updatedAt,
    });
    const known = await unit.get('owners', owner._id);
    await unit.put('owners', { ...known, _id: owner._id, email: owner.email });
  });
}

/** Anyone may use a link without an email. */
function isFor(named: string | undefined, email: string): boolean {
  return named === undefined || named.trim().toLowerCase() === email.toLowerCase();
}
