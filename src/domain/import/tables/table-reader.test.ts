import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { createTableReader } from './table-reader.ts';

/** Reads the rows of a table with these headings. */
function readRows(headings: string[], ...rows: string[][]) {
  const guessed = guessColumns(headings);
  const read = createTableReader({ ...guessed, headings, answers: {} });
  return rows.map((cells, index) => read({ kind: 'cells', row: index + 2, cells }));
}

it('leaves out a value that cannot be read, and keeps its row and its text', () => {
  const [row] = readRows(
    ['Title', 'Price', 'Pages', 'Language', 'Category'],
    ['Gora', '250', '2I8', 'Bangla/Eng', 'Romance, School'],
  );
  expect(row).toMatchObject({
    kind: 'book',
    texts: { title: 'Gora', originalPrice: '250', genres: 'Romance' },
    notes: [
      { title: 'Gora', field: 'pages', text: '2I8', message: expect.stringContaining('letter I') },
      { field: 'language', text: 'Bangla/Eng', isKept: true },
      { field: 'genres', text: 'School', isKept: true },
    ],
  });
});

it.each([
  [['Total', '', '1,299'], 'This row is a sum, not a book.'],
  [['', 'Grand total', '1,299'], 'This row is a sum, not a book.'],
  [['Sub-Total', '', '1,299'], 'This row is a sum, not a book.'],
  [['Total No. of books: 12', '', '1,299'], 'This row is a sum, not a book.'],
  [['Total amount (Rs.)', '', '1,299'], 'This row is a sum, not a book.'],
  [['Freight', '', '100'], 'This row is a charge, not a book.'],
  [['Cartage & Hamali', '', '100'], 'This row is a charge, not a book.'],
  [['Bilty Charges', '', '100'], 'This row is a charge, not a book.'],
  [['Transport charges', '', '100'], 'This row is a charge, not a book.'],
  [['Previous Balance', '', '100'], 'This row is a charge, not a book.'],
  [['Less: Special Discount', '', '100'], 'This row is a charge, not a book.'],
  [['Packing & Forwarding charges', '', '50'], 'This row is a charge, not a book.'],
  [['IGST @ 5%', '', '12'], 'This row is a charge, not a book.'],
  [['Less: Discount (10%)', '', '40'], 'This row is a charge, not a book.'],
  [['Round Off', '', '0.40'], 'This row is a charge, not a book.'],
  [['Carried forward', '', '1,299'], 'This row is a charge, not a book.'],
  [['', '', '250'], 'There is no title.'],
  [['0', '', '250'], 'There is no title.'],
  [['Gift card', '', '500'], 'A gift card is not a book.'],
  [['Title', 'ISBN', 'Price'], 'This row repeats the headings.'],
  [['1', '2', '3'], 'This row only numbers the columns.'],
  [['(1)', '(2)', '(3)'], 'This row only numbers the columns.'],
  [['Gora', '', '250', 'x'], 'This row has 4 cells, and the headings have 3.'],
])('leaves out the row %j', (cells, message) => {
  expect(readRows(['Title', 'ISBN', 'Price'], cells)).toMatchObject([{ kind: 'bad', message }]);
});

it.each([
  ['The Guide (Used)', '', true],
  ['The Guide [Second-Hand Copy]', '', true],
  ['Maths Class 10 (Old)', '', false],
  ['The Guide - 2nd hand', '', true],
  ['The Guide', 'Second hand', true],
  ['The Guide', 'used', true],
  ['The Guide', 'Used cars, new cars', false],
  ['The Guide', 'Used - Good', true],
  ['The Guide', 'Second-hand copy, spine torn', true],
  ['The Guide', 'Old book', true],
  ['The Guide', 'shop soiled', true],
  ['The Guide', 'Old edition', false],
  ['गाइड', 'पुरानी', true],
  ['गाइड (पुरानी किताब)', '', true],
  ['गाइड (पुरानी)', '', false],
  ['The Guide / Used', '', true],
  ['The Guide *used*', '', true],
  ['The Guide Used Book', '', true],
  ['USED: The Guide', '', true],
  ['Secondhand: Travels in the New Global Garage Sale', '', false],
  ['Used', '', false],
  ['Secondhand', '', false],
  ['The Old Man and the Sea', '', false],
  ['Stories (Old and New)', '', false],
])('leaves out %s with the remark %j, because it is used: %s', (title, remark, isLeftOut) => {
  const [row] = readRows(['Title', 'MRP', 'Remarks'], [title, '80', remark]);
  const text = remark || title;
  const used = { kind: 'bad', message: expect.stringContaining('is used'), text };
  expect(row).toMatchObject(isLeftOut ? used : { kind: 'book', texts: { title } });
});

it.each([
  ['Book Status', 'Used', true],
  ['Book Status', 'Out of print', false],
  ['New/Used', 'U', true],
  ['New/Used', 'N', false],
  ['Condition of book', 'Very good', true],
  ['Condition', 'नई', false],
  ['स्थिति', 'पुरानी', true],
  ['स्थिति', 'उपलब्ध', false],
])('leaves out a book with the %s %j, because it is used: %s', (heading, cell, isLeftOut) => {
  const [row] = readRows(['Title', 'MRP', heading], ['Gora', '80', cell]);
  expect(row).toMatchObject({ kind: isLeftOut ? 'bad' : 'book' });
});

it('keeps a book of the shop that its owner calls used', () => {
  const headings = ['title', 'author', 'authors', 'originalPrice', 'discountPrice', 'genres'];
  const rows = readRows(headings, ['The Guide (Used)', 'Narayan', 'Narayan', '80', '0', 'Used']);
  expect(rows).toMatchObject([{ kind: 'book' }]);
});

it.each([
  [['Emma', 'a novel', 'Jane Austen', 'Rupa', '320', '250'], 1, true],
  [['Emma', 'a novel', 'Jane Austen', 'Rupa', '320', '250'], undefined, false],
  [['Emma', 'Jane Austen', 'Rupa', '320', '250', '5'], 1, false],
  [['Emma', 'Jane Austen', 'Rupa', '', '250', '5'], 1, false],
  [['Emma', 'Jane Austen', 'Rupa', 'xii pages', '250', 'none'], 2, true],
  [['Emma', 'Jane Austen', 'Rupa', '320 p.', '250', 'none'], 2, false],
  [['Emma', 'a novel', '2019', '250', '5'], 1, true],
  [['Emma', '', 'Jane Austen', '250', '5'], 1, true],
  [['Emma', '300', 'March 2019', '250', 'A, B'], 4, false],
])(
  'leaves out %j with a blank before cell %j, because it is moved: %s',
  (cells, blankAt, isMoved) => {
    const names = ['Title', 'Author', 'Publisher', 'Pages', 'MRP', 'Qty'];
    const headings = cells.length < 6 ? ['Title', 'MRP', 'Year', 'Selling Price', 'Rack'] : names;
    const read = createTableReader({ ...guessColumns(headings), headings, answers: {} });
    const row = read({ kind: 'cells', row: 2, cells, ...(blankAt && { blankAt }) });
    const message =
      'A comma in a text may have moved the cells of this row: put the text in quotes.';
    expect(row).toMatchObject(isMoved ? { kind: 'bad', message } : { kind: 'book' });
  },
);

it.each([
  [['Title', 'Stock', 'MRP'], true],
  [['ISBN', 'Title', 'MRP'], true],
  [['S.No.', 'Title', 'Author', 'MRP'], true],
  [['Title', 'MRP', 'Stock', 'Price'], true],
  [['Title', 'MRP', 'Author'], true],
  [['TITLE', 'M.R.P.', 'Qty'], false],
  [['Title', 'MRP'], false],
  [['Book Name', 'MRP (Rs.)', '', 'Remarks'], false],
  [['Stationery', 'Qty', 'Rate'], true],
  [['स्टेशनरी', 'नग', 'दर', 'कंपनी'], true],
  [['Magazine', 'Copies', 'Price'], true],
  [['Stationery', 'MRP', 'Qty'], false],
  [['Gora', '', 'Nos', 'Books'], false],
  [['Title', '250', 'Stock'], false],
])('leaves out the list below the headings %j: %s', (second, isOther) => {
  const message =
    'This row is in a list with other headings. Import that list as a file of its own.';
  const [first, , below, , again] = readRows(
    ['Title', 'MRP', 'Stock', 'Shelf'],
    ['Gora', '250', '4'],
    second,
    ['Emma', '300', '2'],
    ['Title', 'MRP', 'Stock', 'Shelf'],
    ['Kim', '99', '1'],
  );
  expect(first).toMatchObject({ kind: 'book' });
  if (isOther) expect(below).toEqual({ kind: 'bad', row: 4, field: '', message });
  else expect(below).toMatchObject({ kind: 'book' });
  expect(again).toMatchObject({ kind: 'book', texts: { title: 'Kim', originalPrice: '99' } });
});

it.each([
  ['Total Recall', '9780306406157', ''],
  ['Total War: Rome', '', 'David Gibbins'],
  ['Discount', '', 'Asha Rao'],
  ['Postage Stamps of India', '', ''],
  ['1984', '', ''],
])('reads a book called %s with ISBN %j and author %j', (title, isbn, author) => {
  const rows = readRows(['Title', 'ISBN', 'Author', 'Price'], [title, isbn, author, '250']);
  expect(rows).toMatchObject([{ kind: 'book', texts: { title } }]);
});

it.each(['Total English Class 6', 'Total History and Civics 6'])(
  'takes %s of a publisher for a book, and for a sum without one',
  (title) => {
    const kindOf = (publisher: string) =>
      readRows(['Title', 'Publisher', 'MRP'], [title, publisher, '250'])[0]?.kind;
    expect([kindOf('Morning Star'), kindOf('')]).toEqual(['book', 'bad']);
  },
);

it('reads a book called as a sum or a charge in its own export', () => {
  const headings = ['title', 'author', 'authors', 'originalPrice', 'discountPrice'];
  const rows = readRows(headings, ['Total', '', '', '250', '0'], ['Freight', '', '', '250', '0']);
  expect(rows.map(({ kind }) => kind)).toEqual(['book', 'book']);
});

it('reports the errors of a spreadsheet where a book would be sold wrongly', () => {
  const headings = ['Title', 'MRP', 'Selling Price', 'Qty', 'Subtitle'];
  const rows = [['Gora', '500', '#REF!', '#N/A', '#N/A']];
  const message = 'The formula of this cell has no value.';
  const [row] = readRows(headings, ...rows);
  expect(row).toMatchObject({
    texts: { title: 'Gora', originalPrice: '500' },
    notes: [
      { field: 'price', text: '#REF!', message },
      { field: 'stock', text: '#N/A', message },
    ],
  });
  expect(readRows(headings, ['#NAME?', '500'], ['Emma', '#VALUE!'])).toMatchObject([
    { texts: { originalPrice: '500' }, notes: [{ field: 'title', text: '#NAME?', message }] },
    { texts: { title: 'Emma' }, notes: [{ field: 'originalPrice', text: '#VALUE!', message }] },
  ]);
});

it.each([
  // Programs write 0.00 for a book without a sale.
  ['0.00', {}, { isSaleOver: true }],
  ['free', { price: '0' }, {}],
])('reads a selling price %s beside the printed one as %j', (price, paid, facts) => {
  const [row] = readRows(['Title', 'MRP', 'Selling Price'], ['Gora', '500', price]);
  const texts = { title: 'Gora', originalPrice: '500' };
  expect(row).toEqual({ kind: 'book', row: 2, texts: { ...texts, ...paid }, ...facts });
  const headings = ['Title', 'MRP', 'Selling Price', 'Disc %'];
  const [discounted] = readRows(headings, ['Gora', '500', '0.00', '10']);
  expect(discounted).toMatchObject({ texts: { ...texts, discountPercent: '10' } });
  expect(discounted).not.toHaveProperty('texts.price');
  const [alone] = readRows(['Title', 'Selling Price'], ['Gora', price]);
  expect(alone).toMatchObject({ texts: { price: '0' } });
});

it.each([
  [['Title', 'GTIN'], '9780143442301', { isbn: '9780143442301' }],
  [['Title', 'GTIN'], '09780143442301', { isbn: '9780143442301' }],
  [['Title', 'GTIN'], '8901234567890', { gtin: '8901234567890' }],
  [['Title', 'Barcode'], '8901234567890', { gtin: '8901234567890' }],
  [['Title', 'Barcode'], '20000011', { gtin: '20000011' }],
  [['Title', 'ISBN'], '20000030', { isbn: '9780020000037' }],
  [['Title', 'आईएसबीएन'], '20000030', { isbn: '9780020000037' }],
])('reads the code below %j in %s as an ISBN or as another barcode', (headings, code, texts) => {
  expect(readRows(headings, ['Gora', code])[0]).toEqual({
    kind: 'book',
    row: 2,
    texts: { title: 'Gora', ...texts },
  });
});

it.each([
  ['Barcode', '20000030'],
  ['ISBN / Code', '1000454'],
])("takes a shop's own number below %s for no ISBN, though %s could be one", (heading, code) => {
  const [row] = readRows(['Title', heading], ['Gora', code]);
  expect(row).toMatchObject({
    texts: { title: 'Gora' },
    notes: [{ field: 'gtin', text: code }],
  });
  expect(row).not.toHaveProperty('texts.isbn');
});

it.each([
  ['SKU', '978-0-14-344230-1', '9780143442301'],
  // The item numbers of a shop: this one has the check digit of an ISBN-10.
  ['SKU', '1000000001', undefined],
  ['Product ID', '1000000001', undefined],
])('reads the ISBN of a column %s with %s as %s', (heading, code, isbn) => {
  const [row] = readRows(['Title', 'Price', heading], ['Gora', '250', code]);
  expect(row).toMatchObject({ kind: 'book' });
  expect(row && 'texts' in row && row.texts.isbn).toBe(isbn);
});

it('reads an ISBN beside the same barcode once', () => {
  const codes = ['9780143442301', '9780143442301'];
  expect(readRows(['Title', 'GTIN', 'ISBN'], ['Gora', ...codes])).toMatchObject([
    { texts: { title: 'Gora', isbn: '9780143442301' } },
  ]);
});

it('reads the rupees of a book in a foreign currency, if a column names them', () => {
  const rows = [
    ['Gora', 'USD', '19.95', '88', '1755'],
    ['Emma', 'INR', '450', '1', '450'],
  ];
  expect(readRows(['Title', 'Currency', 'Price', 'Rate', 'INR Price'], ...rows)).toMatchObject([
    { kind: 'book', texts: { title: 'Gora', originalPrice: '1755' } },
    { kind: 'book', texts: { title: 'Emma', originalPrice: '450' } },
  ]);
});

it('leaves out ditto marks below a row whose values are in no certain columns', () => {
  const rows = [
    ['Gora', 'Tagore', '250'],
    ['Emma', 'by', 'Austen', '300'],
    ['Persuasion', '"', '300'],
    ['Mansfield Park', '"', '300'],
    ['Godan', 'Premchand', '200'],
    ['Nirmala', '"', '"'],
  ];
  const message = 'This row has a ditto mark, and the row above was left out.';
  expect(readRows(['Title', 'Author', 'Price'], ...rows)).toMatchObject([
    { kind: 'book' },
    { kind: 'bad' },
    { kind: 'bad', title: 'Persuasion', message },
    { kind: 'bad', title: 'Mansfield Park', message },
    { kind: 'book' },
    { kind: 'book', texts: { authors: 'Premchand', originalPrice: '200' } },
  ]);
});

it('reads a language among the categories, unless the row has another one', () => {
  const headings = ['Title', 'Price', 'Category', 'Language'];
  const rows = [
    ['Gora', '250', 'Hindi', ''],
    ['Emma', '250', 'Hindi, Romance', 'en'],
  ];
  expect(readRows(headings, ...rows)).toEqual([
    {
      kind: 'book',
      row: 2,
      texts: { title: 'Gora', originalPrice: '250', language: 'hi' },
    },
    {
      kind: 'book',
      row: 3,
      texts: { title: 'Emma', originalPrice: '250', genres: 'Romance', language: 'en' },
    },
  ]);
});

it('leaves out e-books and recordings', () => {
  const headings = ['Title', 'Price', 'Binding'];
  expect(readRows(headings, ['Gora', '1', 'Kindle Edition'], ['Gora', '1', 'PB'])).toMatchObject([
    { kind: 'bad', title: 'Gora', field: 'bookType', text: 'Kindle Edition' },
    { kind: 'book' },
  ]);
});

it.each([
  ['Engineering > Digital Electronics', 'book'],
  ['Books > E-books', 'bad'],
])('reads a product of WooCommerce in the category %s as a %s', (category, kind) => {
  const headings = ['SKU', 'Name', 'Regular price', 'Categories', 'Visibility in catalog'];
  expect(readRows(headings, ['1', 'Gora', '250', category])).toMatchObject([{ kind }]);
});

it('reads a weight in the unit of its heading', () => {
  const rows = readRows(['Title', 'Price', 'Weight (kg)'], ['Gora', '1', '1'], ['Emma', '1', '']);
  expect(rows).toMatchObject([{ texts: { grams: '1000' } }, { kind: 'book' }]);
  expect(
    readRows(
      ['Title', 'Price', 'Weight (g)'],
      ['Gora', '1', '5.5'],
      ['Emma', '1', '0.3 kg'],
      ['Devdas', '1', '0.3'],
    ),
  ).toMatchObject([
    { texts: { grams: '6' } },
    { texts: { grams: '300' } },
    { notes: [{ field: 'grams', text: '0.3 g', message: 'This is not a weight in grams.' }] },
  ]);
});

it.each([
  ['Weight Unit', ['1', 'kg'], '1000'],
  ['weight_unit', ['12', 'oz'], '340'],
  ['Weight class', ['350', 'g'], '350'],
  ['Weight UOM', ['350 g', 'kg'], '350'],
])('reads the unit of a weight in a column %s: %j', (heading, cells, grams) => {
  const [row] = readRows(['Title', 'MRP', 'Weight', heading], ['Gora', '250', ...cells]);
  expect(row).toMatchObject({ texts: { grams } });
});

it('takes an ISBN from the SKU, if the column for it has none', () => {
  const rows = readRows(
    ['SKU', 'ASIN', 'Title', 'Price'],
    ['9788199910348', 'B00ABCDEFG', 'Gora', '1'],
    ['9788199910348', '9788199910355', 'Emma', '1'],
    ['KD-1', 'B00ABCDEFG', 'Emma', '1'],
  );
  expect(rows).toMatchObject([
    { texts: { isbn: '9788199910348' } },
    { texts: { isbn: '9788199910355' } },
    { notes: [{ field: 'isbn', text: 'B00ABCDEFG' }] },
  ]);
});

it.each([
  'A comma in a text may have moved the cells of this row: put the text in quotes.',
  'Another row has the same title and author, and no ISBN tells them apart.',
  'This row only numbers the columns.',
  'Excel hides this row, by a filter or a group. Show it there, and save the file.',
])('leaves out a row of a download again while its reason is there: %s', (reason) => {
  const headings = ['Title', 'MRP', 'What is wrong'];
  const [left, mended, other] = readRows(
    headings,
    ['Emma', '300', reason],
    ['Emma', '300', ''],
    ['Gora', '300', 'There is no price.'],
  );
  const message = `${reason} When that is mended, empty the cell “What is wrong”.`;
  expect(left).toMatchObject({ kind: 'bad', title: 'Emma', message });
  expect([mended, other]).toMatchObject([{ kind: 'book' }, { kind: 'book' }]);
});

it.each([
  [['Class'], ['9'], 'Class 9'],
  [['Class'], ['Class IX'], 'Class IX'],
  [['Std.', 'Part'], ['XI', '2'], 'Std. XI, Part 2'],
  [['Subtitle', 'Sem'], ['Optics', '3'], 'Optics, Sem 3'],
  [['Class'], ['9th'], 'Class 9th'],
  [['Class'], ['UKG'], 'Class UKG'],
  [['Class'], ['Jr. KG'], 'Class Jr. KG'],
  [['Class'], ['KG'], 'Class KG'],
  [['Class'], ['Play Group'], 'Class Play Group'],
  [['Part'], ['B'], 'Part B'],
  [['Class'], ['B'], undefined],
  [['Class'], [''], undefined],
  [['Class'], ['823.7'], undefined],
  [['Class'], ['Fiction'], undefined],
  [['Class'], ['GST 0%'], undefined],
  [['Class'], ['A1'], undefined],
])('reads the columns %j with %j as the subtitle %j', (headings, cells, subtitle) => {
  const [row] = readRows(['Title', ...headings], ['Physics', ...cells]);
  expect(row).toEqual({
    kind: 'book',
    row: 2,
    texts: { title: 'Physics', ...(subtitle && { subtitle }) },
  });
});

it('takes a series from the end of a title, and a volume without one as a subtitle', () => {
  const title = 'The Road (Roads, #1.5)';
  const [series, number] = readRows(['Title', 'Vol'], [title, ''], ['Gora', '2']);
  expect(series).toMatchObject({
    texts: { title: 'The Road', seriesName: 'Roads', seriesNumber: '1.5' },
  });
  expect(number).toEqual({
    kind: 'book',
    row: 3,
    texts: { title: 'Gora', subtitle: 'Volume 2' },
  });
  expect(readRows(['Title', 'Series', 'Vol'], [title, 'Streets', '3'])).toMatchObject([
    { texts: { title, seriesName: 'Streets', seriesNumber: '3' } },
  ]);
});

it('notes a series that cannot be read once, and not its number', () => {
  const [row] = readRows(['Title', 'Series', 'Vol'], ['Gora', 'x'.repeat(2001), '2']);
  expect(row).toMatchObject({ notes: [{ field: 'seriesName' }] });
});

it('completes the rows of Shopify, and passes over further pictures', () => {
  const headings = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Status',
    'Option1 Value',
    'Variant Price',
    'Variant Inventory Qty',
    'Image Src',
  ];
  const rows = readRows(
    headings,
    [
      'road',
      'The Road',
      'A road.',
      'active',
      'Paperback',
      '399.00',
      '3',
      'https://a.example/a.jpg',
    ],
    ['road', '', '', '', 'Hardcover', '699.00', '1', ''],
    ['road', '', '', '', '', '', '', 'https://a.example/b.jpg'],
    ['gora', 'Gora', '', 'draft', 'Default Title', '250', '4', ''],
  );
  expect(rows).toMatchObject([
    { texts: { title: 'The Road', price: '399', bookType: 'Paperback' } },
    { texts: { title: 'The Road', description: 'A road.', price: '699', bookType: 'Hardcover' } },
    { kind: 'picture', row: 4 },
    { texts: { title: 'Gora', stock: '0' }, notes: [{ field: 'stock', text: 'draft' }] },
  ]);
  expect(rows[3]).not.toMatchObject({ texts: { bookType: expect.anything() } });
});

it('reads the attributes and line ends of WooCommerce', () => {
  const headings = [
    'SKU',
    'Name',
    'Description',
    'Visibility in catalog',
    'Regular price',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ];
  const cells = [
    'K1',
    'Salt',
    'One.\\n\\nTwo.',
    'visible',
    '350.50',
    'Author',
    'Asha Rao, Ravi Iyer',
  ];
  expect(readRows(headings, cells)).toMatchObject([
    {
      texts: {
        title: 'Salt',
        description: 'One.\nTwo.',
        originalPrice: '350',
        authors: 'Asha Rao|Ravi Iyer',
      },
    },
  ]);
});

it.each([
  ['Writer', 'Asha Rao', { authors: 'Asha Rao' }],
  ['Binding', 'HB', { bookType: 'Hardcover' }],
  ['Number of pages', '200', { pages: '200' }],
  ['ISBN-13', '9780306406157', { isbn: '9780306406157' }],
  ['Publisher', 'Penguin', { publisher: 'Penguin' }],
])('reads the attribute %s of WooCommerce', (name, value, texts) => {
  const headings = ['SKU', 'Name', 'Visibility in catalog', 'Regular price'];
  const attribute = ['Attribute 2 name', 'Attribute 2 value(s)'];
  const cells = ['K1', 'Salt', 'visible', '350', name, value];
  expect(readRows([...headings, ...attribute], cells)).toMatchObject([{ texts }]);
});

it('splits the names of Amazon into title, format and authors', () => {
  const headings = ['item-name', 'seller-sku', 'price', 'product-id'];
  const cells = ['The Guide [Paperback] R. K. Narayan', 'K1', '399', '9780143442295'];
  expect(readRows(headings, cells)).toMatchObject([
    {
      texts: { title: 'The Guide', bookType: 'Paperback', authors: 'R. K. Narayan', price: '399' },
    },
  ]);
});

it('keeps the authors and titles of its own export as they are', () => {
  const headings = ['title', 'author', 'authors', 'originalPrice', 'discountPrice', 'publishedOn'];
  const cells = ['A (B, #1)', '', 'Roy, Arundhati|lead and trail', '300', '30', '31-08-2004'];
  expect(readRows(headings, cells)).toMatchObject([
    {
      texts: {
        title: 'A (B, #1)',
        authors: 'Roy, Arundhati|lead and trail',
        discountPrice: '30',
        publishedOn: '2004-08-31',
      },
    },
  ]);
});

it.each([
  ['SKU', true],
  ['Item Code', true],
  ['Alias', true],
  ['Reference', true],
  ['Product ID', true],
  ['Part No.', true],
  ['EAN/UPC', true],
  ['UPC', true],
  ['Barcode (Barcodes)', true],
  ['Parent SKU', false],
  ['Related products', false],
  ['Shelf', false],
])('reads the ISBN of a book in a column %s: %s', (heading, isRead) => {
  const isbn = '9788129116123';
  const [found, code, wrong] = readRows(
    ['Name', 'Price', heading],
    ['Gora', '250', isbn],
    ['Emma', '300', '0143442295'],
    ['Kim', '99', '9788129116124'],
  );
  const texts = { title: 'Gora', originalPrice: '250', ...(isRead && { isbn }) };
  expect(found).toEqual({ kind: 'book', row: 2, texts });
  expect(code).toMatchObject({ kind: 'book', texts: { title: 'Emma' } });
  expect(wrong).toMatchObject({ kind: 'book', texts: { title: 'Kim' } });
});
