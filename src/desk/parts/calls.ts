import { useEffect, useState, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiError } from '#client/client.ts';
import { attempt } from '../api.ts';
import { focusHeadingIfLost } from './page.tsx';

/** Sends for a button, and says why the last time failed. `onFailure` ends before the next try. */
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

const POLL_MS = 5000;

/** Refreshes a visible page every five seconds: what happens in the background has no event. */
export function usePolling(refresh: () => Promise<unknown>): void {
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh();
  });
  useEffect(() => {
    const timer = setInterval(() => poll(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

const DELAY_MS = 300;

/**
 * Reads what belongs to `input`, a moment after it has changed; nothing while it is `undefined`.
 * Returns the latest value, and why the last read failed. Drops responses to earlier inputs.
 */
export function useDelayedRead<Input, Value>(
  input: Input | undefined,
  read: (input: Input) => Promise<Value>,
) {
  const [result, setResult] = useState<{ value?: Value | undefined; error?: string | undefined }>(
    {},
  );
  const readInput = useEffectEvent((json: string) =>
    attempt(() => read(JSON.parse(json) as Input)),
  );
  // A text, because each render makes another input with the same values.
  const json = input === undefined ? undefined : JSON.stringify(input);
  useEffect(() => {
    if (json === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await readInput(json);
      if (isCurrent)
        setResult((before) => ({ value: found.value ?? before.value, error: found.error }));
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [json]);
  return result;
}
