import { createHash, randomBytes } from 'node:crypto';
import type { Query } from './database.ts';

/** What a link is good for: to become an owner, or to choose a new password. */
export type LinkKind = 'owner' | 'reset';

interface Link {
  kind: LinkKind;
  /** `undefined` if the person who uses the link chooses the email. */
  email?: string | undefined;
  /** ms since 1970; the link is void from then on. */
  until: number;
}

/** Keeps a link that can be used once, and resolves with its token, which is stored nowhere. */
export async function addLink(query: Query, link: Link, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query('DELETE FROM links WHERE until_ms <= $1', [now]);
  await query('INSERT INTO links (token_hash, kind, email, until_ms) VALUES ($1, $2, $3, $4)', [
    hashOf(token),
    link.kind,
    link.email === undefined ? null : JSON.stringify(link.email),
    link.until,
  ]);
  return token;
}

/**
 * Uses a link up, and resolves with whom it is for; `undefined` if it is unknown, void, used or of
 * another kind. Of several calls at once only one gets it. Call it in the transaction that does what
 * the link is good for, so that a failure leaves it usable.
 */
export async function redeemLink(
  query: Query,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<Pick<Link, 'email'> | undefined> {
  const [row] = await query(
    'DELETE FROM links WHERE token_hash = $1 AND kind = $2 AND until_ms > $3 RETURNING email',
    [hashOf(token), kind, now],
  );
  if (!row) return undefined;
  const { email = null } = row;
  return { email: email === null ? undefined : (JSON.parse(String(email)) as string) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
