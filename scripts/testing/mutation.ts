import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

// Random calls find much, but not the same twice, and take seconds for every fault.
export default mergeConfig(config, {
  test: { exclude: ['src/api/{any-request,model}.test.ts'] },
});
