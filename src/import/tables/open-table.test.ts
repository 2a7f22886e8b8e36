import { expect, it } from 'vitest';
import type { ImportRow } from '#domain/import/import-row.ts';
import { openTable } from './open-table.ts';

it('ends at the maximum number of rows, blank ones included, and says so', async () => {
  async function* list() {
    yield { cells: ['title', 'price'] };
    for (;;) yield { cells: [] };
  }
  const rows = [];
  const facts = { sheets: [] };
  const limits = { rows: 1000, chars: 1000 };
  for await (const row of openTable(list(), { headingRow: undefined, facts }, limits))
    rows.push(row);
  const message = 'The shop reads 1,000 rows of a table: split the file.';
  expect(rows.slice(1)).toEqual([{ kind: 'unreadable', row: 1001, field: '', message }]);
});

it('ends at the maximum number of characters of all rows, and says so', async () => {
  async function* list() {
    yield { cells: ['title', 'price'] };
    for (;;) yield { cells: ['x'.repeat(97), '250'] };
  }
  const rows = [];
  const options = { headingRow: undefined, facts: { sheets: [] } };
  for await (const row of openTable(list(), options, { rows: 1000, chars: 4010 })) rows.push(row);
  const message = 'The shop reads 4,010 characters of a table: split the file.';
  expect(rows).toHaveLength(42);
  expect(rows.at(-1)).toEqual({ kind: 'unreadable', row: 42, field: '', message });
});

it.each([
  [
    [
      ['Lotus Books'],
      ['Stock Summary'],
      ['Particulars', 'Closing Balance'],
      ['', 'Quantity', 'Rate', 'Value'],
    ],
    ['Particulars', 'Quantity', 'Rate', 'Value'],
  ],
  [
    [
      ['Title', '', 'Author', 'Prices'],
      ['', 'ISBN', '', 'MRP', 'Price'],
    ],
    ['Title', 'ISBN', 'Author', 'MRP', 'Price'],
  ],
  [
    [['Our prices for 2026'], ['', 'Title', 'MRP']],
    ['Column 1', 'Title', 'MRP'],
  ],
  // The name of the sheet is no heading of its serial numbers.
  [
    [['Stock'], ['', 'Title', 'MRP']],
    ['Column 1', 'Title', 'MRP'],
  ],
])('reads headings in two lines, as Tally writes them', async (lines, headings) => {
  async function* list() {
    for (const cells of [...lines, ['Gora', '10']]) yield { cells };
  }
  const rows = [];
  for await (const row of openTable(list(), { headingRow: undefined, facts: { sheets: [] } }))
    rows.push(row);
  expect(rows).toMatchObject([
    { kind: 'table', row: lines.length, headings },
    { kind: 'cells', row: lines.length + 1, cells: ['Gora', '10'] },
  ]);
});

it.each([
  ['Title||Price||Qty', '||Cost|Sale', 'Title|Column 2|Cost|Sale Price|Qty'],
  ['Title|Price|', '|USD|INR', 'Title|USD|Price INR'],
  ['Title|MRP (Rs.)|', '|Old|New', 'Title|Old|New MRP (Rs.)'],
  ['Title|Stock||', '|Opening|Sale|Closing', 'Title|Opening|Sale|Closing'],
  ['|Cost|Sale', 'Title|Price|Price', 'Title|Cost Price|Sale Price'],
  ['|Old|New', 'Title|MRP|MRP', 'Title|Old MRP|New MRP'],
  ['|Delhi|Mumbai', 'Title|Stock|Stock', 'Title|Delhi Stock|Mumbai Stock'],
  ['|Price|', 'Title|Old|New', 'Title|Old|New Price'],
  [
    'Particulars|Opening Balance|||Closing Balance||',
    '|Quantity|Rate|Value|Quantity|Rate|Value',
    'Particulars|Opening Balance Quantity|Opening Balance Rate|Opening Balance Value|' +
      'Closing Balance Quantity|Closing Balance Rate|Closing Balance Value',
  ],
])('joins a heading over several columns with its parts: %s', async (above, below, headings) => {
  async function* list() {
    for (const line of [above, below, 'Gora|10|20|30']) yield { cells: line.split('|') };
  }
  const options = { headingRow: undefined, facts: { sheets: [] } };
  const rows = [];
  for await (const row of openTable(list(), options)) rows.push(row);
  expect(rows[0]).toMatchObject({ kind: 'table', row: 2, headings: headings.split('|') });
  expect(rows).toHaveLength(2);
});

it.each(['Gora||Tagore', 'Gora|250|', '|250|260', 'Gora|(Hindi)|Tagore|250'])(
  'takes a book below a heading over several columns for a book: %s',
  async (book) => {
    async function* list() {
      for (const line of ['Title||Author|Price', book]) yield { cells: line.split('|') };
    }
    const options = { headingRow: undefined, facts: { sheets: [] } };
    const { value } = await openTable(list(), options).next();
    expect(value).toMatchObject({ row: 1, headings: ['Title', 'Column 2', 'Author', 'Price'] });
  },
);

it('reads a table of one column if the owner has chosen its headings', async () => {
  async function* list() {
    for (const title of ['Our books', 'Gora']) yield { cells: [title] };
  }
  const rows = [];
  for await (const row of openTable(list(), { headingRow: 1, facts: { sheets: [] } }))
    rows.push(row);
  expect(rows).toMatchObject([
    { kind: 'table', headings: ['Our books'] },
    { kind: 'cells', row: 2, cells: ['Gora'] },
  ]);
});

it.each([undefined, 0])(
  'reads a table without headings, as scanners write it: %s',
  async (headingRow) => {
    const read = async (books: string[][]) => {
      async function* list() {
        for (const cells of books) yield { cells };
      }
      const rows = [];
      for await (const row of openTable(list(), { headingRow, facts: { sheets: [] } }))
        rows.push(row);
      return rows;
    };
    expect(await read([[], ['9788185986074', '3'], ['9780143065883', '1']])).toMatchObject([
      { kind: 'table', row: 1, headings: ['Column 1', 'Column 2'], table: { headingRow: 1 } },
      { kind: 'cells', row: 2, cells: ['9788185986074', '3'] },
      { kind: 'cells', row: 3, cells: ['9780143065883', '1'] },
    ]);
    // A date may look like an ISBN.
    const dated = await read([
      ['ISBN', 'Title', 'MRP', '04-04-2026'],
      ['9788185986074', 'Gora', '9'],
    ]);
    expect(dated[0]).toMatchObject({ table: { headingRow: headingRow ?? 1 } });
    const [table, ...rows] = await read([
      ['Gora', '300'],
      ['Emma', '250'],
    ]);
    expect(table).toMatchObject({ table: { headingRow: headingRow ?? 1 } });
    expect(rows).toHaveLength(headingRow === 0 ? 2 : 1);
  },
);

it('keeps 500 cells of a wider row, which cannot be read', async () => {
  const wide = Array.from({ length: 16_384 }, () => '1');
  async function* list() {
    yield { cells: ['title', 'price'] };
    yield { cells: wide };
    yield { cells: ['Gora', '90', ...wide.map(() => '')] };
  }
  const rows = [];
  for await (const row of openTable(list(), { headingRow: undefined, facts: { sheets: [] } }))
    rows.push(row);
  const problem = 'This row has more than 500 cells.';
  expect(rows.slice(1)).toEqual([
    { kind: 'cells', row: 2, cells: wide.slice(0, 500), problem },
    { kind: 'cells', row: 3, cells: ['Gora', '90'] },
  ]);
});

it('keeps a million characters of a longer row, which cannot be read', async () => {
  const long = 'x'.repeat(300_000);
  async function* list() {
    yield { cells: ['title', 'price'] };
    yield { cells: [long, long, long, 'y'.repeat(100_000)] };
    yield { cells: [long, long, long, long, 'z'] };
  }
  const rows: ImportRow[] = [];
  for await (const row of openTable(list(), { headingRow: undefined, facts: { sheets: [] } }))
    rows.push(row);
  const lengths = (row = rows[0]) => row?.kind === 'cells' && row.cells.map(({ length }) => length);
  expect(lengths(rows[1])).toEqual([300_000, 300_000, 300_000, 100_000]);
  expect(rows[1]).not.toHaveProperty('problem');
  expect(lengths(rows[2])).toEqual([300_000, 300_000, 300_000, 100_000]);
  expect(rows[2]).toHaveProperty('problem', 'This row has more than 10,00,000 characters.');
});

it.each([
  ['a spreadsheet', { sheets: ['A'], sheet: 'A' }, ['title', 'price']],
  ['a text, whose headings have as many cells', { sheets: [] }, ['title', 'price', '', '']],
])('leaves out a remark beside a row of %s', async (_, facts, headings) => {
  async function* list() {
    yield { cells: headings };
    yield { cells: ['Gora', '90', '', 'ask Ramesh'] };
    yield { cells: ['', '', '', 'new prices'] };
    yield { cells: ['Emma', '80', '', '', 'shifted'] };
  }
  const rows = [];
  for await (const row of openTable(list(), { headingRow: undefined, facts })) rows.push(row);
  const last = facts.sheets.length === 0 ? ['Emma', '80', '', '', 'shifted'] : ['Emma', '80'];
  expect(rows.slice(1)).toEqual([
    { kind: 'cells', row: 2, cells: ['Gora', '90'] },
    { kind: 'cells', row: 4, cells: last },
  ]);
});

it.each([
  ['ALL PRICES IN US$. Conversion rate Rs. 88', 'Price (US$)'],
  ['Prices are quoted in British pounds, and may change', 'Price (British pounds)'],
  ['Currency | | USD', 'Price (USD)'],
  ['Spring 2026 (GBP prices)', 'Price (GBP)'],
  ['All prices in Euro', 'Price (Euro)'],
  ['All prices are in Pound Sterling', 'Price (Pound Sterling)'],
  ['RRP in sterling', 'Price (sterling)'],
  ['Rates in $', 'Price ($)'],
  ['Nepal price list (NRs.)', 'Price (NRs)'],
  ['MRP in Taka', 'Price (Taka)'],
  ['Export price list 2026 - USD', 'Price (USD)'],
  ['All prices in Rs., and US$ 1 is 88', 'Price'],
  ['Rate: US$ 1 is Rs. 88', 'Price'],
  ['Conversion rate: US$ 1 = 88', 'Price'],
  ['Euro Books, prices on request', 'Price'],
  ['Price list 2026. Import of Eurasia Books', 'Price'],
  ['All rates exclusive of GST @18%', 'Price (excl. GST)'],
  ['Prices are without GST', 'Price (excl. GST)'],
  ['Price List 2026 (GST extra)', 'Price (excl. GST)'],
  ['Prices are inclusive of all taxes', 'Price'],
])(
  'names what a line above the headings says of the prices in that of a price: %s',
  async (line, price) => {
    async function* list() {
      yield { cells: line.split(' | ') };
      yield { cells: ['Title', 'Price', 'Rs.', 'Copies'] };
      yield { cells: ['Gora', '19.95', '1755', '3'] };
    }
    const headings = async (columns = {}) => {
      const options = { headingRow: undefined, facts: { sheets: [] }, columns };
      const { value } = await openTable(list(), options).next();
      return value?.kind === 'table' && value.headings;
    };
    expect(await headings()).toEqual(['Title', price, 'Rs.', 'Copies']);
    expect(await headings({ Price: 'price' })).toEqual(['Title', 'Price', 'Rs.', 'Copies']);
  },
);

it('reads cells again that were saved in the wrong encoding', async () => {
  async function* list() {
    yield { cells: ['title', 'author'] };
    yield { cells: ['Midnightâ€™s Children', 'GarcÃ­a'] };
  }
  const rows = [];
  for await (const row of openTable(list(), { headingRow: undefined, facts: { sheets: [] } }))
    rows.push(row);
  expect(rows.at(-1)).toMatchObject({ cells: ['Midnight’s Children', 'García'] });
});

it.each([
  [['Title', 'Author', 'MRP', 'Stock'], true],
  [['Price list', '', 'Stock of May'], false],
  [['Name', 'Lotus Books', 'List', '2026'], false],
])(
  'leaves out the rows of a list above the headings, below those %j: %s',
  async (upper, isList) => {
    async function* list() {
      yield { cells: upper };
      yield { cells: ['Gora', 'Tagore', '250', '4'] };
      yield { cells: [] };
      yield { cells: ['ISBN', 'Title', 'MRP', 'Disc %', 'Qty'] };
      yield { cells: ['', 'Emma', '300', '10', '2'] };
    }
    const problem = expect.stringContaining('a list with other headings');
    const rows = [];
    for await (const row of openTable(list(), { headingRow: undefined, facts: { sheets: [] } }))
      rows.push(row);
    expect(rows).toMatchObject([
      { kind: 'table', row: 4 },
      ...(isList
        ? [{ kind: 'cells', row: 2, cells: ['Gora', 'Tagore', '250', '4'], problem }]
        : []),
      { kind: 'cells', row: 5 },
    ]);
  },
);
