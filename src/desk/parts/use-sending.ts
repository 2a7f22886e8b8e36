import { useState } from 'react';
import { attempt } from '../api.ts';

/** Sends for a button: whether it is sending, and why the last time failed. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (work: () => Promise<unknown>): Promise<void> => {
    setSending(true);
    setError(undefined);
    try {
      const { error: sentence } = await attempt(work);
      // `work` may have set an error itself.
      if (sentence !== undefined) setError(sentence);
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, setError, send };
}
