import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useActionData, useLocation, useNavigation } from 'react-router';
import { prepareToasts, showToast } from '#ui/feedback.tsx';
import { useOnceHydrated } from '#ui/external-store.ts';
import { Mark } from '#ui/icon.tsx';
import { ApiError, isRefusal } from '../../data/api-client.ts';
import './auth-page.css';

/** The message for the error code `common-password`. */
export const TOO_COMMON = 'Many people use this password. Please choose another.';

/**
 * Shows a toast about a form that could not be sent; `explain` may return a more specific text.
 * @param name for the log: 'Signing in'
 */
export function reportFailure(
  name: string,
  error: unknown,
  explain: (error: ApiError) => string | undefined,
): AuthFailure {
  console.error(`${name} failed.`, error);
  const reason = error instanceof ApiError ? explain(error) : undefined;
  void showToast(reason ?? 'Something went wrong. Please try again.', 'error');
  return { isRefused: isRefusal(error) };
}

/** The result of an action that failed. */
export interface AuthFailure {
  /** Whether the API refused the form, rather than failed. */
  isRefused: boolean;
  /** The form that was sent, if the page has several. */
  task?: string;
}

interface AuthFormProps {
  /** Identifies a form among those of one page; sent as the field `task`. */
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
      // A failed submission makes a new history entry, which must keep the URL and the state that
      // leads back.
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

interface AuthPageProps {
  title: string;
  poster: { text: string; dye: 'gulabi' | 'haldi' | 'mor' | 'sand' };
  /** The link to another of these pages. */
  other: ReactNode;
  children: ReactNode;
}

/** A form beside a poster in the style of the covers. */
export function AuthPage({ title, poster, other, children }: AuthPageProps) {
  useEffect(prepareToasts, []);
  return (
    <div className="auth-page">
      <div className="auth-page-form">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        <p className="auth-page-other">{other}</p>
      </div>
      <aside className="auth-page-poster" data-dye={poster.dye}>
        <p>{poster.text}</p>
        <Mark />
      </aside>
    </div>
  );
}
