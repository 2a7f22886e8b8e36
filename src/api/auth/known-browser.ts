import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { User } from '#contract/account/user.ts';
import { toAccountKey } from '#domain/values/normal-form.ts';
import { findUser } from '../account/user.ts';
import { getClientAddress, getClientSite, limitCall } from '../call/call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { hashText } from './hash.ts';

/** Where a browser has signed in: at the desk, the second-factor code was needed, too. */
type Place = 'shop' | 'desk';

/** The maximum number of marks in the cookie, the latest first: one for each account and place. */
const MAX_MARKS = 5;
const COOKIE = 'kd-known';
const COOKIE_AGE_S = 365 * 86_400;
const MARK_SEPARATOR = '.';

/**
 * Counts a sign-in attempt; throws 429 after too many. Known browsers of an account have a limit of
 * their own, so that strangers cannot use up the user's attempts.
 */
export async function limitSignIn(dependencies: Dependencies, c: Context, email: string) {
  const account = toAccountKey(email);
  const address = getClientAddress(c);
  const isKnown =
    (await isKnownBrowser(dependencies, c, { email, place: 'shop' })) ||
    (await isKnownBrowser(dependencies, c, { email, place: 'desk' }));
  await limitCall(
    dependencies,
    isKnown
      ? { signIn: `known ${account}` }
      : {
          signIn: `${address} ${account}`,
          signInOfAddress: address,
          signInOfSite: getClientSite(c),
          signInOfAccount: account,
        },
  );
}

/**
 * On a host with cookies, throws 403 for a call from a page of another site: its form could
 * otherwise replace the marks of this browser. Other programs send no `Origin`.
 */
export function refuseForeignPages(
  { deskCookie, corsOrigins = [] }: Dependencies,
  { req }: Context,
): void {
  const origin = req.header('origin');
  if (!deskCookie || origin === undefined) return;
  const isOwn = origin.replace(/^https?:\/\//, '') === new URL(req.url).host;
  if (!isOwn && ![...deskCookie.origins, ...corsOrigins].includes(origin))
    throw new HttpError(403, 'foreignOrigin');
}

/** Forms of any site can send other types, and some browsers send them without an `Origin`. */
function isJson({ req }: Context): boolean {
  return /^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? '');
}

/** Whether this browser has the mark that `rememberBrowser` sets for the account and the place. */
export async function isKnownBrowser(
  dependencies: Dependencies,
  c: Context,
  account: { email: string; place: Place },
): Promise<boolean> {
  const marks = await readMarks(dependencies, c);
  if (marks.length === 0) return false;
  const user = await findUser(dependencies.store, account.email);
  return user !== undefined && marks.includes(await createMark(user, account.place));
}

/**
 * Sets a signed cookie, which proves that this browser has signed in to the account, or has set its
 * password with an emailed link or an invitation. Does nothing on a host that cannot set cookies.
 */
export async function rememberBrowser(
  dependencies: Dependencies,
  c: Context,
  account: { email: string; place: Place },
): Promise<void> {
  const { deskCookie, secret } = dependencies;
  if (!deskCookie || !isJson(c)) return;
  const user = await findUser(dependencies.store, account.email);
  if (!user) return;
  const mark = await createMark(user, account.place);
  const others = (await readMarks(dependencies, c)).filter((other) => other !== mark);
  const marks = [mark, ...others].slice(0, MAX_MARKS).join(MARK_SEPARATOR);
  await setSignedCookie(c, getCookieName(deskCookie, COOKIE), marks, secret, {
    ...getCookieOptions(deskCookie),
    maxAge: COOKIE_AGE_S,
  });
}

async function readMarks({ deskCookie, secret }: Dependencies, c: Context): Promise<string[]> {
  if (!deskCookie || !isJson(c)) return [];
  const text = await getSignedCookie(c, secret, getCookieName(deskCookie, COOKIE));
  return text ? text.split(MARK_SEPARATOR) : [];
}

/** Names a cookie; with the prefix, browsers accept it only from this very host. */
export function getCookieName({ isSecure }: { isSecure: boolean }, name: string): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The options of all cookies: neither scripts nor pages of other sites get at them. */
export function getCookieOptions({ isSecure: secure }: { isSecure: boolean }) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const;
}

/**
 * Creates the mark for an account and a place. It has the user's id, because another account may
 * get the same email, and changes when all sessions of the user end.
 */
async function createMark({ _id, sessionRound }: User, place: Place): Promise<string> {
  const round = sessionRound === undefined ? '' : ` ${sessionRound}`;
  const hash = await hashText(`${place} ${_id}${round}`);
  return hash.slice(0, 32);
}
