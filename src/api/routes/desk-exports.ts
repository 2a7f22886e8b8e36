import { Hono } from 'hono/tiny';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { createCsvExport } from '../desk/csv.ts';
import { requireOwner } from '../desk/owner.ts';
import { exportBooks } from '../imports/export-books.ts';
import type { Order } from '#contract/orders/order.ts';
import { startCsv, toCsvLine } from '#domain/import/import-row.ts';
import { toIndiaTimestamp } from '#domain/values/time.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Store } from '../store.ts';

/** The routes for exports to other programs. */
export function createDeskExportRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  const describeBooks = guardCalls(requireOwner(dependencies, 'catalogue'));
  const describeOrders = guardCalls(requireOwner(dependencies, 'orders'));
  const exportCsv = createCsvExport(dependencies);
  return new Hono()
    .get(
      '/books.csv',
      describeBooks({
        summary: 'Exports all books as a CSV that can be imported again.',
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'books.csv', exportBooks(store)),
    )
    .get(
      '/orders.csv',
      describeOrders({
        summary: 'Exports all orders as a CSV, newest first, one line per order.',
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'orders.csv', exportOrders(store)),
    );
}

const MAX_ORDERS_AT_ONCE = 100;

/** The columns of the file, from left to right. Amounts are in ₹. */
const COLUMNS: Record<string, (order: Order, record: OrderRecord) => string | number> = {
  number: ({ number }) => number,
  createdAt: ({ createdAt }) => toIndiaTimestamp(createdAt),
  status: ({ status }) => status,
  payment: ({ payment }) => payment.method,
  paymentStatus: ({ payment }) => payment.status,
  invoice: ({ invoice }) => invoice?.number ?? '',
  invoiceDate: ({ invoice }) => invoice?.date ?? '',
  name: ({ address }) => address.name,
  email: (_, { email }) => email,
  phone: ({ address }) => address.phone,
  address: ({ address }) => address.addressText,
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  pin: ({ address }) => address.pin,
  books: ({ lines }) => lines.map(({ qty, title }) => `${qty} × ${title}`).join('|'),
  isbns: ({ lines }) => lines.map(({ isbn = '' }) => isbn).join('|'),
  copies: ({ lines }) => lines.reduce((sum, { qty }) => sum + qty, 0),
  price: ({ totals }) => totals.price,
  discount: ({ totals }) => totals.discount,
  delivery: ({ totals }) => totals.delivery,
  amount: ({ totals }) => totals.amount,
  refunded: ({ refunded }) => refunded,
};

/** Yields all orders as CSV in UTF-8 with a BOM, newest first. */
async function* exportOrders({ records }: Pick<Store, 'records'>) {
  yield startCsv([Object.keys(COLUMNS)]);
  let beforeSequence = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = await records.list('orders', {
      below: { sequence: beforeSequence },
      orderBy: 'sequence',
      isDescending: true,
      limit: MAX_ORDERS_AT_ONCE,
    });
    if (page.length === 0) return;
    const columns = Object.values(COLUMNS);
    yield page
      .map((record) => toCsvLine(columns.map((read) => read(record.order, record))))
      .join('');
    beforeSequence = page.at(-1)?.sequence ?? 0;
  }
}
