import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useActionData, useLocation } from 'react-router';

/** What the actions of sign-in and sign-up answer with when they fail. */
export interface AuthFailure {
  /** Whether the API understood the form and refused it. */
  isRefused: boolean;
}

interface AuthFormProps {
  children: ReactNode;
  onInput?: (form: HTMLFormElement) => void;
}

/**
 * Sends its fields to the action of the page, one submission at a time. A refusal clears it; after
 * any other failure what was typed stays, because nothing says that it is wrong.
 */
export function AuthForm({ children, onInput }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const failure = useActionData<AuthFailure>();
  useEffect(() => {
    isSending.current = false;
    if (!failure?.isRefused) return;
    form.current?.reset();
    form.current?.querySelector('input')?.focus();
  }, [failure]);
  return (
    <Form
      ref={form}
      method="post"
      // A submission that fails makes a new history entry: it must remember the way back, too.
      state={useLocation().state}
      className="form"
      onInput={(event) => onInput?.(event.currentTarget)}
      onReset={(event) => onInput?.(event.currentTarget)}
      onSubmit={(event) => {
        if (isSending.current) event.preventDefault();
        isSending.current = true;
      }}
    >
      {children}
    </Form>
  );
}
