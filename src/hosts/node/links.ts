import {
  getInvitationEnd,
  saveLink,
  makeLink,
  RESET_LINK_MS,
  buildResetUrl,
} from '#api/auth/links.ts';
import type { Link } from '#api/records.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';

interface LinkOptions {
  database: Database;
  siteUrl: string;
  /** ms since 1970. */
  now: number;
}

/** Creates a link for an owner, valid for 7 days; without `email`, the page asks for it. */
export async function makeOwnerLink(options: LinkOptions & { email?: string }): Promise<string> {
  const { siteUrl, now, email } = options;
  const token = await addLink(options, { kind: 'owner', email, until: getInvitationEnd(now) });
  // The token comes after the #, so that no server and no proxy logs it.
  return `${siteUrl}/desk/welcome#${token}`;
}

/** Creates a link to the page where a user chooses a new password. */
export async function makeResetLink(options: LinkOptions & { email: string }): Promise<string> {
  const { siteUrl, now, email } = options;
  const token = await addLink(options, { kind: 'reset', email, until: now + RESET_LINK_MS });
  return buildResetUrl(siteUrl, token);
}

async function addLink({ database, now }: LinkOptions, facts: Omit<Link, '_id'>): Promise<string> {
  const { token, link } = await makeLink(facts);
  await createSqlStore(database).transact((transaction) => saveLink(transaction, link, now));
  return token;
}
