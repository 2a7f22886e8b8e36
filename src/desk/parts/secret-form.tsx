import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createKey } from '#client/key.ts';
import { Field } from '#ui/controls/field.tsx';
import { capitalize } from '#domain/values/text.ts';
import { Box, Problem, Button } from './page.tsx';
import { copyText } from './texts.ts';
import { useKeptScreen } from './unsaved.tsx';
import { useSending } from './calls.ts';

export interface Keyed {
  headers: Record<'Idempotency-Key', string>;
}

interface SecretFormProps<Added> {
  title: string;
  /** The fields; a function gets why the last try failed, and shows it in a field. */
  children: ReactNode | ((error: string | undefined) => ReactNode);
  label: string;
  busyLabel: string;
  /**
   * Adds what the fields describe, or returns a sentence that says what is wrong with them. The key
   * is the same for a further try with the same fields, because a response may have been lost.
   */
  add: (fields: FormData, keyed: Keyed) => string | Promise<Added | string>;
  show: (added: Added) => ShownOnceProps;
}

/** Adds something with a secret, and shows it. Input outlives the session and a running call. */
export function SecretForm<Added extends object>(props: SecretFormProps<Added>) {
  const { title, children, label, busyLabel, add, show } = props;
  const form = useRef<HTMLFormElement>(null);
  const edits = useRef(0);
  const call = useRef<{ key: string; edits: number }>(undefined);
  const [hasInput, setHasInput] = useState(false);
  useKeptScreen(hasInput);
  const { isSending, error, setError, send, revalidate } = useSending();
  const [added, setAdded] = useState<Added>();
  const shown = added && show(added);
  const submit = (fields: FormData) =>
    send(async () => {
      const sent = edits.current;
      if (call.current?.edits !== sent) call.current = { key: createKey(), edits: sent };
      const result = await add(fields, { headers: { 'Idempotency-Key': call.current.key } });
      call.current = undefined;
      if (typeof result === 'string') return setError(result);
      setAdded(result);
      if (edits.current === sent) {
        form.current?.reset();
        setHasInput(false);
      }
      await revalidate();
      // Also reads the page again after a failure, because the session may have ended.
    }, revalidate);
  return (
    <Box title={title}>
      <form
        ref={form}
        className="form"
        onChange={({ currentTarget }) => {
          edits.current += 1;
          setHasInput([...currentTarget.elements].some(isChanged));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        {typeof children === 'function' ? (
          children(error)
        ) : (
          <>
            {children}
            <Problem text={error} />
          </>
        )}
        <p>
          <Button type="submit" disabled={isSending}>
            {isSending ? busyLabel : label}
          </Button>
        </p>
      </form>
      {shown && <ShownOnce key={shown.secret} {...shown} />}
    </Box>
  );
}

function isChanged(control: Element): boolean {
  if (!(control instanceof HTMLInputElement)) return false;
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}

interface ShownOnceProps {
  noun: string;
  label: string;
  secret: string;
  /** What the secret is for, and that it is shown only now. */
  text: string;
  /** Other ways to pass the secret on. */
  actions?: ReactNode;
}

/** A secret that the API returns only once, to be copied. */
export function ShownOnce({ noun, label, secret, text, actions }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  useKeptScreen(true);
  return (
    <div className="desk-new-link">
      <p role="status">{text}</p>
      <Field
        label={label}
        ref={field}
        value={secret}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="desk-actions">
        <Button look="quiet" onClick={() => void copyText(secret, `${capitalize(noun)} copied`)}>
          Copy {noun}
        </Button>
        {actions}
      </p>
    </div>
  );
}
