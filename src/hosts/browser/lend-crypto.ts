import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

interface Derivation {
  salt: Uint8Array;
  iterations: number;
}

/** Defines as much of Web Crypto as the API uses: pages of plain-http hosts have none. */
export function lendCrypto(): void {
  const subtle = {
    importKey: async (_format: string, key: Uint8Array) => key,
    sign: async (_name: string, key: Uint8Array, text: Uint8Array) => hmac(sha256, key, text),
    digest: async (_name: string, bytes: Uint8Array) => sha256(bytes),
    deriveBits: async ({ salt, iterations }: Derivation, key: Uint8Array, bits: number) =>
      pbkdf2Async(sha256, key, salt, { c: iterations, dkLen: bits / 8 }),
  };
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  // The page lacks this class too, and Hono's `sign` asks whether its secret is one.
  Object.defineProperty(globalThis, 'CryptoKey', {
    value: function CryptoKey() {},
    configurable: true,
  });
}
