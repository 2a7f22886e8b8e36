import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from './faults.ts';

it('lists faults whose texts each occur once in the source', () => {
  const misfits = FAULTS.filter(({ file, find }) => {
    const source = readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8');
    return source.split(find).length !== 2;
  });
  expect(misfits.map(({ name }) => name)).toEqual([]);
});
