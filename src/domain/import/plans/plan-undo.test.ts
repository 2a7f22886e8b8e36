import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '../../builders.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import { planUndo } from './plan-undo.ts';
import { ISBN, OTHER_ISBN, plan, deletion, planCount } from './testing.ts';

it('undoes the changes of the import, and keeps later changes', () => {
  const books = [aBook({ isbn: ISBN }), aBook({ _id: 'bk02', title: 'Gora', isbn: OTHER_ISBN })];
  const { changes, saves } = plan(
    books,
    { isbn: ISBN, title: 'Malgudi', publisher: 'Vidya', pages: '99', stock: '10' },
    deletion({ isbn: OTHER_ISBN }),
    { title: 'New', originalPrice: '1' },
  );
  const [changed, added] = saves.map(({ book }) => book) as [Book, Book];
  const editedLater = { ...changed, publisher: 'Another', stock: 2 };
  const undo = planUndo(changes, [
    { book: editedLater, position: 1 },
    { book: added, position: 3 },
  ]);
  expect(undo.removals).toEqual([added._id]);
  expect(undo.saves).toEqual([
    { book: books[1], position: 2 },
    { position: 1, book: { ...books[0], publisher: 'Another', stock: 2, version: 3 } },
  ]);
  expect(undo.saves[1]?.book).not.toHaveProperty('pages');
  const message = 'It was changed since, and stays as it is.';
  const problem = { row: 0, isbn: ISBN, title: 'Malgudi Days', message, isStaying: true };
  expect(undo.problems).toEqual([{ ...problem, field: 'publisher' }]);
});

it.each([
  // The price, the discount by the import, by the owner after it, and what the undo leaves.
  [
    [100, 0],
    [600, 0],
    [200, 33.33],
    [600, 200],
  ],
  [
    [500, 100],
    [600, 120],
    [150, 25],
    [600, 150],
  ],
  [
    [500, 100],
    [600, 120],
    [120, 20],
    [500, 100],
  ],
  [
    [45_000, 5001],
    [4500, 500],
    [500, 11.11],
    [45_000, 5001],
  ],
])(
  'restores the price of %j after %j, and a later discount of %j: %j',
  (before, by, owner, left) => {
    const [originalPrice = 0, discountPrice = 0] = before;
    const discountPercent = (100 * discountPrice) / originalPrice;
    const book = aBook({ isbn: ISBN, originalPrice, discountPrice, discountPercent });
    const prices = { originalPrice: String(by[0]), discountPrice: String(by[1]) };
    const { changes, saves } = plan([book], { isbn: ISBN, ...prices });
    const [changed = expect.fail('Nothing has changed.')] = saves;
    const [amount = 0, percent = 0] = owner;
    const later = { ...changed.book, discountPrice: amount, discountPercent: percent };
    const [undone] = planUndo(changes, [{ book: later, position: 1 }]).saves;
    expect([undone?.book.originalPrice, undone?.book.discountPrice]).toEqual(left);
  },
);

it('does not restore a book whose ISBN another book has now', () => {
  const book = aBook({ isbn: ISBN });
  const { changes } = plan([book], deletion({ isbn: ISBN }));
  const current = [{ book: aBook({ _id: 'bk09', isbn: ISBN }), position: 9 }];
  const none = { removals: [], saves: [], copies: new Map(), problems: [] };
  const message = 'It stays deleted, because another book has its ISBN now.';
  expect(planUndo(changes, current)).toEqual({
    ...none,
    problems: [{ row: 0, isbn: ISBN, title: book.title, field: '', message, isStaying: true }],
  });
  expect(planUndo(changes, [])).toEqual({ ...none, saves: [{ book, position: 1 }] });
});

it.each([
  ['ordered', {}, ['new-1'], []],
  ['edited at the desk', { editedFields: ['title'] }, [], []],
  ['on the shelf with more copies', { stock: 24 }, [], []],
  ['only sold', { stock: 1 }, [], ['new-1']],
])('removes a book that was added, unless it is in use: %s', (_name, facts, ordered, removals) => {
  const { changes, saves } = plan([], { title: 'New', originalPrice: '1', stock: '4' });
  const current = saves.map(({ book }) => ({ book: { ...book, ...facts }, position: 1 }));
  const undo = planUndo(changes, current, new Set(ordered));
  expect(undo.removals).toEqual(removals);
  expect([...undo.copies]).toEqual(removals.length > 0 ? [] : [['new-1', -4]]);
  const message = 'It stays, because it was ordered, edited or received since.';
  const problem = { row: 0, title: 'New', field: '', message, isStaying: true };
  expect(undo.problems).toEqual(removals.length > 0 ? [] : [problem]);
});

it('marks an edit of the desk again when the import that replaced it is undone', () => {
  const book = aBook({ isbn: ISBN, editedFields: ['title'] });
  const { changes, saves } = plan([book], { isbn: ISBN, title: 'Malgudi' });
  expect(saves[0]?.book.editedFields).toBeUndefined();
  const current = saves.map((saved) => ({ ...saved, position: 1 }));
  const [undone] = planUndo(changes, current).saves;
  expect(undone?.book).toMatchObject({ title: book.title, editedFields: ['title'] });
});

it('removes the book of a deletion, and an undo restores it in place of a later book with its ISBN', () => {
  const book = aBook({ isbn: ISBN, author: 'Narayan' });
  const row = { isbn: ISBN, title: 'Malgudi', originalPrice: '300' };
  const { changes, removals, saves } = plan([book], deletion({ isbn: ISBN }), row);
  expect(removals).toEqual(['bk01']);
  const added = { book: saves[0]?.book as Book, position: 2 };
  expect(planUndo(changes, [added])).toEqual({
    removals: ['new-1'],
    saves: [{ book, position: 1 }],
    copies: new Map(),
    problems: [],
  });
});

it('undoes nothing in a deleted book, and takes back the counted difference', () => {
  const { changes, saves } = planCount(
    { stock: 0, promised: 0, short: 0 },
    { isbn: ISBN, stock: '5' },
  );
  const none = { removals: [], saves: [], copies: new Map(), problems: [] };
  expect(planUndo(changes, [])).toEqual(none);
  const [changed] = saves as [PositionedBook];
  const sold = { ...changed, book: { ...changed.book, stock: 2 } };
  const undo = planUndo(changes, [{ ...sold, position: 1 }]);
  expect([...undo.copies]).toEqual([['bk01', -5]]);
  expect(undo.saves[0]?.book).toMatchObject({ stock: 2 });
});

it.each([
  // The fields edited before the import, those edited after it, and those after the undo.
  { before: ['title'], after: [], left: ['title'] },
  { before: ['title', 'pages'], after: ['pages', 'hsn'], left: ['title', 'pages', 'hsn'] },
  { before: [], after: ['title'], left: [] },
  { before: ['pages'], after: ['pages', 'title'], left: ['pages'] },
])(
  'calls fields edited by hand as before once an import is undone: $before',
  ({ before, after, left }) => {
    const book = aBook({ isbn: ISBN, ...(before.length > 0 && { editedFields: before }) });
    const { changes, saves } = plan([book], { isbn: ISBN, title: 'Malgudi' });
    const [changed = expect.fail('Nothing has changed.')] = saves;
    const { editedFields: _, ...imported } = changed.book;
    const later = { ...imported, ...(after.length > 0 && { editedFields: after }) };
    const undo = planUndo(changes, [{ book: later, position: 1 }]);
    expect(undo.saves[0]?.book).toEqual({
      ...book,
      version: 3,
      ...(left.length > 0 && { editedFields: left }),
    });
    expect(undo.problems).toEqual([]);
  },
);
