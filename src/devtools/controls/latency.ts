/** Delay of every answer, so that the shop is built for a real network (specification, section 7). */
const DEFAULT_DELAY_MS = 400;
export const LONGEST_DELAY_MS = 5000;

const SLOW_3G_MS = 2000;
const SLOW_3G_BYTES_PER_MS = 50;

/** The delay of every answer in ms, 0 to 5000, or that of a slow phone network. */
export type Delay = number | 'slow-3g';

export const NORMAL_DELAY: Delay = DEFAULT_DELAY_MS;

/** Parses untrusted input, a number or a string; `undefined` if it is not a delay. */
export function parseDelay(value: unknown): Delay | undefined {
  if (value === 'slow-3g') return value;
  const delay = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isFine = typeof delay === 'number' && delay >= 0 && delay <= LONGEST_DELAY_MS;
  return isFine ? delay : undefined;
}

/** Duration of an answer in ms. `bytes` is the size of both bodies, which only 'slow-3g' counts. */
export function latencyOf(delay: Delay, bytes: number): number {
  return delay === 'slow-3g' ? SLOW_3G_MS + bytes / SLOW_3G_BYTES_PER_MS : delay;
}
