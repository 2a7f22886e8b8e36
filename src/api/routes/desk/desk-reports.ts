import { Hono } from 'hono/tiny';
import {
  type BestSeller,
  bestSellersResponseSchema,
  type BillsQuery,
  billsResponseSchema,
  billsQuerySchema,
  periodQuerySchema,
  type RegisterRow,
  runsOutQuerySchema,
  runsOutResponseSchema,
  salesReportResponseSchema,
  stockValueResponseSchema,
} from '#contract/desk/desk-reports.ts';
import { SALES_WEEKS } from '#contract/limits.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { countOnShelf } from '#domain/books/shelf.ts';
import { formatBookOrder, startCsv, toCsvLine } from '#domain/import/import-row.ts';
import { countForSale, withEmptyDays } from '#domain/orders/sales.ts';
import { isPeriod, getLastDays, getMonthPeriod, type Period } from '#domain/values/period.ts';
import { dayInIndia, formatTimestamp } from '#domain/values/time.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createCsvExport } from '../../desk/audit.ts';
import { requireOwner } from '../../desk/owner.ts';
import { createBadRequest } from '../../errors.ts';
import { readShelves } from '../../orders/shelf.ts';
import type { Store } from '../../store.ts';

/** The routes for reports about sales, stock and bills; each report is also available as a file. */
export function createDeskReportRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireOwner(dependencies, 'orders'));
  const exportCsv = createCsvExport(dependencies);
  return new Hono()
    .get(
      '/sales',
      describe({
        summary:
          'Returns the number of orders and copies and the amount (₹) of each day of a period.',
        query: periodQuerySchema,
        responses: { 200: salesReportResponseSchema },
      }),
      async (c) => c.json(await reportSales(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/sales.csv',
      describe({
        summary: 'Returns the same as a CSV, one line per day.',
        query: periodQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => {
        const period = checkPeriod(c.req.valid('query'));
        const read = async () => (await reportSales(dependencies, period)).days;
        return exportCsv(c, 'sales.csv', generateCsv(SALES_COLUMNS, read));
      },
    )
    .get(
      '/best-sellers',
      describe({
        summary: 'Returns the 50 books with the most copies sold in a period.',
        query: periodQuerySchema,
        responses: { 200: bestSellersResponseSchema },
      }),
      async (c) => c.json(await reportBestSellers(dependencies, checkPeriod(c.req.valid('query')))),
    )
    .get(
      '/best-sellers.csv',
      describe({
        summary: 'Returns the same as a CSV, one line per book.',
        query: periodQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => {
        const period = checkPeriod(c.req.valid('query'));
        const read = async () => (await reportBestSellers(dependencies, period)).books;
        return exportCsv(c, 'best-sellers.csv', generateCsv(BEST_SELLER_COLUMNS, read));
      },
    )
    .get(
      '/runs-out',
      describe({
        summary:
          'Returns the books that run out within some days at the sales of the last eight weeks, soonest first, with the number of copies to order.',
        query: runsOutQuerySchema,
        responses: { 200: runsOutResponseSchema },
      }),
      async (c) => c.json(await reportRunsOut(dependencies, c.req.valid('query'))),
    )
    .get(
      '/runs-out.csv',
      describe({
        summary: 'Returns the copies to order as a CSV.',
        query: runsOutQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'order.csv', generateRunsOutCsv(dependencies, c.req.valid('query'))),
    )
    .get(
      '/stock',
      describe({
        summary: 'Returns the value of all copies in stock at current prices.',
        responses: { 200: stockValueResponseSchema },
      }),
      async (c) => c.json(await reportStock(dependencies)),
    )
    .get(
      '/stock.csv',
      describe({
        summary: 'Returns the books in stock as a CSV, with the value of their copies.',
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'stock.csv', generateStockCsv(dependencies)),
    )
    .get(
      '/bills',
      describe({
        summary: 'Returns the register of bills and credit notes of a month.',
        query: billsQuerySchema,
        responses: { 200: billsResponseSchema },
      }),
      async (c) => c.json(await reportBills(dependencies, c.req.valid('query'))),
    )
    .get(
      '/bills.csv',
      describe({
        summary: 'Returns the same as a CSV, one line per bill and credit note.',
        query: billsQuerySchema,
        responses: { 200: 'text/csv' },
      }),
      (c) => {
        const { month } = c.req.valid('query');
        return exportCsv(c, `bills-${month}.csv`, generateBillsCsv(dependencies, month));
      },
    );
}

const SALES_COLUMNS = ['date', 'orders', 'copies', 'amount'] as const;
const BEST_SELLER_COLUMNS = ['title', 'author', 'isbn', 'copies', 'amount'] as const;
const MAX_BEST_SELLERS = 50;
const MAX_RUNNING_OUT = 100;
const SALES_DAYS = 7 * SALES_WEEKS;
/** The days for which ordered copies last; no book is reported that lasts longer. */
const ORDER_DAYS = 30;
const PAGE_SIZE = 100;
/** Books or bills per chunk of a file. */
const CHUNK_SIZE = 500;

/** Returns the period; throws 400 for invalid days, an end before the start, or over a year. */
function checkPeriod(period: Period): Period {
  if (!isPeriod(period)) throw createBadRequest('from', 'Expected a period of at most a year.');
  return period;
}

async function reportSales({ store }: Dependencies, period: Period) {
  return { days: withEmptyDays(await store.reports.salesByDay(period), period) };
}

/** Reports the best-selling books; the title of a deleted book is read from a line of an order. */
async function reportBestSellers({ store }: Dependencies, period: Period) {
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
async function reportRunsOut(
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

async function* generateRunsOutCsv(
  dependencies: Dependencies,
  query: { days?: string | undefined },
) {
  const { books } = await reportRunsOut(dependencies, query);
  yield formatBookOrder(books.map(({ book, order }) => ({ ...book, order })));
}

async function reportStock({ store, now }: Dependencies) {
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

type Cells<Column extends string> = Partial<Record<Column, string | number | undefined>>;

/** Yields CSV whose columns are fields of the rows. */
async function* generateCsv<Column extends string>(
  columns: readonly Column[],
  read: () => Promise<readonly Cells<Column>[]>,
) {
  const rows = await read();
  yield startCsv([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]);
}

async function* generateStockCsv({ store }: Dependencies) {
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
