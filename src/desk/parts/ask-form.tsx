import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Field } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import type { ApiError } from '#client/client.ts';
import { explain } from '../api.ts';
import { useSending } from './calls.ts';
import { Button } from './page.tsx';

export const WRONG_CODE = 'This code is wrong or has already been used. Enter the one shown now.';

export interface AskFormProps {
  asks: readonly ('password' | 'code')[];
  buttonLabel: string;
  look?: 'primary' | 'danger';
  onSubmit: (values: { password: string; code: string }) => Promise<void>;
  children?: ReactNode;
}

/** A form for a password, a code or both. What was typed stays there if the API refuses it. */
export function AskForm({ asks, buttonLabel, look, onSubmit, children }: AskFormProps) {
  const { isSending, send } = useSending();
  // A page may have several of these forms.
  const idPrefix = useId();
  const [problem, setProblem] = useState<Problem>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setProblem(undefined);
    await send(
      () =>
        onSubmit({ password: String(fields.get('password')), code: String(fields.get('code')) }),
      async (failure) => setProblem(describeProblem(failure, asks.at(-1) ?? 'password')),
    );
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {asks.includes('password') && (
        <PasswordField
          label="Password"
          name="password"
          idPrefix={idPrefix}
          autoComplete="current-password"
          required
          error={problem?.field === 'password' ? problem.text : undefined}
        />
      )}
      {asks.includes('code') && (
        <Field
          label="One-time code"
          name="code"
          idPrefix={idPrefix}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={problem?.field === 'code' ? problem.text : undefined}
        />
      )}
      <p className="desk-actions">
        <Button type="submit" look={look} disabled={isSending}>
          {buttonLabel}
        </Button>
        {children}
      </p>
    </form>
  );
}

interface Problem {
  field: 'password' | 'code';
  text: string;
}

function describeProblem(error: ApiError, last: Problem['field']): Problem {
  if (error.code === 'bad-credentials')
    return { field: 'password', text: 'The password is wrong.' };
  if (error.code === 'code-needed') return { field: 'code', text: WRONG_CODE };
  return {
    field: last,
    text: error.status === 429 ? describeWait(error.retryAfter ?? 0) : explain(error),
  };
}

/** Says when the next try is allowed, in whole minutes: 'Try again in 3 minutes.' */
export function describeWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
