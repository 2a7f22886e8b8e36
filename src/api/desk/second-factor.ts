import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { checkOwnPassword, readUnchanged } from '../auth/check-own-password.ts';
import type { TokenPayload } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SecondFactor } from '../records.ts';
import { Refusal, tooMany } from '../refusal.ts';
import type { Unit } from '../store.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';

const HOUR_MS = 3_600_000;
/** Wrong codes in an hour. To guess one of the three that are right would take years. */
const MOST_WRONG = 10;

/**
 * Makes a secret for the owner's authenticator app. Codes are asked for at sign-in only after
 * `turnOnSecondFactor`. 401 for a wrong password, 409 if codes are asked for already.
 */
export async function prepareSecondFactor(
  dependencies: Dependencies,
  user: User,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await checkOwnPassword(dependencies, user, password);
  const secret = createTotpSecret();
  await dependencies.store.transact(async (unit) => {
    await readUnchanged(unit, user);
    if ((await unit.get('owners', user._id))?.secondFactor?.isOn)
      throw new Refusal(409, 'secondFactorOn');
    await saveSecondFactor(unit, user, { secret, isOn: false, lastStep: 0 });
  });
  const label = encodeURIComponent(`Kitabdost:${user.email}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Kitabdost` };
}

/**
 * Asks for codes from now on, and ends the other sessions: the password alone began them. 401 unless
 * `code` is right.
 */
export async function turnOnSecondFactor(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  code: string,
): Promise<void> {
  const prepared = await readSecondFactor(dependencies, user);
  if (!prepared) throw new Refusal(401, 'codeNeeded');
  await useCode(dependencies, user, { seen: prepared, code });
  await dependencies.store.changeUser(user.email, (present) => endSessions(present, token));
}

/** The password alone is enough again. 401 if `password` is wrong. */
export async function turnOffSecondFactor(
  dependencies: Dependencies,
  user: User,
  password: string,
): Promise<void> {
  await checkOwnPassword(dependencies, user, password);
  await dependencies.store.transact(async (unit) => {
    await readUnchanged(unit, user);
    await saveSecondFactor(unit, user);
  });
}

/** Refuses as `useCode` does, if a code is asked for; the password has been checked. */
export async function checkSecondFactor(
  dependencies: Dependencies,
  user: User,
  code = '',
): Promise<void> {
  const seen = await readSecondFactor(dependencies, user);
  if (seen?.isOn) await useCode(dependencies, user, { seen, code });
}

async function readSecondFactor({ store }: Dependencies, { _id }: User) {
  return (await store.records.get('owners', _id))?.secondFactor;
}

/**
 * Takes a code of the owner's app, once (RFC 6238, section 5.2). With the first one, the second factor
 * is on. 401 for any other code, 429 for all codes after ten wrong ones in an hour.
 */
async function useCode(
  { store, now }: Dependencies,
  user: User,
  { seen, code }: { seen: SecondFactor; code: string },
): Promise<void> {
  const digits = code.replaceAll(' ', '');
  if (digits === '') throw new Refusal(401, 'codeNeeded');
  // Not in the transaction: IndexedDB ends one that waits for something else.
  const step = await findTotpStep(seen.secret, digits, now());
  const isTaken = await store.transact(async (unit) => {
    const known = (await unit.get('owners', user._id))?.secondFactor;
    if (known?.secret !== seen.secret) return false;
    const wrongAt = (known.wrongAt ?? []).filter((time) => time > now() - HOUR_MS);
    const [first = 0] = wrongAt;
    if (wrongAt.length >= MOST_WRONG) throw tooMany(Math.ceil((first + HOUR_MS - now()) / 1000));
    const isRight = step !== undefined && step > known.lastStep;
    const change = isRight ? { isOn: true, lastStep: step } : { wrongAt: [...wrongAt, now()] };
    await saveSecondFactor(unit, user, { ...known, ...change });
    return isRight;
  });
  // A refusal inside would undo the count.
  if (!isTaken) throw new Refusal(401, 'codeNeeded');
}

/** Replaces the second factor of an owner; without one, the password alone is enough. */
export async function saveSecondFactor(
  unit: Unit,
  { _id, email }: Pick<User, '_id' | 'email'>,
  secondFactor?: SecondFactor,
): Promise<void> {
  await unit.put('owners', { _id, email, ...(secondFactor && { secondFactor }) });
}
