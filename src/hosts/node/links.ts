import type { Database } from '#stores/sql/database.ts';
import { addLink } from '#stores/sql/links.ts';

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
  const { database, siteUrl, now, email } = options;
  const link = { kind: 'owner', email, until: now + OWNER_LINK_MS } as const;
  const token = await database.write((query) => addLink(query, link, now));
  // After the #, so that no server and no proxy logs it.
  return `${siteUrl}/desk/welcome#${token}`;
}

/** Makes a link on which a user chooses a new password, for one hour. */
export async function makeResetLink(options: LinkOptions & { email: string }): Promise<string> {
  const { database, siteUrl, now, email } = options;
  const link = { kind: 'reset', email, until: now + RESET_LINK_MS } as const;
  const token = await database.write((query) => addLink(query, link, now));
  return `${siteUrl}/reset/${token}`;
}
