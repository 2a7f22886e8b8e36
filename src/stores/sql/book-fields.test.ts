import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Book, bookSchema } from '#contract/catalogue/book.ts';
import {
  BOOK_FIELDS,
  EXPORTED_COLUMNS,
  listCells,
  readBookTexts,
} from '#domain/books/book-fields.ts';
import { readBookValues } from '#domain/books/book-values.ts';
import { withoutLongTexts } from '#domain/books/present-book.ts';
import { aFullBook } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { applyFields, createBook } from '#domain/import/plans/apply-fields.ts';
import { aMessage, aProduct } from '../../import/onix/builders.ts';
import { readAll } from '../../import/testing.ts';
import { writeBooks } from './book-changes.ts';
import { BOOK_COLUMNS } from './book-rows.ts';
import { listExpectedParts } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** Columns that ONIX files do not have, or that the shop does not read from them. */
const NOT_IN_ONIX =
  'author onShelf discountPercent discountPrice taxPercent hsn offers totalRatings totalStars createdAt subtitle translator gtin grams'.split(
    ' ',
  );
/** Fields that the shop sets itself. */
const NOT_IN_FILES = ['id', 'updatedAt', 'version', 'editedFields'];

const BOOK = { ...aFullBook(), createdAt: '2026-01-31T09:00:00+05:30' };
const FIELDS = Object.keys(bookSchema.entries) as (keyof Book)[];

/** Lists the fields whose values differ from those of `BOOK`. */
function listLostFields(book: Partial<Book> | undefined): string[] {
  return FIELDS.filter((name) => !isDeepStrictEqual(book?.[name], BOOK[name]));
}

it('has a value for every field, so that the other tests check all fields', () => {
  const missing = FIELDS.filter((name) => BOOK[name] === undefined);
  expect(missing, 'Give these fields a value in aFullBook.').toEqual([]);
});

it('is exported to a CSV and imported with every field that a file can set', () => {
  const cells = listCells(BOOK);
  const texts = Object.fromEntries(EXPORTED_COLUMNS.map((column, index) => [column, cells[index]]));
  const { fields, problems } = readBookTexts(texts);
  expect(problems).toEqual([]);
  const book = createBook(fields, { _id: BOOK._id, now: '2026-01-01T00:00:00+00:00' });
  const lost = listLostFields(book as Book);
  expect(lost, 'A CSV loses these fields: see BOOK_FIELDS.').toEqual(NOT_IN_FILES);
});

it.each(EXPORTED_COLUMNS)(
  'is still valid after its %s is emptied, unless the field is required',
  (name) => {
    const { fields, cleared, problems } = readBookValues({ [name]: '' });
    const { isRequired, empty = '' } = BOOK_FIELDS[name];
    expect(problems.length > 0).toBe(isRequired ?? false);
    const book = applyFields(BOOK, fields, BOOK.updatedAt, cleared);
    const { success } = v.safeParse(bookSchema, book);
    expect(success, 'Set `empty` or `isRequired` in BOOK_FIELDS.').toBe(true);
    const cell = listCells(book as Book)[EXPORTED_COLUMNS.indexOf(name)];
    if (!isRequired) expect(cell).toBe(String(empty));
  },
);

it('is read from ONIX with every column', async () => {
  const rows = await readAll(aMessage(aProduct()));
  const texts: Record<string, string> = rows.find((row) => row.kind === 'book')?.texts ?? {};
  const missing = EXPORTED_COLUMNS.filter(
    (column) => !texts[column] && !NOT_IN_ONIX.includes(column),
  );
  expect(missing, 'Read these in import/onix/product.ts, or list them in NOT_IN_ONIX.').toEqual([]);
});

it('is listed without its long texts', () => {
  const omitted = FIELDS.filter((name) => name in BOOK && !(name in withoutLongTexts(BOOK)));
  const long = Object.entries(BOOK_FIELDS).filter(([, field]) => 'isLong' in field && field.isLong);
  expect(
    omitted.toSorted(),
    'The long fields differ between BOOK_FIELDS, withoutLongTexts and listedBookSchema.',
  ).toEqual(long.map(([name]) => name).toSorted());
});

it('has a column in the table books for every field', () => {
  const missing = BOOK_COLUMNS.filter((column) => !listExpectedParts().includes(`books.${column}`));
  expect(missing, 'Add these columns to the table books by a migration.').toEqual([]);
});

it.each(TEST_DATABASES)('is stored with every field in $name', async ({ openMigrated }) => {
  const [database] = await openMigrated();
  await database.write((query) => writeBooks(query, [], [{ book: BOOK, position: 1 }]));
  const store = createSqlStore(database);
  const lost = listLostFields(await store.book(BOOK._id, { withSample: true }));
  expect(lost, 'The table books loses these fields.').toEqual([]);
  const { books } = await store.find(EVERYTHING, 0);
  expect(books).toEqual([withoutLongTexts(BOOK)]);
});
