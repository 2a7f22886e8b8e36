import { expect, it } from 'vitest';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import { type BookTexts, EXPORTED_COLUMNS } from '../../books/book-fields.ts';
import type { ImportRow } from '../import-row.ts';
import { createSurvey } from './survey.ts';
import { createTableReader } from './table-reader.ts';
import { normalizeWords } from '../cells/words.ts';

/** Surveys a table with these headings and rows. */
function survey(
  headings: string[],
  rows: string[][],
  options: ImportOptions = {},
  maxRemembered?: number,
) {
  const { add, finish } = createSurvey(options, {}, maxRemembered);
  add({ kind: 'table', row: 1, headings, table: { sheets: [], headingRow: 1, encoding: 'utf-8' } });
  for (const [index, cells] of rows.entries()) add({ kind: 'cells', row: index + 2, cells });
  return finish();
}

it('says of each column what happens to its cells', () => {
  const { columns, file } = survey(
    ['Title', 'MRP', 'Selling price', 'Pages', 'Qty', 'Rack'],
    [
      ['Gora', '500', '450.50', '200', '3', 'A3'],
      ['Emma', '300', '', 'many', '', 'A3'],
    ],
  );
  expect(columns.map(({ state, filled, right }) => [state, filled, right])).toEqual([
    ['fits', 2, 2],
    ['printed-price', 2, 2],
    ['rounded', 1, 1],
    ['partly', 2, 1],
    ['new-books', 1, 1],
    ['left-out', 2, 0],
  ]);
  expect(columns[5]).toMatchObject({ heading: 'Rack', first: ['A3'], target: '' });
  expect(file).toMatchObject({
    rows: 2,
    books: 2,
    hasStock: true,
    first: { title: 'Gora', price: 450 },
  });
});

it('counts all rows that repeat an ISBN, and names the first 25', () => {
  const rows = Array.from({ length: 30 }, (_, index) => [`Gora ${index}`, '9780306406157']);
  const { sameIsbn } = survey(['Title', 'ISBN'], rows);
  expect([sameIsbn.rows, sameIsbn.problems.length]).toEqual([29, 25]);
});

it.each([
  [['Qty', 'Rate', 'Disc %', 'रकम'], ['10 Nos', '175.00', '0', '₹ 1,750.00'], ['Rate']],
  [
    ['प्रतियाँ', 'बिकी', 'बची'],
    ['२०', '१५', '५'],
    ['प्रतियाँ', 'बिकी', 'बची'],
  ],
])('asks about columns %j with %j by their numbers', (headings, cells, asked) => {
  const { columns, plan } = survey(['Title', ...headings], [['Gora', ...cells]]);
  const open = columns.flatMap(({ state, heading }) => (state === 'ask' ? heading : []));
  expect(open).toEqual(asked);
  expect(plan?.columns.flatMap(({ target, heading }) => (target === null ? heading : []))).toEqual(
    asked,
  );
});

it.each([
  ['Count 30/11', ['4', '2'], null],
  ['शेष', ['४', '२'], null],
  ['Remarks', ['4', 'torn'], ''],
  ['Remarks', ['', ''], ''],
])('asks about a column %s that staff have added with %j: %j', (heading, cells, target) => {
  const own = ['title', 'author', 'authors', 'originalPrice', 'discountPrice', 'stock', 'onShelf'];
  const stock = ['title', 'author', 'isbn', 'copies', 'promised', 'onShelf', 'payable', 'value'];
  for (const headings of [own, stock]) {
    const rows = cells.map((cell, at) => [...headings.map(() => `${at + 1}`), cell]);
    const file = [...headings, heading];
    expect(survey(file, rows).columns.at(-1)).toMatchObject({ target });
    const { columns } = survey(file, rows, { columns: { [heading]: 'onShelf' } });
    const filled = columns.filter((one) => one.target === 'onShelf' || one.target === 'stock');
    expect(filled.map((one) => one.heading)).toEqual([heading]);
  }
});

it.each([
  ['Language', 'Hindi', 'English', 'language'],
  ['Publisher', 'Rajkamal', 'Diamond', 'publisher'],
  ['ISBN', '9780306406157', '9780804429573', 'isbn'],
  ['Barcode', '8901180955505', '8901180955512', 'gtin'],
  ['Class', '9', '10', 'subtitle'],
])(
  'says by the column %s with %s and %s in what a later edition differs',
  (heading, a, b, field) => {
    const rows = [a, a, b, ''].map((cell) => ['Gita', 'Vyasa', '100', cell]);
    const { plan } = survey(['Title', 'Author', 'MRP', heading], rows);
    expect([...(plan?.differences ?? [])]).toEqual([[4, [field]]]);
  },
);

it('says that volumes of a series differ, but not of a row without a title', () => {
  const headings = ['Title', 'Author', 'Series', 'Volume', 'MRP', 'ISBN'];
  const list = (title: string, isbns: string[]) => {
    const rows = isbns.map((isbn, at) => [title, 'Oda', 'One Piece', `${at + 1}`, '350', isbn]);
    return [...(survey(headings, rows).plan?.differences ?? [])];
  };
  expect(list('One Piece', ['', ''])).toEqual([[3, ['seriesNumber']]]);
  expect(list('', ['9780143442295', '9780143442301'])).toEqual([]);
});

it('tells two formats apart by no ISBN, which a book of the shop may lack', () => {
  const rows = [
    ['Emma', 'Paperback', '9780143442295'],
    ['Emma', 'Hardcover', '9780143442301'],
    ['Emma', 'Hardcover', '9780306406157'],
  ].map((cells, at) => [...cells, `${at}00`]);
  const { plan = expect.fail() } = survey(['Title', 'Binding', 'ISBN', 'MRP'], rows);
  expect(new Map(plan.differences)).toEqual(new Map([[4, ['isbn']]]));
  const read = createTableReader(plan);
  const books = rows.map((cells, at) => read({ kind: 'cells', row: at + 2, cells }));
  const listOthers = (book: ImportRow) =>
    'others' in book &&
    book.others?.map(({ bookType, originalPrice }) => [bookType, originalPrice]);
  expect(books.map(listOthers)).toEqual([
    [['Hardcover', '100']],
    [['Paperback', '0']],
    [['Paperback', '0']],
  ]);
});

it('lists no other editions for rows without a title', () => {
  const rows = [
    ['9780143442295', 'Penguin'],
    ['9780143442301', 'Rajkamal'],
  ];
  const { plan = expect.fail() } = survey(['ISBN', 'Publisher'], rows);
  const read = createTableReader(plan);
  const books = rows.map((cells, at) => read({ kind: 'cells', row: at + 2, cells }));
  expect(books.map((book) => 'others' in book)).toEqual([false, false]);
});

it('asks about no empty column', () => {
  const headings = ['Title', 'Price', 'Stock', 'Qty'];
  const ask = (qty: string) =>
    survey(headings, [['Gora', '250', '3', qty]]).columns.flatMap(({ target, heading }) =>
      target === null ? heading : [],
    );
  expect([ask('2'), ask('')]).toEqual([['Stock', 'Qty'], ['Stock']]);
});

it.each([
  ['Discount', ['0', '0.00', ''], ''],
  ['Disc %', ['0%', '0'], ''],
  ['Disc %', ['0', '0%', '0.00', '10'], null],
  ['Discount', ['0', '10'], null],
  ['Total', ['0', '0'], ''],
  ['Shelf Price', ['0', '0'], null],
])('asks about no column %s without a discount: %j', (heading, cells, target) => {
  const rows = cells.map((cell, at) => [`Book ${at}`, '250', cell]);
  expect(survey(['Title', 'MRP', heading], rows).columns[2]).toMatchObject({ target });
});

it.each([
  ['Sale price', 'Inclusive Of Tax', ['18', 'N'], null],
  ['Sale price', 'Inclusive Of Tax', ['18', 'Y'], 'price'],
  ['Sale price', 'Inclusive Of Tax', ['0', 'N'], 'price'],
  ['Price', 'Tax Type', ['18', 'Exclusive'], null],
  ['Sale Rate', 'Sale Price Tax', ['12', 'Without Tax'], null],
  ['MRP', 'Tax Type', ['18', 'Exclusive'], 'originalPrice'],
])('asks about a %s without the tax, as %s says: %j', (price, mark, cells, target) => {
  const headings = ['Title', price, 'Tax Rate', mark];
  const rows = [['Notebook', '100', ...cells]];
  expect(survey(headings, rows).plan?.columns[1]).toMatchObject({ target });
  const columns = { [price]: 'price' as const };
  expect(survey(headings, rows, { columns }).plan?.columns[1]).toMatchObject({ target: 'price' });
});

it.each([
  ['GST', ['45', '12'], ''],
  ['GST', ['18', '5%', '0'], 'taxPercent'],
  ['GST', ['45 %', '12'], 'taxPercent'],
  ['GST %', ['45', '12'], 'taxPercent'],
  ['Tax rate', ['45', '12'], 'taxPercent'],
])('reads a column %s with %j as %j', (heading, cells, target) => {
  const rows = cells.map((cell, index) => [`Book ${index}`, '300', cell]);
  const { columns, plan } = survey(['Title', 'MRP', heading], rows);
  expect(columns[2]).toMatchObject({ target });
  expect(plan?.columns[2]).toMatchObject({ target });
  const chosen = survey(['Title', 'MRP', heading], rows, { columns: { [heading]: 'taxPercent' } });
  expect(chosen.plan?.columns[2]).toMatchObject({ target: 'taxPercent' });
});

it.each([
  [
    ['250.000', '12.500', 'Rs 1.250'],
    ['250', '12', '1'],
  ],
  [
    ['1.299', '499'],
    ['1299', '499'],
  ],
  [
    ['1.299', '499,50'],
    ['1299', '499'],
  ],
  [['1.299'], ['1299']],
  [
    ['45.000', '250.000', '99', '35.500'],
    ['45', '250', '99', '35'],
  ],
  [
    ['1.299', '2.500', '99'],
    ['1299', '2500', '99'],
  ],
  [
    ['1200.000', '250.000', '1,250.000'],
    ['1200', '250', '1250'],
  ],
])('reads prices %j as %j', (cells, prices) => {
  const rows = cells.map((cell, index) => [`Book ${index}`, cell]);
  const { plan } = survey(['Title', 'MRP'], rows);
  const read = plan && createTableReader(plan);
  const books = rows.map((row, index) => read?.({ kind: 'cells', row: index, cells: row }));
  expect(books).toMatchObject(prices.map((price) => ({ texts: { originalPrice: price } })));
});

it.each([
  ['Weight', ['1.2', '1', '350'], ['1200', '1000', '350']],
  ['Weight', ['350', '1'], ['350', '1']],
  ['Weight', ['0.350', '1.000', '1.250'], ['350', '1000', '1250']],
  ['Weight', ['350.000', '1200.000'], ['350', '1200']],
  ['Weight (g)', ['1.2', '5'], ['1', '5']],
])('reads a column %s with %j in grams as %j', (heading, cells, grams) => {
  const headings = ['Title', 'MRP', heading];
  const rows = cells.map((cell, index) => [`Book ${index}`, '300', cell]);
  const { plan } = survey(headings, rows);
  const read = plan && createTableReader(plan);
  const books = rows.map((row, index) => read?.({ kind: 'cells', row: index, cells: row }));
  expect(books).toMatchObject(grams.map((text) => ({ texts: { grams: text } })));
});

it.each([
  ['Original Currency', ['GBP', 'INR'], [undefined, '300']],
  ['Column 4', ['£', '₹'], [undefined, '300']],
  ['Price Code', ['US $', 'Rs.'], [undefined, '300']],
  ['Curriculum', ['CBSE', 'ICSE'], ['49', '300']],
  ['Recurring Order', ['Yes', 'No'], ['49', '300']],
  ['Currency Rate', ['84', '84'], ['49', '300']],
  ['Currency', ['84', '84'], ['49', '300']],
  ['List Currency', ['USD', 'MYR'], [undefined, undefined]],
  ['Currency Name', ['Ringgit', 'INR'], [undefined, '300']],
  ['Department', ['CAD', 'Civil'], ['49', '300']],
])('leaves out the prices beside a column %s with %j that are not in rupees', (...row) => {
  const [heading, cells, prices] = row;
  const rows = ['49.99', '300'].map((price, at) => [`Book ${at}`, price, cells[at] ?? '']);
  const { plan = expect.fail() } = survey(['Title', 'Price', heading], rows);
  const read = createTableReader(plan);
  const books = rows.map((book, index) => read({ kind: 'cells', row: index, cells: book }));
  expect(books.map((book) => 'texts' in book && book.texts.originalPrice)).toEqual(prices);
});

it.each([
  ['SGST', ['6', '7.2'], [undefined, undefined]],
  ['SGST', ['₹6.00', '0'], [undefined, '0']],
  ['SGST', ['6', '9'], ['12', '18']],
])('reads the tax of a column %s with %j as %j', (heading, cells, taxes) => {
  const rows = cells.map((tax, at) => [`Book ${at}`, '100', '0', tax, tax]);
  const { plan = expect.fail() } = survey(['Title', 'MRP', 'IGST', 'CGST', heading], rows);
  const read = createTableReader(plan);
  const books = rows.map((row, at) => read({ kind: 'cells', row: at, cells: row }));
  expect(books.map((book) => 'texts' in book && book.texts.taxPercent)).toEqual(taxes);
});

it('separates the categories of an export of the shop by | only', () => {
  const row: BookTexts = { title: 'Gora', originalPrice: '500', genres: 'Arts, Crafts|Verse' };
  const cells = EXPORTED_COLUMNS.map((column) => row[column] ?? '');
  const { words, plan } = survey([...EXPORTED_COLUMNS], [cells]);
  expect(words.map(({ word }) => word)).toEqual(['Arts, Crafts', 'Verse']);
  expect(plan?.answers.isOwn).toBe(true);
});

it('asks nothing about ditto marks', () => {
  const { columns, words, clear } = survey(
    ['Title', 'MRP', 'Language', 'Binding'],
    [
      ['Gora', '500', 'Bengali', 'PB'],
      ['Emma', '"', '"', '-do-'],
    ],
  );
  expect(words).toEqual([]);
  expect(clear.map(({ word }) => word)).toEqual(['Bengali', 'PB']);
  expect(columns.map(({ filled, right }) => [filled, right])).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

it('cuts long first cells between two letters', () => {
  const { columns } = survey(['Title', 'MRP'], [[`${'x'.repeat(79)}कि`, '300']]);
  expect(columns[0]).toMatchObject({ first: ['x'.repeat(79)] });
});

it.each([
  ['Published on', ['03/04/2023', '13/04/2023'], 'day-first'],
  ['Published on', ['03/04/2023', '04/13/2023'], 'month-first'],
  ['Published on', ['03/04/2023'], null],
  ['Published on', ['03/04/2023', '13/04/2023', '04/13/2023'], null],
  ['Author', ['Roy, Arundhati'], 'last-name-first'],
  ['Author', ['Tagore, Bose, Sen'], 'several'],
  ['Author', ['Roy, Arundhati', 'Tagore, Bose, Sen'], null],
])('guesses how the column %s with %j is read: %s', (heading, cells, answer) => {
  const rows = cells.map((cell, index) => [`Book ${index}`, '300', cell]);
  const { questions } = survey(['Title', 'MRP', heading], rows);
  expect(questions).toMatchObject([
    { heading, first: cells[0], answer, origin: answer === null ? 'open' : 'guessed' },
  ]);
});

it('says what a discount would make of the first price', () => {
  const rows = [
    ['Emma', '300', ' 350 '],
    ['Gora', '500', '50'],
  ];
  const { questions } = survey(['Title', 'MRP', 'Discount'], rows);
  const answers = [
    { answer: 'amount', result: '' },
    { answer: 'percent', result: '' },
    { answer: 'price', result: '350' },
    { answer: 'supplier', result: '300' },
  ];
  expect(questions).toMatchObject([{ about: 'discount', first: '350', rows: 2, answers }]);
  const whole = survey(['Title', 'MRP', 'Discount'], [['Emma', '300', '300']]).questions;
  expect(whole[0]?.answers).toContainEqual({ answer: 'amount', result: '0' });
});

it.each([
  [['0.00', '0'], null],
  [['0.00', '250'], 'price'],
  [['', ''], 'price'],
])('reads a column of selling prices %j beside the printed ones as %j', (prices, target) => {
  const headings = ['Title', 'MRP', 'Sale Rate'];
  const { columns } = survey(
    headings,
    prices.map((price, at) => [`Book ${at}`, '500', price]),
  );
  expect(columns[2]).toMatchObject({ target });
});

it('names no row as repeated whose title cannot be read', () => {
  const rows = ['?????', '????????', '??????'].map((title) => [title, '500']);
  expect(survey(['Title', 'MRP'], rows).plan?.repeated).toEqual(new Set());
});

it('asks once whose discount the columns of a trade list hold', () => {
  const headings = ['Title', 'MRP', 'Disc %', 'Net Price'];
  const rows = [['Emma', '500', '35%', '₹325.00']];
  const open = survey(headings, rows);
  expect(open.questions).toMatchObject([
    {
      heading: 'Disc %',
      answers: [
        { answer: 'percent', result: '325' },
        { answer: 'supplier', result: '500' },
      ],
    },
  ]);
  const listTargets = (discount: ImportOptions['discount']) =>
    survey(headings, rows, { discount }).columns.map(({ target }) => target);
  expect(listTargets('supplier')).toEqual(['title', 'originalPrice', '', '']);
  // The net price may be what the shop pays: it needs an answer of its own.
  expect(listTargets('percent')).toEqual(['title', 'originalPrice', 'discountPercent', null]);
  expect(listTargets('price')).toEqual(['title', 'originalPrice', null, 'price']);
});

it('names rows with one ISBN, and leaves out a second row that nothing tells apart', () => {
  const isbn = '9780306406157';
  const { sameIsbn, plan } = survey(
    ['Title', 'ISBN'],
    [
      ['Gora', isbn],
      ['Gora!', isbn],
      ['Maths', ''],
      ['Maths', ''],
      ['Gora', ''],
    ],
  );
  expect(sameIsbn).toMatchObject({ rows: 1, problems: [{ row: 3, isbn }] });
  expect([...(plan?.repeated ?? [])]).toEqual([5]);
  expect(plan?.mixed?.size).toBe(1);
});

it.each([
  [['9780306406157', '9780306406157'], {}, 'ISBN. The later row counts, but for its copies.'],
  [['9780306406157', '9780306406157'], { stock: 'counted' }, 'ISBN. The later row counts.'],
  [['8901180955505', '8901180955505'], {}, 'barcode. The later row counts, but for its copies.'],
  [['8901180955505', '8901180955512'], {}, undefined],
] as const)('says which of the rows with %j counts, answered by %j: %s', (codes, options, text) => {
  const rows = codes.map((code, at) => [code, 'Gora', '250', `${at + 4}`]);
  const { sameIsbn } = survey(['Barcode', 'Title', 'MRP', 'Qty'], rows, options);
  const message = text && `Row 2 has the same ${text}`;
  expect(sameIsbn.problems.map((problem) => problem.message)).toEqual(message ? [message] : []);
});

it.each([
  ['different ISBNs', ['9780143442295', '9780143442301'], true],
  ['one ISBN', ['9780143442295', '9780143442295'], false],
  ['different ISBNs and none', ['9780143442295', '9780143442301', ''], true],
])('takes rows of one book with %s for several books: %s', (_name, isbns, areSeveral) => {
  const { plan } = survey(
    ['Title', 'ISBN', 'MRP'],
    isbns.map((isbn) => ['Gora', isbn, '500']),
  );
  expect((plan?.mixed?.size ?? 0) > 0).toBe(areSeveral);
  expect(plan?.repeated?.size).toBe(0);
});

it('distinguishes rows without an ISBN by publishers and languages', () => {
  const { plan } = survey(
    ['पुस्तक का नाम', 'लेखक', 'Publisher', 'Language', 'मूल्य'],
    [
      ['गोदान', 'प्रेमचंद', 'राजकमल', 'Hindi', '250'],
      ['गोदान', 'प्रेमचंद', 'भारतीय ज्ञानपीठ', 'Hindi', '299'],
      ['गोदान', 'प्रेमचंद', 'राजकमल प्रकाशन', 'Hindi', '260'],
      ['गोदान', 'प्रेमचंद', 'राजकमल', 'Urdu', '199'],
      ['गोदान', 'प्रेमचंद', '', 'Hindi', '150'],
    ],
  );
  expect([...(plan?.repeated ?? [])]).toEqual([4, 6]);
});

it('leaves out a row that may be the same book as an earlier one, because a cell is empty', () => {
  const { plan } = survey(
    ['Title', 'Publisher', 'Binding', 'MRP'],
    [
      ['Guide', 'Rupa', '', '267'],
      ['GUIDE', '', 'Paperback', '596'],
      ['Guide', 'Oxford', 'Paperback', '300'],
      ['Guide', 'Oxford', 'Hardcover', '500'],
    ],
  );
  expect([...(plan?.repeated ?? [])]).toEqual([3]);
});

it.each([
  ['Price', {}, true],
  ['Rate', {}, true],
  ['Unit Price', {}, true],
  ['Retail Price', {}, true],
  ['MRP', {}, false],
  ['New MRP', {}, false],
  ['Price', { columns: { Price: 'originalPrice' } }, false],
] as const)('says that a column %s, answered by %j, may be the selling price: %s', (...row) => {
  const [heading, options, isBare] = row;
  const { plan = expect.fail() } = survey(['Title', heading], [['Gora', '250']], options);
  const read = createTableReader(plan);
  const result = read({ kind: 'cells', row: 2, cells: ['Gora', '250'] });
  expect('isPriceBare' in result).toBe(isBare);
});

it('treats rows with and without an ISBN as different books, even if only one has a format', () => {
  const rows = [
    ['Guide', '', '', '524'],
    ['Guide', 'Paperback', '9780143442295', '172'],
  ];
  const { plan } = survey(['Title', 'Binding', 'ISBN', 'MRP'], rows);
  expect(plan?.mixed?.size).toBe(1);
});

it('keeps a row without an ISBN apart from one of another format only by that', () => {
  const rows = [
    ['Emma', 'Hardcover', '9780143442295', '500'],
    ['Emma', 'Paperback', '', '250'],
  ];
  const { plan } = survey(['Title', 'Binding', 'ISBN', 'MRP'], rows);
  expect(plan?.mixed?.size).toBe(0);
});

it.each([
  [['1.250', '12.500', '450'], false],
  [['45.000', '250.000', '99'], true],
])('reads points as decimal only if one surely is: %j', (prices, areDecimal) => {
  const { plan } = survey(
    ['Title', 'MRP'],
    prices.map((price, index) => [`Book ${index}`, price]),
  );
  expect(plan?.decimalAt?.has(1)).toBe(areDecimal);
});

it('compares the rows with the first books only, as many as it may remember', () => {
  const isbns = ['9780306406157', '9780804429573', '9788126415724'];
  const { sameIsbn, plan, file } = survey(
    ['Title', 'ISBN'],
    [
      ['Gora', isbns[0] ?? ''],
      ['Emma', ''],
      ['Maths', isbns[1] ?? ''],
      ['Hindi', isbns[2] ?? ''],
      ['Hindi', isbns[2] ?? ''],
      ['Maths', isbns[1] ?? ''],
      ['Gora', isbns[0] ?? ''],
      ['Emma', ''],
      ['Hindi', ''],
      ['Hindi', ''],
    ],
    {},
    2,
  );
  expect(sameIsbn.problems.map(({ row }) => row)).toEqual([7, 8]);
  expect([...(plan?.repeated ?? [])]).toEqual([9]);
  expect(file.books).toBe(10);
});

it('asks for no category where a tag is a year, or repeats the author or the publisher', () => {
  const { words } = survey(
    ['Title', 'Author', 'Publisher', 'Tags', 'Category'],
    [
      [
        'Gora',
        'Tagore, Rabindranath',
        'Lotus House',
        '',
        '2018, Rabindranath Tagore, lotus house, Plays',
      ],
    ],
    { authors: 'last-name-first' },
  );
  expect(words.map(({ word }) => word)).toEqual(['Plays']);
});

it('takes the answer for a long word', () => {
  const cell = `Deluxe, ${'with a map, '.repeat(50)}`;
  const ask = (values?: ImportOptions['values']) =>
    survey(['Title', 'Binding'], [['Gora', cell]], { values }).words;
  const [{ word } = expect.fail()] = ask();
  expect(ask({ bookType: { [word]: 'Hardcover' } })).toMatchObject([{ value: 'Hardcover' }]);
  expect(normalizeWords('bookType', cell, { values: { bookType: { [word]: 'Hardcover' } } })).toBe(
    'Hardcover',
  );
});

it.each([
  ['Romance', 'remembered'],
  ['+Poetry', 'remembered'],
  ['language:hi', 'remembered'],
  ['', 'remembered'],
  ['Gone', 'open'],
])('takes a remembered answer %j while it means something: %s', (value, origin) => {
  const options = { values: { genres: { School: value } } };
  const context = { remembered: { options, since: '2026-01-01T09:00:00+00:00' } };
  const { add, finish } = createSurvey({}, context);
  const headings = ['Title', 'MRP', 'Category'];
  add({ kind: 'table', row: 1, headings, table: { sheets: [], headingRow: 1 } });
  add({ kind: 'cells', row: 2, cells: ['Gora', '500', 'School'] });
  expect(finish().words.map((word) => word.origin)).toEqual([origin]);
});

it('keeps a bounded number of words', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [`Book ${index}`, `Word ${index}`]);
  expect(survey(['Title', 'Category'], rows).words).toHaveLength(200);
});

it('notices that a text is not in UTF-8', () => {
  expect(survey(['Title'], [['Caf\ufffd'], ['Gora']]).isMisread).toBe(true);
  expect(survey(['Title'], [['Caf\ufffd'], ['Café'], ['गोरा']]).isMisread).toBe(false);
});

it('takes no copies of ONIX unless asked', () => {
  const { add, finish } = createSurvey({});
  add({ kind: 'onix', row: 0, sender: 'Vidya', version: '3.0' });
  add({ kind: 'book', row: 1, texts: { title: 'Gora', originalPrice: '90', stock: '7' } });
  expect(finish()).toMatchObject({
    stock: 'ignored',
    file: { kind: 'onix', sender: 'Vidya', version: '3.0', rows: 1, hasStock: true },
  });
  expect(createSurvey({ stock: 'new' }).finish()).toMatchObject({ stock: 'new' });
});
