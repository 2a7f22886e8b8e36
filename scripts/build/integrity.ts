import { createHash } from 'node:crypto';

/** The hash `sha256-…` in the format that browsers compare. */
export function hashIntegrity(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
