import { expect, it } from 'vitest';
import { aBook } from '../../builders.ts';
import type { BookTexts } from '../../books/book-fields.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import type { ImportRow } from '../import-row.ts';
import { planRows } from './plan-rows.ts';
import { planUndo } from './plan-undo.ts';

const ISBN = '9780306406157';
const OTHER_ISBN = '9780804429573';
const NEW = { isbn: OTHER_ISBN, title: 'Ghare Baire', author: 'Tagore', originalPrice: '300' };
const KNOWN = { isbn: ISBN, title: 'Malgudi', originalPrice: '320', stock: '7' };

const STORED = [
  aBook({ isbn: ISBN, stock: 3, originalPrice: 250, discountPrice: 50, discountPercent: 20 }),
  aBook({ _id: 'bk02', title: 'Gora', author: 'Tagore', stock: 0, inStock: false, payable: 90 }),
].map((book, index) => ({ book, position: index + 1 }));

const SHELVES = new Map([
  ['bk01', { stock: 3, promised: 2, short: 0 }],
  ['bk02', { stock: 0, promised: 4, short: 1 }],
]);

const book = (texts: BookTexts, more: object = {}): ImportRow => {
  return { kind: 'book', row: 2, texts, ...more };
};

const ROWS: Record<string, ImportRow[]> = {
  new: [book({ ...NEW, stock: '4' })],
  'new, without copies': [book(NEW)],
  'new, free': [book({ ...NEW, originalPrice: '0', stock: '4' })],
  'new, discounted to nothing': [book({ ...NEW, discountPercent: '100', stock: '4' })],
  'new, on the shelf': [book({ ...NEW, onShelf: '9', stock: '4' })],
  'new, without a title': [book({ ...NEW, title: '' })],
  'new, without a price': [book({ ...NEW, originalPrice: '' })],
  'new, with a damaged price': [book({ ...NEW, originalPrice: 'ask' })],
  'new, with a wrong ISBN': [book({ ...NEW, isbn: '9780306406158' })],
  'new, twice': [book(NEW), book({ ...NEW, title: 'Home', pages: '200' }, { row: 3 })],
  known: [book(KNOWN)],
  'known, by its title': [book({ ...NEW, isbn: '', title: 'Gora', stock: '6' })],
  'known, but distinct': [book({ ...NEW, isbn: '', title: 'Gora' }, { isDistinct: true })],
  'known, without a change': [book({ isbn: ISBN, title: 'Malgudi Days' })],
  'known, counted as short': [book({ ...KNOWN, stock: '1' })],
  'known, on the shelf': [book({ ...KNOWN, onShelf: '9' })],
  'known, cheaper by a price': [book({ ...KNOWN, price: '160' })],
  'known, without the discount': [book({ ...KNOWN, discountPercent: '0' })],
  'known, with a wrong ISBN': [book({ ...KNOWN, isbn: '9780306406158', title: 'Malgudi Days' })],
  'known, twice': [book(KNOWN), book({ ...KNOWN, title: 'Again', stock: '2' }, { row: 3 })],
  'update of a known one': [book({ isbn: ISBN, pages: '99' }, { isUpdate: true })],
  'update of an unknown one': [book({ isbn: OTHER_ISBN, pages: '99' }, { isUpdate: true })],
  'deletion of a known one': [{ kind: 'deletion', row: 2, texts: { isbn: ISBN } }],
  'deletion of an unknown one': [{ kind: 'deletion', row: 2, texts: { isbn: OTHER_ISBN } }],
  'deletion of a new one': [book(NEW), { kind: 'deletion', row: 3, texts: { isbn: OTHER_ISBN } }],
  picture: [{ kind: 'picture', row: 2 }],
  'a row that cannot be read': [{ kind: 'bad', row: 2, field: '', message: 'It is damaged.' }],
};

const summarize = ({ book: saved }: PositionedBook) => [
  saved._id,
  saved.title,
  saved.stock,
  saved.inStock,
  saved.originalPrice,
  saved.discountPrice,
];

/** Describes what the rows do, and what remains of it after the import is undone. */
function describe(rows: ImportRow[], context: object): string {
  let count = 0;
  const plan = planRows(rows, STORED, {
    now: '2026-01-31T09:00:00+00:00',
    createId: () => `new-${++count}`,
    existing: 'all',
    ...context,
  });
  const { saves, removals, changes, counted } = plan;
  const stored = STORED.filter(({ book: { _id } }) => !removals.includes(_id)).map(
    (item) => saves.find(({ book: { _id } }) => _id === item.book._id) ?? item,
  );
  const added = saves.filter(({ book: { _id } }) => _id.startsWith('new'));
  const { problems: _problems, ...undone } = planUndo(changes, [...stored, ...added]);
  const facts = {
    rows: plan.rows.map(({ outcome, isKnown }) => [outcome, isKnown]),
    problems: plan.problems.map(({ field, message }) => `${field} ${message}`.trim()),
    saved: saves.map(summarize),
    removed: removals,
    counted: [...counted],
    changes,
    undone: Object.entries({ ...undone, saves: undone.saves.map(summarize) }),
  };
  return Object.entries(facts)
    .filter(([, value]) => JSON.stringify(value) !== '[]')
    .map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`)
    .join('\n');
}

const CONTEXTS = {
  all: {},
  prices: { existing: 'prices' },
  none: { existing: 'none' },
  counted: { stock: 'counted', shelves: SHELVES },
  'counted, prices': { stock: 'counted', shelves: SHELVES, existing: 'prices' },
  ignored: { stock: 'ignored' },
};

// Every kind of row with every choice of the owner, because a guard is needed for each.
it('plans every kind of row as the golden file says', async () => {
  const texts = Object.entries(ROWS).map(([name, rows]) => {
    const described = new Map<string, string[]>();
    for (const [choice, context] of Object.entries(CONTEXTS)) {
      const text = describe(rows, context);
      described.set(text, [...(described.get(text) ?? []), choice]);
    }
    const lines = [...described].map(([text, choices]) => `  ${choices.join(' | ')}\n${text}`);
    return `${name}\n${lines.join('\n')}`;
  });
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('./all-plans.txt');
});
