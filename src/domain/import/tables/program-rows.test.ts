import { expect, it } from 'vitest';
import { guessColumns, type Source } from './guess-columns.ts';
import { createRowFixer } from './program-rows.ts';

/** Completes rows of a program; the cells of a fixed row are keyed by their headings. */
function fixRows(source: Source, headings: string[], rows: string[][], today?: string) {
  const { columns } = guessColumns(headings);
  const fix = createRowFixer({ source, headings, columns, today });
  return rows.map((row) => {
    const fixed = fix(row);
    if (typeof fixed === 'string') return fixed;
    const { cells, notes, ...rest } = fixed;
    const named = cells.map((cell, index) => [headings[index] ?? index, cell]);
    return { ...Object.fromEntries(named), ...rest, notes: notes.map(({ text }) => text) };
  });
}

const SHOPIFY = [
  'Handle',
  'Title',
  'Vendor',
  'Published',
  'Variant SKU',
  'Variant Price',
  'Variant Inventory Qty',
  'Status',
];

it('completes the variants of Shopify with what they share, whatever their length', () => {
  const [first, variant, picture, other] = fixRows('shopify', SHOPIFY, [
    ['gora', 'Gora', 'Vidya', 'true', 'A1', '300', '4', 'active'],
    ['gora', '', '', '', 'A2', '500'],
    ['gora', '', '', '', '', '', '', ''],
    ['emma', '', '', '', 'B1', '200', '1', ''],
  ]);
  const shared = { Handle: 'gora', Title: 'Gora', Vendor: 'Vidya', Status: 'active', notes: [] };
  expect(first).toMatchObject({ ...shared, 'Variant SKU': 'A1', 'Variant Price': '300' });
  expect(variant).toMatchObject({
    ...shared,
    'Variant SKU': 'A2',
    'Variant Price': '500',
    'Variant Inventory Qty': '',
  });
  expect(picture).toBe('picture');
  expect(other).toMatchObject({ Handle: 'emma', Title: '', Vendor: '' });
});

it.each([
  ['true', 'active', undefined],
  ['', '', undefined],
  ['FALSE', 'active', 'not published'],
  ['true', 'Draft', 'Draft'],
  ['true', 'archived', 'archived'],
])(
  'leaves out the copies of Shopify with published %j and status %j: %j',
  (published, status, note) => {
    const [row] = fixRows('shopify', SHOPIFY, [
      ['gora', 'Gora', 'Vidya', published, 'A1', '300', '4', status],
    ]);
    expect(row).toMatchObject({
      'Variant Inventory Qty': note === undefined ? '4' : '0',
      notes: note === undefined ? [] : [note],
    });
  },
);

it.each([
  ['300', '250', ''],
  ['300', '300', '300'],
  ['300', '450.00', '450.00'],
  ['300', '', ''],
])('of Shopify’s price %s and price to compare %j keeps %j', (price, compared, kept) => {
  const headings = ['Handle', 'Title', 'Variant Price', 'Variant Compare At Price'];
  const [row] = fixRows('shopify', headings, [['gora', 'Gora', price, compared]]);
  expect(row).toMatchObject({ 'Variant Price': price, 'Variant Compare At Price': kept });
});

it.each([
  ['', '', '300', '450'],
  ['250', '', '250', ''],
  ['250', '400', '250', '400'],
])('of Shopify’s prices %j and %j in India keeps %s and %j', (price, compared, ...kept) => {
  const headings = ['Handle', 'Title', 'Variant Price', 'Variant Compare At Price'];
  const inIndia = ['Price / India', 'Compare At Price / India'];
  const cells = ['gora', 'Gora', '300', '450', price, compared];
  const [row] = fixRows('shopify', [...headings, ...inIndia], [cells]);
  expect(row).toMatchObject({
    'Variant Price': kept[0],
    'Variant Compare At Price': kept[1],
  });
});

it.each<[Source, string[], string]>([
  ['flipkart', ['Listing ID', 'Seller SKU Id', 'Listing Status', 'Your Stock Count'], 'Flipkart'],
  ['amazon', ['item-name', 'seller-sku', 'status', 'quantity'], 'Amazon'],
])('leaves out the copies of a listing of %s that is not active', (source, headings, program) => {
  const rows = ['ACTIVE', '', 'Inactive', 'ARCHIVED'].map((status) => ['A', 'B', status, '4']);
  const fix = createRowFixer({ source, headings, columns: guessColumns(headings).columns });
  const fixed = [...rows, ['A', 'B', 'Inactive', '0']].map((row) => fix(row));
  const message = `It is not on sale on ${program}: a new book comes in without copies, and one that is here stays on sale.`;
  const left = (text: string) => ({ cells: ['A', 'B', text, '0'], notes: [{ text, message }] });
  expect(fixed).toMatchObject([
    { cells: ['A', 'B', 'ACTIVE', '4'], notes: [] },
    { cells: ['A', 'B', '', '4'], notes: [] },
    left('Inactive'),
    left('ARCHIVED'),
    { cells: ['A', 'B', 'Inactive', '0'], notes: [] },
  ]);
});

const WOO = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Parent', 'Stock', 'Description'];

// If the lines were broken for each variation, this would take minutes.
it('breaks the lines of a long description once for all variations of WooCommerce', () => {
  const fix = createRowFixer({ source: 'woocommerce', headings: WOO, columns: [] });
  fix(['7', 'variable', 'A', 'Gora', '1', '', '', 'a\\n'.repeat(160_000)]);
  const lengths = new Set<number | undefined>();
  for (let row = 0; row < 50_000; row += 1) {
    const fixed = fix([String(row), 'variation', '', '', '1', 'A', '1', '']);
    if (typeof fixed === 'string') throw new Error(fixed);
    lengths.add(fixed.cells[7]?.length);
  }
  expect([...lengths]).toEqual([2 * 160_000 - 1]);
});

it('completes the variations of WooCommerce by the id or the SKU of their product', () => {
  const rows = fixRows('woocommerce', WOO, [
    ['7', 'variable', 'G', 'Gora', '1', '', '', String.raw`One.\n\nTwo.`],
    ['8', 'variation', 'G1', 'Gora - Paperback', '1', 'id:7', '4', ''],
    ['9', 'variation', '', 'Gora - Hardcover', '1', 'G', '2', 'Own.'],
    ['10', 'variation', 'X', 'Alone', '1', 'id:1', '3', ''],
  ]);
  expect(rows).toMatchObject([
    'variants',
    { ID: '8', SKU: 'G1', Name: 'Gora', Stock: '4', Description: 'One.\nTwo.', notes: [] },
    { ID: '9', SKU: '', Name: 'Gora', Stock: '2', Description: 'Own.', notes: [] },
    { ID: '10', Name: 'Alone', Stock: '3', notes: [] },
  ]);
});

it('keeps the last cells of a variation, which the row of its product does not have', () => {
  const [, row] = fixRows(
    'woocommerce',
    ['ID', 'Type', 'Name', 'Parent', 'Regular price', 'Meta: isbn'],
    [
      ['7', 'variable', 'Gora'],
      ['8', 'variation', 'Gora - Paperback', 'id:7', '300', '9780306406157'],
    ],
  );
  expect(row).toMatchObject({ 'Regular price': '300', 'Meta: isbn': '9780306406157' });
});

it.each(['', 'parent'])('leaves out copies that variations of WooCommerce share: %j', (stock) => {
  const [, row] = fixRows('woocommerce', WOO, [
    ['7', 'variable', 'G', 'Gora', '1', '', '20', ''],
    ['8', 'variation', 'G1', 'Gora', '1', 'G', stock, ''],
  ]);
  expect(row).toMatchObject({ Stock: '', notes: ['20'] });
});

it('takes no copies of what is out of stock in WooCommerce', () => {
  const rows = [
    ['Gora', '5', '0'],
    ['Kim', '5', '1'],
    ['Emma', '5', 'backorder'],
  ];
  expect(fixRows('woocommerce', ['Name', 'Stock', 'In stock?'], rows)).toMatchObject([
    { Stock: '0', notes: ['out of stock'] },
    { Stock: '5', notes: [] },
    { Stock: '5', notes: [] },
  ]);
});

it.each([
  [['9', '9', '0'], '18'],
  [['2.5', '2.5', ''], '5'],
  [['', '', '18'], '18'],
  [['0', '0', '0'], '0'],
  [['-', 'Nil', '0'], '0'],
  [['NA', '18', ''], '18'],
  [['₹22.50', '₹22.50', '0'], ''],
  [['11.25', '11.25', '0'], ''],
])('reads the rate of CGST, SGST and IGST %j', (cells, rate) => {
  const fix = createRowFixer({
    source: 'table',
    headings: ['CGST', 'SGST', 'IGST'],
    columns: [
      { heading: 'CGST', target: '', choices: [] },
      { heading: 'SGST', target: '', choices: [] },
      { heading: 'IGST', target: 'taxPercent', choices: [] },
    ],
  });
  expect(fix(cells)).toMatchObject({ cells: [cells[0], cells[1], rate] });
});

it.each([
  ['1', '1', undefined],
  ['0', '1', '0'],
  ['-1', '1', '-1'],
  ['1', '-1', '-1'],
  ['1', '0', '0'],
])(
  'leaves out the copies of WooCommerce published %s, its product %s: %j',
  (own, product, note) => {
    const [, row] = fixRows('woocommerce', WOO, [
      ['7', 'variable', 'G', 'Gora', product, '', '', ''],
      ['8', 'variation', 'G1', 'Gora', own, 'G', '4', ''],
    ]);
    expect(row).toMatchObject({
      Stock: note === undefined ? '4' : '0',
      notes: note === undefined ? [] : [note],
    });
  },
);

it.each([
  ['', '', '450'],
  ['2026-11-01', '2026-11-30', '450'],
  ['2026-11-30 00:00:00', '', '450'],
  ['2026-12-01', '', '0'],
  ['', '2026-11-29', '0'],
  ['', '29-11-2026 00:00', '0'],
  ['', '05-12-2026 00:00', '450'],
  ['11/28/2026', '12/25/2026', '450'],
  ['', '', '0', ''],
  ['2026-12-01', '', '0', ''],
  ['2026-12-01', '', '', '450', ''],
])(
  'of WooCommerce takes a price in the sale from %j until %j: %j',
  (from, until, price, sale = '450', regular = '500') => {
    const dates = ['Date sale price starts', 'Date sale price ends'];
    const headings = ['ID', 'Name', ...dates, 'Sale price', 'Regular price'];
    const rows = [['7', 'Gora', from, until, sale, regular]];
    expect(fixRows('woocommerce', headings, rows, '2026-11-30')).toMatchObject([
      { 'Sale price': price },
    ]);
  },
);

it.each([
  ['Author', { authors: 'Asha Rao' }],
  ['Number of pages', { pages: 'Asha Rao' }],
  ['constructor', {}],
])('reads the attribute %j of WooCommerce', (name, texts) => {
  const headings = ['ID', 'Name', 'Attribute 1 name', 'Attribute 1 value(s)'];
  const [row] = fixRows('woocommerce', headings, [['7', 'Gora', name, 'Asha Rao']]);
  expect(row).toHaveProperty('texts', texts);
});

it.each([
  [
    'The Guide [Paperback] [2015] R. K. Narayan',
    'The Guide',
    { bookType: 'Paperback', publishedOn: '2015', authors: 'R. K. Narayan' },
  ],
  ['The Guide [Paperback]', 'The Guide', { bookType: 'Paperback' }],
  ['The Guide', 'The Guide', {}],
])('splits %j of Amazon', (cell, title, texts) => {
  const [row] = fixRows('amazon', ['item-name', 'price'], [[cell, '300']]);
  expect(row).toMatchObject({ 'item-name': title, price: '300', texts });
  expect(row).toHaveProperty('texts', texts);
});

it.each([
  ['The road /', 'The road'],
  ['Vidya,', 'Vidya'],
  ['Delhi : ', 'Delhi'],
  ['Why?', 'Why?'],
])('reads %j of Koha as %j', (cell, text) => {
  expect(fixRows('koha', ['title'], [[cell]])).toMatchObject([{ title: text }]);
});

it('leaves out what Calibre writes for an unknown value', () => {
  const headings = ['title', 'identifiers', 'pubdate', 'series', 'series_index', 'formats'];
  const rows = fixRows('calibre', headings, [
    ['Gora', 'goodreads:1,isbn:9780306406157', '2015-01-01', 'Malgudi', '2.0', 'epub'],
    ['Emma', 'goodreads:1', '0101-01-01', '', '1.0', ''],
  ]);
  expect(rows).toMatchObject([
    { identifiers: '9780306406157', pubdate: '2015-01-01', series_index: '2.0', formats: ['epub'] },
    { identifiers: '', pubdate: '', series_index: '', formats: [''] },
  ]);
});

it('reads the roles of the further persons of LibraryThing', () => {
  const headings = ['Title', 'Secondary Author', 'Secondary Author Roles', 'Publication'];
  const rows = fixRows('librarything', headings, [
    [
      'Gora',
      'Rao, Asha|Bose|Iyer|Sen',
      'Translator|Editor||Illustrator',
      'Vidya (2016), 288 pages',
    ],
    ['Emma', 'Iyer', 'Co-author', '288 pages'],
  ]);
  expect(rows).toMatchObject([
    { 'Secondary Author': 'Bose|Iyer', texts: { translator: 'Asha Rao', publisher: 'Vidya' } },
    { 'Secondary Author': 'Iyer', texts: {} },
  ]);
});

it.each([
  ['300', '$', '300 $'],
  ['300', 'INR', '300'],
  ['300', ' Rs. ', '300'],
  ['', 'USD', ''],
])('writes the currency beside the price %j in %j: %j', (price, currency, text) => {
  const rows = fixRows('table', ['Title', 'MRP', 'Currency'], [['300', price, currency]]);
  expect(rows).toMatchObject([{ Title: '300', MRP: text }]);
});

it.each(['Ccy', 'Currency Type', 'मुद्रा'])('reads the currency of a column %s', (heading) => {
  const rows = fixRows('table', ['Title', 'MRP', heading], [['Emma', '19.95', 'USD']]);
  expect(rows).toMatchObject([{ MRP: '19.95 USD' }]);
});

it('reads ditto marks as the value of the row above, and as no ISBN', () => {
  const rows = [
    ['9780306406157', 'Emma', 'Jane Austen', '300'],
    ['"', 'Persuasion', '-do-', '"'],
    ['-do-', 'Ditto', 'Do.', '350'],
    ['', 'Do Not Disturb', ' 〃 ', ''],
  ];
  const headings = ['ISBN', 'Title', 'Author', 'MRP'];
  expect(fixRows('table', headings, rows)).toMatchObject([
    { ISBN: '9780306406157', Title: 'Emma', Author: 'Jane Austen', MRP: '300' },
    { ISBN: '', Title: 'Persuasion', Author: 'Jane Austen', MRP: '300' },
    { ISBN: '', Title: 'Persuasion', Author: 'Jane Austen', MRP: '350' },
    { ISBN: '', Title: 'Do Not Disturb', Author: 'Jane Austen', MRP: '' },
  ]);
  expect(fixRows('shop', headings, rows)[2]).toMatchObject({ Title: 'Ditto', Author: 'Do.' });
});

it.each([
  ['Weight (kg)', '0.3', '0.3 kg'],
  ['Weight (g)', '300', '300 g'],
  ['Weight in grams', '300 ', '300  g'],
  ['Weight (kg)', '300 g', '300 g'],
  ['Weight', '300', '300'],
])('writes the unit of the heading %j after %j: %j', (heading, cell, text) => {
  expect(fixRows('table', ['Title', heading], [['7', cell]])).toMatchObject([
    { Title: '7', [heading]: text },
  ]);
});

it('uses the ISBN of the SKU unless the row has another', () => {
  const rows = fixRows(
    'table',
    ['SKU', 'ISBN', 'Title'],
    [
      ['9780306406157', '', 'A'],
      ['9780306406157', 'B00ASIN', 'B'],
      ['9780306406157', '9788126415724', 'C'],
      ['A-7', 'B00ASIN', 'D'],
    ],
  );
  expect(rows).toMatchObject([
    { ISBN: '', texts: { isbn: '9780306406157' } },
    { ISBN: '', texts: { isbn: '9780306406157' } },
    { ISBN: '9788126415724', texts: {} },
    { ISBN: 'B00ASIN', texts: {} },
  ]);
});
