import type { User } from '#contract/user.ts';
import { isOver } from '#domain/sessions.ts';
import { Refusal } from '../refusal.ts';
import { createTokenReader, type TokenPayload } from './token.ts';
import type { Dependencies } from '../dependencies.ts';

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
  const readToken = createTokenReader(secret);
  return async (text) => {
    const token = await readToken(text);
    if (!token || (token.exp ?? Infinity) * 1000 <= now()) throw new Refusal(401, 'invalidToken');
    const [isEnded, user] = await Promise.all([
      token.jti !== undefined && sessions?.isEnded(token.jti),
      store.user(token.email),
    ]);
    if (isEnded || (user && isOver(token, user))) throw new Refusal(401, 'invalidToken');
    return { token, user };
  };
}
