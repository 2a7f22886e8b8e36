import type { ApiKey, Scope } from '#contract/desk/desk-people.ts';
import type { User } from '#contract/account/user.ts';
import { formatHex } from '#domain/values/bytes.ts';
import { formatTimestamp, MINUTE_MS } from '#domain/values/time.ts';
import { hashText } from '../auth/hash.ts';
import { limitCall } from '../call/call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { RecordTypes } from '../records.ts';
import type { Transaction } from '../store.ts';
import { keepAccess } from './role.ts';

type StoredKey = RecordTypes['apiKeys'];
type Person = Pick<User, '_id' | 'email'>;

const MAX_API_KEYS = 20;
const PREFIX = 'kd_';
const KEY_BYTES = 32;
const ENDING_CHARS = 4;
const BEARER = /^Bearer (kd_\S+)$/;
/** The minimum time between two updates of `usedAt`, because otherwise every call would write. */
const MIN_USED_INTERVAL_MS = 5 * MINUTE_MS;

/** Lists the keys of a person, or of everyone, oldest first. */
export async function listKeys({ store }: Dependencies, userId: string | undefined) {
  const where = userId === undefined ? {} : { userId };
  const keys = await store.records.list('apiKeys', { where });
  return keys.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).map(showKey);
}

function showKey({ userId: _userId, scopes, ...key }: StoredKey): ApiKey {
  return { ...key, scopes: scopes as Scope[] };
}

/** Makes a key, stored as a hash. Throws 422 for too many, 403 if the person's access has ended. */
export async function addKey(
  { store, now, ownerId }: Dependencies,
  { _id: userId, email }: Person,
  { name, scopes }: Pick<ApiKey, 'name' | 'scopes'>,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = PREFIX + formatHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  const key: StoredKey = {
    _id: await hashText(secret),
    userId,
    email,
    name,
    scopes: [...new Set(scopes)],
    ending: secret.slice(-ENDING_CHARS),
    createdAt: formatTimestamp(now()),
  };
  await store.transact(async (transaction) => {
    // Locks the person, so that keys that are made at once are counted one by one.
    await transaction.user(email);
    await keepAccess(transaction, { ownerId }, { _id: userId });
    if ((await transaction.count('apiKeys', { where: { userId } })) >= MAX_API_KEYS)
      throw new HttpError(422, 'tooManyKeys');
    transaction.put('apiKeys', key);
  });
  return { key: showKey(key), secret };
}

/** Removes a key. With `userId`, throws 404 for the key of another person, as for none. */
export async function removeKey({ store }: Dependencies, id: string, userId: string | undefined) {
  await store.transact(async (transaction) => {
    const key = await transaction.get('apiKeys', id);
    if (!key || (userId !== undefined && key.userId !== userId))
      throw new HttpError(404, 'apiKeyNotFound');
    transaction.remove('apiKeys', id);
  });
}

export async function removeKeysOf(transaction: Transaction, userId: string): Promise<void> {
  for (const { _id } of await transaction.list('apiKeys', { where: { userId } }))
    transaction.remove('apiKeys', _id);
}

/** Returns the key in the header `authorization`; `undefined` if it has a token, or none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/**
 * Finds the person who made a key. Throws 401 for a key that no longer exists, 403 if it lacks this
 * scope or the call is not for keys, 429 after too many calls with it.
 */
export async function checkKey(
  dependencies: Dependencies,
  secret: string,
  scope: Scope | undefined,
): Promise<User> {
  const { store, now } = dependencies;
  const id = await hashText(secret);
  const key = await store.records.get('apiKeys', id);
  const user = key && (await store.user(key.email));
  if (!key || user?._id !== key.userId) throw new HttpError(401, 'invalidToken');
  await limitCall(dependencies, { apiKey: id });
  if (scope === undefined || !key.scopes.includes(scope)) throw new HttpError(403, 'scopeMissing');
  if (!key.usedAt || now() - Date.parse(key.usedAt) >= MIN_USED_INTERVAL_MS)
    await store.transact(async (transaction) => {
      const current = await transaction.get('apiKeys', id);
      if (current) transaction.put('apiKeys', { ...current, usedAt: formatTimestamp(now()) });
    });
  return user;
}
