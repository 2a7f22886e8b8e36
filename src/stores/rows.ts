import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';

/**
 * The user in a row of the database, `undefined` when it is damaged. A damaged line of the cart
 * or item of the wishlist costs that line only. A row of an older format is brought up to date here.
 */
export function readUser(row: unknown): User | undefined {
  if (!isUser(row)) return undefined;
  return { ...row, cart: row.cart.filter(isCartLine), wishlist: row.wishlist.filter(isBook) };
}

export function isBook(row: unknown): row is Book {
  return (
    isRecord(row) &&
    ['_id', 'title', 'author', 'coverImg'].every((field) => typeof row[field] === 'string') &&
    ['originalPrice', 'discountPrice'].every((field) => Number.isFinite(row[field])) &&
    Array.isArray(row['genres'])
  );
}

export function isCategory(row: unknown): row is Category {
  return (
    isRecord(row) &&
    ['_id', 'categoryName', 'coverImg'].every((field) => typeof row[field] === 'string')
  );
}

function isCartLine(row: unknown): row is CartLine {
  return isBook(row) && 'qty' in row && Number.isInteger(row.qty);
}

function isUser(row: unknown): row is User {
  return (
    isRecord(row) &&
    ['_id', 'email', 'password'].every((field) => typeof row[field] === 'string') &&
    Array.isArray(row['cart']) &&
    Array.isArray(row['wishlist'])
  );
}

function isRecord(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null;
}
