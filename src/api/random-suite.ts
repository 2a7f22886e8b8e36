/** Set by `npm run endure -- random-calls`. */
export const IS_LONG_RUN = process.env['ENDURE'] === '1';

/** For tests: how many random cases to try; a long run tries ten times as many. */
export function randomCases(count: number): number {
  return IS_LONG_RUN ? count * 10 : count;
}
