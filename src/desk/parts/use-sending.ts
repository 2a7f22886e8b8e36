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
      const outcome = await attempt(work);
      setError(outcome.error);
      if (outcome.failure) await onFailure?.(outcome.failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending, error, setError, send };
}
