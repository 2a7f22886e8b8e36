const MINUTE_MS = 60_000;
const STEP_MS = 10_000;

/** What is left of a hold, in the steps in which readers are told of it. */
export interface TimeLeft {
  /** '23 minutes', in the last minute '50 seconds'. */
  text: string;
  /** ms until the text changes. */
  changesIn: number;
}

/** What is left until `expiresAt` (a timestamp) at `now` (ms since 1970); `undefined` at its end. */
export function timeLeft(expiresAt: string, now: number): TimeLeft | undefined {
  const left = Date.parse(expiresAt) - now;
  if (!(left > 0)) return undefined;
  const isLast = left <= MINUTE_MS;
  const step = isLast ? STEP_MS : MINUTE_MS;
  const steps = Math.ceil(left / step);
  return {
    text: isLast ? `${steps * 10} seconds` : `${steps} minutes`,
    changesIn: left - (steps - 1) * step,
  };
}
