import type { Context } from 'hono';
import { HttpError } from '../errors.ts';
import { hashText } from '../auth/hash.ts';
import type { RecordTypes } from '../records.ts';
import type { Store, Transaction } from '../store.ts';

const MAX_KEY_CHARS = 255;
/** After this time, a call with a key no longer counts as in progress. */
export const KEY_LEASE_MS = 20_000;

/** Reads the `Idempotency-Key` of a call; throws 400 if it is missing or too long. */
export function readKey(c: Context): string {
  const key = c.req.header('idempotency-key') ?? '';
  if (key === '' || key.length > MAX_KEY_CHARS) throw new HttpError(400, 'keyMissing');
  return key;
}

type KeyedRecord = RecordTypes['keyedCalls'];

/** Throws 422 if the key was used for another request, 409 while this one is in progress. */
export function checkRepeated(
  previous: Pick<KeyedRecord, 'request' | 'until'>,
  { request, now }: { request: string; now: number },
): void {
  if (previous.request !== request) throw new HttpError(422, 'keyReused');
  if (previous.until > now) throw new HttpError(409, 'inProgress');
}

/** A user's call with an `Idempotency-Key`. It is stored to recognize repetitions. */
export type KeyedCall = Pick<KeyedRecord, '_id' | 'request'>;

/** Reads the key of a call, and a hash of its request. Throws as `readKey` does. */
export async function readKeyedCall(c: Context, userId: string, body: unknown): Promise<KeyedCall> {
  const _id = `${userId} ${readKey(c)}`;
  const request = `${c.req.method} ${c.req.path} ${JSON.stringify(body)}`;
  return { _id, request: await hashText(request) };
}

/** Like `readKeyedCall`; `undefined` for a call without a key. */
export async function readOptionalKey(c: Context, userId: string, body: unknown) {
  const isKeyed = c.req.header('idempotency-key') !== undefined;
  return isKeyed ? readKeyedCall(c, userId, body) : undefined;
}

/** As in the ids that a server creates. */
const ID_CHARS = 24;

/** Returns the id of what the call adds, so that a repeated call finds it. */
export async function deriveId({ _id }: KeyedCall): Promise<string> {
  return (await hashText(_id)).slice(0, ID_CHARS);
}

/** A change by a user, whose repetition does nothing if it has a key. */
export interface UserCall {
  email: string;
  keyedCall: KeyedCall | undefined;
}

/**
 * Records the call; resolves with whether it was made before, or throws as `checkRepeated`. Run it
 * in the call's transaction: it locks the user, because one key may be sent twice at once.
 */
export async function beginKeyedCall(
  transaction: Transaction,
  { _id, request }: KeyedCall,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  await transaction.user(email);
  const previous = await transaction.get('keyedCalls', _id);
  if (previous) {
    checkRepeated(previous, { request, now });
    return true;
  }
  transaction.put('keyedCalls', { _id, request, until: now + KEY_LEASE_MS, at: now });
  return false;
}

export async function endKeyedCall({ transact }: Pick<Store, 'transact'>, { _id }: KeyedCall) {
  await transact(async (transaction) => {
    const record = await transaction.get('keyedCalls', _id);
    if (record) transaction.put('keyedCalls', { ...record, until: 0 });
  });
}
