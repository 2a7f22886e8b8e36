import type { Context } from 'hono';
import { decode, sign } from 'hono/utils/jwt/jwt';
import * as v from 'valibot';
import type { User } from '#contract/account/user.ts';
import { hasSessionEnded } from '#domain/account/sessions.ts';
import { setNewest } from '#domain/values/set-newest.ts';
import { HttpError } from '../errors.ts';
import type { Store } from '../store.ts';

const payloadSchema = v.object({
  _id: v.string(),
  email: v.pipe(v.string(), v.nonEmpty()),
  /** The id of the session; missing where the host cannot end sessions. */
  jti: v.optional(v.string()),
  /** When the token expires, in seconds since 1970; missing if it never expires. */
  exp: v.optional(v.number()),
  desk: v.optional(v.literal(true)),
  /** How often `endSessions` had run for the user when the session began; missing for never. */
  round: v.optional(v.number()),
});

export type TokenPayload = v.InferOutput<typeof payloadSchema>;

/** Creates a JWT signed with HS256. */
export function createToken({ _id, email, jti, exp, desk, round }: TokenPayload, secret: string) {
  // `JSON.stringify` leaves out `undefined` fields.
  return sign({ _id, email, jti, exp, desk, round }, secret, 'HS256');
}

/** Returns the payload of a token made with this secret, else `undefined`. Ignores the expiry. */
export async function verifyToken(token: string, secret: string) {
  const payload = readPayload(token);
  if (!payload) return undefined;
  // Several base64 texts can mean the same bytes: accept only the one that `createToken` writes.
  return equalsInConstantTime(await createToken(payload, secret), token) ? payload : undefined;
}

/** The maximum number of tokens in the cache; each takes about 300 bytes. */
const MAX_VERIFIED_TOKENS = 1000;

/** Like `verifyToken`, but caches verified tokens: a check takes half the time of a call. */
export function createCachedVerifier(
  secret: string,
): (token: string) => Promise<TokenPayload | undefined> {
  const verified = new Map<string, TokenPayload>();
  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    const payload = await verifyToken(token, secret);
    if (payload) setNewest(verified, token, payload, MAX_VERIFIED_TOKENS);
    return payload;
  };
}

/** Reads the payload without checking the signature. */
function readPayload(token: string): TokenPayload | undefined {
  try {
    const payload = v.safeParse(payloadSchema, decode(token).payload);
    return payload.success ? payload.output : undefined;
  } catch {
    return undefined;
  }
}

/** Compares texts of equal length in constant time, to prevent timing attacks. */
function equalsInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/** The context variables that `requireUser` sets for later handlers. */
export interface UserEnv {
  Variables: { user: User; token: TokenPayload };
}

/** Allows only signed-in users, and loads the user and the token for the handler. */
export interface UserGuard {
  needs: 'user';
  /** Throws `HttpError` (401 or 404). */
  check(c: Context<UserEnv>): Promise<void>;
}

/** Sessions with ids, which can be ended individually. */
export interface Sessions {
  /** Without it, sessions never expire. */
  lifetimeMs?: number;
  isEnded(id: string): Promise<boolean>;
  /** Ends the session. `until` (ms since 1970) is when its token expires. */
  end(id: string, until: number): Promise<void>;
}

interface TokenDependencies {
  store: Pick<Store, 'user'>;
  secret: string;
  sessions?: Sessions;
  now(): number;
}

/**
 * Creates the guard of signed-in users. Throws 401 without a valid token of the shop, 404 for a
 * deleted account. The token is the whole `authorization` header, without `Bearer`.
 */
export function requireUser(dependencies: TokenDependencies): UserGuard {
  const readSession = createSessionReader(dependencies);
  return {
    needs: 'user',
    async check(c) {
      const { token, user } = await readSession(c.req.header('authorization') ?? '');
      if (token.desk) throw new HttpError(401, 'invalidToken');
      if (!user) throw new HttpError(404, 'emailNotRegistered');
      c.set('user', user);
      c.set('token', token);
    },
  };
}

interface Session {
  token: TokenPayload;
  /** `undefined` if the account was deleted. */
  user: User | undefined;
}

/** Returns a function that reads a token and its user, or throws 401 for an ended session. */
export function createSessionReader({
  store,
  secret,
  sessions,
  now,
}: TokenDependencies): (text: string) => Promise<Session> {
  const readToken = createCachedVerifier(secret);
  return async (text) => {
    const token = await readToken(text);
    if (!token || (token.exp ?? Infinity) * 1000 <= now()) throw new HttpError(401, 'invalidToken');
    const [isEnded, user] = await Promise.all([
      token.jti !== undefined && sessions?.isEnded(token.jti),
      store.user(token.email),
    ]);
    if (isEnded || (user && hasSessionEnded(token, user))) throw new HttpError(401, 'invalidToken');
    return { token, user };
  };
}
