import { createHash } from 'node:crypto';

/** `sha256-…`, as browsers compare it. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
