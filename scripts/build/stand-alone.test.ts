import { expect, it } from 'vitest';
import { bundleBeforeStart } from './stand-alone.ts';

it('leaves out the regular expressions that the inline script does not use', async () => {
  const script = await bundleBeforeStart();
  expect(script).toContain('takeEarlyEvents');
  expect(script).not.toContain('RegExp(');
});
