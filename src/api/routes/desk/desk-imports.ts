import { Hono } from 'hono/tiny';
import {
  importListQuerySchema,
  importListResponseSchema,
  importOptionsRequestSchema,
  importQuerySchema,
  importResponseSchema,
} from '#contract/imports/desk-imports.ts';
import type { Order } from '#contract/orders/order.ts';
import { readColumnMap, startCsv, toCsvLine } from '#domain/import/import-row.ts';
import { hasValidValues } from '#domain/import/cells/words.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { toIndiaTimestamp } from '#domain/values/time.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createCsvExport } from '../../desk/audit.ts';
import { requireOwner } from '../../desk/owner.ts';
import { readPage } from '../../desk/page.ts';
import { exportBooks, exportLeftOut } from '../../imports/export-rows.ts';
import { changeOptions } from '../../imports/import-options.ts';
import { getImport } from '../../imports/lease.ts';
import { stopImport } from '../../imports/run-imports.ts';
import {
  readUpload,
  receiveFile,
  toImportJob,
  toListedImport,
} from '../../imports/receive-file.ts';
import { requestUndo } from '../../imports/undo-import.ts';
import { createBadRequest } from '../../errors.ts';
import type { Store } from '../../store.ts';

/** The number of imports per page. It is low, because each record may have a thousand errors. */
const PAGE_LENGTH = 10;

/** The routes for imports, and for exports to other programs. */
export function createDeskImportRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const guard = requireOwner(dependencies, 'catalogue');
  const describe = guardCalls(guard);
  const describeOrders = guardCalls(requireOwner(dependencies, 'orders'));
  const exportCsv = createCsvExport(dependencies);
  return new Hono()
    .post(
      '/imports',
      describe({
        summary:
          'Imports a file of books, a table (Excel, CSV, TSV) or ONIX 3.0, of up to 200 MB, sent as the body.',
        query: importQuerySchema,
        upload: [
          'text/csv',
          'application/xml',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ],
        responses: { 202: importResponseSchema, 400: ['malformedRequest'], 413: ['fileTooLarge'] },
      }),
      async (c) => {
        const { dryRun, name = '', map = '', existing, stock } = c.req.valid('query');
        const columns = readColumnMap(map);
        if (!columns) throw createBadRequest('map', 'Expected pairs such as `Title=title`.');
        const options = {
          ...(map && { columns }),
          ...(existing && { existing }),
          ...(stock && { stock }),
        };
        const isDryRun = dryRun === '1';
        const request = { name, isDryRun, options, ...(isDryRun && { isKept: true as const }) };
        const audited = isDryRun ? dependencies : c.var.audited('import-started', name);
        // The file may take hours: until then, the caller may have been removed.
        const bytes = checkAtEnd(readUpload(c.req.raw), () => guard.check(c));
        const record = await receiveFile(audited, bytes, request);
        return c.json({ job: toImportJob(record, now()) }, 202);
      },
    )
    .get(
      '/imports',
      describe({
        summary: 'Lists the imports except dry runs, the latest first.',
        query: importListQuerySchema,
        responses: { 200: importListResponseSchema },
      }),
      async (c) => {
        const { records, ...rest } = await readPage(store.records, 'imports', {
          // Leaves out dry runs and unfinished uploads, which have the moment 0.
          from: { moment: 1 },
          orderBy: 'moment',
          read: ({ createdAt }) => Date.parse(createdAt),
          cursor: c.req.valid('query').cursor,
          limit: PAGE_LENGTH,
        });
        return c.json({ imports: records.map((record) => toListedImport(record, now())), ...rest });
      },
    )
    .get(
      '/imports/:id',
      describe({
        summary: 'Returns the progress of an import.',
        responses: { 200: importResponseSchema, 404: ['importNotFound'] },
      }),
      async (c) => {
        const record = await getImport(store.records, c.req.param('id'));
        return c.json({ job: toImportJob(record, now()) });
      },
    )
    .put(
      '/imports/:id/options',
      describe({
        summary:
          'Reads the file of a dry run again with the answers of the owner, or imports it. The file is there for a day.',
        body: importOptionsRequestSchema,
        responses: {
          202: importResponseSchema,
          400: ['malformedRequest'],
          404: ['importNotFound'],
          409: ['fileNotKept'],
        },
      }),
      async (c) => {
        const request = c.req.valid('json');
        if (!hasValidValues(request.options))
          throw createBadRequest('options.values', 'Expected values of the fields.');
        const id = c.req.param('id');
        const audited = request.isFinal ? c.var.audited('import-started', id) : dependencies;
        return c.json({ job: toImportJob(await changeOptions(audited, id, request), now()) }, 202);
      },
    )
    .get(
      '/imports/:id/left-out.csv',
      describe({
        summary:
          'Exports the rows that an import leaves out, as they stand in the file, with the reasons in a last column.',
        responses: { 200: 'text/csv', 404: ['importNotFound'] },
      }),
      async (c) => {
        const record = await getImport(store.records, c.req.param('id'));
        return exportCsv(c, 'left-out.csv', exportLeftOut(store, record));
      },
    )
    .post(
      '/imports/:id/stop',
      describe({
        summary: 'Ends an import at its current row; the rows before it stay imported.',
        responses: { 200: importResponseSchema, 404: ['importNotFound'], 409: ['nothingToStop'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('import-stopped', id);
        return c.json({ job: toImportJob(await stopImport(audited, id), now()) });
      },
    )
    .post(
      '/imports/:id/undo',
      describe({
        summary:
          'Undoes an import: removes the books that it added, adds those that it deleted again, and restores the fields that were not changed afterwards. `errors` then begin with what stays. Of several imports that changed one book, the last one is undone first.',
        responses: {
          200: importResponseSchema,
          404: ['importNotFound'],
          409: ['nothingToUndo', 'laterImport'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('import-undone', id);
        return c.json({ job: toImportJob(await requestUndo(audited, id), now()) });
      },
    )
    .get(
      '/export/books.csv',
      describe({
        summary: 'Exports all books as a CSV that can be imported again.',
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'books.csv', exportBooks(store)),
    )
    .get(
      '/export/orders.csv',
      describeOrders({
        summary: 'Exports all orders as a CSV, newest first, one line per order.',
        responses: { 200: 'text/csv' },
      }),
      (c) => exportCsv(c, 'orders.csv', exportOrders(store)),
    );
}

/** Yields all bytes; then `check` may throw. */
async function* checkAtEnd(
  bytes: AsyncIterable<Uint8Array>,
  check: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* bytes;
  await check();
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
