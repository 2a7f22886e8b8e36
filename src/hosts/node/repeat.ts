import { setTimeout as wait } from 'node:timers/promises';

interface RepeatOptions {
  /** Between the end of one run and the next. */
  pauseMs: number;
  onError(error: Error): void;
}

/**
 * Does the work again and again, one run after another. The function ends it, and resolves after the
 * present run.
 */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, onError }: RepeatOptions,
): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(onError);
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    ending.abort();
    return running;
  };
}
