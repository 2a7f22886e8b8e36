import type { CartLine } from '#contract/cart.ts';
import { isRefusal } from '../../data/api-client.ts';
import { queueRead } from '../../data/changes.ts';
import { endSessionIfOver, isSessionOver } from '../../session/change-as-user.ts';
import { tellOtherTabs } from '../../data/other-tabs.ts';
import { getSession } from '../../session/session-store.ts';
import { cart } from './cart-store.ts';
import { clearPaid, nextPaid } from './paid-lines.ts';
import { forgetPaid, rememberPaid, withoutPaid } from './paid-record.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

let isClearing = false;

/**
 * Removes the paid lines from the cart: on the screen at once, on the server line by line. Failures
 * show no message and are retried, on the next visit if necessary (`resumeClearing`).
 */
export function clearPaidLines(email: string, lines: CartLine[]): void {
  rememberPaid(email, lines);
  const { data } = cart.get();
  if (data && getSession()?.user.email === email) cart.replace(withoutPaid(data, email));
  tellOtherTabs();
  void resumeClearing();
}

/** Continues the clearing that an earlier page has not finished. */
export async function resumeClearing(): Promise<void> {
  if (isClearing) return;
  isClearing = true;
  let pause = FIRST_PAUSE_MS;
  while (nextPaid() !== undefined) {
    const isDone = await queueRead(clearNext);
    if (isDone) continue;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
  isClearing = false;
}

async function clearNext(): Promise<boolean> {
  const next = nextPaid();
  const session = getSession();
  if (next === undefined || !session) return true;
  try {
    await clearPaid(next, session.token);
    return true;
  } catch (error) {
    console.info('A paid book could not be removed from the cart yet.', error);
    endSessionIfOver(error, session);
    if (isSessionOver(error)) return true;
    // A retry would be refused again and would delay the other lines.
    if (isRefusal(error)) forgetPaid(session.user.email, next);
    return isRefusal(error);
  }
}
