import { deleteCookie, setCookie } from 'hono/cookie';
import { Hono } from 'hono/tiny';
import {
  codeRequestSchema,
  deskSessionResponseSchema,
  deskSignInRequestSchema,
  deskUserResponseSchema,
  passwordRequestSchema,
  recoveryCodesResponseSchema,
  secondFactorResponseSchema,
  secondFactorStateSchema,
  turnOffRequestSchema,
  type Role,
  deskSessionsResponseSchema,
} from '#contract/desk/desk-people.ts';
import type { User } from '#contract/account/user.ts';
import { describeBrowser } from '#domain/account/sessions.ts';
import { createCredentialCheck } from '../../auth/password.ts';
import {
  getCookieOptions,
  isKnownBrowser,
  limitSignIn,
  rememberBrowser,
} from '../../auth/known-browser.ts';
import { createToken } from '../../auth/token.ts';
import { describeCall, guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordFailedSignIn, withAudit } from '../../desk/audit.ts';
import { refuseOtherOrigins, requireHelper } from '../../desk/owner.ts';
import { findRole } from '../../desk/role.ts';
import {
  checkSecondFactor,
  prepareSecondFactor,
  showSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../desk/second-factor.ts';
import {
  addSession,
  endSession,
  listSessions,
  removeSessions,
  isTrusted,
  trustBrowser,
  readTrustId,
} from '../../desk/sessions.ts';
import { HttpError } from '../../errors.ts';

/** How long a session at the desk lasts, in seconds. */
const SESSION_S = 12 * 3600;

/** The routes of the caller’s sessions, trusted browsers and second factor. */
export function createDeskSessionRoutes(dependencies: Dependencies) {
  const { store, secret, createId, now, deskCookie } = dependencies;
  const checkCredentials = createCredentialCheck(dependencies);
  const describe = guardCalls(requireHelper(dependencies));
  return new Hono()
    .post(
      '/session',
      describeCall({
        summary: 'Signs an owner or a helper in at the desk, and sets the cookie of the desk.',
        body: deskSignInRequestSchema,
        sends: { 'Set-Cookie': 'The cookie of the session; only on the shop’s server.' },
        responses: {
          200: deskSessionResponseSchema,
          401: ['invalidCredentials', 'codeNeeded'],
          403: ['ownersOnly'],
        },
      }),
      async (c) => {
        refuseOtherOrigins(c, deskCookie);
        const { email, password, code, trust } = c.req.valid('json');
        await limitSignIn(dependencies, c, email);
        const { user, isCorrect } = await checkCredentials(email, password);
        if (!user || !isCorrect) {
          await recordFailedSignIn(dependencies, user);
          throw new HttpError(401, 'invalidCredentials');
        }
        const role = await findRole(dependencies, user);
        if (!role) throw new HttpError(403, 'ownersOnly');
        const isKnown = await isKnownBrowser(dependencies, c, { email, place: 'desk' });
        // Attempts from known browsers are counted on their own; see `checkSecondFactor`.
        const attemptsKey = isKnown ? `known ${user._id}` : user._id;
        const isTrustedBrowser = await isTrusted(dependencies, c, user);
        if (!isTrustedBrowser)
          await checkSecondFactor(dependencies, user, code, attemptsKey).catch(
            async (error: unknown) => {
              // Without a code, the page asks for one: that is no failure.
              if (code) await recordFailedSignIn(dependencies, user);
              throw error;
            },
          );
        const { _id, sessionRound: round } = user;
        const jti = createId();
        const exp = Math.floor(now() / 1000) + SESSION_S;
        const claims = { _id, email: user.email, jti, exp, desk: true, round } as const;
        const token = await createToken(claims, secret);
        const session = { userId: _id, jti, round, until: exp * 1000 };
        const userAgent = c.req.header('user-agent');
        const subject = describeBrowser(userAgent);
        const audited = withAudit(dependencies, {
          email: user.email,
          action: 'signed-in',
          subject,
        });
        await addSession(audited, session, userAgent);
        if (!deskCookie) return c.json({ user: toDeskUser(user, role), token });
        const options = { ...getCookieOptions(deskCookie), maxAge: SESSION_S };
        setCookie(c, deskCookie.name, token, options);
        await rememberBrowser(dependencies, c, { email, place: 'desk' });
        if (trust && !isTrustedBrowser) await trustBrowser(dependencies, c, user);
        return c.json({ user: toDeskUser(user, role) });
      },
    )
    .get(
      '/session',
      describe({
        summary: 'Returns the person who is signed in at the desk.',
        responses: { 200: deskUserResponseSchema },
      }),
      (c) => c.json({ user: toDeskUser(c.var.user, c.var.role) }),
    )
    .delete(
      '/session',
      describe({
        summary: 'Ends the session at the desk.',
        sends: { 'Set-Cookie': 'Removes the cookie of the session; only on the shop’s server.' },
        responses: { 204: null },
      }),
      async (c) => {
        const { jti = '' } = c.var.token;
        await store.transact((transaction) => transaction.remove('deskSessions', jti));
        if (deskCookie) deleteCookie(c, deskCookie.name, getCookieOptions(deskCookie));
        return c.body(null, 204);
      },
    )
    .get(
      '/sessions',
      describe({
        summary:
          "Lists the caller's sessions at the desk and trusted browsers, the last used first.",
        responses: { 200: deskSessionsResponseSchema },
      }),
      async (c) => {
        const ownIds = [c.var.token.jti, await readTrustId(dependencies, c)];
        return c.json({ sessions: await listSessions(dependencies, c.var.user, ownIds) });
      },
    )
    .delete(
      '/sessions',
      describe({
        summary: "Ends the caller's other sessions at the desk, and the trust in other browsers.",
        responses: { 204: null },
      }),
      async (c) => {
        const { _id, email } = c.var.user;
        const ownIds = [c.var.token.jti, await readTrustId(dependencies, c)];
        const audited = c.var.audited('sessions-ended', email);
        await audited.store.transact((transaction) => removeSessions(transaction, _id, ownIds));
        return c.body(null, 204);
      },
    )
    .delete(
      '/sessions/:id',
      describe({
        summary: 'Ends one session, or the trust in one browser.',
        responses: { 204: null, 404: ['sessionNotFound'] },
      }),
      async (c) => {
        const { user } = c.var;
        await endSession(c.var.audited('session-ended', user.email), user, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .get(
      '/second-factor',
      describe({
        summary: 'Returns whether a code is required at sign-in.',
        responses: { 200: secondFactorStateSchema },
      }),
      async (c) => c.json(await showSecondFactor(dependencies, c.var.user)),
    )
    .post(
      '/second-factor',
      describe({
        summary: 'Creates a secret for an authenticator app.',
        body: passwordRequestSchema,
        responses: {
          200: secondFactorResponseSchema,
          401: ['invalidCredentials'],
          409: ['secondFactorOn'],
        },
      }),
      async (c) =>
        c.json(await prepareSecondFactor(dependencies, c.var, c.req.valid('json').password)),
    )
    .put(
      '/second-factor',
      describe({
        summary:
          'Turns the second factor on, with a code of the app, and ends all other sessions of the user. With `Prefer: return=representation` it also creates new recovery codes.',
        body: codeRequestSchema,
        responses: { 200: recoveryCodesResponseSchema, 204: null, 401: ['codeNeeded'] },
      }),
      async (c) => {
        const wantsRecovery = /\breturn=representation\b/.test(c.req.header('prefer') ?? '');
        const recoveryCodes = await turnOnSecondFactor(
          c.var.audited('second-factor-on', c.var.user.email),
          c.var,
          { code: c.req.valid('json').code, wantsRecovery },
        );
        if (wantsRecovery) return c.json({ recoveryCodes });
        return c.body(null, 204);
      },
    )
    .delete(
      '/second-factor',
      describe({
        summary: 'Turns the second factor off, with the password and, while it is on, a code.',
        body: turnOffRequestSchema,
        responses: { 204: null, 401: ['invalidCredentials', 'codeNeeded'] },
      }),
      async (c) => {
        await turnOffSecondFactor(dependencies, c.var, c.req.valid('json'));
        return c.body(null, 204);
      },
    );
}

function toDeskUser({ firstName = '', lastName = '', email }: User, role: Role) {
  return { firstName, lastName, email, role };
}
