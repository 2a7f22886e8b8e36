import type { User } from '#contract/user.ts';
import { readUnchanged } from '../account/change-password.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SecondFactor } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { Unit } from '../store.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';

/**
 * Makes a secret for the owner's authenticator app. Codes are asked for at sign-in only after
 * the first `useCode`. 401 for a wrong password, 409 if codes are asked for already.
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
    await save(unit, user, { secret, isOn: false, lastStep: 0 });
  });
  const label = encodeURIComponent(`Kitabdost:${user.email}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Kitabdost` };
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
    await save(unit, user);
  });
}

/** At sign-in: 401 if a code is asked for and `code` is wrong, missing, or was used before. */
export async function checkSecondFactor(
  dependencies: Dependencies,
  user: User,
  code = '',
): Promise<void> {
  const owner = await dependencies.store.records.get('owners', user._id);
  if (owner?.secondFactor?.isOn) await useCode(dependencies, user, code);
}

/**
 * Takes a code of the owner's app, once (RFC 6238, section 5.2). With the first one, the second factor
 * is on. 401 for any other code.
 */
export async function useCode(
  { store, now }: Dependencies,
  user: User,
  code: string,
): Promise<void> {
  await store.transact(async (unit) => {
    const known = (await unit.get('owners', user._id))?.secondFactor;
    if (!known) throw new Refusal(401, 'codeNeeded');
    const step = await findTotpStep(known.secret, code.replaceAll(' ', ''), now());
    if (step === undefined || step <= known.lastStep) throw new Refusal(401, 'codeNeeded');
    await save(unit, user, { ...known, isOn: true, lastStep: step });
  });
}

async function save(unit: Unit, { _id, email }: User, secondFactor?: SecondFactor): Promise<void> {
  await unit.put('owners', { _id, email, ...(secondFactor && { secondFactor }) });
}
