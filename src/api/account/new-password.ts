import type { User } from '#contract/account/user.ts';
import { endSessions } from '#domain/account/sessions.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import {
  checkOwnPassword,
  readUserWithSamePassword,
  refuseCommonPassword,
} from '../auth/password.ts';
import type { TokenPayload } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';
import { withPersonsAudit } from '../desk/audit.ts';
import { checkSecondFactor } from '../desk/second-factor.ts';
import { HttpError } from '../errors.ts';
import { addJob } from '../jobs/add-job.ts';
import { findUser } from './user.ts';
import { hashText } from '../auth/hash.ts';
import {
  RESET_LINK_MS,
  dropResetLinks,
  isValidLink,
  saveLink,
  makeLink,
  buildResetUrl,
} from '../auth/links.ts';
import { type Letter, type Seller, renderHtml, renderText } from '../mail/letter.ts';
import type { Job } from '../records.ts';
import { readSettings } from '../shop/settings.ts';

/** Replaces the job by one that emails a reset link; removes it for unknown or public users. */
export async function mailResetLink(
  dependencies: Dependencies,
  { _id: jobId }: Job,
  email: string,
): Promise<void> {
  const { store, now, siteUrl, isPublicAccount } = dependencies;
  const seller = { ...(await readSettings(store.records)), siteUrl };
  const { token, link } = await makeLink({ kind: 'reset', until: now() + RESET_LINK_MS });
  await store.transact(async (transaction) => {
    const user = await findUser(transaction, email);
    transaction.remove('jobs', jobId);
    if (!user || isPublicAccount?.(user.email)) return;
    await saveLink(transaction, { ...link, email: user.email }, now());
    const mail = composeResetMail(user, buildResetUrl(siteUrl, token), seller);
    // Due at 0, before all other emails, which may be thousands: the link expires in an hour.
    addJob(transaction, { kind: 'mail', mail, linkUntil: link.until }, dependencies, 0);
  });
}

/** Sets a new password by a reset link, ends all sessions; returns the email. Throws 400, 422. */
export async function resetPassword(
  dependencies: Dependencies,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { store, now, passwords, isPublicAccount } = dependencies;
  const id = await hashText(token);
  const found = await store.records.get('links', id);
  const email = found?.email;
  // Checks the link before hashing the password, because hashing is slow.
  if (email === undefined || !isValidLink(found, 'reset', now()) || isPublicAccount?.(email))
    throw new HttpError(400, 'badLink');
  await refuseCommonPassword(passwords, password);
  const hashed = await passwords.hash(password);
  const account = await store.user(email);
  const audited = account
    ? await withPersonsAudit(dependencies, account, 'password-changed')
    : dependencies;
  await audited.store.transact(async (transaction) => {
    const user = await transaction.user(email);
    const link = await transaction.get('links', id);
    if (!user || !isValidLink(link, 'reset', now())) throw new HttpError(400, 'badLink');
    await dropResetLinks(transaction, user.email);
    transaction.saveUser({
      ...endSessions(user),
      password: hashed,
      updatedAt: formatTimestamp(now()),
    });
  });
  return email;
}

export function composeResetMail({ email }: Pick<User, 'email'>, url: string, seller: Seller) {
  const letter: Letter = {
    seller,
    heading: 'Choose a new password.',
    // Greets without a name: anyone can sign up with another person's email and any name.
    name: '',
    opening:
      'Someone asked for a new password for this email. The link works once, for one hour. ' +
      'You are then signed out everywhere else.',
    link: { label: 'Choose a new password', url },
    notes: ['If it was not you, do nothing: your password stays as it is.'],
  };
  return {
    to: email,
    subject: 'Choose a new password',
    text: renderText(letter),
    html: renderHtml(letter),
  };
}

interface PasswordChange {
  user: User;
  /** The token of the session that does not end. */
  token: TokenPayload;
  old: string;
  password: string;
  /** The code of the second factor, if the second factor is on. */
  code: string | undefined;
}

/**
 * Replaces the password and ends all other sessions. Throws 401 for a wrong password or code, 429,
 * 403 for a public account, 422 for a common password.
 */
export async function changePassword(
  dependencies: Dependencies,
  { user, token, old, password, code }: PasswordChange,
): Promise<void> {
  const { now, passwords, isPublicAccount } = dependencies;
  if (isPublicAccount?.(user.email)) throw new HttpError(403, 'publicAccount');
  await checkOwnPassword(dependencies, { user, token }, old);
  await refuseCommonPassword(passwords, password);
  await checkSecondFactor(dependencies, user, code);
  const hashed = await passwords.hash(password);
  const { store } = await withPersonsAudit(dependencies, user, 'password-changed');
  await store.transact(async (transaction) => {
    const current = await readUserWithSamePassword(transaction, user);
    await dropResetLinks(transaction, current.email);
    transaction.saveUser({
      ...endSessions(current, token),
      password: hashed,
      updatedAt: formatTimestamp(now()),
    });
  });
}
