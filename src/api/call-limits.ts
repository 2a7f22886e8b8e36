import type { Context } from 'hono';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Dependencies } from './dependencies.ts';
import { tooManyRequests } from './errors.ts';

/** Calls that are allowed in a sliding window. */
export interface CallLimit {
  maxCalls: number;
  windowMs: number;
}

/** A call as counted under one key; a call may count under several. */
export interface CountedCall extends CallLimit {
  /** Names the limit and what it is for: `forgot asha@example.com`. */
  key: string;
}

/** The limits of particular calls. The host also limits each address across all calls. */
const CALL_LIMITS = {
  // Those of an address come first: a call that they refuse does not count against the account.
  signInOfAddress: { maxCalls: 60, windowMs: MINUTE_MS },
  /** Each call adds a job, even for an unknown email, and delays other mails and refunds. */
  forgotOfAddress: { maxCalls: 60, windowMs: MINUTE_MS },
  /** The limit of an account from one address, or from the browsers that are known for it. */
  signIn: { maxCalls: 10, windowMs: MINUTE_MS },
  /** From all addresses together, except from browsers that are known for the account. */
  signInOfAccount: { maxCalls: 100, windowMs: HOUR_MS },
  signUp: { maxCalls: 30, windowMs: HOUR_MS },
  forgot: { maxCalls: 3, windowMs: HOUR_MS },
  /** Codes of the second factor. Three codes are valid at any moment: at this rate, to guess one takes years. */
  code: { maxCalls: 5, windowMs: 15 * MINUTE_MS },
  /** Checks of the password in a session, which may be stolen. */
  ownPassword: { maxCalls: 10, windowMs: MINUTE_MS },
  ownPasswordHourly: { maxCalls: 100, windowMs: HOUR_MS },
  order: { maxCalls: 20, windowMs: HOUR_MS },
} satisfies Record<string, CallLimit>;

/** Counts the call for each of these limits by its key; throws `HttpError` (429) after too many. */
export async function limitCall(
  { countCall }: Pick<Dependencies, 'countCall'>,
  keys: Partial<Record<keyof typeof CALL_LIMITS, string>>,
): Promise<void> {
  const calls = Object.entries(CALL_LIMITS).flatMap(([name, limit]) => {
    const key = keys[name as keyof typeof CALL_LIMITS];
    return key === undefined ? [] : { key: `${name} ${key}`, ...limit };
  });
  const seconds = (await countCall?.(calls)) ?? 0;
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** What a host passes to `fetch` beside the request. */
export interface HostBindings {
  /** The address that the call came from, or its network (/64) with IPv6. */
  clientAddress?: string;
}

/** '' where the host knows none. */
export function getClientAddress(c: Context): string {
  const { clientAddress = '' } = (c.env ?? {}) as HostBindings;
  return clientAddress;
}
