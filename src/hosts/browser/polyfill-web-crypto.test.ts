import { afterEach, expect, it, vi } from 'vitest';
import { hashPassword, matchesHash } from '#api/auth/password.ts';
import { makeTotpCode } from '#api/desk/second-factor.ts';
import { createToken, verifyToken } from '#api/auth/token.ts';
import { polyfillWebCrypto } from './polyfill-web-crypto.ts';

const payload = { _id: 'us01', email: 'आशा@example.com' };

afterEach(() => {
  Reflect.deleteProperty(crypto, 'subtle');
  vi.unstubAllGlobals();
});

it('signs and hashes like the `crypto.subtle` of the browser', async () => {
  const token = await createToken(payload, 'secret');
  const hashed = await hashPassword('पासवर्ड', 'salt');
  const code = await makeTotpCode('GEZDGNBVGY3TQOJQ', 0);
  const { subtle } = crypto;
  vi.stubGlobal('CryptoKey', undefined);
  polyfillWebCrypto();
  expect(crypto.subtle).not.toBe(subtle);
  expect(await createToken(payload, 'secret')).toBe(token);
  expect(await verifyToken(token, 'secret')).toEqual(payload);
  expect(await hashPassword('पासवर्ड', 'salt')).toBe(hashed);
  expect(await makeTotpCode('GEZDGNBVGY3TQOJQ', 0)).toBe(code);
  expect(await matchesHash('', hashed)).toBe(false);
  expect(await matchesHash('', await hashPassword('', ''))).toBe(true);
});
