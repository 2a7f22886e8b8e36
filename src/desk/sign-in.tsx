import { useEffect, useRef, useState } from 'react';
import {
  Form,
  redirect,
  useActionData,
  useNavigation,
  type ActionFunctionArgs,
  type RouteObject,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { DeskError, desk, explain, keepSession, read } from './api.ts';
import { Door } from './door.tsx';

interface Refusal {
  /** The password was right, and a code of the authenticator app is needed. */
  needsCode?: boolean;
  error?: string;
}

const DIGITS = 6;
/** The owner of the demo, whose data lie in this browser; a server has no such account. */
const DEMO = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

async function action({ request }: ActionFunctionArgs): Promise<Refusal | Response> {
  const fields = await request.formData();
  const [email, password, code] = ['email', 'password', 'code'].map((name) =>
    String(fields.get(name) ?? ''),
  ) as [string, string, string];
  try {
    keepSession(
      await read(desk.session.$post({ json: { email, password, ...(code && { code }) } })),
    );
  } catch (error) {
    return describeRefusal(error, code !== '');
  }
  return redirect(readNext(request.url));
}

function describeRefusal(error: unknown, hasCode: boolean): Refusal {
  if (!(error instanceof DeskError)) throw error;
  if (error.code === 'code-needed')
    return {
      needsCode: true,
      ...(hasCode && { error: 'This code is wrong or was used before. Enter the one shown now.' }),
    };
  if (error.code === 'bad-credentials') return { error: 'The email or the password is wrong.' };
  if (error.code === 'owners-only') return { error: 'This account does not run the shop.' };
  if (error.status === 429) return { error: 'Too many attempts. Wait a minute and try again.' };
  return { needsCode: hasCode, error: explain(error) };
}

/** Only pages of the desk: the address could be made by someone else. */
function readNext(address: string): string {
  const next = new URL(address).searchParams.get('next') ?? '';
  return /^\/desk(?:\/(?!sign-in)|$|\?)/.test(next) ? next : '/desk';
}

/** The password, then the code if the second factor is on. */
function Component() {
  const { needsCode = false, error } = (useActionData() as Refusal | undefined) ?? {};
  const isSending = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useEffect(() => {
    const name = needsCode ? 'code' : error === undefined ? 'email' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, [needsCode, error]);
  return (
    <Door title={needsCode ? 'Your code' : 'Sign in to the desk'}>
      <Form method="post" className="form" ref={form}>
        {needsCode ? (
          <>
            <p>Enter the six digits that your authenticator app shows, or a recovery code.</p>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <Field
              label="One-time code"
              name="code"
              autoComplete="one-time-code"
              required
              error={error}
              onChange={({ currentTarget }) => {
                const isWhole = /^\d+$/.test(currentTarget.value);
                if (isWhole && currentTarget.value.length === DIGITS) form.current?.requestSubmit();
              }}
            />
          </>
        ) : (
          <>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              error={error}
            />
          </>
        )}
        <Button type="submit" className="button-block" disabled={isSending}>
          {isSending ? 'Signing in…' : needsCode ? 'Sign in' : 'Continue'}
        </Button>
        {!import.meta.env.VITE_SERVER && !needsCode && (
          <Button
            look="text"
            onClick={() => {
              setEmail(DEMO.email);
              setPassword(DEMO.password);
            }}
          >
            Fill in the owner of this demo
          </Button>
        )}
      </Form>
    </Door>
  );
}

export const screen = { action, Component } satisfies RouteObject;
