import { createHash } from 'node:crypto';

/** Whether PostgreSQL stores this text unchanged: it has no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Escapes the text so that every database stores it; different texts stay different. */
export function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Every database can index texts of this length in bytes; a valid email has at most 254. */
const MAX_INDEXED_BYTES = 2000;

/** Escapes an email for a column with an index. Returns a hash if it is too long for the index. */
export function escapeEmail(email: string): string {
  const escaped = escapeText(email);
  if (Buffer.byteLength(escaped) <= MAX_INDEXED_BYTES) return escaped;
  return `sha256:${createHash('sha256').update(escaped).digest('hex')}`;
}
