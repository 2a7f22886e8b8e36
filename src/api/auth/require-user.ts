import type { User } from '#contract/user.ts';
import { isOver } from '#domain/sessions.ts';
import type { UserGuard } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { type TokenPayload, createCachedVerifier } from './token.ts';

/** Refuses calls without a valid token, sent raw in `authorization`, and loads the token's user. */
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
  /** `undefined` if the account is gone. */
  user: User | undefined;
}

/** Returns a function that reads the session of a token, and throws 401 for one that is not valid. */
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
    if (isEnded || (user && isOver(token, user))) throw new HttpError(401, 'invalidToken');
    return { token, user };
  };
}
