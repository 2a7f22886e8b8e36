import { useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Box, Problem } from '../parts/page.tsx';
import { useKeptScreen } from '../parts/unsaved.ts';
import { useSending } from '../parts/use-sending.ts';
import { ShownOnce } from './shown-once.tsx';

interface SecretFormProps<Added> {
  title: string;
  /** The fields. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  secretLabel: string;
  /** Adds what the fields describe, or returns a sentence that says what they lack. */
  add: (fields: FormData) => string | Promise<Added>;
  /** Says what the secret is for. */
  explain: (added: Added) => string;
}

/**
 * A form that adds something with a secret, and then shows the secret. What is typed stays at the
 * end of the session, and if it is typed during a call.
 */
export function SecretForm<Added extends { secret: string }>(props: SecretFormProps<Added>) {
  const { title, children, label, busyLabel, secretLabel, add, explain } = props;
  const form = useRef<HTMLFormElement>(null);
  const edits = useRef(0);
  const [hasInput, setHasInput] = useState(false);
  useKeptScreen(hasInput);
  const { isSending, error, setError, send } = useSending();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<Added>();
  const submit = (fields: FormData) =>
    send(async () => {
      const sent = edits.current;
      const adding = add(fields);
      if (typeof adding === 'string') return setError(adding);
      setAdded(await adding);
      if (edits.current === sent) {
        form.current?.reset();
        setHasInput(false);
      }
      await revalidate();
    });
  return (
    <Box title={title}>
      <form
        ref={form}
        className="form"
        onChange={() => {
          edits.current += 1;
          setHasInput(true);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Problem text={error} />
        <p>
          <Button type="submit" size="small" disabled={isSending}>
            {isSending ? busyLabel : label}
          </Button>
        </p>
      </form>
      {added && (
        <ShownOnce key={added.secret} label={secretLabel} secret={added.secret}>
          {explain(added)}
        </ShownOnce>
      )}
    </Box>
  );
}
