import type { Context } from 'hono';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Dependencies } from './dependencies.ts';
import { createTooManyRequestsError } from './errors.ts';

/** How many calls are allowed within a sliding window. */
export interface CallLimit {
  maxCalls: number;
  windowMs: number;
}

/** A call, counted under one key. The same call may also be counted under other keys. */
export interface CountedCall extends CallLimit {
  /** The name of the limit and the counted subject: `forgot asha@example.com`. */
  key: string;
}

/** The rate limits of particular calls. The host also limits all calls from each address. */
const CALL_LIMITS = {
  // The limits of an address come first. When the process refuses a call by one of them, it does not
  // count the call against the account.
  signInOfAddress: { maxCalls: 60, windowMs: MINUTE_MS },
  /**
   * Requests for reset links from one address. Each adds a job, even for an unknown email; many such
   * jobs would delay other emails and refunds.
   */
  forgotOfAddress: { maxCalls: 60, windowMs: MINUTE_MS },
  /** For one account, from one address or from the browsers that are known for the account. */
  signIn: { maxCalls: 10, windowMs: MINUTE_MS },
  /** For one account, from all addresses together, except from browsers that are known for it. */
  signInOfAccount: { maxCalls: 100, windowMs: HOUR_MS },
  signUp: { maxCalls: 30, windowMs: HOUR_MS },
  /** Requests for a reset link of one email. */
  forgot: { maxCalls: 3, windowMs: HOUR_MS },
  /**
   * Second-factor codes. Three of a million codes are valid at any moment. At this rate, guessing
   * one takes two years on average.
   */
  code: { maxCalls: 5, windowMs: 15 * MINUTE_MS },
  /** Password checks within a session, which may be stolen. */
  ownPassword: { maxCalls: 10, windowMs: MINUTE_MS },
  ownPasswordHourly: { maxCalls: 100, windowMs: HOUR_MS },
  order: { maxCalls: 20, windowMs: HOUR_MS },
} satisfies Record<string, CallLimit>;

/**
 * Counts the call under each limit that `subjects` names, for the subject given there. Throws
 * `HttpError` (429) after too many calls.
 */
export async function limitCall(
  { countCall }: Pick<Dependencies, 'countCall'>,
  subjects: Partial<Record<keyof typeof CALL_LIMITS, string>>,
): Promise<void> {
  const calls = Object.entries(CALL_LIMITS).flatMap(([name, limit]) => {
    const subject = subjects[name as keyof typeof CALL_LIMITS];
    return subject === undefined ? [] : { key: `${name} ${subject}`, ...limit };
  });
  const seconds = (await countCall?.(calls)) ?? 0;
  if (seconds > 0) throw createTooManyRequestsError(seconds);
}

/** The second argument of `fetch`, which the host passes. */
export interface HostBindings {
  /** The address of the caller; for IPv6, its network (/64). */
  clientAddress?: string;
}

/** Returns the address of the caller; '' if the host does not pass it. */
export function getClientAddress(c: Context): string {
  const { clientAddress = '' } = (c.env ?? {}) as HostBindings;
  return clientAddress;
}
