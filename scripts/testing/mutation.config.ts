import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const room = process.env['MUTATED_ROOM'];
/** Mutants in a folder must be killed by the folder's own tests. */
const otherFolders = [
  `src/!(${room})/**`,
  'src/storefront/!(data|session)/**',
  // Compares the descriptions in the routes with docs/api.md, so it is also a test of the API.
  room === 'api' ? 'scripts/!(api-page.test.ts)' : 'scripts/*',
  'scripts/*/**',
];
// Stryker selects tests by their names, which contain the seed if the test uses random input.
process.env['FUZZ_SEED'] = '1';

/** Excluded: tests with random input take seconds per mutant. */
const randomInput = [
  'src/api/{any-request,model}.test.ts',
  'src/storefront/session/{any-return-to,stored-nonsense}.test.ts',
];

/** Excluded: a time limit fails on a busy machine, whatever the mutant. */
const timeLimits = ['src/api/call/long-body.test.ts'];

export default mergeConfig(config, {
  test: {
    exclude: [...otherFolders, ...randomInput, ...timeLimits],
    // Long, so that a busy machine does not fail the first run. Stryker itself stops mutants that
    // loop.
    testTimeout: 120_000,
  },
});
