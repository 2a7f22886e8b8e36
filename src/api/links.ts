import { toHex } from './auth/password.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Link } from './records.ts';
import type { Transaction } from './store.ts';

const TOKEN_BYTES = 32;
/** How long a link for a new password is valid. */
export const RESET_LINK_MS = HOUR_MS;

/** The page on which the user chooses a new password. Browsers send the part after the # to no server, so no proxy logs it. */
export function resetAddress(siteUrl: string, token: string): string {
  return `${siteUrl}/reset#${token}`;
}

/** Creates a link to store, and its token, which belongs only in the URL. */
export async function makeLink(facts: Omit<Link, '_id'>): Promise<{ token: string; link: Link }> {
  const token = toHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  return { token, link: { _id: await hashToken(token), ...facts } };
}

/** The `_id` of the link with this token. */
export async function hashToken(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(token);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** How many expired links are deleted with each new one, at most. */
const MAX_FORGOTTEN = 100;

/** Stores the link, and deletes expired ones. */
export async function keepLink(transaction: Transaction, link: Link, now: number): Promise<void> {
  const selection = { upTo: { until: now }, orderBy: 'until', limit: MAX_FORGOTTEN } as const;
  for (const { _id } of await transaction.list('links', selection))
    await transaction.remove('links', _id);
  await transaction.put('links', link);
}

/** Whether the link is valid for this purpose at the moment `now`. */
export function isGood(link: Link | undefined, kind: Link['kind'], now: number): link is Link {
  return link?.kind === kind && now < link.until;
}

/** Deletes all links with which this user could choose a new password. */
export async function dropResetLinks(transaction: Transaction, email: string): Promise<void> {
  for (const { _id } of await transaction.list('links', { where: { kind: 'reset', email } }))
    await transaction.remove('links', _id);
}
