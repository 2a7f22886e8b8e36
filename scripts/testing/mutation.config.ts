import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** Mutants in a folder must be killed by the folder's own tests. */
const otherFolders = [
  `src/!(${process.env['MUTATED_ROOM']})/**`,
  'src/storefront/!(data|session)/**',
];
/** Excluded: tests with random input are not repeatable and take seconds per mutant. */
const randomInput = [
  'src/api/{any-request,model}.test.ts',
  'src/storefront/session/{any-return-to,stored-nonsense}.test.ts',
];

export default mergeConfig(config, {
  test: {
    exclude: [...otherFolders, 'scripts/**', ...randomInput],
    // Long, so that a busy machine does not fail the first run. Stryker itself stops mutants that
    // loop.
    testTimeout: 120_000,
  },
});
