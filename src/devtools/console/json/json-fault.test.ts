import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../../scripts/testing/any-character.ts';
import { findJsonFault } from './json-values.ts';

it('finds no fault in valid JSON', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: anyCharacter }), (text) => {
      expect(findJsonFault(text)).toBeUndefined();
      expect(findJsonFault(` \r\n\t${text} `)).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

it.each([
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\r\n a: 1}', 2, 2],
  ['{\r a: 1}', 2, 2],
  ['[1, 2,, 3]', 1, 7],
  ["{'a': 1}", 1, 2],
  ['{"a": tru}', 1, 7],
  ['[01]', 1, 2],
  ['{"a": "b\\q"}', 1, 7],
  ['{"a": "b\n"}', 1, 7],
  ['[1] 2', 1, 5],
  ['{"a" 1}', 1, 6],
  ['[}', 1, 2],
  ['not JSON', 1, 1],
  ['undefined', 1, 1],
  ['["a" "b', 1, 6],
  ['{tru', 1, 2],
  ['["\\u12x', 1, 2],
])('finds line and column of the fault in %j', (text, line, column) => {
  expect(findJsonFault(text)).toEqual({ line, column, isCutShort: false });
});

it.each([
  ['{"a": [1, {"b":', 1, 16],
  ['', 1, 1],
  ['{\n', 2, 1],
  ['{"products":[{"_id":"bk0', 1, 25],
  ['{"a": tru', 1, 10],
  ['-', 1, 2],
  ['[1.', 1, 4],
])('reports that %j is cut short', (text, line, column) => {
  expect(findJsonFault(text)).toEqual({ line, column, isCutShort: true });
});

it('reports that any beginning of valid JSON is cut short', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: anyCharacter }), fc.nat(), (text, place) => {
      // In a list, because a beginning of a number may be a number.
      const list = `[${text.replaceAll(',', ',\n')}]`;
      const beginning = list.slice(0, place % list.length);
      const lines = beginning.split('\n');
      expect(findJsonFault(beginning)).toEqual({
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
        isCutShort: true,
      });
    }),
  );
});

it('finds a line and a column that exist, in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\0-1.eEtrue\n ') }), (text) => {
      const fault = findJsonFault(text);
      if (!fault) return;
      const lines = text.split('\n');
      expect(fault.line).toBeLessThanOrEqual(lines.length);
      expect(fault.column).toBeLessThanOrEqual((lines[fault.line - 1]?.length ?? 0) + 1);
    }),
  );
});
