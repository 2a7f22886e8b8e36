import { expect, it } from 'vitest';
import { listAuthorKeys } from '#domain/books/book-names.ts';
import { aBook } from '#domain/builders.ts';
import { createDrafts } from './drafts.ts';
import { importFile, openLongRowShop } from './testing.ts';

const NO_CHANGES = {
  counts: { done: 0, added: 0, changed: 0, deleted: 0, failed: 0 },
  problems: [],
  removals: [],
  saves: [],
  changes: [],
};
const STORED = { book: aBook({ _id: 'bk01', title: 'Gora' }), position: 1 };
const NAMES = { titles: ['gora'], authors: listAuthorKeys(STORED.book), limit: 100 };
const GORA = { isbns: [], gtins: [], names: NAMES };

it('shows a dry run the books as its earlier rows have left them', () => {
  const drafts = createDrafts();
  expect(drafts.overlay([STORED], GORA)).toEqual([STORED]);
  const changed = { ...STORED, book: { ...STORED.book, pages: 9 } };
  drafts.add({ ...NO_CHANGES, saves: [changed] });
  expect(drafts.overlay([STORED], GORA)).toEqual([changed]);
  expect(drafts.overlay([], { ...GORA, names: { ...NAMES, titles: ['emma'] } })).toEqual([]);
  expect(drafts.overlay([], { ...GORA, names: { ...NAMES, authors: ['afriend'] } })).toEqual([]);
  drafts.add({ ...NO_CHANGES, removals: ['bk01'] });
  expect(drafts.overlay([STORED], GORA)).toEqual([]);
});

it.each([
  [['gora'], 1],
  [['emma'], 0],
])('finds books of any author only for the titles %j of rows without one', (titlesAlone, count) => {
  const drafts = createDrafts();
  drafts.add({ ...NO_CHANGES, saves: [STORED] });
  const names = { ...NAMES, titles: ['emma', 'gora'], authors: [''], titlesAlone };
  expect(drafts.overlay([], { ...GORA, names })).toHaveLength(count);
});

it('drops the oldest drafts above the limit', () => {
  const drafts = createDrafts(8);
  drafts.add({ ...NO_CHANGES, removals: ['bk01', 'bk02'] });
  expect(drafts.overlay([STORED], GORA)).toEqual([STORED]);
});

it('counts a draft with all its texts, once if it changes again', () => {
  const long = { ...STORED, book: { ...STORED.book, description: 'x'.repeat(5000) } };
  const drafts = createDrafts(8000);
  drafts.add({ ...NO_CHANGES, saves: [long] });
  drafts.add({ ...NO_CHANGES, saves: [long] });
  expect(drafts.overlay([], GORA)).toEqual([long]);
  drafts.add({ ...NO_CHANGES, saves: [{ ...long, book: { ...long.book, _id: 'bk02' } }] });
  expect(drafts.overlay([], GORA).map(({ book }) => book._id)).toEqual(['bk02']);
});

it('adds at most a hundred drafts of one title and author, and all with the ISBNs', () => {
  const drafts = createDrafts();
  const saves = Array.from({ length: 120 }, (_, index) => ({
    book: { ...STORED.book, _id: `new${index}`, isbn: `isbn${index}` },
  }));
  drafts.add({ ...NO_CHANGES, saves });
  expect(drafts.overlay([], GORA)).toHaveLength(100);
  const found = drafts.overlay([], { ...GORA, isbns: ['isbn119'] });
  expect(found.at(-1)?.book._id).toBe('new119');
});

it('adds the volumes of later transactions, also if the first one is a book of their price', async () => {
  const shop = await openLongRowShop();
  await importFile(shop, 'title,author,originalPrice,stock\nOne Piece,Oda,350,1\n');
  const list = (volumes: number[]) => {
    const rows = volumes.map((volume) => `One Piece,Oda,One Piece,${volume},350,${volume}\n`);
    return `title,author,series,volume,originalPrice,stock\n${rows.join('')}`;
  };
  const volumes = Array.from({ length: 14 }, (_, at) => at + 1);
  const query = '?existing=prices&stock=counted';
  expect(await importFile(shop, list(volumes), query)).toMatchObject({ added: 13, same: 1 });
  // In another order, each is found.
  const again = await importFile(shop, list(volumes.toReversed()), query);
  expect(again).toMatchObject({ added: 0, same: 14 });
});
