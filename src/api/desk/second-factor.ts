import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { checkOwnPassword, readUnchanged } from '../auth/check-own-password.ts';
import { limitCall } from '../call-limits.ts';
import type { TokenPayload } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SecondFactor } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { Unit } from '../store.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';

/** The user of a session at the desk. */
interface AtDesk {
  user: User;
  token: TokenPayload;
}

/**
 * Makes a secret for the owner's authenticator app. Codes are asked for at sign-in only after
 * `turnOnSecondFactor`. 401 for a wrong password, 409 if codes are asked for already.
 */
export async function prepareSecondFactor(
  dependencies: Dependencies,
  { user, token }: AtDesk,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await checkOwnPassword(dependencies, { user, token }, password);
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
  { user, token }: AtDesk,
  code: string,
): Promise<void> {
  const prepared = await readSecondFactor(dependencies, user);
  if (!prepared) throw new Refusal(401, 'codeNeeded');
  await useCode(dependencies, user, { seen: prepared, code, from: token.jti ?? user._id });
  await dependencies.store.changeUser(user.email, (present) => endSessions(present, token));
}

/** The password alone is enough again. 401 if `password` is wrong. */
export async function turnOffSecondFactor(
  dependencies: Dependencies,
  { user, token }: AtDesk,
  password: string,
): Promise<void> {
  await checkOwnPassword(dependencies, { user, token }, password);
  await dependencies.store.transact(async (unit) => {
    await readUnchanged(unit, user);
    await saveSecondFactor(unit, user);
  });
}

/**
 * Refuses as `useCode` does, if the second factor is on. Tries are counted for each `from`: the browsers
 * that the owner has signed in from, and all others together. So a stranger who has the password cannot
 * use up the tries of the owner, and gets no more of them by beginning many sessions of the shop.
 */
export async function checkSecondFactor(
  dependencies: Dependencies,
  user: User,
  code = '',
  from = user._id,
): Promise<void> {
  const seen = await readSecondFactor(dependencies, user);
  if (seen?.isOn) await useCode(dependencies, user, { seen, code, from });
}

async function readSecondFactor({ store }: Dependencies, { _id }: User) {
  return (await store.records.get('owners', _id))?.secondFactor;
}

/**
 * Takes a code of the owner's app, once (RFC 6238, section 5.2). With the first one, the second factor
 * is on. 401 for any other code, 429 for all codes after ten in an hour from there.
 */
async function useCode(
  dependencies: Dependencies,
  user: User,
  { seen, code, from }: { seen: SecondFactor; code: string; from: string },
): Promise<void> {
  const { store, now } = dependencies;
  const digits = code.replaceAll(' ', '');
  if (digits === '') throw new Refusal(401, 'codeNeeded');
  await limitCall(dependencies, { code: from });
  // Not in the transaction: IndexedDB ends one that waits for something else.
  const step = await findTotpStep(seen.secret, digits, now());
  const isTaken = await store.transact(async (unit) => {
    const known = (await unit.get('owners', user._id))?.secondFactor;
    if (known?.secret !== seen.secret) return false;
    if (step === undefined || step <= known.lastStep) return false;
    await saveSecondFactor(unit, user, { ...known, isOn: true, lastStep: step });
    return true;
  });
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
