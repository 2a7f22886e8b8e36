/** The seed of random tests. To repeat a failed run, set `FUZZ_SEED` to the number it printed. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

/** Whether this is a run of `npm run endure -- random-calls`. */
export const IS_LONG_RUN = process.env['ENDURE'] === '1';

/** For tests: returns how many random cases to try; a long run tries ten times as many. */
export function countRandomCases(count: number): number {
  return IS_LONG_RUN ? count * 10 : count;
}
