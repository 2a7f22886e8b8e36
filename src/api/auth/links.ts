import { formatHex } from '#domain/values/bytes.ts';
import { hashText } from './hash.ts';
import { toAccountKey } from '#domain/values/normal-form.ts';
import { DAY_MS, getEndOfDay, HOUR_MS } from '#domain/values/time.ts';
import type { Link } from '../records.ts';
import type { Transaction } from '../store.ts';

const TOKEN_BYTES = 32;
/** How long a reset link is valid. */
export const RESET_LINK_MS = HOUR_MS;

/** Returns when an invitation to the desk ends: on the seventh day, at its end in India. */
export function getInvitationEnd(now: number): number {
  return getEndOfDay(now + 7 * DAY_MS);
}

/** Puts the token after the #, which browsers do not send to servers, so no proxy logs it. */
export function buildResetUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/reset#${token}`;
}

/** Creates a link's token, and its record, whose `_id` is a hash of the token. */
export async function makeLink(fields: Omit<Link, '_id'>): Promise<{ token: string; link: Link }> {
  const token = formatHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  return { token, link: { _id: await hashText(token), ...fields } };
}

/** The maximum number of expired links that are deleted with each new one. */
const MAX_DELETED_LINKS = 100;

/** Stores a link, and deletes some expired ones. */
export async function saveLink(transaction: Transaction, link: Link, now: number): Promise<void> {
  const selection = { upTo: { until: now }, orderBy: 'until', limit: MAX_DELETED_LINKS } as const;
  for (const { _id } of await transaction.list('links', selection))
    transaction.remove('links', _id);
  transaction.put('links', link);
}

/** Whether the link has this purpose and has not expired at `now`. */
export function isValidLink(link: Link | undefined, kind: Link['kind'], now: number): link is Link {
  return link?.kind === kind && now < link.until;
}

/** Deletes the invitations to the desk for this email, however it was typed. */
export async function dropInvitations(
  transaction: Transaction,
  email: string,
  kinds: readonly Link['kind'][] = ['owner', 'helper'],
): Promise<void> {
  for (const kind of kinds)
    for (const { _id, email: invited = '' } of await transaction.list('links', { where: { kind } }))
      if (toAccountKey(invited) === toAccountKey(email)) transaction.remove('links', _id);
}

export async function dropResetLinks(transaction: Transaction, email: string): Promise<void> {
  for (const { _id } of await transaction.list('links', { where: { kind: 'reset', email } }))
    transaction.remove('links', _id);
}
