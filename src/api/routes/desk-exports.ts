import { Hono } from 'hono/tiny';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { exportOrders } from '../desk/export-orders.ts';
import { streamCsv } from '../desk/csv.ts';
import { requireOwner } from '../desk/owner.ts';
import { exportBooks } from '../imports/export-books.ts';

/** Data for other programs. */
export function createDeskExportRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  const guard = requireOwner(dependencies);
  return new Hono()
    .get(
      '/books.csv',
      call({
        summary: 'Exports all books as a CSV that can be imported.',
        guard,
        responses: { 200: 'text/csv' },
      }),
      () => streamCsv('books.csv', exportBooks(store)),
    )
    .get(
      '/orders.csv',
      call({
        summary: 'Exports all orders as a CSV, newest first, a line for each.',
        guard,
        responses: { 200: 'text/csv' },
      }),
      () => streamCsv('orders.csv', exportOrders(store)),
    );
}
