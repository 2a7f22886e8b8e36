import { isRefusal } from './api-client.ts';

const PAUSES_MS = [400, 1200];

/** Reads up to three times, with pauses of about 0.4 s and 1.2 s; `read` is to heed `signal`. */
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

/** A refusal would only be repeated, and a call that has used up its time was waited for long enough. */
function isFinal(error: unknown): boolean {
  const { cause } = error as { cause?: { name?: string } };
  return isRefusal(error) || cause?.name === 'TimeoutError';
}

/** Not all at the same moment: a server that comes back is not to be met by everyone at once. */
function wait(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));
}
