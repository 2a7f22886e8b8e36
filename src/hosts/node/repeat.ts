import { setTimeout as wait } from 'node:timers/promises';

interface RepeatOptions {
  /** Between the end of one run and the next. */
  pauseMs: number;
  onError(error: Error): void;
}

/**
 * Does the work again and again, one run after another. The function ends it after the present run, for
 * which it waits no longer than `limitMs`.
 */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, onError }: RepeatOptions,
): (limitMs: number) => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(onError);
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return (limitMs) => {
    ending.abort();
    return Promise.race([running, wait(limitMs)]);
  };
}
