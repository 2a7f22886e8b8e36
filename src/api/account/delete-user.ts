import type { User } from '#contract/user.ts';
import { forgetReader } from '#domain/orders/forget-reader.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkOwnPassword, readUnchanged } from '../auth/check-own-password.ts';
import type { TokenPayload } from '../auth/token.ts';
import { checkSecondFactor } from '../desk/second-factor.ts';
import { dropResetLinks } from '../links.ts';
import { Refusal } from '../refusal.ts';
import { applyStep } from '../orders/apply-step.ts';
import { lockCopies } from '../orders/copies.ts';

const NOTE = 'The account was deleted.';

/**
 * Deletes the user with all mails to them. Orders are kept without the reader; those that are not on
 * their way are cancelled and refunded, because their address is deleted, too. 401 if the password or
 * the code of the second factor is wrong, 403 for a public account.
 */
export async function deleteUser(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { store, now, createId, isPublic } = dependencies;
  if (isPublic?.(user.email)) throw new Refusal(403, 'publicAccount');
  await checkOwnPassword(dependencies, { user, token }, password);
  await checkSecondFactor(dependencies, user, code);
  await store.transact(async (unit) => {
    const { _id: userId, email } = await readUnchanged(unit, user);
    const mails = await unit.list('jobs', { where: { email } });
    const steps = (await unit.list('orders', { where: { userId } })).map((record) => {
      const kept = forgetReader(record, now());
      const step = cancelOrder(kept, { refundId: createId(), note: NOTE }, now());
      return typeof step === 'string' ? { record: kept, effects: [] } : step;
    });
    await lockCopies(unit, steps);
    for (const step of steps) await applyStep(unit, step, dependencies);
    for (const { _id } of mails) await unit.remove('jobs', _id);
    await unit.remove('owners', userId);
    await dropResetLinks(unit, email);
    await unit.removeUser(email);
  });
}
