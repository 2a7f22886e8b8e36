/** RFC 6238 with the defaults of authenticator apps: HMAC with SHA-1, six digits, 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Base32 of RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_CHAR = 5;

/** Creates a secret of 160 bits in base32, the length that RFC 4226 recommends. */
export function createTotpSecret(): string {
  return createBase32(160 / BITS_PER_CHAR);
}

/** Creates a random text in base32. */
export function createBase32(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}

/**
 * Finds the time step (30 s) of a code; `undefined` for a wrong code. The caller stores the step,
 * to accept each code only once. The clock of a phone may be 30 s fast or slow. `now`: ms since
 * 1970.
 */
export async function findTotpStep(
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> {
  for (const time of [now, now - STEP_MS, now + STEP_MS])
    if ((await makeTotpCode(secret, time)) === code) return toStep(time);
  return undefined;
}

function toStep(time: number): number {
  return Math.floor(time / STEP_MS);
}

/** Returns the code that an app shows at `now`, in ms since 1970 (RFC 4226, section 5.3). */
export async function makeTotpCode(secret: string, now: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', decodeBase32(secret), algorithm, false, [
    'sign',
  ]);
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(toStep(now)));
  // With `polyfillWebCrypto`, `sign` returns bytes instead of a buffer.
  const { buffer } = new Uint8Array(await crypto.subtle.sign('HMAC', key, counter));
  const hash = new DataView(buffer);
  const offset = hash.getUint8(hash.byteLength - 1) & 15;
  const number = hash.getUint32(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function decodeBase32(text: string) {
  const bits = Array.from(text, (character) =>
    ALPHABET.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
