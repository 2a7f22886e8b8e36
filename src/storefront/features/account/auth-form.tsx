import { useEffect, useRef, type ReactNode } from 'react';
import { useOnceHydrated } from '#ui/hydrated.ts';
import { Form, useActionData, useLocation, useNavigation } from 'react-router';

/** The result of an action that failed. */
export interface AuthFailure {
  /** Whether the API refused the form, rather than failed. */
  isRefused: boolean;
  /** The form that was sent, if the page has several. */
  task?: string;
}

interface AuthFormProps {
  /** Names one of several forms of a page; sent as the field `task`. */
  task?: string;
  children: ReactNode;
  onInput?: (form: HTMLFormElement) => void;
}

/**
 * Submits its fields to the page's action, one submission at a time. A refusal clears the form. After
 * any other failure the input stays, because it may be right.
 */
export function AuthForm({ task, children, onInput }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const result = useActionData<AuthFailure>();
  const failure = result?.task === task ? result : undefined;
  const { state } = useNavigation();
  const { hash, state: remembered } = useLocation();
  const action = useOnceHydrated(hash, '');
  const afterReset = useRef(onInput);
  useEffect(() => {
    // Another navigation has interrupted the submission.
    if (state === 'idle') isSending.current = false;
  }, [state]);
  useEffect(() => {
    isSending.current = false;
    if (!failure?.isRefused || !form.current) return;
    form.current.reset();
    afterReset.current?.(form.current);
    form.current.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [failure]);
  return (
    <Form
      ref={form}
      method="post"
      // A submission that fails makes a new history entry: it must keep the address and remember the
      // way back, too.
      {...(action !== '' && { action })}
      state={remembered}
      className="form"
      onInput={(event) => onInput?.(event.currentTarget)}
      onSubmit={(event) => {
        if (isSending.current) event.preventDefault();
        isSending.current = true;
      }}
    >
      {task !== undefined && <input hidden name="task" value={task} readOnly />}
      {children}
    </Form>
  );
}
