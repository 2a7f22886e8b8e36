import { useRef, useState, type FormEvent } from 'react';
import { showToast } from '#ui/toaster.tsx';
import { ApiError, isRefusal } from '../../data/api-client.ts';

interface AuthForm {
  /** For the developer: 'Signing in'. */
  name: string;
  send: () => Promise<void>;
  clear: () => void;
  /** What the reader is told of a failure, if there is more to say than that. */
  explain: (error: ApiError) => string | undefined;
}

/** Sends a form, never twice at a time, and clears it when it is done or refused. */
export function useAuthForm({ name, send, clear, explain }: AuthForm) {
  const [isUnderWay, setUnderWay] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  const submit = async () => {
    setUnderWay(true);
    try {
      await send();
      clear();
    } catch (error) {
      console.error(`${name} failed.`, error);
      const reason = error instanceof ApiError ? explain(error) : undefined;
      void showToast(reason ?? 'Something went wrong. Please try again.', 'error');
      // Without a word of the API nothing says that what was typed is wrong.
      if (!isRefusal(error)) return;
      clear();
      first.current?.focus();
    } finally {
      setUnderWay(false);
    }
  };

  return {
    /** For the field that takes the focus after a refusal. */
    first,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!isUnderWay) void submit();
    },
  };
}
