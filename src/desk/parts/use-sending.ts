import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiError } from '#client/client.ts';
import { attempt } from '../api.ts';
import { focusHeadingIfLost } from './page.tsx';

/**
 * Sends for a button: whether it is sending, and why the last time failed. `onFailure` ends before
 * the next try may begin.
 */
export function useSending() {
  /** `undefined` until it sends for the first time. */
  const [isSending, setSending] = useState<boolean>();
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  // Keeps the focus: the button may vanish with what it has changed, then or after the next read.
  useEffect(() => (isSending === undefined ? undefined : focusHeadingIfLost), [isSending]);
  const send = async (
    work: () => Promise<unknown>,
    onFailure?: (failure: ApiError) => Promise<unknown>,
  ): Promise<void> => {
    setSending(true);
    setError(undefined);
    try {
      const { error: sentence, failure } = await attempt(work);
      // `work` may have set an error itself.
      if (sentence !== undefined) setError(sentence);
      if (failure) await onFailure?.(failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending: isSending ?? false, error, setError, send, revalidate };
}
