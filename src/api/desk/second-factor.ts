import { encodeUrlPart } from '#domain/values/text.ts';
import type { User } from '#contract/account/user.ts';
import { endSessions } from '#domain/account/sessions.ts';
import { checkOwnPassword, readUserWithSamePassword } from '../auth/password.ts';
import { limitCall } from '../call/call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { hashText } from '../auth/hash.ts';
import type { SecondFactor } from '../records.ts';
import { readSettings } from '../shop/settings.ts';
import type { Transaction } from '../store.ts';
import type { TokenPayload } from '../auth/token.ts';
import { withAudit } from './audit.ts';

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
function createBase32(length: number): string {
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

const RECOVERY_CODE_COUNT = 10;
/** Each character has five bits. 80 bits cannot be guessed, even by someone who has the hash. */
const RECOVERY_CODE_CHARS = 16;

interface OwnSession {
  user: User;
  token: TokenPayload;
}

/**
 * Creates a secret for the user's authenticator app. Codes are required at sign-in only after
 * `turnOnSecondFactor`. Throws 401 for a wrong password, 409 if the second factor is already on.
 */
export async function prepareSecondFactor(
  dependencies: Dependencies,
  { user, token }: OwnSession,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await checkOwnPassword(dependencies, { user, token }, password);
  const secret = createTotpSecret();
  await dependencies.store.transact(async (transaction) => {
    const person = await readPerson(transaction, dependencies, user);
    if (person?.secondFactor?.isOn) throw new HttpError(409, 'secondFactorOn');
    await saveSecondFactor(transaction, user, { secret, isOn: false, lastStep: 0 });
  });
  // A colon in the name would end the issuer in the label.
  const issuer = (await readSettings(dependencies.store.records)).name.replaceAll(':', ' ');
  const label = encodeUrlPart(`${issuer}:${user.email}`);
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeUrlPart(issuer)}`;
  return { secret, uri };
}

/** Turns the second factor on, ends other sessions; returns new recovery codes if wanted. */
export async function turnOnSecondFactor(
  dependencies: Dependencies,
  { user, token }: OwnSession,
  { code, wantsRecovery }: { code: string; wantsRecovery: boolean },
): Promise<string[]> {
  const prepared = await readSecondFactor(dependencies, user);
  if (!prepared) throw new HttpError(401, 'codeNeeded');
  const codes = Array.from({ length: wantsRecovery ? RECOVERY_CODE_COUNT : 0 }, () =>
    createBase32(RECOVERY_CODE_CHARS),
  );
  const recoveryCodes = await Promise.all(codes.map(hashText));
  await redeemCode(dependencies, user, {
    seen: prepared,
    code,
    // Counts per desk session: once the second factor is on, each needs a code, so a stranger
    // cannot start many.
    attemptsKey: token.jti ?? user._id,
    change: wantsRecovery ? { recoveryCodes } : {},
    kept: token,
  });
  // Hyphens between groups of four characters make the codes readable.
  return codes.map((recoveryCode) => recoveryCode.replaceAll(/.{4}(?=.)/g, '$&-'));
}

/** Returns the state of the user's second factor, without its secret. */
export async function showSecondFactor(dependencies: Dependencies, user: User) {
  const { isOn = false, recoveryCodes = [] } = (await readSecondFactor(dependencies, user)) ?? {};
  return { isOn, recoveryCodes: recoveryCodes.length };
}

/**
 * Turns the second factor off, voids the recovery codes, and writes an audit entry. Throws 401 for a
 * wrong password, and while the second factor is on as `redeemCode` does for a wrong code.
 */
export async function turnOffSecondFactor(
  dependencies: Dependencies,
  { user, token }: OwnSession,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await checkOwnPassword(dependencies, { user, token }, password);
  await checkSecondFactor(dependencies, user, code, token.jti);
  const { email } = user;
  // Begins the audit only now, because accepting the code writes, too.
  const { store } = withAudit(dependencies, { email, action: 'second-factor-off', subject: email });
  await store.transact(async (transaction) => {
    await readPerson(transaction, dependencies, user);
    await saveSecondFactor(transaction, user);
  });
}

/**
 * Reads the record of a person at the desk; the owner of the seed may have none. Throws 401 if the
 * password has changed, 403 if the person was removed: `saveSecondFactor` would create a record
 * without a role, which is an owner's.
 */
async function readPerson(transaction: Transaction, { ownerId }: Dependencies, user: User) {
  await readUserWithSamePassword(transaction, user);
  const person = await transaction.get('people', user._id);
  if (!person && user._id !== ownerId) throw new HttpError(403, 'ownersOnly');
  return person;
}

/**
 * Throws as `redeemCode` does if the second factor is on and the code is wrong. Attempts are
 * counted under `attemptsKey`. At sign-in to the desk, all known browsers of the user have one key,
 * and all other browsers another, so that a stranger who has the password cannot use up the user's
 * attempts. Never counts per session of the shop, because one password can open many sessions.
 */
export async function checkSecondFactor(
  dependencies: Dependencies,
  user: User,
  code = '',
  attemptsKey = user._id,
): Promise<void> {
  const seen = await readSecondFactor(dependencies, user);
  if (seen?.isOn) await redeemCode(dependencies, user, { seen, code, attemptsKey });
}

async function readSecondFactor({ store }: Dependencies, { _id }: User) {
  return (await store.records.get('people', _id))?.secondFactor;
}

interface CodeAttempt {
  /** The second factor, as read before the transaction. */
  seen: SecondFactor;
  code: string;
  attemptsKey: string;
  /** Changes that are stored if the code is right. */
  change?: Pick<SecondFactor, 'recoveryCodes'>;
  /** The only session of the user that does not end; without it, none ends. */
  kept?: TokenPayload;
}

/**
 * Accepts a code of the user's app, once (RFC 6238, section 5.2), or a recovery code; turns the
 * second factor on. Throws 401 for a wrong code, 429 after five attempts in 15 minutes.
 */
async function redeemCode(
  dependencies: Dependencies,
  user: User,
  { seen, code, attemptsKey, change = {}, kept }: CodeAttempt,
): Promise<void> {
  const { store, now } = dependencies;
  const normalized = code.replaceAll(/[\s-]/g, '').toUpperCase();
  if (normalized === '') throw new HttpError(401, 'codeNeeded');
  await limitCall(dependencies, { code: attemptsKey });
  // Computed before the transaction: IndexedDB ends a transaction that awaits anything else.
  const step = await findTotpStep(seen.secret, normalized, now());
  const hash = await hashText(normalized);
  const isAccepted = await store.transact(async (transaction) => {
    const currentUser = kept && (await transaction.user(user.email));
    const current = (await transaction.get('people', user._id))?.secondFactor;
    if (current?.secret !== seen.secret) return false;
    const { lastStep, recoveryCodes = [] } = current;
    const isNewStep = step !== undefined && step > lastStep;
    if (!isNewStep && !recoveryCodes.includes(hash)) return false;
    await saveSecondFactor(transaction, user, {
      ...current,
      isOn: true,
      lastStep: isNewStep ? step : lastStep,
      recoveryCodes: recoveryCodes.filter((item) => item !== hash),
      ...change,
    });
    if (currentUser) transaction.saveUser(endSessions(currentUser, kept));
    return true;
  });
  if (!isAccepted) throw new HttpError(401, 'codeNeeded');
}

/** Replaces the second factor of a person at the desk; `undefined` removes it. */
export async function saveSecondFactor(
  transaction: Transaction,
  { _id, email }: Pick<User, '_id' | 'email'>,
  secondFactor?: SecondFactor,
): Promise<void> {
  const { secondFactor: _before, ...current } = (await transaction.get('people', _id)) ?? {};
  transaction.put('people', {
    ...current,
    _id,
    email,
    ...(secondFactor && { secondFactor }),
  });
}
