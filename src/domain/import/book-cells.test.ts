import { expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './book-cells.ts';

it.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1"])(
  'keeps spreadsheets from running %j, and comes back the same',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  },
);

it.each(['', 'Emma', "'Tis a Pity", "''", '499', 'a = b', ' Emma'])(
  'leaves %j as it is',
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  },
);
