import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Reads what belongs to `key`, again for each new one. Returns `undefined` until that has been read,
 * and if it cannot be read or there is nothing to read.
 */
export function useRead<Value>(
  key: unknown,
  read: (signal: AbortSignal) => Promise<Value> | undefined,
): Value | undefined {
  const [result, setResult] = useState<{ key: unknown; value: Value }>();
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    readNow(signal)?.then(
      (value) => signal.aborted || setResult({ key, value }),
      () => undefined,
    );
    return () => request.abort();
  }, [key]);
  return result && result.key === key ? result.value : undefined;
}
