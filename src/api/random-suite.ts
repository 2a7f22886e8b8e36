/** The seed of random tests. To repeat a failed run, set `FUZZ_SEED` to the number that it printed. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

/** Set by `npm run endure -- random-calls`. */
export const IS_LONG_RUN = process.env['ENDURE'] === '1';

/** For tests: how many random cases to try; a long run tries ten times as many. */
export function randomCases(count: number): number {
  return IS_LONG_RUN ? count * 10 : count;
}
