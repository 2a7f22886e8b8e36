import { formatHex } from '#domain/values/bytes.ts';

/** Creates a random key, such as an `Idempotency-Key`. `crypto.randomUUID` would need HTTPS. */
export function createKey(byteCount = 16): string {
  return formatHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
