import { isRefusal } from './api-client.ts';

const PAUSES_MS = [400, 1200];

/** Tries up to three times, with pauses of about 0.4 s and 1.2 s. `read` must observe `signal`. */
export async function readWithRetries<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
    }
    await wait(pause);
  }
  return read();
}

/** A refusal would be repeated, and after a timeout the visitor has waited long enough. */
function isFinal(error: unknown): boolean {
  const { cause } = error as { cause?: { name?: string } };
  return isRefusal(error) || cause?.name === 'TimeoutError';
}

/** Waits with random variation, so that a recovering server does not get all retries at once. */
function wait(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));
}
