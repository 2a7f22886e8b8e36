import type { User } from '#contract/user.ts';

/** The claims of a token about its session. */
interface Session {
  /** The id of the user. */
  _id: string;
  /** All sessions without an id count as one. */
  jti?: string | undefined;
  round?: number | undefined;
}

/** Returns the user after ending all sessions, except the one to keep. */
export function endSessions(
  { keptSession: _last, ...user }: User,
  kept?: Pick<Session, 'jti'>,
): User {
  return {
    ...user,
    sessionRound: (user.sessionRound ?? 0) + 1,
    ...(kept && { keptSession: sessionId(kept) }),
  };
}

/**
 * Whether the session was ended together with the others of the user, or belongs to an earlier user
 * with the same email, whose account was deleted.
 */
export function hasSessionEnded(
  session: Session,
  { _id, sessionRound, keptSession }: User,
): boolean {
  // Without a session id, as in the mock, any token with the email of a user is valid (part 1 of the
  // specification).
  if (session.jti !== undefined && session._id !== _id) return true;
  return session.round !== sessionRound && sessionId(session) !== keptSession;
}

/** Returns the user without the fields that `endSessions` sets, which are internal. */
export function withoutInternalFields({
  sessionRound: _round,
  keptSession: _kept,
  ...user
}: User): User {
  return user;
}

function sessionId({ jti = '' }: Pick<Session, 'jti'>): string {
  return jti;
}

/** The first match is used: most browsers also name the browsers that they imitate. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a readable name for the browser of a `User-Agent`: 'Chrome on Windows'. */
export function describeBrowser(userAgent = ''): string {
  const browser = findName(BROWSERS, userAgent) ?? 'A browser';
  const system = findName(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function findName(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
