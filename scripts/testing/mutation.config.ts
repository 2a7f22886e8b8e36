import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** The faults in a folder are to be found by its own tests. */
const otherFolders = [
  `src/!(${process.env['MUTATED_ROOM']})/**`,
  'src/storefront/!(data|session)/**',
];
/** Random input finds much, but not the same twice, and takes seconds for every fault. */
const randomInput = [
  'src/api/{any-request,model}.test.ts',
  'src/storefront/session/{any-return-to,stored-nonsense}.test.ts',
];

export default mergeConfig(config, {
  test: {
    exclude: [...otherFolders, 'scripts/**', ...randomInput],
    // A busy machine must not end the first run; a fault that loops is ended by Stryker.
    testTimeout: 120_000,
  },
});
