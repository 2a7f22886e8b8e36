import type { BestSeller, BillsQuery, RegisterRow } from '#contract/desk/desk-reports.ts';
import { SALES_WEEKS } from '#contract/limits.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { countOnShelf } from '#domain/books/shelf.ts';
import { formatBookOrder, startCsv, toCsvLine } from '#domain/import/import-row.ts';
import { countForSale, withEmptyDays } from '#domain/orders/sales.ts';
import { isPeriod, getLastDays, getMonthPeriod, type Period } from '#domain/values/period.ts';
import { dayInIndia, formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { createBadRequest } from '../errors.ts';
import { readShelves } from '../orders/shelf.ts';
import type { Store } from '../store.ts';

const MAX_BEST_SELLERS = 50;
const MAX_RUNNING_OUT = 100;
const SALES_DAYS = 7 * SALES_WEEKS;
/** The days for which ordered copies last; no book is reported that lasts longer. */
const ORDER_DAYS = 30;
const PAGE_SIZE = 100;
/** Books or bills per chunk of a file. */
const CHUNK_SIZE = 500;

/** Returns the period; throws 400 for invalid days, an end before the start, or over a year. */
export function checkPeriod(period: Period): Period {
  if (!isPeriod(period)) throw createBadRequest('from', 'Expected a period of at most a year.');
  return period;
}

export async function reportSales({ store }: Dependencies, period: Period) {
  return { days: withEmptyDays(await store.reports.salesByDay(period), period) };
}

/** Reports the best-selling books; the title of a deleted book is read from a line of an order. */
export async function reportBestSellers({ store }: Dependencies, period: Period) {
  const sold = await store.reports.listBestSellers(period, MAX_BEST_SELLERS);
  const current = await store.booksById(sold.map(({ bookId }) => bookId));
  const books = await Promise.all(
    sold.map(async ({ bookId, copies, amount, orderId }): Promise<BestSeller | undefined> => {
      const book =
        current.find(({ _id }) => _id === bookId) ?? (await findOrderLine(store, orderId, bookId));
      if (!book) return undefined;
      const { title, author, isbn } = book;
      return { _id: bookId, title, author, ...(isbn && { isbn }), copies, amount };
    }),
  );
  return { books: books.filter((book) => book !== undefined) };
}

async function findOrderLine({ records }: Store, orderId: string, id: string) {
  const record = await records.get('orders', orderId);
  return record?.order.lines.find(({ bookId }) => bookId === id);
}

/** Reports the books that run out within some days, at the sales of the last eight weeks. */
export async function reportRunsOut(
  { store, now }: Dependencies,
  { days = '30' }: { days?: string | undefined },
) {
  const period = getLastDays(SALES_DAYS, dayInIndia(now()));
  const found = await store.reports.listRunningOut({
    period,
    days: Number(days),
    limit: MAX_RUNNING_OUT,
  });
  const current = await store.booksById(found.map(({ bookId }) => bookId));
  const books = found.flatMap(({ bookId, copies, sold }) => {
    const book = current.find(({ _id }) => _id === bookId);
    const perDay = sold / SALES_DAYS;
    const order = Math.ceil(perDay * ORDER_DAYS) - copies;
    return book ? { book, copies, sold, days: Math.floor(copies / perDay), order } : [];
  });
  return { books };
}

export async function* generateRunsOutCsv(
  dependencies: Dependencies,
  query: { days?: string | undefined },
) {
  const { books } = await reportRunsOut(dependencies, query);
  yield formatBookOrder(books.map(({ book, order }) => ({ ...book, order })));
}

export async function reportStock({ store, now }: Dependencies) {
  return { ...(await store.reports.stockValue()), at: formatTimestamp(now()) };
}

/** Reports a page of a month's register of bills and credit notes. */
export async function reportBills({ store }: Dependencies, { month, cursor = '0' }: BillsQuery) {
  const period = getMonthPeriod(month);
  const offset = Number(cursor);
  const [totals, found] = await Promise.all([
    store.reports.sumRegister(period),
    store.reports.billRegister(period, { offset, limit: PAGE_SIZE }),
  ]);
  const end = offset + PAGE_SIZE;
  return {
    bills: found.map(({ number, ...entry }): RegisterRow => ({ _id: number, ...entry })),
    totals,
    next: end < totals.bills + totals.creditNotes ? String(end) : null,
  };
}

export async function* generateSalesCsv(dependencies: Dependencies, period: Period) {
  const { days } = await reportSales(dependencies, period);
  yield startCsv([
    ['date', 'orders', 'copies', 'amount'],
    ...days.map(({ date, orders, copies, amount }) => [date, orders, copies, amount]),
  ]);
}

export async function* generateBestSellersCsv(dependencies: Dependencies, period: Period) {
  const { books } = await reportBestSellers(dependencies, period);
  yield startCsv([
    ['title', 'author', 'isbn', 'copies', 'amount'],
    ...books.map(({ title, author, isbn = '', copies, amount }) => [
      title,
      author,
      isbn,
      copies,
      amount,
    ]),
  ]);
}

export async function* generateStockCsv({ store }: Dependencies) {
  // With the copies on the shelf, because a count of the shelf may begin with this list.
  const names = ['title', 'author', 'isbn', 'copies', 'promised', 'onShelf', 'payable', 'value'];
  yield startCsv([names]);
  for (let lastPosition = -1; ;) {
    const books = await store.booksAfter(lastPosition, CHUNK_SIZE);
    if (books.length === 0) return;
    lastPosition = books.at(-1)?.position ?? Infinity;
    const shelves = await readShelves(
      store.records,
      books.map(({ book }) => book),
    );
    const rows = books.flatMap(({ book }) => {
      const copies = countForSale(book);
      const payable = getPayablePrice(book);
      const { _id, title, author, isbn = '', stock } = book;
      const shelf = shelves.get(_id);
      const isKnown = shelf !== undefined && stock !== undefined;
      const counts = isKnown ? [shelf.promised, countOnShelf(shelf)] : ['', ''];
      return copies > 0
        ? [[title, author, isbn, copies, ...counts, payable, copies * payable]]
        : [];
    });
    yield rows.map(toCsvLine).join('');
  }
}

/** Yields CSV with a line for each bill, and with negative amounts for each credit note. */
export async function* generateBillsCsv({ store }: Pick<Dependencies, 'store'>, month: string) {
  yield startCsv([['number', 'kind', 'date', 'order', 'bill', 'buyer', 'placeOfSupply', 'amount']]);
  const period = getMonthPeriod(month);
  const written = new Set<string>();
  for (let offset = 0; ; offset += CHUNK_SIZE) {
    // A new bill moves the credit notes of its day to later places. So the end is read each time,
    // and an entry that was written before is skipped.
    const { bills, creditNotes } = await store.reports.sumRegister(period);
    if (offset >= bills + creditNotes) return;
    const entries = await store.reports.billRegister(period, { offset, limit: CHUNK_SIZE });
    const added = entries.filter(({ number }) => !written.has(number));
    for (const { number } of added) written.add(number);
    yield added
      .map((entry) =>
        toCsvLine([
          entry.number,
          entry.kind,
          entry.date,
          entry.orderNumber,
          entry.billNumber,
          entry.buyer,
          entry.placeOfSupply,
          entry.kind === 'bill' ? entry.amount : -entry.amount,
        ]),
      )
      .join('');
  }
}
