import { useState } from 'react';
import type { ApiError } from '#client/client.ts';
import { attempt } from '../api.ts';

/** Sends for a button: whether it is sending, and why the last time failed. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (
    work: () => Promise<unknown>,
    onFailure?: (failure: ApiError) => Promise<void>,
  ): Promise<void> => {
    setSending(true);
    setError(undefined);
    try {
      const { error: sentence, failure } = await attempt(work);
      if (!failure) return;
      setError(sentence);
      await onFailure?.(failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, setError, send };
}
