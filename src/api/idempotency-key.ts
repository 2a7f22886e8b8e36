import type { Context } from 'hono';
import { HttpError } from './errors.ts';
import type { Kinds } from './records.ts';
import type { Store, Transaction } from './store.ts';

const MAX_KEY_CHARS = 255;
/** How long a call with a key counts as in progress. */
export const KEY_LEASE_MS = 20_000;

/** The `Idempotency-Key` of a call; 400 without one, or if it is too long. */
export function readKey(c: Context): string {
  const key = c.req.header('idempotency-key') ?? '';
  if (key === '' || key.length > MAX_KEY_CHARS) throw new HttpError(400, 'keyMissing');
  return key;
}

type KeyedRecord = Kinds['keyedCalls'];

/** Refuses another call with the same key (422), or the same one while it is in progress (409). */
export function checkRepeated(
  known: Pick<KeyedRecord, 'request' | 'until'>,
  { request, now }: { request: string; now: number },
): void {
  if (known.request !== request) throw new HttpError(422, 'keyReused');
  if (known.until > now) throw new HttpError(409, 'inProgress');
}

/** Identifies a call of a user, so that a repeated one is recognized. */
export type KeyedCall = Omit<KeyedRecord, 'until'>;

/** Reads the key of a call and what it requests; 400 without a key. */
export function readKeyedCall(c: Context, userId: string, body: unknown): KeyedCall {
  const request = `${c.req.method} ${c.req.path} ${JSON.stringify(body)}`;
  return { _id: `${userId} ${readKey(c)}`, request };
}

/**
 * Whether the call was made before; otherwise records it. Run it in the transaction that makes the
 * call's changes. `email` belongs to the user who calls. It locks that user, because one key can be sent
 * twice at once, even for different orders.
 */
export async function beginKeyedCall(
  transaction: Transaction,
  call: KeyedCall,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  await transaction.user(email);
  const known = await transaction.get('keyedCalls', call._id);
  if (known) {
    checkRepeated(known, { request: call.request, now });
    return true;
  }
  await transaction.put('keyedCalls', { ...call, until: now + KEY_LEASE_MS });
  return false;
}

/** Records that the call is no longer in progress. */
export async function endKeyedCall(store: Pick<Store, 'transact'>, call: KeyedCall): Promise<void> {
  await store.transact((transaction) => transaction.put('keyedCalls', { ...call, until: 0 }));
}
