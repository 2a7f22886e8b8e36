import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, replace, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router';
import { MAX_CODE_CHARS } from '#contract/limits.ts';
import { Button, getButtonAttributes } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Field } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import type { ApiError } from '#client/client.ts';
import { attempt, desk, explain, storeSession } from '../api.ts';
import { describeWait, WRONG_CODE } from '../parts/ask-form.tsx';
import { SignedOutFrame } from '../frame.tsx';

interface SignInProblem {
  /** Whether to ask for a code: the API has accepted the password, and the second factor is on. */
  needsCode?: boolean;
  error?: string;
  /** Seconds until the next try is allowed. */
  waitS?: number;
}

const CODE_DIGITS = 6;
/** The owner of the demo, whose data are in this browser. A server has no such account. */
const DEMO_OWNER = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

export async function action({ request }: ActionFunctionArgs): Promise<SignInProblem | Response> {
  const fields = await request.formData();
  const read = (name: string) => String(fields.get(name) ?? '');
  const code = read('code');
  const secondFactor = code && { code, trust: fields.has('trust') };
  const json = { email: read('email'), password: read('password'), ...secondFactor };
  const { value, failure } = await attempt(() => desk.session.$post({ json }));
  if (failure) return describeProblem(failure, code !== '');
  storeSession(value);
  // Back then leads to the page before, not to a form that is not needed any more.
  return replace(readNext(request.url));
}

function describeProblem(error: ApiError, hasCode: boolean): SignInProblem {
  if (error.code === 'code-needed')
    return {
      needsCode: true,
      ...(hasCode && { error: WRONG_CODE }),
    };
  if (error.code === 'bad-credentials') return { error: 'Email and password do not match.' };
  if (error.code === 'owners-only') return { error: 'This account has no access to the desk.' };
  if (error.status === 429)
    return {
      needsCode: hasCode,
      error: describeWait(error.retryAfter ?? 0),
      waitS: error.retryAfter ?? 0,
    };
  return { needsCode: hasCode, error: explain(error) };
}

/** Returns the page to open after sign-in. Only a page of the desk, as the URL is not trusted. */
function readNext(address: string): string {
  const next = new URL(address).searchParams.get('next') ?? '';
  return /^\/desk(?:\/(?!sign-in)|$|\?)/.test(next) ? next : '/desk';
}

/** The sign-in page: asks for the password, then for the code if the second factor is on. */
export function Component() {
  const refusal = useActionData() as SignInProblem | undefined;
  const { needsCode = false, error } = refusal ?? {};
  const isSending = useNavigation().state !== 'idle';
  const isWaiting = useIsWaiting(refusal);
  const form = useRef<HTMLFormElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useLayoutEffect(() => {
    const fieldWithoutCode = refusal?.error === undefined ? 'email' : 'password';
    const name = refusal?.needsCode ? 'code' : fieldWithoutCode;
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, [refusal]);
  return (
    <SignedOutFrame title={needsCode ? 'Your code' : 'Sign in to the desk'}>
      <Form method="post" className="form" ref={form}>
        {needsCode ? (
          <>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <p className="desk-muted">
              {isRecovery
                ? 'Enter one of the recovery codes that you kept. Each works once.'
                : 'Enter the six digits that your authenticator app shows.'}
            </p>
            <CodeField
              key={String(isRecovery)}
              isRecovery={isRecovery}
              error={error}
              isWaiting={isWaiting}
              onComplete={() => form.current?.requestSubmit()}
            />
            {import.meta.env.VITE_SERVER && (
              <Choice
                type="checkbox"
                name="trust"
                value="1"
                label="Trust this laptop for 30 days"
              />
            )}
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
        <Button type="submit" className="button-block" disabled={isSending || isWaiting}>
          {isSending ? 'Signing in…' : needsCode ? 'Sign in' : 'Continue'}
        </Button>
        {needsCode && (
          <Button look="text" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        {!needsCode && (
          <p className="desk-signed-out-main-more">
            {!import.meta.env.VITE_SERVER && (
              <Button
                look="text"
                onClick={() => {
                  setEmail(DEMO_OWNER.email);
                  setPassword(DEMO_OWNER.password);
                }}
              >
                Use the demo owner’s account
              </Button>
            )}
            <a {...getButtonAttributes('text')} href={`${import.meta.env.BASE_URL}forgot`}>
              Forgot password
            </a>
          </p>
        )}
      </Form>
    </SignedOutFrame>
  );
}

interface CodeFieldProps {
  isRecovery: boolean;
  error: string | undefined;
  isWaiting: boolean;
  /** Called when the field has all digits of a code of the app; never for a recovery code. */
  onComplete: () => void;
}

/** The field for a code of the app or a recovery code. It gets the focus when it appears. */
function CodeField({ isRecovery, error, isWaiting, onComplete }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <div className="desk-code" data-recovery={isRecovery || undefined}>
      <Field
        ref={field}
        label={isRecovery ? 'Recovery code' : 'One-time code'}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={MAX_CODE_CHARS}
        required
        disabled={isWaiting}
        error={error}
        hint="You can paste it. After five wrong codes, you have to wait 15 minutes."
        onChange={({ currentTarget }) => {
          const digits = currentTarget.value.replaceAll(' ', '');
          if (!isRecovery && digits.length === CODE_DIGITS && /^\d+$/.test(digits)) onComplete();
        }}
      />
    </div>
  );
}

function useIsWaiting(refusal: SignInProblem | undefined): boolean {
  /** The refusal whose waiting time is over. */
  const [pastRefusal, setPastRefusal] = useState<SignInProblem>();
  const waitS = refusal?.waitS ?? 0;
  useEffect(() => {
    if (!waitS) return undefined;
    const timer = setTimeout(() => setPastRefusal(refusal), waitS * 1000);
    return () => clearTimeout(timer);
  }, [refusal, waitS]);
  return waitS > 0 && pastRefusal !== refusal;
}
