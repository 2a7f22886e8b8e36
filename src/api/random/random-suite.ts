/** Whether this is a run of `npm run endure -- random-calls`. */
export const IS_LONG_RUN = process.env['ENDURE'] === '1';

/**
 * The seed of random tests: of a long run, a number that it prints, to be set as `FUZZ_SEED`;
 * otherwise always the same, so that a change fails only because of itself.
 */
export const SEED = Number(
  process.env['FUZZ_SEED'] ?? (IS_LONG_RUN ? Date.now() % 1_000_000 : 20_261_129),
);

/** For tests: returns how many random cases to try; a long run tries 25 times as many. */
export function countRandomCases(count: number): number {
  return IS_LONG_RUN ? count * 25 : count;
}
