import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import type { ExistingBooks } from '#contract/imports/import-options.ts';
import { aBook } from '../../builders.ts';
import { type BookTexts, EXPORTED_COLUMNS, listCells } from '../../books/book-fields.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import type { ImportRow } from '../import-row.ts';
import { planRows } from './plan-rows.ts';
import { planUndo } from './plan-undo.ts';
import { NOW, ISBN, OTHER_ISBN, plan, planFor, deletion, planCount } from './testing.ts';

it('adds a book that the shop does not have', () => {
  const { counts, saves, changes } = plan([], { title: 'Gora', originalPrice: '300', stock: '4' });
  expect(counts).toMatchObject({ done: 1, added: 1, changed: 0, deleted: 0, failed: 0 });
  expect(saves).toMatchObject([{ book: { _id: 'new-1', title: 'Gora', stock: 4 } }]);
  expect(saves[0]).not.toHaveProperty('position');
  expect(changes).toEqual([{ kind: 'added', bookId: 'new-1', stock: 4 }]);
});

it('changes the book with the ISBN, even if its title differs', () => {
  const book = aBook({ isbn: ISBN });
  const { saves, changes } = plan([book], { isbn: ISBN, title: 'Malgudi', stock: '1' });
  // The stock stays: it may have changed since the file was written.
  expect(saves).toEqual([
    { position: 1, book: { ...book, title: 'Malgudi', updatedAt: NOW, version: 2 } },
  ]);
  expect(changes).toEqual([
    {
      kind: 'changed',
      bookId: 'bk01',
      stock: 0,
      fields: { title: ['Malgudi Days', 'Malgudi'], updatedAt: [book.updatedAt, NOW] },
    },
  ]);
});

it.each([
  ['Swami and Friends', true],
  ['The Dark Room', true],
  ['Malgudi', false],
  ['Malgudi-Days (Paperback)', false],
  ['MalgudiDays', false],
  ['मालगुडी डेज़', false],
])('doubts the title %s of a row with the ISBN of Malgudi Days: %s', (title, isDoubtful) => {
  const row = { isbn: ISBN, title, originalPrice: '300' };
  const [planned] = planFor('prices', [aBook({ isbn: ISBN })], row).rows;
  const message = 'The shop has Malgudi Days with this ISBN.';
  const doubt = { row: 2, isbn: ISBN, title, field: 'title', text: title, message };
  expect(planned?.otherTitle).toEqual(isDoubtful ? doubt : undefined);
});

it('keeps a book of the shop as it is before a row changes it, and none that the file adds', () => {
  const book = aBook({ isbn: ISBN });
  const added = { isbn: OTHER_ISBN, title: 'Gora', author: 'Tagore' };
  const { rows } = planFor(
    'all',
    [book],
    { isbn: ISBN, originalPrice: '90' },
    { ...added, originalPrice: '100' },
    { ...added, originalPrice: '300' },
  );
  expect(rows.map(({ before }) => before)).toEqual([book, undefined, undefined]);
});

it('changes only the prices of existing books if `existing` is `prices`', () => {
  const book = aBook({ isbn: ISBN, stock: 3, payable: 200 });
  const row = { isbn: ISBN, title: 'Malgudi', originalPrice: '300', stock: '7' };
  const { saves, counts } = planFor('prices', [book], row, { ...row, isbn: OTHER_ISBN });
  expect(counts).toMatchObject({ done: 2, added: 1, changed: 1, failed: 0 });
  expect(saves).toMatchObject([
    { book: { _id: 'bk01', title: 'Malgudi Days', originalPrice: 300, stock: 3 } },
    { book: { _id: 'new-1', title: 'Malgudi' } },
  ]);
});

it('leaves existing books unchanged if `existing` is `none`', () => {
  const book = aBook({ isbn: ISBN });
  const row = { isbn: ISBN, title: 'Malgudi', originalPrice: '300', stock: '7' };
  const deletionRow = deletion({ isbn: ISBN, title: book.title });
  const { saves, removals, counts } = planFor('none', [book], row, deletionRow);
  expect([saves, removals]).toEqual([[], []]);
  expect(counts).toMatchObject({ done: 2, added: 0, changed: 0, same: 2, deleted: 0, failed: 0 });
  expect(planFor('prices', [book], deletionRow).removals).toEqual([]);
});

it('finds a book by work, book type, title and author if row or book has no ISBN', () => {
  const sameBook = { title: 'Malgudi Days', author: 'R. K. Narayan', originalPrice: '1' };
  const paperback = aBook({ work: 'malgudi' });
  const hardcover = aBook({ _id: 'bk02', work: 'malgudi', bookType: 'Hardcover' });
  const findChanged = (row: BookTexts) =>
    plan([paperback, hardcover], row).saves.map(({ book }) => book._id);
  expect(findChanged({ ...sameBook, bookType: 'Hardcover' })).toEqual(['bk02']);
  expect(findChanged({ ...sameBook, work: 'malgudi' })).toEqual([]);
  expect(findChanged({ ...sameBook, work: 'another' })).toEqual(['new-1']);
  expect(findChanged({ ...sameBook, author: 'Narayan' })).toEqual(['new-1']);
  expect(findChanged({ ...sameBook, isbn: ISBN })).toEqual(['new-1']);
  expect(findChanged({ ...sameBook, isbn: ISBN, bookType: 'Hardcover' })).toEqual(['bk02']);
  expect(plan([aBook({ isbn: ISBN })], sameBook).saves[0]?.book._id).toBe('bk01');
});

it('adds an ISBN to a book without one, but does not match a book with another ISBN', () => {
  const row = { isbn: ISBN, title: 'Malgudi Days', author: 'R. K. Narayan', originalPrice: '250' };
  expect(plan([aBook()], row).saves).toMatchObject([{ book: { _id: 'bk01', isbn: ISBN } }]);
  expect(plan([aBook({ isbn: OTHER_ISBN })], row).counts.added).toBe(1);
});

it('takes the changes of earlier rows into account', () => {
  const row = { isbn: ISBN, title: 'Gora', originalPrice: '300' };
  const { counts, saves, changes } = plan([], row, row, { ...row, pages: '2' }, deletion(row), row);
  expect(counts).toMatchObject({ done: 5, added: 2, changed: 1, same: 1, deleted: 1, failed: 0 });
  expect(saves.map(({ book }) => book._id)).toEqual(['new-2']);
  expect(changes).toHaveLength(1);
});

it('changes nothing if the rows have the values of the books', () => {
  const books = [
    aBook({ isbn: ISBN, authors: ['R. K. Narayan'] }),
    aBook({ _id: 'bk02', title: 'Gora' }),
  ];
  const rows = books.map((book) =>
    Object.fromEntries(listCells(book).map((cell, index) => [EXPORTED_COLUMNS[index], cell])),
  );
  expect(plan(books, ...rows)).toMatchObject({
    counts: { done: 2, added: 0, changed: 0, deleted: 0, failed: 0 },
    saves: [],
    changes: [],
  });
});

it('reports bad rows with their numbers, and continues', () => {
  const { counts, problems } = plan(
    [],
    { title: '', originalPrice: '1' },
    { title: 'A', originalPrice: 'x', pages: 'y' },
    { kind: 'bad', row: 4, field: '', message: 'Broken.' },
    { kind: 'note', row: 5, field: 'Cover', message: 'Unknown.' },
    { kind: 'note', row: 1, field: 'Shelf', message: 'Unknown.' },
    { kind: 'book', row: 6, texts: { isbn: ISBN }, isUpdate: true },
    deletion({ isbn: ISBN }),
    { title: 'A', originalPrice: '1' },
    { kind: 'unreadable', row: 10, field: '', message: 'Cut off.' },
  );
  expect(counts).toMatchObject({ done: 7, added: 1, changed: 0, deleted: 0, failed: 6 });
  expect(problems.slice(-3).map(({ message }) => message)).toEqual([
    'The shop does not have the book that this changes.',
    'The shop does not have this book.',
    'Cut off.',
  ]);
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [1, 'Shelf'],
    [2, 'title'],
    [3, 'originalPrice'],
    [4, ''],
    [5, 'Cover'],
    [6, ''],
    [9, ''],
    [10, ''],
  ]);
});

it.each([
  // The book's price and discount, the selling price of the file, and both afterwards.
  [250, 0, '280', 280, 0],
  [250, 0, '230', 250, 20],
  [250, 50, '280', 250, 0],
])(
  'raises the price %i − %i by a selling price of %s alone: %i − %i',
  (mrp, off, price, ...both) => {
    const discountPercent = (100 * off) / mrp;
    const facts = { originalPrice: mrp, discountPrice: off, discountPercent };
    const { saves } = plan([aBook({ isbn: ISBN, ...facts })], { isbn: ISBN, price });
    expect([saves[0]?.book.originalPrice, saves[0]?.book.discountPrice]).toEqual(both);
  },
);

it('leaves out the deletion of a book that an open order contains', () => {
  const row = { kind: 'deletion', row: 9, texts: { isbn: ISBN } } as const;
  const context = { now: NOW, createId: () => 'new', existing: 'all' } as const;
  const planWith = (copies: number) =>
    planRows([row], [{ book: aBook({ isbn: ISBN }), position: 1 }], {
      ...context,
      promised: new Map([['bk01', copies]]),
    });
  expect(planWith(1)).toMatchObject({
    removals: [],
    problems: [{ isbn: ISBN, message: 'An order that is not sent yet contains this book.' }],
  });
  expect(planWith(0).removals).toEqual(['bk01']);
});

it('reports each edit of the desk that a row replaces, once', () => {
  const book = aBook({ isbn: ISBN, pages: 200, editedFields: ['title', 'publisher'] });
  const row = { isbn: ISBN, title: 'Malgudi', pages: '210' };
  const { counts, problems, saves } = plan([book], row, row);
  expect(problems).toEqual([
    {
      row: 2,
      isbn: ISBN,
      title: 'Malgudi',
      field: 'title',
      message: expect.any(String),
      isReplaced: true,
    },
  ]);
  expect(counts).toMatchObject({ changed: 1, failed: 0 });
  expect(saves[0]?.book.editedFields).toEqual(['publisher']);
});

it('leaves out a row that several books match, but prefers one with the same work', () => {
  const row = { title: 'Malgudi Days', author: 'R. K. Narayan', originalPrice: '1' };
  const first = aBook({ work: 'malgudi' });
  const second = aBook({ _id: 'bk02', work: 'other' });
  const context = { now: NOW, createId: () => 'new', existing: 'all' } as const;
  const planWith = (texts: BookTexts, ...stored: PositionedBook[]) =>
    planRows([{ kind: 'book', row: 2, texts }], stored, context);
  const both = [
    { book: second, position: 2 },
    { book: first, position: 1 },
  ];
  expect(planWith(row, ...both)).toMatchObject({
    counts: { failed: 1 },
    problems: [{ message: expect.stringMatching(/^The shop has several books/) }],
    saves: [],
  });
  expect(planWith({ ...row, isbn: ISBN }, ...both).counts).toMatchObject({ added: 1 });
  const withoutWork = { book: aBook({ _id: 'bk03' }), position: 3 };
  expect(planWith(row, ...both, withoutWork).saves[0]?.book._id).toBe('bk03');
});

it('matches the authors of a book as a list or as a line', () => {
  const findMatch = (book: Book, row: BookTexts) =>
    plan([book], { title: book.title, originalPrice: '1', ...row }).saves[0]?.book._id;
  const two = aBook({ author: 'Narayan and Friend', authors: ['R. K. Narayan', 'A. Friend'] });
  expect(findMatch(two, { authors: 'R. K. Narayan|A. Friend' })).toBe('bk01');
  expect(findMatch(two, { authors: 'A. Friend' })).toBe('new-1');
  const joined = aBook({ author: 'R. K. Narayan, A. Friend' });
  expect(findMatch(joined, { authors: 'R. K. Narayan|A. Friend' })).toBe('bk01');
  expect(findMatch(aBook({ author: '' }), {})).toBe('bk01');
  expect(findMatch(aBook(), {})).toBe('bk01');
});

it('does not find a book by the title that it had before an earlier row', () => {
  const row = { title: 'Malgudi Days', author: 'R. K. Narayan', originalPrice: '1' };
  const { counts } = plan([aBook({ isbn: ISBN })], { isbn: ISBN, title: 'Malgudi' }, row);
  expect(counts).toMatchObject({ added: 1, changed: 1 });
});

it('takes the promised copies off a count of the shelf', () => {
  const shelf = { stock: 7, promised: 2, short: 0 };
  const { saves, changes, counted } = planCount(shelf, { isbn: ISBN, stock: '8' });
  expect(saves).toMatchObject([{ book: { stock: 6, inStock: true, version: 2 } }]);
  expect(changes).toMatchObject([{ kind: 'changed', stock: -1 }]);
  expect([...counted]).toEqual([['bk01', { stock: 6, promised: 2, short: 0 }]]);
  // An exported file has the stock, too.
  const exported = planCount(shelf, { isbn: ISBN, stock: '7', onShelf: '9' });
  expect([exported.saves, exported.counts.changed]).toEqual([[], 0]);
});

it('notes a count in the copies for sale of an export, which are not the count', () => {
  const shelf = { stock: 7, promised: 2, short: 1 };
  const note = (stock: string, onShelf: string) =>
    planCount(shelf, { isbn: ISBN, stock, onShelf }).problems.map(
      ({ row, field, text, message }) => ({
        row,
        field,
        text,
        message,
      }),
    );
  expect(note('7', '8')).toEqual([]);
  expect(note('3', '4')).toEqual([]);
  expect(note('5', '8')).toEqual([
    {
      row: 2,
      field: 'stock',
      text: '5',
      message: 'The copies on the shelf count (onShelf), which are 8 here.',
    },
  ]);
  expect(plan([aBook({ isbn: ISBN })], { isbn: ISBN, stock: '5', onShelf: '8' }).problems).toEqual(
    [],
  );
});

it('counts no copies for sale if fewer are there than promised, and can undo that', () => {
  const short = planCount({ stock: 7, promised: 2, short: 0 }, { isbn: ISBN, stock: '1' });
  expect(short.saves).toMatchObject([{ book: { stock: 0, inStock: false } }]);
  expect(short.counted.get('bk01')).toEqual({ stock: 0, promised: 2, short: 1 });
  expect(short.changes).toMatchObject([{ stock: -8 }]);
  // Of the 8 missing copies, 7 were for sale.
  expect(short.copies).toEqual([{ bookId: 'bk01', qty: -7 }]);
  const again = planCount({ stock: 0, promised: 2, short: 0 }, { isbn: ISBN, stock: '1' });
  expect(again.changes).toMatchObject([{ bookId: 'bk01', stock: -1 }]);
  expect(again.copies).toEqual([{ bookId: 'bk01', qty: 0 }]);
});

it.each([
  [{ title: 'Malgudi Days', stock: '40' }, { failed: 1 }],
  [{ title: 'Malgudi Days', stock: '40', originalPrice: '168' }, { failed: 1 }],
  [{ title: 'Malgudi Days', stock: '40', originalPrice: '250' }, { changed: 1 }],
  [{ title: 'Malgudi Days', author: 'R. K. Narayan', stock: '40' }, { changed: 1 }],
  [{ isbn: ISBN, stock: '40' }, { changed: 1 }],
])('counts the copies of a book only if the row surely means it: %j: %j', (row, counts) => {
  const { counts: found } = planCount({ stock: 4, promised: 0, short: 0 }, row);
  expect(found).toMatchObject(counts);
});

it('counts a row as changed that finds only that orders lack copies', () => {
  const count = (short: number) =>
    planCount({ stock: 0, promised: 2, short }, { isbn: ISBN, stock: '1' });
  expect([count(0).counts, count(0).rows]).toMatchObject([{ changed: 1 }, [{ isKnown: true }]]);
  expect(count(1).counts).toMatchObject({ changed: 0, same: 1 });
  const twice = planCount(
    { stock: 0, promised: 2, short: 0 },
    { isbn: ISBN, stock: '1' },
    { isbn: ISBN, stock: '1' },
  );
  expect(twice.counts).toMatchObject({ changed: 1, same: 1 });
});

const REPLACED = { version: 2, discountPrice: 0, totalRatings: 0 };
const KEPT = { stock: 30, originalPrice: 299, discountPrice: 90, totalRatings: 1872 };

it.each([
  [{ originalPrice: '500', stock: '4' }, {}, { ...REPLACED, stock: 3, originalPrice: 500 }],
  [{ originalPrice: '299' }, {}, { ...REPLACED, stock: 0, originalPrice: 299 }],
  [{ price: '200', stock: '4' }, {}, { ...REPLACED, stock: 3, originalPrice: 200 }],
  [
    { originalPrice: '500', discountPercent: '10', stock: '4' },
    { existing: 'prices' },
    { ...REPLACED, stock: 3, originalPrice: 500, discountPrice: 50 },
  ],
  [
    { originalPrice: '500', stock: '4' },
    { stock: 'ignored' },
    { ...REPLACED, stock: 0, originalPrice: 500 },
  ],
  [{ originalPrice: '500', stock: '4' }, { existing: 'none' }, { ...KEPT, version: 2 }],
  [{ pages: '9' }, {}, { ...KEPT, version: 2, pages: 9 }],
  [
    { originalPrice: '500', stock: '4' },
    { sampleIds: [] },
    { ...KEPT, version: 2, originalPrice: 500, discountPrice: 150 },
  ],
] as const)('replaces what is invented in a sample: %j, with %j', (texts, options, expected) => {
  const sold = { stock: 30, originalPrice: 299, discountPrice: 90, discountPercent: 30 };
  const sample = aBook({ ...sold, totalRatings: 1872, version: 1 });
  const { title, author, _id } = sample;
  const row = { kind: 'book', row: 2, texts: { title, author, ...texts } } as const;
  const { rows, saves } = planRows([row, { ...row, row: 3 }], [{ book: sample, position: 1 }], {
    now: NOW,
    createId: () => 'new',
    existing: 'all',
    sampleIds: [_id],
    // An order waits for one copy.
    sampleShelves: new Map([[_id, { stock: 30, promised: 1, short: 0 }]]),
    ...options,
  });
  expect(saves).toMatchObject([{ book: { _id, title, ...expected } }]);
  expect(rows[0]?.isKnown).toBe(true);
  expect(rows[1]?.outcome).toBe('same');
});

it.each([
  [{}, {}],
  [
    { pages: 9, version: 3 },
    { pages: 9, version: 4 },
  ],
])('makes a sample untouched again by an undo, unless it was changed since: %j', (later, facts) => {
  const sample = aBook({ stock: 30, totalRatings: 1872, version: 1 });
  const { title, author, _id } = sample;
  const texts = { title, author, originalPrice: '500', stock: '1' };
  const stored = [{ book: sample, position: 1 }];
  const { changes, saves } = planRows([{ kind: 'book', row: 2, texts }], stored, {
    now: NOW,
    createId: () => 'new',
    existing: 'all',
    sampleIds: [_id],
  });
  const current = saves.map((saved) => {
    return { ...saved, position: 1, book: { ...saved.book, ...later } };
  });
  const undone = planUndo(changes, current);
  // The undo adds the copies itself.
  expect(undone.saves).toEqual([{ position: 1, book: { ...sample, stock: 1, ...facts } }]);
  expect(undone.copies.get(_id)).toBe(29);
});

it.each([
  [{ title: 'Malgudi Days', originalPrice: '260' }, {}, true],
  [{ title: 'Malgudi Days', author: 'R. K. Narayan', originalPrice: '260' }, {}, false],
  [{ isbn: ISBN, originalPrice: '260' }, {}, false],
  [{ isbn: ISBN, originalPrice: '260' }, { isPriceBare: true }, true],
  [{ isbn: ISBN, originalPrice: '260', price: '250' }, { isPriceBare: true }, false],
])('doubts the price in a row with %j and %j: %s', (texts, facts, isDoubtful) => {
  const book = aBook({ isbn: ISBN, originalPrice: 250, discountPrice: 50, discountPercent: 20 });
  const { rows } = plan([book], { kind: 'book', row: 2, texts, ...facts });
  expect(rows).toMatchObject([{ outcome: 'changed', isPriceDoubtful: isDoubtful }]);
});

it.each([
  [undefined, true],
  ['Rajkamal Prakashan', false],
])(
  'doubts the price of a book of %s that several editions of a file may be: %s',
  (publisher, is) => {
    const book = aBook({ isbn: undefined, publisher, originalPrice: 250 });
    const { title, author } = book;
    const texts = { title, author, publisher: 'Rajkamal', originalPrice: '275' };
    const others = [{ publisher: 'Diamond', originalPrice: '160' }];
    const { rows } = plan([book], { kind: 'book', row: 2, texts, others });
    expect(rows).toMatchObject([{ outcome: 'changed', isPriceDoubtful: is }]);
  },
);

it.each([
  [{}, { isSaleOver: true }, [250, 0]],
  [{ editedFields: ['discountPercent', 'discountPrice'] }, { isSaleOver: true }, []],
  [{}, {}, []],
])('ends the sale of a book with %j for a row with %j: %j', (facts, over, prices) => {
  const discount = { originalPrice: 250, discountPrice: 50, discountPercent: 20 };
  const book = aBook({ isbn: ISBN, ...discount, ...facts });
  const texts = { isbn: ISBN, originalPrice: '250' };
  const { saves } = plan([book], { kind: 'book', row: 2, texts, ...over });
  expect(saves.flatMap(({ book: one }) => [one.originalPrice, one.discountPrice])).toEqual(prices);
});

it.each([
  [{ language: 'hi' }, { language: 'en' }],
  [{ publisher: 'Rajkamal' }, { publisher: 'Diamond' }],
  [{ subtitle: 'Part I' }, { subtitle: 'Part II' }],
  [{ isbn: ISBN }, { isbn: OTHER_ISBN }],
  [{ gtin: '8901180955505' }, { gtin: '8901180955512' }],
])('adds a second edition, though prices alone change: %j, %j', (one, other) => {
  const book = aBook({ isbn: undefined });
  const { title, author } = book;
  const row = { title, author };
  const { rows, saves } = planFor(
    'prices',
    [book],
    { ...row, ...one, originalPrice: '260' },
    { ...row, ...other, originalPrice: '300' },
    { ...row, ...one, originalPrice: '270' },
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'added', 'changed']);
  expect(saves.map((saved) => saved.book.originalPrice)).toEqual([270, 300]);
});

it('gives a new book the stock of the file, or the copies on its shelf', () => {
  const row = { title: 'Gora', originalPrice: '300' };
  const findStock = (texts: BookTexts) => plan([], { ...row, ...texts }).saves[0]?.book.stock;
  expect([findStock({ stock: '4', onShelf: '6' }), findStock({ onShelf: '6' })]).toEqual([4, 6]);
  const counted = planCount(
    { stock: 1, promised: 0, short: 0 },
    { ...row, stock: '4', onShelf: '6' },
  );
  expect(counted.saves).toMatchObject([{ book: { title: 'Gora', stock: 6 } }]);
  const others = planRows([{ kind: 'book', row: 2, texts: { ...row, stock: '4' } }], [], {
    now: NOW,
    createId: () => 'new',
    existing: 'all',
    stock: 'ignored',
  });
  expect(others.saves).toMatchObject([{ book: { stock: 0, inStock: false } }]);
});

it('keeps the row of a value that cannot be read, and reports the text', () => {
  const { counts, problems } = plan([], { title: 'Gora', originalPrice: '1', pages: '2I8' });
  expect(counts).toMatchObject({ added: 1, failed: 0 });
  expect(problems).toEqual([
    {
      row: 2,
      title: 'Gora',
      field: 'pages',
      text: '2I8',
      message: expect.any(String),
      isKept: true,
    },
  ]);
});

it('reports what cannot be read in rows that change or delete nothing, too', () => {
  const book = aBook({ isbn: ISBN });
  const texts = { isbn: ISBN, pages: '2I8' };
  const readProblems = (existing: ExistingBooks, row: BookTexts | ImportRow) => {
    const { counts, problems } = planFor(existing, [book], row);
    return [
      Object.entries(counts).find(([name, count]) => count > 0 && name !== 'done')?.[0],
      ...problems.map(({ field, text, isKept }) => [field, text, isKept]),
    ];
  };
  const pages = ['pages', '2I8', true];
  expect(readProblems('none', texts)).toEqual(['same', pages]);
  expect(readProblems('none', deletion(texts))).toEqual(['same', pages]);
  expect(readProblems('all', deletion(texts))).toEqual(['deleted', pages]);
  const prices = { isbn: ISBN, originalPrice: '200', price: '550' };
  expect(readProblems('none', prices)).toEqual(['same', ['price', '550', true]]);
});

it('takes the selling price of a file, but never more than the printed one', () => {
  const findPrices = (texts: BookTexts, books: Book[] = []) => {
    const [{ book } = {}] = plan(books, { title: 'Gora', ...texts }).saves;
    return book && [book.originalPrice, book.originalPrice - book.discountPrice];
  };
  expect(findPrices({ originalPrice: '500', price: '450' })).toEqual([500, 450]);
  expect(findPrices({ price: '450' })).toEqual([450, 450]);
  expect(findPrices({ originalPrice: '0', price: '450' })).toEqual([450, 450]);
  expect(findPrices({ originalPrice: '500', price: '550' })).toEqual([500, 500]);
  const { problems } = plan([], { title: 'Gora', originalPrice: '500', price: '550' });
  expect(problems).toMatchObject([{ field: 'price', text: '550', isKept: true }]);
  const known = aBook({ title: 'Gora', author: '', originalPrice: 300, discountPrice: 0 });
  expect(findPrices({ price: '250' }, [known])).toEqual([300, 250]);
});

it.each([
  ['175', true, [200, 25]],
  ['160', true, []],
  ['175', false, [175, 35]],
  ['210', true, [210, 42]],
  ['0', true, []],
])(
  'takes a lone price of %s, which may be the selling price: %s, for %j',
  (text, isBare, prices) => {
    const book = aBook({ isbn: ISBN, originalPrice: 200, discountPrice: 40, discountPercent: 20 });
    const texts = { isbn: ISBN, originalPrice: text };
    const { saves } = plan([book], {
      kind: 'book',
      row: 2,
      texts,
      ...(isBare && { isPriceBare: isBare }),
    });
    expect(saves.flatMap(({ book: one }) => [one.originalPrice, one.discountPrice])).toEqual(
      prices,
    );
  },
);

it('says that a lone price below the printed one is what readers pay', () => {
  const book = aBook({ isbn: ISBN, originalPrice: 200, discountPrice: 40 });
  const texts = { isbn: ISBN, originalPrice: '175' };
  const { problems } = plan([book], { kind: 'book', row: 2, texts, isPriceBare: true });
  const message = 'Readers pay this: it is below the printed price of ₹200, which stays.';
  expect(problems).toMatchObject([{ field: 'originalPrice', text: '175', message, isKept: true }]);
});

it('takes no discount off the price that readers pay, as tills write it', () => {
  const book = aBook({ isbn: ISBN, originalPrice: 250, discountPrice: 51, discountPercent: 20 });
  const { counts, problems } = plan([book], { isbn: ISBN, originalPrice: '199' });
  expect(counts).toMatchObject({ same: 1 });
  expect(problems).toMatchObject([{ field: 'originalPrice', text: '199', isKept: true }]);
  const dearer = plan([book], { isbn: ISBN, originalPrice: '300' });
  expect(dearer.saves).toMatchObject([{ book: { originalPrice: 300, discountPercent: 20 } }]);
});

it('leaves out a discount above the price, and keeps the row', () => {
  const book = aBook({ isbn: ISBN, originalPrice: 250, discountPrice: 20 });
  const row = { isbn: ISBN, title: 'Gora', discountPrice: '300' };
  for (const books of [[], [book]]) {
    const { saves, problems } = plan(books, { ...row, originalPrice: '250' });
    expect(saves).toMatchObject([
      { book: { title: 'Gora', originalPrice: 250, discountPrice: books.length > 0 ? 20 : 0 } },
    ]);
    expect(problems).toMatchObject([{ field: 'discountPrice', text: '300', isKept: true }]);
  }
  expect(plan([book], row).problems).toMatchObject([{ field: 'discountPrice', isKept: true }]);
});

it('names a discount in per cent that contradicts the one in ₹, unless it is that of the book', () => {
  const book = aBook({ isbn: ISBN, originalPrice: 250, discountPrice: 50, discountPercent: 20 });
  const report = (texts: BookTexts, books = [book]) =>
    plan(books, { isbn: ISBN, title: 'Gora', ...texts }).problems.map(({ field, text }) => [
      field,
      text,
    ]);
  const changed = { originalPrice: '250', discountPrice: '50', discountPercent: '30' };
  for (const books of [[book], []])
    expect(report(changed, books)).toEqual([['discountPercent', '30']]);
  for (const fitting of [{ discountPercent: '20' }, { discountPrice: '75' }, { price: '200' }])
    expect(report({ ...changed, ...fitting })).toEqual([]);
  // A new price, or a new discount in ₹, with the percent that the book has.
  expect(report({ ...changed, discountPercent: '20', originalPrice: '300' })).toEqual([]);
});

it('keeps the day of publication if the file has only its year or month', () => {
  const book = aBook({ isbn: ISBN, publishedOn: '2019-02-03' });
  const read = (publishedOn: string) =>
    plan([book], { isbn: ISBN, title: book.title, publishedOn }).saves.map(
      (save) => save.book.publishedOn,
    );
  expect(['2019', '2019-02', '2019-02-03'].flatMap(read)).toEqual([]);
  expect(['2020', '2019-03'].flatMap(read)).toEqual(['2020', '2019-03']);
});

it('adds a free book without copies, and never makes a book free', () => {
  const free = plan([], { title: 'Gora', originalPrice: '0', stock: '3' });
  expect(free.saves).toMatchObject([{ book: { stock: 0, inStock: false } }]);
  expect(free.problems).toMatchObject([{ field: 'originalPrice', isKept: true }]);
  const known = aBook({ isbn: ISBN });
  for (const texts of [{ originalPrice: '0' }, { discountPercent: '100' }, { price: '0' }]) {
    const { saves, problems } = plan([known], { isbn: ISBN, ...texts });
    expect([texts, saves]).toEqual([texts, []]);
    expect(problems).toMatchObject([{ field: 'originalPrice', isKept: true }]);
  }
  // A book that waits for its price may be free again.
  const waiting = aBook({ isbn: ISBN, originalPrice: 0, discountPrice: 0, discountPercent: 0 });
  expect(plan([waiting], { isbn: ISBN, originalPrice: '0' }).problems).toEqual([]);
});

it('changes a book by a row with a wrong ISBN only if Excel has shortened that of the book', () => {
  const known = aBook({ isbn: '9780143442295' });
  const change = (text: string, book = known) => {
    const note = { field: 'isbn', text, message: 'Wrong.', isKept: true as const };
    const { title, author } = book;
    const row = { kind: 'book', row: 2, texts: { title, author, pages: '99' } } as const;
    return plan([book], { ...row, hasWrongIsbn: true, notes: [note] }).counts;
  };
  expect(change('9.78014E+12')).toMatchObject({ changed: 1 });
  expect(change('9.78015E+12')).toMatchObject({ changed: 0, failed: 1 });
  expect(change('9780143442290')).toMatchObject({ changed: 0, failed: 1 });
  expect(change('9780143442290', aBook({}))).toMatchObject({ changed: 1 });
});

it('does not take a row without an ISBN for one with an ISBN if the file has both', () => {
  const texts = { title: 'Science', author: 'NCERT', originalPrice: '90' };
  const rows = [texts, { ...texts, isbn: ISBN }].map((row, index) => ({
    kind: 'book' as const,
    row: index + 2,
    texts: row,
    isDistinct: true as const,
  }));
  const first = plan([], ...rows);
  expect(first.counts).toMatchObject({ added: 2 });
  const again = plan(
    first.saves.map(({ book }) => book),
    ...rows,
  );
  expect(again.counts).toMatchObject({ added: 0, same: 2 });
});
