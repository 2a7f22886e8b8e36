import { keepLink, makeLink } from '#api/links.ts';
import type { Link } from '#api/records.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';

const HOUR_MS = 3_600_000;
const OWNER_LINK_MS = 7 * 24 * HOUR_MS;
const RESET_LINK_MS = HOUR_MS;

interface LinkOptions {
  database: Database;
  siteUrl: string;
  /** ms since 1970. */
  now: number;
}

/**
 * Makes a link that is valid for 7 days. The owner chooses a password there, and also an e-mail if
 * none is given.
 */
export async function makeOwnerLink(options: LinkOptions & { email?: string }): Promise<string> {
  const { siteUrl, now, email } = options;
  const token = await addLink(options, { kind: 'owner', email, until: now + OWNER_LINK_MS });
  // After the #, so that no server and no proxy logs it.
  return `${siteUrl}/desk/welcome#${token}`;
}

/** Makes a link on which a user chooses a new password, for one hour. */
export async function makeResetLink(options: LinkOptions & { email: string }): Promise<string> {
  const { siteUrl, now, email } = options;
  const token = await addLink(options, { kind: 'reset', email, until: now + RESET_LINK_MS });
  return `${siteUrl}/reset/${token}`;
}

async function addLink({ database, now }: LinkOptions, facts: Omit<Link, '_id'>): Promise<string> {
  const { token, link } = await makeLink(facts);
  await createSqlStore(database).transact((unit) => keepLink(unit, link, now));
  return token;
}
