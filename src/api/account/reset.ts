import { endSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import { refuseCommon } from '../auth/refuse-common.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  dropResetLinks,
  hashToken,
  isGood,
  keepLink,
  makeLink,
  RESET_LINK_MS,
  resetAddress,
} from '../links.ts';
import { composeResetMail } from '../mail/reset-mail.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Job } from '../records.ts';
import { Refusal } from '../refusal.ts';

/**
 * Mails a link on which the user chooses a new password, and ends the job. No mail is sent if no user
 * has this e-mail, or if the account is public.
 */
export async function mailResetLink(
  dependencies: Dependencies,
  { _id: jobId }: Job,
  email: string,
): Promise<void> {
  const { store, now, siteUrl, isPublic } = dependencies;
  const { token, link } = await makeLink({ kind: 'reset', until: now() + RESET_LINK_MS });
  await store.transact(async (unit) => {
    const user = await unit.user(email);
    await unit.remove('jobs', jobId);
    if (!user || isPublic?.(user.email)) return;
    await keepLink(unit, { ...link, email: user.email }, now());
    const mail = composeResetMail(user, resetAddress(siteUrl, token), siteUrl);
    await addJob(unit, { kind: 'mail', mail }, dependencies);
  });
}

/** Sets a new password by the link with this token, and ends all sessions. Resolves with the email. */
export async function resetPassword(
  { store, now, passwords, isPublic }: Dependencies,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const id = await hashToken(token);
  const email = (await store.records.get('links', id))?.email;
  // A password takes long to hash: not for just any token.
  if (email === undefined || isPublic?.(email)) throw new Refusal(400, 'badLink');
  await refuseCommon(passwords, password);
  const hashed = await passwords.hash(password);
  await store.transact(async (unit) => {
    const user = await unit.user(email);
    const link = await unit.get('links', id);
    if (!user || !isGood(link, 'reset', now())) throw new Refusal(400, 'badLink');
    await dropResetLinks(unit, user.email);
    await unit.saveUser({
      ...endSessions(user),
      password: hashed,
      updatedAt: formatTimestamp(now()),
    });
  });
  return email;
}
