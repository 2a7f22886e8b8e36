import * as v from 'valibot';
import type { Kind, Kinds } from '#api/records.ts';
import { bookSchema, type Book } from '#contract/book.ts';
import { cartLineSchema, type CartLine } from '#contract/cart.ts';
import { categorySchema, type Category } from '#contract/category.ts';
import { userSchema, type User } from '#contract/user.ts';

// Only the fields that the shop cannot work without: an older release may have stored fewer.
const bookRow = v.object({
  ...v.pick(bookSchema, ['_id', 'title', 'author', 'coverImg', 'originalPrice', 'discountPrice'])
    .entries,
  genres: v.array(v.string()),
});
const lineRow = v.object({ ...bookRow.entries, qty: cartLineSchema.entries.qty });
const categoryRow = v.pick(categorySchema, ['_id', 'categoryName', 'coverImg']);
const userRow = v.object({
  ...v.pick(userSchema, ['_id', 'email', 'password']).entries,
  cart: v.array(v.unknown()),
  wishlist: v.array(v.unknown()),
});
const due = v.nullable(v.number());
const list = v.array(v.unknown());
const RECORD_ROWS = {
  orders: v.object({
    ...v.entriesFromList(['_id', 'userId', 'email', 'key'], v.string()),
    sequence: v.number(),
    due,
    receipts: list,
    order: v.object({
      status: v.string(),
      payment: v.object({ method: v.string() }),
      lines: list,
      history: list,
      returns: list,
      totals: v.object({ amount: v.number() }),
    }),
  }),
  keyedCalls: v.object({ _id: v.string(), request: v.string(), until: v.number() }),
  jobs: v.object({
    _id: v.string(),
    due,
    task: v.union([
      v.object({ kind: v.literal('mail'), mail: v.object({ to: v.string() }) }),
      v.object({ kind: v.pipe(v.string(), v.notValue('mail')) }),
    ]),
  }),
  events: v.object({ _id: v.string() }),
  stockEntries: v.object({ _id: v.string(), bookId: v.string(), change: v.number() }),
  owners: v.object({ _id: v.string() }),
  links: v.object({ _id: v.string(), kind: v.string(), until: v.number() }),
  imports: v.object({
    ...v.entriesFromList(['_id', 'state', 'phase'], v.string()),
    due,
    counts: v.object({ done: v.number() }),
    problems: list,
  }),
  importParts: v.object({ _id: v.string(), data: v.string() }),
  importBatches: v.object({ _id: v.string(), changes: list }),
  rehearsals: v.object({ _id: v.string(), amount: v.number(), payments: list, refunds: list }),
} satisfies Record<Kind, v.GenericSchema>;

/**
 * The user in a row of the database without damaged lines and items; `undefined` when the row itself
 * is damaged. Convert rows of older formats here.
 */
export function readUser(row: unknown): User | undefined {
  if (!isUser(row)) return undefined;
  return { ...row, cart: row.cart.filter(isCartLine), wishlist: row.wishlist.filter(isBook) };
}

export function isBook(row: unknown): row is Book {
  return v.is(bookRow, row);
}

export function isCategory(row: unknown): row is Category {
  return v.is(categoryRow, row);
}

export function isRecord<Name extends Kind>(kind: Name, row: unknown): row is Kinds[Name] {
  return v.is(RECORD_ROWS[kind], row);
}

function isCartLine(row: unknown): row is CartLine {
  return v.is(lineRow, row);
}

function isUser(row: unknown): row is User {
  return v.is(userRow, row);
}
