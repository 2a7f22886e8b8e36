import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedBy, signText } from './signature.ts';

const SECRET = 'a secret';
const CONTENT = 'order|payment';
const SIGNATURE = createHmac('sha256', SECRET).update(CONTENT).digest('hex');

it('signs with HMAC-SHA256 in hexadecimal digits', async () => {
  expect(await signText(SECRET, CONTENT)).toBe(SIGNATURE);
  expect(await signText(SECRET, new TextEncoder().encode(CONTENT))).toBe(SIGNATURE);
  expect(await isSignedBy(SECRET, CONTENT, SIGNATURE)).toBe(true);
});

it.each([
  ['a tail', `${SIGNATURE}0`],
  ['a blank at its end', `${SIGNATURE} `],
  ['a second signature', SIGNATURE + SIGNATURE],
  ['a character before it', `0${SIGNATURE}`],
  ['its end missing', SIGNATURE.slice(0, -1)],
  ['its first half', SIGNATURE.slice(0, 32)],
  ['another last digit', SIGNATURE.slice(0, -1) + (SIGNATURE.endsWith('0') ? '1' : '0')],
  ['another first digit', (SIGNATURE.startsWith('0') ? '1' : '0') + SIGNATURE.slice(1)],
  ['nothing in it', ''],
])('refuses a signature with %s', async (_, signature) => {
  expect(await isSignedBy(SECRET, CONTENT, signature)).toBe(false);
});

it('refuses the signature of another content, or by another secret', async () => {
  expect(await isSignedBy(SECRET, `${CONTENT} `, SIGNATURE)).toBe(false);
  expect(await isSignedBy('another', CONTENT, SIGNATURE)).toBe(false);
});
