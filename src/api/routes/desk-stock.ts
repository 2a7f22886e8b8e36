import { Hono } from 'hono/tiny';
import { deskBookResponseSchema } from '#contract/desk-books.ts';
import { stockResponseSchema, stockQuerySchema, stockRequestSchema } from '#contract/desk-stock.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { showBookById } from '../desk/desk-books.ts';
import { requireHelper } from '../desk/owner.ts';
import { readPage } from '../desk/page.ts';
import { changeCopies } from '../desk/stock.ts';
import { readKeyedCall } from '../idempotency-key.ts';

/** The copies of books: goods that come in, counting, losses, and the ledger of all changes. */
export function createDeskStockRoutes(dependencies: Dependencies) {
  const guard = requireHelper(dependencies);
  return new Hono()
    .get(
      '/',
      call({
        summary: 'Lists the changes of the stock, newest first, of one book or of all.',
        guard,
        query: stockQuerySchema,
        responses: { 200: stockResponseSchema },
      }),
      async (c) => {
        const { bookId, cursor } = c.req.valid('query');
        const { records, ...rest } = await readPage(dependencies.store.records, 'stockEntries', {
          where: bookId === undefined ? {} : { bookId },
          orderBy: 'moment',
          read: ({ at }) => Date.parse(at),
          cursor,
        });
        return c.json({ entries: records, ...rest });
      },
    )
    .post(
      '/',
      call({
        summary: 'Adds copies of a book, takes some away, or sets their number.',
        guard,
        body: stockRequestSchema,
        needsKey: true,
        responses: { 200: deskBookResponseSchema, 404: ['bookNotFound'], 409: ['outOfStock'] },
      }),
      async (c) => {
        const { _id, email } = c.var.user;
        const body = c.req.valid('json');
        const keyedCall = readKeyedCall(c, _id, body);
        const audited = c.var.audited(`stock-${body.kind}`, `${body.copies} of ${body.isbn}`);
        const bookId = await changeCopies(audited, body, { email, keyedCall });
        return c.json(await showBookById(dependencies, bookId));
      },
    );
}
