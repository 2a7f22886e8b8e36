import type { Context } from 'hono';
import { Refusal } from './refusal.ts';
import type { Store, Unit } from './store.ts';

const MAX_KEY_LETTERS = 255;
/** How long a call with a key counts as under way. */
export const KEY_LEASE_MS = 20_000;

/** What the calls with this header read of it, for `describeCall`. */
export const KEY_HEADER = {
  'Idempotency-Key': 'Any text of 1 to 255 characters; the same when the call is repeated.',
};

/** The `Idempotency-Key` of a call; 400 without one, or if it is too long. */
export function readKey(c: Context): string {
  const key = c.req.header('idempotency-key') ?? '';
  if (key === '' || key.length > MAX_KEY_LETTERS) throw new Refusal(400, 'keyMissing');
  return key;
}

/** A call that was made with a key. */
export interface KeyedCall {
  /** The user and the key. */
  _id: string;
  /** What was asked for: the method, the path and the body. */
  request: string;
  /** ms since 1970: until then the call counts as under way. */
  until: number;
}

/** Refuses another call with the same key (422), or the same one while it is under way (409). */
export function checkRepeated(
  known: Pick<KeyedCall, 'request' | 'until'>,
  { request, now }: { request: string; now: number },
): void {
  if (known.request !== request) throw new Refusal(422, 'keyReused');
  if (known.until > now) throw new Refusal(409, 'inProgress');
}

/** What `readKeyedCall` returns: a call of a user, as it is repeated. */
type Call = Omit<KeyedCall, 'until'>;

/** The call of a user as it is known by its key; 400 without a key. */
export function readKeyedCall(c: Context, userId: string, body: unknown): Call {
  const request = `${c.req.method} ${c.req.path} ${JSON.stringify(body)}`;
  return { _id: `${userId} ${readKey(c)}`, request };
}

/**
 * Whether the call was made before; if not, it is from now on. Belongs into the transaction of what the
 * call changes. `email` is that of the user who calls: calls of one user wait for each other here, as one
 * key can be sent twice at once, even for different orders.
 */
export async function beginKeyedCall(
  unit: Unit,
  call: Call,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  await unit.user(email);
  const known = await unit.get('keyedCalls', call._id);
  if (known) {
    checkRepeated(known, { request: call.request, now });
    return true;
  }
  await unit.put('keyedCalls', { ...call, until: now + KEY_LEASE_MS });
  return false;
}

/** The call is no longer under way. */
export async function endKeyedCall(store: Pick<Store, 'transact'>, call: Call): Promise<void> {
  await store.transact((unit) => unit.put('keyedCalls', { ...call, until: 0 }));
}
