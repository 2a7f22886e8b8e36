import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** A room's faults are to be found by its own tests. */
const otherRooms = `src/!(${process.env['MUTATED_ROOM']})/**`;
/** Random calls find much, but not the same twice, and take seconds for every fault. */
const randomCalls = 'src/api/{any-request,model}.test.ts';

export default mergeConfig(config, {
  test: { exclude: [otherRooms, 'scripts/**', randomCalls] },
});
