import type { Context } from 'hono';
import { HttpError } from '../errors.ts';
import { hashText } from '../auth/hash.ts';
import type { DeskEnv } from './call.ts';
import type { Dependencies } from '../dependencies.ts';
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
type KeyedCall = Pick<KeyedRecord, '_id' | 'request'>;

/** A change by a user, whose repetition does nothing if it has a key. */
export interface UserCall {
  email: string;
  keyedCall?: KeyedCall;
}

/** Reads the key of a call, and a hash of its request. Throws as `readKey` does. */
export async function readKeyedCall(c: Context<DeskEnv>, body: unknown) {
  const { _id: userId, email } = c.var.user;
  const _id = `${userId} ${readKey(c)}`;
  const request = await hashText(`${c.req.method} ${c.req.path} ${JSON.stringify(body)}`);
  return { email, keyedCall: { _id, request } } satisfies UserCall;
}

/** Like `readKeyedCall`, for a call that may have no key. */
export async function readOptionalKey(c: Context<DeskEnv>, body: unknown): Promise<UserCall> {
  const isKeyed = c.req.header('idempotency-key') !== undefined;
  return isKeyed ? readKeyedCall(c, body) : { email: c.var.user.email };
}

/** As in the ids that a server creates. */
const ID_CHARS = 24;

/** Chooses the id of what a call adds, so that a repeated call finds it. */
export async function chooseId(
  { keyedCall }: UserCall,
  { createId }: Pick<Dependencies, 'createId'>,
): Promise<string> {
  return keyedCall ? (await hashText(keyedCall._id)).slice(0, ID_CHARS) : createId();
}

interface KeyOptions {
  email: string;
  now: number;
  /** Until when the call counts as in progress, if more follows than its transaction. */
  until?: number;
}

/**
 * Records the call; resolves with whether it was made before, or throws as `checkRepeated`. Run it
 * in the call's transaction: it locks the user, because one key may be sent twice at once.
 */
export async function beginKeyedCall(
  transaction: Transaction,
  { _id, request }: KeyedCall,
  { email, now, until = 0 }: KeyOptions,
): Promise<boolean> {
  await transaction.user(email);
  const previous = await transaction.get('keyedCalls', _id);
  if (previous) {
    checkRepeated(previous, { request, now });
    return true;
  }
  transaction.put('keyedCalls', { _id, request, until, at: now });
  return false;
}

/** Does the same for a call that may have no key, and that its transaction completes. */
export async function isRepeated(
  transaction: Transaction,
  { email, keyedCall }: UserCall,
  { now }: Pick<Dependencies, 'now'>,
): Promise<boolean> {
  return keyedCall !== undefined && beginKeyedCall(transaction, keyedCall, { email, now: now() });
}

export async function endKeyedCall({ transact }: Pick<Store, 'transact'>, { _id }: KeyedCall) {
  await transact(async (transaction) => {
    const record = await transaction.get('keyedCalls', _id);
    if (record) transaction.put('keyedCalls', { ...record, until: 0 });
  });
}
