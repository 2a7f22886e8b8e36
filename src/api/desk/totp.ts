/** RFC 6238 with the defaults of authenticator apps: HMAC with SHA-1, six digits, 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Base32 of RFC 4648: five bits a character. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, the length that RFC 4226 asks for, in base32. */
export function createTotpSecret(): string {
  return createBase32(32);
}

/** This many random characters of base32, five bits each. */
export function createBase32(characters: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(characters));
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}

/**
 * The number of the time step (30 s) of a code: the caller stores it, to accept each code only once.
 * The clock of a phone may be 30 s early or late. `undefined` for a wrong code. `now`: ms since 1970.
 */
export async function findTotpStep(
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> {
  const currentStep = Math.floor(now / STEP_MS);
  for (const step of [currentStep, currentStep - 1, currentStep + 1])
    if ((await makeCode(secret, step)) === code) return step;
  return undefined;
}

/** The code that an authenticator app shows at `now` (ms since 1970). */
export function makeTotpCode(secret: string, now: number): Promise<string> {
  return makeCode(secret, Math.floor(now / STEP_MS));
}

async function makeCode(secret: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', decodeBase32(secret), algorithm, false, [
    'sign',
  ]);
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  // The `sign` of `polyfillWebCrypto` returns bytes instead of a buffer.
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
