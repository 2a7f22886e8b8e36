import { RouterContextProvider, type ActionFunctionArgs } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { locationContext } from '../../session/guard.ts';
import { getSession, loseSession, startSession } from '../../session/session-store.ts';
import * as forgot from './forgot.tsx';
import * as profile from './profile.tsx';
import * as reset from './reset.tsx';
import * as signIn from './sign-in.tsx';
import * as signUp from './sign-up.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  loseSession();
});

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const BOTH = { password: 'open-shelf', confirmPassword: 'open-shelf' };
const DIFFERENT = { password: 'open-shelf', confirmPassword: 'shut-shelf' };

type Fields = Record<string, string>;
type Action = (args: ActionFunctionArgs) => unknown;

/** Each form of an account: its name, its action, what it sends, and who is signed in. */
const FORMS: [name: string, action: Action, fields: Fields, isSignedIn: boolean][] = [
  ['names', profile.action, { task: 'names', firstName: ' Asha', lastName: 'Iyer' }, true],
  ['password', profile.action, { task: 'password', old: 'old-shelf', ...BOTH }, true],
  [
    'password with a code',
    profile.action,
    { task: 'password', old: 'o', code: '1', ...BOTH },
    true,
  ],
  ['two passwords', profile.action, { task: 'password', old: 'o', ...DIFFERENT }, true],
  ['two with a code', profile.action, { task: 'password', old: 'o', code: '', ...DIFFERENT }, true],
  ['delete', profile.action, { task: 'delete', deletePassword: 'open-shelf' }, true],
  ['delete with a code', profile.action, { task: 'delete', deletePassword: 'o', code: '1' }, true],
  ['delete, signed out', profile.action, { task: 'delete', deletePassword: 'o' }, false],
  ['log out', profile.action, {}, true],
  ['log out, signed out', profile.action, {}, false],
  ['forgot', forgot.action, { email: 'asha@example.com' }, false],
  ['reset', reset.action, BOTH, false],
  ['reset, signed in', reset.action, BOTH, true],
  ['reset, two passwords', reset.action, DIFFERENT, false],
  ['sign in', signIn.action, { email: ASHA.email, password: 'open-shelf' }, false],
  ['sign in, remembered', signIn.action, { email: ASHA.email, password: 'o', remember: '' }, false],
  ['sign up', signUp.action, { ...ASHA, ...BOTH }, false],
];

const answer = (status: number, body: object, headers = {}) =>
  Response.json(body, { status, headers });
const refuse = (status: number, code: string, headers = {}) =>
  answer(status, { errors: [`The API says ${code}.`], code }, headers);

const STORED = { _id: 'us1', ...ASHA };
const ACCEPTED = {
  user: { ...ASHA, lastName: 'Iyer' },
  foundUser: STORED,
  createdUser: STORED,
  encodedToken: 'd.e.f',
};
const ANSWERS: Record<string, () => Response | undefined> = {
  accepted: () => answer(200, ACCEPTED),
  'accepted, with no token': () => answer(200, { ...ACCEPTED, encodedToken: undefined }),
  'accepted, without the body': () => answer(200, {}),
  failed: () => new Response('', { status: 500, statusText: 'Internal Server Error' }),
  'too-many': () => refuse(429, 'too-many', { 'retry-after': '90' }),
  unanswered: () => undefined,
  offline: () => undefined,
};
const CODES = [
  'bad-credentials',
  'unknown-email',
  'email-taken',
  'common-password',
  'last-owner',
  'public-account',
  'code-needed',
  'bad-link',
  'bad-token',
] satisfies ErrorCode[];
for (const code of CODES) ANSWERS[code] = () => refuse(422, code);

function describeResult(result: unknown): string {
  if (!(result instanceof Response)) return JSON.stringify(result);
  const verb = result.headers.has('x-remix-replace') ? 'replaces with' : 'goes to';
  return `${verb} ${result.headers.get('location')}`;
}

function describeSession(): string {
  const session = getSession();
  if (!session) return 'signed out';
  const names = Object.values(session.user).join(' ');
  return `signed in: ${session.token} ${names}; stored: ${Object.keys(localStorage).join(' ')}`;
}

/** Sends a form, and says what was called, and what followed. */
async function send([, action, fields, isSignedIn]: (typeof FORMS)[number], name: string) {
  const calls: string[] = [];
  localStorage.clear();
  loseSession();
  if (isSignedIn) startSession({ token: 'a.b.c', user: ASHA }, true);
  vi.mocked(showToast).mockClear();
  vi.setSystemTime('2026-11-22T08:00:00Z');
  vi.stubGlobal('navigator', { onLine: name !== 'offline' });
  vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit) => {
    const { pathname } = new URL(String(address), location.origin);
    if (pathname === '/api/test-mails') return answer(200, { mails: [] });
    const token = new Headers(init.headers).get('authorization');
    calls.push(`${init.method} ${pathname} ${String(init.body)}${token ? ` as ${token}` : ''}`);
    const response = ANSWERS[name]?.();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  const body = new FormData();
  for (const [field, text] of Object.entries(fields)) body.set(field, text);
  const request = new Request('https://books.example/form', { method: 'POST', body });
  const context = new RouterContextProvider();
  context.set(locationContext, { hash: '#1b2c', state: { returnTo: '/cart?x=1' } } as never);
  const done = Promise.resolve(action({ request, context } as unknown as ActionFunctionArgs));
  await vi.advanceTimersByTimeAsync(30_000);
  const result = await done.catch((error: unknown) => `throws ${String(error)}`);
  await vi.advanceTimersByTimeAsync(0);
  const text = describeResult(result);
  const toasts = vi
    .mocked(showToast)
    .mock.calls.map(([said, tone = 'success']) =>
      text.includes(said) ? `toast: the same, ${tone}` : `toast: ${said}, ${tone}`,
    );
  return { calls, outcome: [text, ...toasts, describeSession()].join('\n    ') };
}

it('says and does for each answer to each form of an account', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const text: string[] = [];
  for (const form of FORMS) {
    const sections = new Map<string, string[]>();
    const calls = new Set<string>();
    for (const name of Object.keys(ANSWERS)) {
      const sent = await send(form, name);
      for (const call of sent.calls) calls.add(call);
      sections.set(sent.outcome, [...(sections.get(sent.outcome) ?? []), name]);
    }
    text.push(`${form[0]}${[...calls].map((call) => `\n  ${call}`).join('')}`);
    for (const [outcome, names] of sections) text.push(`  ${names.join(', ')}:\n    ${outcome}`);
  }
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('./all-answers.txt');
});
