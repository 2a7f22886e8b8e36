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
