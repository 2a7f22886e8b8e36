import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine, StoredCartLine } from '#contract/orders/cart.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { computeDeliveryFee, weighCopies } from '../delivery/delivery.ts';
import { getPayablePrice } from '../books/present-book.ts';
import { BOOK_HSN } from './bills/bill.ts';
import { MAX_COPIES, addLine, countCartCopies } from '../cart/cart.ts';

/** Converts a cart with current books to the lines of an order. Lines of one book are merged. */
export function toOrderLines(cart: readonly CartLine[]): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const line of cart) {
    const { _id: bookId, title, author, isbn, coverImg, originalPrice, qty } = line;
    const { hsn = BOOK_HSN, taxPercent = 0, language, grams, genres } = line;
    const existing = lines.get(bookId);
    if (existing) existing.qty += qty;
    else
      lines.set(bookId, {
        bookId,
        title,
        author,
        coverImg,
        qty,
        originalPrice,
        ...(isbn !== undefined && { isbn }),
        payable: getPayablePrice(line),
        hsn,
        taxPercent,
        ...(language !== undefined && { language }),
        ...(grams !== undefined && { grams }),
        ...(coverImg === '' && { genres }),
        returned: 0,
      });
  }
  return [...lines.values()];
}

/** Computes the totals, in ₹. Without a PIN code, the delivery has no rate. */
export function computeOrderTotals(
  lines: readonly OrderLine[],
  delivery: ShopSettings['delivery'],
  pin?: string,
): Order['totals'] {
  const price = lines.reduce((sum, { originalPrice, qty }) => sum + originalPrice * qty, 0);
  const payable = lines.reduce((sum, line) => sum + line.payable * line.qty, 0);
  const fee = computeDeliveryFee(delivery, {
    pin,
    grams: weighCopies(lines, delivery),
    amount: payable,
  });
  return { price, discount: price - payable, delivery: fee, amount: payable + fee };
}

/** Returns the copies in stock of each line's book; 0 if the book was deleted. */
export function getStockOfLines(lines: readonly OrderLine[], books: readonly Book[]) {
  const stocks = new Map(books.map(({ _id, stock = 0 }) => [_id, stock]));
  return lines.map(({ bookId, title }) => ({ _id: bookId, title, stock: stocks.get(bookId) ?? 0 }));
}

interface Reorder {
  order: Pick<Order, 'lines'>;
  books: readonly Book[];
  /** A timestamp. */
  now: string;
}

/** Adds the books of an order in stock to the cart; `unavailable` are out of stock or gone. */
export function addCopies(
  cart: readonly StoredCartLine[],
  { order, books, now }: Reorder,
): { cart: StoredCartLine[]; unavailable: { bookId: string; title: string }[] } {
  let lines = [...cart];
  const unavailable: { bookId: string; title: string }[] = [];
  for (const { bookId, title, qty } of order.lines) {
    const book = books.find(({ _id }) => _id === bookId);
    if (!book?.inStock) {
      unavailable.push({ bookId, title });
      continue;
    }
    const limit = Math.min(MAX_COPIES, book.stock ?? Infinity);
    const copies = Math.min(qty, limit - countCartCopies(lines, bookId));
    if (copies > 0) lines = addToCart(lines, { book, copies, now });
  }
  return { cart: lines, unavailable };
}

/** Whether the cart gained copies of the order's books: if the response was lost, it shows this. */
export function hasGainedCopies(
  { lines }: Pick<Order, 'lines'>,
  before: readonly CartLine[],
  after: readonly CartLine[],
): boolean {
  return lines.some(
    ({ bookId }) => countCartCopies(after, bookId) > countCartCopies(before, bookId),
  );
}

interface Addition {
  book: Book;
  copies: number;
  now: string;
}

function addToCart(lines: StoredCartLine[], { book, copies, now }: Addition): StoredCartLine[] {
  const index = lines.findIndex(({ _id }) => _id === book._id);
  const line = lines[index];
  if (line)
    return lines.with(index, { ...line, qty: Math.max(0, line.qty) + copies, updatedAt: now });
  return addLine(lines, book, now).map((added) =>
    added._id === book._id ? { ...added, qty: copies } : added,
  );
}
