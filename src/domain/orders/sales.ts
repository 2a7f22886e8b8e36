import type { Book } from '#contract/catalogue/book.ts';
import type { SalesDay, StockValue } from '#contract/desk/desk-reports.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { getPayablePrice } from '../books/present-book.ts';
import type { CopiesSold } from '../finding/sort-order.ts';
import { listDays, type Period } from '../values/period.ts';
import { compareTexts } from '../values/text.ts';
import { DAY_MS, dayInIndia, HOUR_MS } from '../values/time.ts';

export interface SoldBook {
  bookId: string;
  /** Without returned copies. */
  copies: number;
  /** The price of the sold copies in ₹. */
  amount: number;
  /** One of the orders that contain the book. */
  orderId: string;
}

/** Whether the order was placed, was not cancelled, and its parcel did not come back. */
export function isSold({ status }: Pick<Order, 'status'>): boolean {
  return !['awaiting-payment', 'undelivered', 'cancelled', 'expired'].includes(status);
}

/** Returns when the order was made (ms since 1970); `null` if its record is damaged. */
export function getMadeAt({ createdAt }: Pick<Order, 'createdAt'>): number | null {
  const ms = Date.parse(createdAt);
  return Number.isNaN(ms) ? null : ms;
}

/** Returns the day on which the order was made if it counts as sold; otherwise `null`. */
export function getSaleDay(order: Pick<Order, 'status' | 'createdAt'>): string | null {
  const ms = getMadeAt(order);
  return ms !== null && isSold(order) ? dayInIndia(ms) : null;
}

/** Counts the copies of all lines. Damaged lines count as 0. */
export function countOrderCopies({
  lines,
}: {
  lines: readonly (Pick<OrderLine, 'qty'> | null)[];
}): number {
  return lines.reduce((sum, line) => sum + (Number(line?.qty) || 0), 0);
}

/** Adds up the sales of each day, oldest first. Days without sales are left out. */
export function sumSalesByDay(orders: readonly Order[], period: Period): SalesDay[] {
  const days = new Map<string, SalesDay>();
  for (const order of orders) {
    const date = getSaleDay(order);
    if (date === null || date < period.from || date > period.to) continue;
    const day = days.get(date) ?? { date, orders: 0, copies: 0, amount: 0 };
    days.set(date, {
      date,
      orders: day.orders + 1,
      copies: day.copies + countOrderCopies(order),
      amount: day.amount + order.totals.amount,
    });
  }
  return [...days.values()].toSorted((a, b) => compareTexts(a.date, b.date));
}

/** Adds the days of the period that have no sales. */
export function withEmptyDays(sold: readonly SalesDay[], period: Period): SalesDay[] {
  const byDate = new Map(sold.map((day) => [day.date, day]));
  return listDays(period).map(
    (date) => byDate.get(date) ?? { date, orders: 0, copies: 0, amount: 0 },
  );
}

/**
 * Sorts books by how long their copies last: those without copies first, without sales last. `sold`
 * has the copies sold in one period, by id.
 */
export function sortByDaysLeft<Item extends Pick<Book, '_id' | 'stock'>>(
  books: readonly Item[],
  sold: ReadonlyMap<string, number>,
): Item[] {
  const getDaysLeft = ({ _id, stock = 0 }: Item) =>
    stock === 0 ? 0 : stock / (sold.get(_id) ?? 0);
  // For two books without sales, the difference is `NaN`, and 0 keeps their order.
  return books.toSorted((a, b) => getDaysLeft(a) - getDaysLeft(b) || 0);
}

type Sold = Pick<SoldBook, 'bookId' | 'copies' | 'amount'>;

/** Returns the best-selling books, at most `limit`, in the order of `compareSold`. */
export function listBestSellers(orders: readonly Order[], { from, to }: Period, limit: number) {
  const books = new Map<string, SoldBook>();
  for (const order of orders) {
    const date = getSaleDay(order);
    if (date === null || date < from || date > to) continue;
    for (const [bookId, { copies, amount }] of listSoldCopies(order)) {
      if (copies === 0) continue;
      const before = books.get(bookId) ?? { copies: 0, amount: 0, orderId: '' };
      books.set(bookId, {
        bookId,
        copies: before.copies + copies,
        amount: before.amount + amount,
        orderId: order._id > before.orderId ? order._id : before.orderId,
      });
    }
  }
  return [...books.values()].toSorted(compareSold).slice(0, limit);
}

/** A book that runs out: the copies for sale, and those sold in a period. */
export interface RunningOut {
  bookId: string;
  copies: number;
  sold: number;
}

/** Selects the books that run out within `days` if they sell as in the period. */
export interface RunningOutQuery {
  period: Period;
  days: number;
  limit: number;
}

/** Returns the books that run out, soonest first, if their copies are known and were sold. */
export function listRunningOut(
  orders: readonly Order[],
  books: readonly Book[],
  { period, days, limit }: RunningOutQuery,
): RunningOut[] {
  const { length } = listDays(period);
  const sold = new Map(
    listBestSellers(orders, period, Infinity).map(({ bookId, copies }) => [bookId, copies]),
  );
  return books
    .map(({ _id: bookId, stock }) => ({ bookId, copies: stock, sold: sold.get(bookId) ?? 0 }))
    .filter(
      (book): book is RunningOut =>
        book.sold > 0 && book.copies !== undefined && book.copies * length <= days * book.sold,
    )
    .toSorted(
      (a, b) =>
        a.copies / a.sold - b.copies / b.sold ||
        b.sold - a.sold ||
        compareTexts(a.bookId, b.bookId),
    )
    .slice(0, limit);
}

/** Compares best sellers: by sold copies, then by amount, both from high to low, then by id. */
function compareSold(a: Sold, b: Sold): number {
  return b.copies - a.copies || b.amount - a.amount || compareTexts(a.bookId, b.bookId);
}

/** Returns the sold copies without returned ones, and their price in ₹; 0 if unsold. */
export function listSoldCopies(
  order: Pick<Order, 'status' | 'lines'>,
): Map<string, Pick<SoldBook, 'copies' | 'amount'>> {
  const books = new Map<string, { copies: number; amount: number }>();
  for (const { bookId, qty, returned, payable } of order.lines) {
    const soldCopies = isSold(order) ? Math.max(0, qty - returned) : 0;
    const { copies = 0, amount = 0 } = books.get(bookId) ?? {};
    books.set(bookId, { copies: copies + soldCopies, amount: amount + soldCopies * payable });
  }
  return books;
}

/** Returns the copies for sale; 1 for a book in stock whose number of copies is unknown. */
export function countForSale({ stock, inStock }: Pick<Book, 'stock' | 'inStock'>): number {
  return stock ?? Number(inStock);
}

export function computeStockValue(books: readonly Book[]): StockValue {
  const total = { titles: 0, copies: 0, value: 0 };
  for (const book of books) {
    const copies = countForSale(book);
    if (copies === 0) continue;
    total.titles += 1;
    total.copies += copies;
    total.value += copies * getPayablePrice(book);
  }
  return total;
}

export const SALES_DAYS = 90;

/** Returns the start of the last 90 days (ms) at a full hour, so that stores recount only then. */
export function getStartOfSales(now: number): number {
  return Math.floor((now - SALES_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;
}

/** Counts the copies of each book sold in the last 90 days, at `now` (ms since 1970). */
export function countSold(orders: readonly Order[], now: number): CopiesSold {
  return countSoldSince(orders, getStartOfSales(now));
}

/** Counts the copies of each book sold at `since` (ms since 1970) or later. */
export function countSoldSince(orders: readonly Order[], since: number): CopiesSold {
  const sold = new Map<string, number>();
  for (const order of orders) {
    // A damaged `createdAt` is NaN, and the order is left out.
    if (!(Date.parse(order.createdAt) >= since)) continue;
    for (const [bookId, { copies }] of listSoldCopies(order))
      if (copies > 0) sold.set(bookId, (sold.get(bookId) ?? 0) + copies);
  }
  return sold;
}
