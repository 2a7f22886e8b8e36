import { Hono } from 'hono/tiny';
import {
  changeStockResponseSchema,
  stockResponseSchema,
  stockQuerySchema,
  stockRequestSchema,
  type StockRequest,
} from '#contract/desk/desk-books.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readDeskBook } from '../../desk/desk-books.ts';
import { requireHelper } from '../../desk/owner.ts';
import { readPage } from '../../desk/page.ts';
import { isRepeated, readKeyedCall, type UserCall } from '../../call/idempotency-key.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { countOnShelf, recountSince } from '#domain/books/shelf.ts';
import { readBarcode } from '#domain/values/barcode.ts';
import { formatTimestamp, SECOND_MS } from '#domain/values/time.ts';
import { HttpError } from '../../errors.ts';
import { changeShelf, listShortOrders, readShelves, saveShortage } from '../../orders/shelf.ts';
import { CONFIRMED, countFound, MAX_ENTRIES_SINCE } from '../../orders/ledger.ts';
import type { Transaction } from '../../store.ts';
import { addLowStock, readStockContext } from '../../webhooks/events.ts';

/** The routes for stock: deliveries, counts, losses, and the ledger of all changes. */
export function createDeskStockRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireHelper(dependencies, 'stock'));
  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists the changes to the stock, newest first, of one book or of all books.',
        query: stockQuerySchema,
        responses: { 200: stockResponseSchema },
      }),
      async (c) => {
        const { bookId, cursor } = c.req.valid('query');
        const { records, ...page } = await readPage(dependencies.store.records, 'stockEntries', {
          where: bookId === undefined ? {} : { bookId },
          orderBy: 'moment',
          read: ({ at }) => Date.parse(at),
          cursor,
        });
        return c.json({ entries: records, ...page });
      },
    )
    .post(
      '/',
      describe({
        summary:
          'Adds or removes copies of a book, or sets the number on the shelf, promised copies included.',
        body: stockRequestSchema,
        needsKey: true,
        responses: {
          200: changeStockResponseSchema,
          404: ['bookNotFound'],
          409: ['outOfStock', 'changedMeanwhile', 'severalBooks'],
        },
      }),
      async (c) => {
        const body = c.req.valid('json');
        const audited = c.var.audited(`stock-${body.kind}`, `${body.copies} of ${body.isbn}`);
        const bookId = await changeCopies(audited, body, await readKeyedCall(c, body));
        const shortOrders = await listShortOrders(dependencies.store.records, bookId);
        const short = shortOrders.map(({ number, copies }) => ({ number, bookId, copies }));
        return c.json({ ...(await readDeskBook(dependencies, bookId)), short });
      },
    );
}

/**
 * Changes the copies of a book, once for a key, and records it in the ledger. Resolves with the id
 * of the book. Throws 404 for an unknown ISBN, 409 for a barcode of several books and as `setShelf`.
 */
async function changeCopies(
  dependencies: Dependencies,
  { isbn, note, ...request }: StockRequest,
  call: UserCall,
): Promise<string> {
  const { store, now, createId } = dependencies;
  const digits = readBarcode(isbn);
  if (digits === undefined) throw new HttpError(404, 'bookNotFound');
  const entry = { _id: createId(), reason: request.kind, note, at: formatTimestamp(now()) };
  const context = await readStockContext(dependencies);
  return store.transact(async (transaction) => {
    const isMade = await isRepeated(transaction, call, { now });
    const found = await transaction.findBooks({ isbns: [digits], gtins: [digits] });
    const positioned = found.find(({ book: { isbn: own } }) => own === digits) ?? found[0];
    if (!positioned) throw new HttpError(404, 'bookNotFound');
    const { book } = positioned;
    if (isMade) return book._id;
    // All issues of a magazine have its barcode.
    if (found.length > 1 && book.isbn !== digits) throw new HttpError(409, 'severalBooks');
    const change = await setShelf(transaction, book, request);
    if (change === undefined && request.kind !== 'counted') return book._id;
    // A count that agrees is recorded, too, because it voids differences from before it.
    const recorded = change === undefined ? { ...entry, reason: CONFIRMED } : entry;
    transaction.put('stockEntries', { ...recorded, bookId: book._id, change: change ?? 0 });
    if (change === undefined) return book._id;
    await addLowStock(transaction, [{ bookId: book._id, qty: -change }], context);
    return book._id;
  });
}

/**
 * Changes the copies of a book that `findBooks` has locked. Resolves with the change to the stock,
 * which is 0 if orders get or lack all the copies; with `undefined` if the shelf is as it was.
 * Throws 409 if more copies are lost than are for sale, or if the book was counted since `seen`.
 */
async function setShelf(
  transaction: Transaction,
  book: Book,
  { kind, copies, seen }: Pick<StockRequest, 'kind' | 'copies' | 'seen'>,
): Promise<number | undefined> {
  const { _id: bookId, stock = 0 } = book;
  if (kind !== 'counted' && copies === 0) return undefined;
  if (kind === 'received') return changeShelf(transaction, book, copies);
  if (kind === 'lost') {
    if (!(await transaction.changeStock(bookId, -copies)))
      throw new HttpError(409, 'outOfStock', {
        books: [{ _id: bookId, title: book.title, stock }],
      });
    return -copies;
  }
  const shelves = await readShelves(transaction, [book]);
  const shelf = shelves.get(bookId) ?? { stock, promised: 0, short: 0 };
  const entries = seen ? await listEntriesSince(transaction, bookId, seen.at) : [];
  // A difference must not repeat a count since then, which too many entries may hide.
  if (entries.length === MAX_ENTRIES_SINCE || entries.some(({ reason }) => COUNTS.has(reason)))
    throw new HttpError(409, 'changedMeanwhile');
  // Found copies have left the shelf, but were not known to be on it.
  const left = copies - (seen ? countFound(entries, Date.parse(seen.at) + SECOND_MS) : 0);
  const counted = recountSince(shelf, left, seen?.onShelf ?? countOnShelf(shelf));
  await transaction.changeStock(bookId, counted.stock - stock);
  saveShortage(transaction, bookId, counted);
  return countOnShelf(counted) === countOnShelf(shelf) ? undefined : counted.stock - stock;
}

/** An import changes the stock of a known book only as a count, which its undo takes back. */
const COUNTS = new Set(['counted', 'edited', 'imported', 'import-undone']);

function listEntriesSince(transaction: Transaction, bookId: string, at: string) {
  return transaction.list('stockEntries', {
    where: { bookId },
    from: { moment: Date.parse(at) + SECOND_MS },
    orderBy: 'moment',
    isDescending: true,
    limit: MAX_ENTRIES_SINCE,
  });
}
