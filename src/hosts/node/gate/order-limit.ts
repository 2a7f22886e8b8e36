import { Refusal } from '#api/refusal.ts';
import { createLimiter } from './limits.ts';

const MOST = 20;
const HOUR_MS = 3_600_000;

/** Counts the new orders of each reader; throws `Refusal` (429) after 20 in an hour. */
export function createOrderLimit(now: () => number): (userId: string) => void {
  const limiter = createLimiter({ most: MOST, windowMs: HOUR_MS, now });
  return (userId) => {
    const seconds = limiter.count(userId);
    if (seconds > 0) throw new Refusal(429, 'tooMany', {}, { 'retry-after': String(seconds) });
  };
}
