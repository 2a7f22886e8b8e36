import type { User } from '#contract/account/user.ts';

interface Session {
  _id: string;
  /** The id of the session. All sessions without an id count as one session. */
  jti?: string | undefined;
  /** The `sessionRound` of the user when the session began. */
  round?: number | undefined;
}

/** Ends all sessions of a user except `kept`, and begins a new round of sessions. */
export function endSessions(
  { keptSession: _previous, ...user }: User,
  kept?: Pick<Session, 'jti'>,
): User {
  return {
    ...user,
    sessionRound: (user.sessionRound ?? 0) + 1,
    ...(kept && { keptSession: kept.jti ?? '' }),
  };
}

/** Whether `endSessions` ended the session, or it is of a deleted account with this email. */
export function hasSessionEnded(session: Session, { _id, sessionRound, keptSession }: User) {
  // Where sessions have no id, any token with the user's email is valid (docs/specification.md).
  if (session.jti !== undefined && session._id !== _id) return true;
  return session.round !== sessionRound && (session.jti ?? '') !== keptSession;
}

/** Leaves out what only the shop needs to know of a user's sessions. */
export function withoutInternalFields<Fields extends User>({
  sessionRound: _round,
  keptSession: _kept,
  ...user
}: Fields): Fields {
  return user as Fields;
}

/** The first match is used, because most browsers also name the browsers that they imitate. */
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
