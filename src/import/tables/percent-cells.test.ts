import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { findPercentCells, listSheets } from './percent-cells.ts';

const LONG_NAME = 'a'.repeat(300_000);

it('lists the sheets of a file with a long name that has no value', () => {
  const workbook = `<x:sheets><x:sheet ${LONG_NAME} r:id="r1" name="A" x:state="hidden"/></x:sheets>`;
  const file = zipSync({ 'xl/workbook.xml': strToU8(workbook) });
  expect(listSheets(file)).toEqual([{ name: 'A', isHidden: true }]);
});

it('finds cells in per cent beside a long name that has no value, and styles that do not end', () => {
  const file = zipSync({
    'xl/workbook.xml': strToU8('<sheet name="A" r:id="r1"/>'),
    'xl/_rels/workbook.xml.rels': strToU8('<Relationship Id="r1" Target="worksheets/a.xml"/>'),
    'xl/styles.xml': strToU8(`${'<cellXfs '.repeat(200_000)}><xf numFmtId="9"/>`),
    'xl/worksheets/a.xml': strToU8(`<c ${LONG_NAME}/><c r="B3" s="0"/>`),
  });
  expect([...findPercentCells(file, 'A')]).toEqual([{ row: 2, column: 1 }]);
});
