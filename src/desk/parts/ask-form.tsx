import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { DeskError, explain } from '../api.ts';

export const WRONG_CODE = 'This code is wrong or was used before. Enter the one shown now.';

interface AskFormProps {
  field: 'password' | 'code';
  label: string;
  buttonLabel: string;
  look?: 'primary' | 'danger';
  onSubmit: (value: string) => Promise<void>;
  /** Shown after the button. */
  children?: ReactNode;
}

/** A form for a password or a code. The typed value stays in the field if the API refuses it. */
export function AskForm({ field, label, buttonLabel, look, onSubmit, children }: AskFormProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get(field);
    setSending(true);
    setError(undefined);
    try {
      await onSubmit(String(value));
    } catch (failure) {
      setError(describeProblem(failure));
    }
    setSending(false);
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {field === 'password' ? (
        <PasswordField
          label={label}
          name="password"
          autoComplete="current-password"
          required
          error={error}
        />
      ) : (
        <Field
          label={label}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={error}
        />
      )}
      <p className="desk-actions">
        <Button type="submit" size="small" look={look} disabled={isSending}>
          {buttonLabel}
        </Button>
        {children}
      </p>
    </form>
  );
}

function describeProblem(error: unknown): string {
  if (!(error instanceof DeskError)) throw error;
  if (error.code === 'bad-credentials') return 'The password is wrong.';
  if (error.code === 'code-needed') return WRONG_CODE;
  if (error.status === 429) return describeWait(error.waitS);
  return explain(error);
}

/** Says when the next try is allowed, in whole minutes: 'Try again in 3 minutes.' */
export function describeWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
