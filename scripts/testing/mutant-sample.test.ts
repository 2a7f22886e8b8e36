import { expect, test } from 'vitest';
import { findInterval, isInSample, strykerPlugins } from './mutant-sample.ts';

const ids = Array.from({ length: 2000 }, (_, index) => String(index));

test('a sample contains its share of the mutants, the same for the same seed', () => {
  const select = (seed: number) => ids.filter((id) => isInSample({ share: 5, seed }, id));
  // 5 % of 2000 are 100.
  expect(select(1).length).toBeGreaterThan(70);
  expect(select(1).length).toBeLessThan(130);
  expect(select(1)).toEqual(select(1));
  expect(select(2)).not.toEqual(select(1));
  expect(ids.every((id) => isInSample({ share: 100, seed: 1 }, id))).toBe(true);
});

test('the confidence interval is narrower for more mutants', () => {
  const round = (count: number, total: number) =>
    findInterval(count, total).map((end) => Math.round(end * 1000) / 1000);
  expect(round(90, 100)).toEqual([0.826, 0.945]);
  expect(round(270, 300)).toEqual([0.861, 0.929]);
  expect(round(50, 50)).toEqual([0.929, 1]);
});

test('Stryker skips mutants that are not in the sample', async () => {
  process.env['MUTANT_SAMPLE'] = JSON.stringify({ share: 50, seed: 3 });
  const [{ value }] = strykerPlugins as [(typeof strykerPlugins)[number]];
  const results = await value.check([{ id: '0' }, { id: '1' }, { id: '2' }, { id: '3' }]);
  delete process.env['MUTANT_SAMPLE'];
  const passed = Object.values(results).map(({ status }) => status === 'passed');
  expect(passed).toEqual(['0', '1', '2', '3'].map((id) => isInSample({ share: 50, seed: 3 }, id)));
});
