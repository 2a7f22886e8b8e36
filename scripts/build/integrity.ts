import { createHash } from 'node:crypto';

/** Returns the hash of the content as browsers write it: `sha256-…`. */
export function hashIntegrity(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
