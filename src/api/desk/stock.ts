import type { Book } from '#contract/book.ts';
import type { StockRequest } from '#contract/desk-stock.ts';
import { readIsbn } from '#domain/books/isbn.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { type KeyedCall, beginKeyedCall, endKeyedCall } from '../idempotency-key.ts';

interface ChangeContext {
  /** Of the person at the desk. */
  email: string;
  keyedCall: KeyedCall;
}

/**
 * Changes the number of copies of a book once, and writes it into the ledger. Resolves with the id
 * of the book. 404 for an unknown ISBN, 409 if the stock would be negative.
 */
export async function changeCopies(
  { store, now, createId }: Pick<Dependencies, 'store' | 'now' | 'createId'>,
  { isbn, copies, kind, note }: StockRequest,
  { email, keyedCall }: ChangeContext,
): Promise<string> {
  const digits = readIsbn(isbn);
  if (digits === undefined) throw new HttpError(404, 'bookNotFound');
  const entry = { _id: createId(), reason: kind, note, at: formatTimestamp(now()) };
  const bookId = await store.transact(async (transaction) => {
    const isRepeated = await beginKeyedCall(transaction, keyedCall, { email, now: now() });
    const [placed] = await transaction.findBooks({ isbns: [digits] });
    if (!placed) throw new HttpError(404, 'bookNotFound');
    const { book } = placed;
    if (isRepeated) return book._id;
    const change = countChange(kind, copies, book);
    if (!(await transaction.changeStock(book._id, change))) throw outOfStock(book);
    if (change !== 0) await transaction.put('stockEntries', { ...entry, bookId: book._id, change });
    return book._id;
  });
  await endKeyedCall(store, keyedCall);
  return bookId;
}

function countChange(kind: StockRequest['kind'], copies: number, { stock = 0 }: Book): number {
  if (kind === 'counted') return copies - stock;
  return kind === 'received' ? copies : -copies;
}

function outOfStock({ _id, title, stock = 0 }: Book): HttpError {
  return new HttpError(409, 'outOfStock', { books: [{ _id, title, stock }] });
}
