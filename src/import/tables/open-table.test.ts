import { expect, it } from 'vitest';
import { openTable } from './open-table.ts';

it('ends at the maximum number of rows, blank ones included, and says so', async () => {
  async function* list() {
    yield { cells: ['title', 'price'] };
    for (;;) yield { cells: [] };
  }
  const rows = [];
  const facts = { sheets: [] };
  for await (const row of openTable(list(), { headingRow: undefined, facts }, 1000)) rows.push(row);
  const message = 'The shop reads 1,000 rows of a table: split the file.';
  expect(rows.slice(1)).toEqual([{ kind: 'unreadable', row: 1001, field: '', message }]);
});
