import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { useActionData, useLocation, useSubmit } from 'react-router';
import { showToast } from '#ui/messages/feedback.tsx';
import { ProblemContext, type FormProblem } from '#ui/controls/field.tsx';
import type { User } from '#contract/account/user.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, isRefusal } from '#client/client.ts';
import { describeFailure, useFailure } from '../../data/failure.tsx';
import { getScrollKey, type ScrollState } from '../../navigation/scroll.ts';
import { startSession, toSession } from '../../session/session-store.ts';

/** Messages beside the field that is wrong. */
export const PROBLEMS = {
  wrongPassword: 'The password is wrong.',
  commonPassword: 'Many people use this password. Please choose another.',
  differ: "Password didn't match.",
};

interface FailureOptions {
  /** What is wrong with the form, by error code. */
  problems?: Partial<Record<ErrorCode, FormProblem>>;
  /** Replaces the text of the problem in the toast. */
  toast?: string;
}

/** Shows a toast about a form that failed, and returns the failure to show beside the form. */
export function reportFailure(
  name: string,
  error: unknown,
  { problems = {}, toast }: FailureOptions,
): AuthFailure {
  console.error(`${name} failed.`, error);
  const code = error instanceof ApiError ? error.code : undefined;
  const problem = (code && problems[code]) ?? { text: describeFailure(error) };
  void showToast(toast ?? problem.text, 'error');
  // A rate limit does not mean that the form is wrong.
  return { isRefused: isRefusal(error) && code !== 'too-many', problem };
}

export interface AuthFailure {
  /** Whether the API refused the form, rather than failed. */
  isRefused: boolean;
  problem: FormProblem;
  /** The `task` of the form that was sent, if the page has several forms. */
  task?: string;
}

/** Returns the failure of a form whose two passwords differ: a new object for each submission. */
export function createMismatch(): AuthFailure {
  return { isRefused: false, problem: { field: 'confirmPassword', text: PROBLEMS.differ } };
}

interface FormProps extends ComponentProps<'form'> {
  /** The state of the history entry with which the submission replaces the current entry. */
  state?: object | null;
  /** Called once the page shows what followed, or another navigation has interrupted this one. */
  onEnd?: () => void;
}

/** A form for the screen's `action`. The URL keeps its hash, which the router's `Form` drops. */
export function Form({ state, onSubmit, onEnd, ...rest }: FormProps) {
  const submit = useSubmit();
  const location = useLocation();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const sent = submit(event.currentTarget, {
      method: 'post',
      // The entry that replaces the current one shows the same page, so it must not begin at the top.
      state: { ...state, scrollKey: getScrollKey(location) } satisfies ScrollState,
    });
    void sent.then(onEnd);
  };
  return <form method="post" {...rest} onSubmit={send} />;
}

interface AuthFormProps {
  /** Identifies a form among those of one page; sent as the field `task`. */
  task?: string;
  /** Whether a refusal clears the form, as the specification demands of sign-in and sign-up. */
  isClearedByRefusal?: boolean;
  children: ReactNode;
  onInput?: (form: HTMLFormElement) => void;
}

/**
 * Submits its fields to the page's action, once at a time. After a failure, the wrong field has the
 * focus; input stays, but for a wrong password, or `isClearedByRefusal`.
 */
export function AuthForm({ task, isClearedByRefusal, children, onInput }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const result = useActionData<unknown>();
  const failure = isFailure(result) && result.task === task ? result : undefined;
  const { problem, dismiss } = useProblem(failure);
  const { state: locationState } = useLocation();
  const reportInput = useEffectEvent((current: HTMLFormElement) => onInput?.(current));
  useLayoutEffect(() => {
    const { current } = form;
    if (!failure || !current) return;
    if (isClearedByRefusal && failure.isRefused) {
      current.reset();
      current.querySelector('input')?.focus();
    } else focusWrongField(current, failure.problem.field);
    // Fields that a script clears send no input event.
    reportInput(current);
  }, [failure, isClearedByRefusal]);
  return (
    <Form
      ref={form}
      // The entry after a failed submission must keep the address to return to.
      state={locationState}
      className="form"
      onInput={(event) => {
        if ((event.target as HTMLInputElement).name === problem?.field) dismiss();
        onInput?.(event.currentTarget);
      }}
      onSubmit={(event) => {
        if (isSending.current) event.preventDefault();
        isSending.current = true;
        dismiss();
      }}
      onEnd={() => {
        isSending.current = false;
      }}
    >
      {task !== undefined && <input hidden name="task" value={task} readOnly />}
      <ProblemContext value={problem}>{children}</ProblemContext>
    </Form>
  );
}

/** Whether a result is a failure: it may also be what a page shows after a success. */
function isFailure(result: unknown): result is AuthFailure {
  return typeof result === 'object' && result !== null && 'problem' in result;
}

/** Returns the problem of a failure; `undefined` once its cause is gone or `dismiss` was called. */
function useProblem(failure: AuthFailure | undefined) {
  const [dismissed, setDismissed] = useState<AuthFailure>();
  const text = useFailure(failure?.problem.text);
  const isOver = failure === dismissed || text === undefined;
  return { problem: isOver ? undefined : failure?.problem, dismiss: () => setDismissed(failure) };
}

/** Focuses the field that is wrong. A wrong password is cleared, and its confirmation too. */
function focusWrongField(form: HTMLFormElement, name: string | undefined): void {
  if (name === undefined) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  const confirmation = form.querySelector<HTMLInputElement>('[name="confirmPassword"]');
  if (name === 'password' && confirmation) fields.push(confirmation);
  for (const field of fields) if (field.autocomplete.endsWith('-password')) field.value = '';
  fields[0]?.focus();
}

/** Begins the session of a response to a sign-in or a sign-up. Throws `ApiError`. */
export function beginSession(returned: User, token: unknown, isRemembered: boolean) {
  const { email, firstName = '', lastName = '' } = returned;
  const session = toSession(token, { email, firstName, lastName });
  if (!session) throw new ApiError(0, 'No Answer', "The API's response has no token, or no user.");
  startSession(session, isRemembered);
}
