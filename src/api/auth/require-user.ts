import type { User } from '#contract/account/user.ts';
import { hasSessionEnded } from '#domain/account/sessions.ts';
import type { UserGuard } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { createCachedVerifier, type TokenPayload } from './token.ts';

/**
 * Creates the guard of signed-in users. Throws 401 without a valid token of the shop, 404 for a
 * deleted account. The token is the whole `authorization` header, without `Bearer`.
 */
export function requireUser(dependencies: Dependencies): UserGuard {
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
}: Dependencies): (text: string) => Promise<Session> {
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
