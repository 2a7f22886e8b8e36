import { tooMany } from '#api/refusal.ts';
import { createLimiter, type LimiterOptions } from './limits.ts';

/** Counts what each user does; throws `Refusal` (429) after too many. */
export function createUserLimit(options: LimiterOptions): (userId: string) => void {
  const limiter = createLimiter(options);
  return (userId) => {
    const seconds = limiter.count(userId);
    if (seconds > 0) throw tooMany(seconds);
  };
}
