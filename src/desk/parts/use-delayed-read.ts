import { useEffect, useEffectEvent, useState } from 'react';
import { attempt } from '../api.ts';

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
  const json = JSON.stringify(input);
  const readInput = useEffectEvent(() =>
    input === undefined ? undefined : attempt(() => read(input)),
  );
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await readInput();
      if (isCurrent && found)
        setResult((before) => ({ value: found.value ?? before.value, error: found.error }));
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [json]);
  return result;
}
