import type { Context } from 'hono';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { createTooManyRequestsError } from '../errors.ts';

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

/** Counts a call under its keys until a limit is exceeded; resolves with the seconds to wait. */
export type CountCall = (calls: readonly CountedCall[]) => Promise<number>;

/** The rate limits of particular calls. The host also limits all calls from each address. */
export const CALL_LIMITS = {
  // The limits of an address come first; a call that they refuse does not count for the site or account.
  signInOfAddress: { maxCalls: 60, windowMs: MINUTE_MS },
  /** Reset links asked from one address: each adds a job, which would delay other emails. */
  forgotOfAddress: { maxCalls: 60, windowMs: MINUTE_MS },
  signUp: { maxCalls: 30, windowMs: HOUR_MS },
  // Eight times as many for an IPv6 site, whose addresses may all be one customer's, or thousands'.
  signInOfSite: { maxCalls: 480, windowMs: MINUTE_MS },
  forgotOfSite: { maxCalls: 480, windowMs: MINUTE_MS },
  signUpOfSite: { maxCalls: 240, windowMs: HOUR_MS },
  /**
   * New accounts of one mailbox, which may be another person's, by all spellings but the plain one.
   * From one address, because strangers would otherwise use up the limit of its owner.
   */
  signUpOfMailbox: { maxCalls: 5, windowMs: DAY_MS },
  /** For one account, from one address or from the browsers that are known for the account. */
  signIn: { maxCalls: 10, windowMs: MINUTE_MS },
  /** For one account, from all addresses together, except from browsers that are known for it. */
  signInOfAccount: { maxCalls: 100, windowMs: HOUR_MS },
  /** Requests for a reset link of one account. */
  forgot: { maxCalls: 3, windowMs: HOUR_MS },
  /** Second-factor codes: 3 of a million are valid at a time, so guessing takes two years. */
  code: { maxCalls: 5, windowMs: 15 * MINUTE_MS },
  /** Password checks within a session, which may be stolen. */
  ownPassword: { maxCalls: 10, windowMs: MINUTE_MS },
  ownPasswordHourly: { maxCalls: 100, windowMs: HOUR_MS },
  /** Of a program, with its key. */
  apiKey: { maxCalls: 120, windowMs: MINUTE_MS },
  order: { maxCalls: 20, windowMs: HOUR_MS },
  /** Checkouts of one user that are opened again: each may ask the provider, which limits its calls. */
  checkout: { maxCalls: 20, windowMs: MINUTE_MS },
  /** Orders of one user in cash or for ₹0, each of which is mailed at once. */
  cashOrder: { maxCalls: 20, windowMs: DAY_MS },
} satisfies Record<string, CallLimit>;

/** Counts the call for each subject under its limit. Throws `HttpError` (429) after too many. */
export async function limitCall(
  { countCall }: { countCall?: CountCall },
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
  /** Its IPv6 site (/48), of which all networks may be one caller's. */
  clientSite?: string;
}

/** Returns the address of the caller; '' if the host does not pass it. */
export function getClientAddress(c: Context): string {
  const { clientAddress = '' } = (c.env ?? {}) as HostBindings;
  return clientAddress;
}

/** Returns the IPv6 site of the caller, if the host passes one. */
export function getClientSite(c: Context): string | undefined {
  return ((c.env ?? {}) as HostBindings).clientSite;
}
