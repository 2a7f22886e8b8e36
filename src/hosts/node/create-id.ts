import { randomBytes } from 'node:crypto';

/** A random id: 24 hexadecimal digits. */
export function createId(): string {
  return randomBytes(12).toString('hex');
}
