import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLists } from './user-rows.ts';

/** Stored rows, one for each letter. Their positions have gaps, as after deletions. */
const rows = (letters: string) =>
  [...letters].map((item, index) => ({ position: index * 2, item }));
const compare = (kept: string, next: string) => compareLists(rows(kept), [...next]);

it('writes one row for an added line', () => {
  expect(compare('ab', 'abc')).toEqual({ gone: [], written: [{ position: 3, item: 'c' }] });
  expect(compare('', 'a')).toEqual({ gone: [], written: [{ position: 0, item: 'a' }] });
});

it('replaces one row for a changed line', () => {
  expect(compare('abc', 'aXc')).toEqual({ gone: [2], written: [{ position: 2, item: 'X' }] });
});

it('deletes one row for a removed line', () => {
  expect(compare('abc', 'ac')).toEqual({ gone: [2], written: [] });
});

it('does nothing for an unchanged list', () => {
  expect(compare('abc', 'abc')).toEqual({ gone: [], written: [] });
});

it('changes any list into any other', () => {
  const anyList = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
  fc.assert(
    fc.property(anyList, anyList, (kept, next) => {
      const before = rows(kept.join(''));
      const { gone, written } = compareLists(before, next);
      const after = [...before.filter(({ position }) => !gone.includes(position)), ...written];
      const positions = after.map(({ position }) => position);
      expect(new Set(positions).size).toBe(positions.length);
      expect(after.toSorted((a, b) => a.position - b.position).map(({ item }) => item)).toEqual(
        next,
      );
    }),
  );
});
