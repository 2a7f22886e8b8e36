import { createHash } from 'node:crypto';

/**
 * A random sample of Stryker's mutants. `share` is a percentage; the same `seed` selects the same
 * mutants of the same code.
 */
export interface MutantSample {
  share: number;
  seed: number;
}

/**
 * Whether the sample contains the mutant with this id. Stryker numbers mutants in the order of the
 * code.
 */
export function isInSample({ share, seed }: MutantSample, id: string): boolean {
  const hash = createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE();
  return hash < (share / 100) * 2 ** 32;
}

/** Computes the 95 % confidence interval (Wilson) of the share `count / total`, from 0 to 1. */
export function findInterval(count: number, total: number): [low: number, high: number] {
  // 95 % of a normal distribution are within 1.96 standard deviations.
  const z = 1.96;
  const share = count / total;
  const middle = share + z ** 2 / (2 * total);
  const half = z * Math.sqrt((share * (1 - share)) / total + (z / (2 * total)) ** 2);
  const scale = 1 + z ** 2 / total;
  return [(middle - half) / scale, (middle + half) / scale];
}

/** Stryker runs this checker in a separate process, and skips mutants that do not pass. */
const checker = {
  init: () => Promise.resolve(),
  check(mutants: { id: string }[]) {
    const sample: MutantSample = JSON.parse(
      process.env['MUTANT_SAMPLE'] ?? '{"share":100,"seed":0}',
    );
    const results = mutants.map(({ id }) => {
      const status = isInSample(sample, id) ? 'passed' : 'compileError';
      return [id, { status, reason: 'Not in the sample.' }] as const;
    });
    return Promise.resolve(Object.fromEntries(results));
  },
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: checker }];
