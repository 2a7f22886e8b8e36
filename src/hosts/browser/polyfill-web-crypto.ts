import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

interface Derivation {
  salt: Uint8Array;
  iterations: number;
}

interface Key {
  bytes: Uint8Array;
  hash: typeof sha1 | typeof sha256;
}

/** Defines the parts of Web Crypto that the API uses. Browsers do not offer them on plain HTTP. */
export function polyfillWebCrypto(): void {
  const subtle = {
    importKey: async (_format: string, bytes: Uint8Array, algorithm: unknown): Promise<Key> => ({
      bytes,
      hash:
        algorithm instanceof Object && 'hash' in algorithm && algorithm.hash === 'SHA-1'
          ? sha1
          : sha256,
    }),
    sign: async (_name: string, { bytes, hash }: Key, data: Uint8Array) => hmac(hash, bytes, data),
    digest: async (_name: string, bytes: Uint8Array) => sha256(bytes),
    deriveBits: async ({ salt, iterations }: Derivation, { bytes }: Key, bitCount: number) =>
      pbkdf2Async(sha256, bytes, salt, { c: iterations, dkLen: bitCount / 8 }),
  };
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  // `CryptoKey` is missing, too. Hono's `sign` checks whether its secret is an instance of it.
  Object.defineProperty(globalThis, 'CryptoKey', {
    value: function CryptoKey() {},
    configurable: true,
  });
}
