import type { World } from '../world.ts';
import { PROMISES, SHELF, STOCK_LEDGER, STORED_STOCK } from './copies.ts';
import type { Invariant, Response } from './invariant.ts';
import { HOLDS_END, JOBS_END, MAILS, SENT_ONCE, TAKEN } from './jobs.ts';
import { CREDITED, PAID_FIRST, RECEIPTS, SETTLED } from './money.ts';
import { NUMBERS, YEARS } from './numbers.ts';
import { ACKNOWLEDGED, ENDED_SESSIONS, EXPECTED_ERRORS, ONE_PER_KEY, PRIVATE } from './people.ts';
import { AS_READ, STATUSES } from './steps.ts';

/** All rules that a story checks. */
export const INVARIANTS: readonly Invariant[] = [
  SHELF,
  PROMISES,
  STOCK_LEDGER,
  STORED_STOCK,
  RECEIPTS,
  PAID_FIRST,
  SETTLED,
  CREDITED,
  NUMBERS,
  YEARS,
  ACKNOWLEDGED,
  ONE_PER_KEY,
  PRIVATE,
  STATUSES,
  AS_READ,
  ENDED_SESSIONS,
  EXPECTED_ERRORS,
  MAILS,
  SENT_ONCE,
  TAKEN,
  JOBS_END,
  HOLDS_END,
];

/** Checks a response that a process has sent. */
export function onResponse(world: World, response: Response): void {
  for (const { name, checkResponse } of INVARIANTS) {
    const text = checkResponse?.(world, response);
    if (text !== undefined) world.violate(name, text);
  }
}

/** Checks the end of a story. */
export async function checkEnd(world: World): Promise<void> {
  for (const { name, checkEnd: check } of INVARIANTS) {
    const text = await check?.(world);
    if (text !== undefined) world.violate(name, text);
  }
}
