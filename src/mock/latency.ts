/** ms every answer waits, so that the shop is built for a real network (specification, section 7). */
export const DEFAULT_DELAY_MS = 400;
const LONGEST_DELAY_MS = 5000;

/** A delay from outside, in ms; the default where it is no number from 0 to 5000. */
export function parseDelay(value: unknown): number {
  const delay = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isFine = typeof delay === 'number' && delay >= 0 && delay <= LONGEST_DELAY_MS;
  return isFine ? delay : DEFAULT_DELAY_MS;
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
