import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine, StoredCartLine, StoredWishlistItem } from '#contract/orders/cart.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { getPayablePrice, withoutLongTexts, withoutSample } from '../books/present-book.ts';

export const MAX_WISHLIST_BOOKS = 500;
/** The maximum number of copies in a line, so that the paise of a full cart are a safe integer. */
export const MAX_COPIES = 10_000;

/** Whether the list has grown beyond `max`. A list that was already longer may keep its length. */
export function isOverfull(after: readonly unknown[], before: readonly unknown[], max: number) {
  return after.length > Math.max(max, before.length);
}

/** Appends a line with one copy, even if the book is already in the cart, at time `now`. */
export function addLine(lines: readonly StoredCartLine[], book: Book, now: string) {
  return [...lines, { ...withoutLongTexts(book), qty: 1, createdAt: now, updatedAt: now }];
}

/**
 * Adds or subtracts one copy ('increment', 'decrement') in every line of the book, from
 * `-MAX_COPIES` to `MAX_COPIES`, at the timestamp `now`. Another type changes nothing.
 */
export function changeQuantity(lines: StoredCartLine[], id: string, type: string, now: string) {
  if (type !== 'increment' && type !== 'decrement') return lines;
  const step = type === 'increment' ? 1 : -1;
  const limit = (copies: number) => Math.max(-MAX_COPIES, Math.min(MAX_COPIES, copies));
  return lines.map((line) =>
    line._id === id ? { ...line, qty: limit(line.qty + step), updatedAt: now } : line,
  );
}

/** Returns the lines of a cart, or the items of a wishlist, without those of the book. */
export function removeBook<Line extends { _id: string }>(lines: readonly Line[], id: string) {
  return lines.filter(({ _id }) => _id !== id);
}

/** Adds up the copies of each book. */
export function sumCopies(lines: readonly { bookId: string; qty: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { bookId, qty } of lines) sums.set(bookId, (sums.get(bookId) ?? 0) + qty);
  return sums;
}

/** Subtracts the bought copies, and removes the lines that become empty. */
export function removeBought<Line extends StoredCartLine>(
  lines: readonly Line[],
  bought: Parameters<typeof sumCopies>[0],
): Line[] {
  const toRemove = sumCopies(bought);
  return lines.flatMap((line) => {
    const removed = Math.min(toRemove.get(line._id) ?? 0, Math.max(0, line.qty));
    if (removed === 0) return line;
    toRemove.set(line._id, (toRemove.get(line._id) ?? 0) - removed);
    return removed < line.qty ? { ...line, qty: line.qty - removed } : [];
  });
}

type CountedLine = Pick<CartLine, 'originalPrice' | 'discountPrice' | 'qty'>;

export interface CartTotals {
  totalPrice: number;
  discount: number;
  subtotal: number;
}

/** Counts the copies to pay for: quantities below 0, which the API allows, count as 0. */
export function countLineCopies({ qty }: Pick<CartLine, 'qty'>): number {
  return Math.max(0, qty);
}

/** Adds up all copies in ₹: `discount` is positive, `subtotal` is the amount to pay. */
export function computeCartTotals(lines: readonly CountedLine[]): CartTotals {
  let totalPrice = 0;
  let discount = 0;
  for (const line of lines) {
    const copies = countLineCopies(line);
    totalPrice += line.originalPrice * copies;
    discount += line.discountPrice * copies;
  }
  return { totalPrice, discount, subtotal: totalPrice - discount };
}

/** Returns how many copies the user can order: those in stock, and those held for this user. */
export function countAvailableCopies({ inStock, stock, held = 0 }: CartLine): number {
  return (stock ?? (inStock ? Infinity : 0)) + held;
}

/** Whether these lines have all copies that the user can order, or `MAX_COPIES`. */
export function hasAllCopies(line: CartLine, lines: readonly CartLine[]): boolean {
  const copiesInCart = countCartCopies(lines, line._id);
  return copiesInCart >= Math.min(countAvailableCopies(line), MAX_COPIES);
}

export function countCartCopies(
  lines: readonly Pick<CartLine, '_id' | 'qty'>[],
  bookId: string,
): number {
  return lines
    .filter(({ _id }) => _id === bookId)
    .reduce((sum, line) => sum + countLineCopies(line), 0);
}

/** Adds to each line how many copies of its book the user's unpaid orders hold. */
export function addHeldCopies(
  lines: readonly CartLine[],
  ordered: readonly Pick<OrderLine, 'bookId' | 'qty'>[],
): CartLine[] {
  return lines.map((line) => {
    const sameBook = ordered.filter(({ bookId }) => bookId === line._id);
    const held = sameBook.reduce((sum, { qty }) => sum + qty, 0);
    return held > 0 ? { ...line, held } : line;
  });
}

/** A book of which the cart, in all lines together, has more copies than can be ordered. */
export interface Shortage {
  /** The first line of the book. */
  line: CartLine;
  /** How many copies can be ordered. */
  copies: number;
}

/** Splits a cart into lines that are sold out or to order; `shortages` have too many copies. */
export function checkStock(lines: readonly CartLine[]) {
  const toOrder = lines.filter((line) => countAvailableCopies(line) > 0);
  const soldOut = lines.filter((line) => countAvailableCopies(line) <= 0);
  const firstLines = toOrder.filter(
    ({ _id }, index) => toOrder.findIndex((other) => other._id === _id) === index,
  );
  const shortages = firstLines
    .map((line) => ({ line, copies: countAvailableCopies(line) }))
    .filter(({ line, copies }) => countCartCopies(toOrder, line._id) > copies);
  return { toOrder, soldOut, shortages };
}

/** Appends the book, even if it is already in the wishlist; `now` is a timestamp. */
export function addToWishlist(items: readonly StoredWishlistItem[], book: Book, now: string) {
  return [...items, { ...withoutLongTexts(book), createdAt: now, updatedAt: now }];
}

/**
 * Returns the lines with the current data of their books. A line keeps its quantity and times.
 * `present` are the books that are still in the shop. A line of a deleted book keeps its last known
 * data, has no description, and is out of stock.
 */
export function refreshLines<Line extends StoredWishlistItem & { qty?: number }>(
  lines: readonly Line[],
  present: readonly Book[],
): (Line & { description: string })[] {
  const books = new Map(present.map((book) => [book._id, withoutSample(book)]));
  return lines.map((line) => {
    const { qty, createdAt, updatedAt } = line;
    const book = books.get(line._id) ?? {
      description: '',
      ...line,
      inStock: false,
      ...(line.stock !== undefined && { stock: 0 }),
    };
    return { ...book, ...(qty !== undefined && { qty }), createdAt, updatedAt } as Line & Book;
  });
}

/** Like `refreshLines`, for a cart. If a price has changed, the line also has the earlier price. */
export function refreshCart(lines: readonly StoredCartLine[], present: readonly Book[]) {
  return refreshLines(lines, present).map((line, index) => {
    const stored = lines[index];
    const payableWhenAdded = stored && getPayablePrice(stored);
    return payableWhenAdded === undefined || payableWhenAdded === getPayablePrice(line)
      ? line
      : { ...line, payableWhenAdded };
  });
}
