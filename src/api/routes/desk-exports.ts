import { Hono } from 'hono/tiny';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { exportOrders } from '../desk/export-orders.ts';
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
        answers: { 200: 'text/csv' },
      }),
      () => streamCsv('books.csv', exportBooks(store)),
    )
    .get(
      '/orders.csv',
      call({
        summary: 'Exports all orders as a CSV, newest first, a line for each.',
        guard,
        answers: { 200: 'text/csv' },
      }),
      () => streamCsv('orders.csv', exportOrders(store)),
    );
}

function streamCsv(filename: string, pieces: AsyncGenerator<string, void, void>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await pieces.next();
      if (done) stream.close();
      else stream.enqueue(new TextEncoder().encode(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
    },
  });
}
