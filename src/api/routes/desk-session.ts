import { deleteCookie, setCookie } from 'hono/cookie';
import { Hono } from 'hono/tiny';
import { deskSessionAnswerSchema, deskSignInRequestSchema } from '#contract/desk.ts';
import type { User } from '#contract/user.ts';
import { createCredentialCheck } from '../auth/credentials.ts';
import { isKnownBrowser, limitSignIn, rememberBrowser } from '../auth/known-browser.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { isOwner, refuseOtherOrigins, requireOwner } from '../desk/require-owner.ts';
import { checkSecondFactor } from '../desk/second-factor.ts';
import { Refusal } from '../refusal.ts';
import { checkBody } from '../request-body.ts';
import { createToken } from '../auth/token.ts';

/** A working day. */
const SESSION_S = 12 * 3600;

/** Who is at the desk. */
export function createDeskSessionRoutes(dependencies: Dependencies) {
  const { sessions, secret, createId, now, deskCookie } = dependencies;
  const checkCredentials = createCredentialCheck(dependencies);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deskCookie?.isSecure,
  } as const;

  return new Hono()
    .post(
      '/',
      describeCall('Signs an owner in at the desk, and sets the cookie of the desk.', {
        200: deskSessionAnswerSchema,
        401: ['invalidCredentials', 'codeNeeded'],
        403: ['ownersOnly'],
      }),
      checkBody(deskSignInRequestSchema),
      async (c) => {
        refuseOtherOrigins(c, deskCookie);
        const { email, password, code } = c.req.valid('json');
        await limitSignIn(dependencies, c, email);
        const { user, isRight } = await checkCredentials(email, password);
        if (!user || !isRight) throw new Refusal(401, 'invalidCredentials');
        if (!(await isOwner(dependencies, user))) throw new Refusal(403, 'ownersOnly');
        const isKnown = await isKnownBrowser(dependencies, c, { email, place: 'desk' });
        await checkSecondFactor(dependencies, user, code, isKnown ? `known ${user._id}` : user._id);
        const { _id, sessionRound: round } = user;
        const exp = Math.floor(now() / 1000) + SESSION_S;
        const claims = { _id, email: user.email, jti: createId(), exp, desk: true, round } as const;
        const token = await createToken(claims, secret);
        if (!deskCookie) return c.json({ user: publicUser(user), token });
        setCookie(c, deskCookie.name, token, { ...options, maxAge: SESSION_S });
        await rememberBrowser(dependencies, c, { email, place: 'desk' });
        return c.json({ user: publicUser(user) });
      },
    )
    .delete(
      '/',
      describeCall('Ends the session at the desk.', { 204: null }),
      requireOwner(dependencies),
      async (c) => {
        const { jti, exp } = c.var.token;
        if (jti !== undefined && exp !== undefined) await sessions?.end(jti, exp * 1000);
        if (deskCookie) deleteCookie(c, deskCookie.name, options);
        return c.body(null, 204);
      },
    );
}

function publicUser({ firstName = '', lastName = '', email }: User) {
  return { firstName, lastName, email };
}
