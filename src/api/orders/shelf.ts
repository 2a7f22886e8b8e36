import type { Book } from '#contract/catalogue/book.ts';
import type { DeskSummary } from '#contract/desk/desk.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { addToShelf, splitShort, type Shelf } from '#domain/books/shelf.ts';
import { findShipping } from '#domain/orders/order-history.ts';
import { getStockOfLines } from '#domain/orders/order-lines.ts';
import {
  type Copies,
  listCopies,
  type OrderRecord,
  type Step,
} from '#domain/orders/order-record.ts';
import { compareTexts } from '#domain/values/text.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { RecordReader, Transaction } from '../store.ts';
import {
  countFound,
  FOUND,
  MAX_ENTRIES_SINCE,
  recordFound,
  recordStock,
  type StockChange,
} from './ledger.ts';

/** The maximum number of orders that a list of orders without their copies names, for each book. */
const MAX_SHORT_ORDERS = 50;
/** The maximum number of books in that list. */
const MAX_SHORT_BOOKS = 50;
/** The maximum number of orders that are read for that list, because an order may have 100 lines. */
const MAX_READ_ORDERS = 200;

type Reader = Pick<RecordReader, 'get' | 'list' | 'promisedCopies'>;

/**
 * Reads the promised copies of these books, and those that the shelf lacks; the caller adds the
 * stock. In a transaction, call it after the stock of the books is locked.
 */
export async function readShelves(
  reader: Reader,
  books: readonly { _id: string; stock?: number | undefined }[],
): Promise<ReadonlyMap<string, Shelf>> {
  const ids = books.map(({ _id }) => _id);
  const [promised, shortages] = await Promise.all([
    reader.promisedCopies(ids),
    reader.list('shortages', { ids }),
  ]);
  const lacking = new Map(shortages.map(({ _id, copies }) => [_id, copies]));
  return new Map(
    books.map(({ _id, stock = 0 }) => {
      const count = promised.get(_id) ?? 0;
      // Orders that lacked copies may have been shipped since.
      return [_id, { stock, promised: count, short: Math.min(lacking.get(_id) ?? 0, count) }];
    }),
  );
}

/** Stores how many promised copies the shelf lacks. */
export function saveShortage(
  transaction: Transaction,
  bookId: string,
  { short }: Pick<Shelf, 'short'>,
): void {
  if (short > 0) transaction.put('shortages', { _id: bookId, copies: short });
  else transaction.remove('shortages', bookId);
}

/**
 * Adds copies to the shelf: orders that lack them get them first, the others are for sale. Each line
 * must be of another book. Resolves with the change to the stock of each.
 */
export async function putOnShelf(transaction: Transaction, lines: readonly Copies[]) {
  // This also locks the books.
  await Promise.all(lines.map(({ bookId, qty }) => transaction.changeStock(bookId, qty)));
  const shelves = await readLacking(transaction, lines);
  if (shelves.size === 0) return [...lines];
  const added: Copies[] = [];
  for (const { bookId, qty } of lines) {
    const before = shelves.get(bookId);
    const after = before && addToShelf({ ...before, stock: 0 }, qty);
    added.push({ bookId, qty: after?.stock ?? qty });
    if (!before || !after) continue;
    await transaction.changeStock(bookId, after.short - before.short);
    saveShortage(transaction, bookId, after);
  }
  return added;
}

/**
 * Takes the copies of an order that leaves from the shelf. Promised copies that the shelf lacked
 * have been found if there are fewer promised copies now: the ledger has them as added and taken.
 * Call it after the stock of the books is locked, and before the order is stored.
 */
export async function takePromised(
  transaction: Transaction,
  lines: readonly Copies[],
  context: Omit<StockChange, 'reason'>,
) {
  const shelves = await readLacking(transaction, lines);
  const found: Copies[] = [];
  for (const { bookId, qty } of lines) {
    const shelf = shelves.get(bookId);
    if (!shelf) continue;
    const short = Math.min(shelf.short, shelf.promised - qty);
    saveShortage(transaction, bookId, { short });
    found.push({ bookId, qty: shelf.short - short });
  }
  recordFound(transaction, found, context);
}

/**
 * Undoes `takePromised`: copies that orders have found since then lack again, unless others are for
 * sale, because those of this order had not left. Call it before the order is stored.
 */
export async function untakePromised(
  transaction: Transaction,
  order: Order,
  context: Omit<StockChange, 'reason'>,
) {
  const since = findShipping(order) ?? '';
  const copies = new Map(listCopies(order).map(({ bookId, qty }) => [bookId, qty]));
  // This also locks the books.
  const books = await transaction.findBooks({ ids: [...copies.keys()] });
  const entries = await transaction.list('stockEntries', {
    where: { bookId: [...copies.keys()] },
    from: { moment: Date.parse(since) },
    orderBy: 'moment',
    limit: MAX_ENTRIES_SINCE,
  });
  const shelves = await readShelves(
    transaction,
    books.map(({ book }) => book),
  );
  for (const [bookId, { stock, short }] of shelves) {
    const ofBook = entries.filter((entry) => entry.bookId === bookId);
    const found = Math.min(countFound(ofBook, 0), copies.get(bookId) ?? 0);
    if (found <= 0) continue;
    const filled = Math.min(stock, found);
    await transaction.changeStock(bookId, -filled);
    saveShortage(transaction, bookId, { short: short + found - filled });
    recordStock(transaction, [{ bookId, qty: -found }], { ...context, reason: FOUND, since });
    recordStock(transaction, [{ bookId, qty: found - filled }], { ...context, reason: 'shipped' });
  }
}

/** Reads the shelves of those books of the lines that lack promised copies. */
async function readLacking(transaction: Transaction, lines: readonly Copies[]) {
  const ids = lines.map(({ bookId }) => bookId);
  const shortages = await transaction.list('shortages', { ids });
  return shortages.length === 0 ? new Map<string, Shelf>() : readShelves(transaction, shortages);
}

/** Adds copies to the shelf of a locked book, or removes some for sale; returns the change. */
export async function changeShelf(
  transaction: Transaction,
  { _id: bookId, stock = 0 }: Pick<Book, '_id' | 'stock'>,
  difference: number,
): Promise<number> {
  if (difference > 0) {
    const [added] = await putOnShelf(transaction, [{ bookId, qty: difference }]);
    return added?.qty ?? 0;
  }
  const change = -Math.min(stock, -difference);
  await transaction.changeStock(bookId, change);
  return change;
}

/**
 * Lists the open orders that cannot be filled: of each book that the shelf lacks, the latest
 * orders, because earlier ones are filled first, and packed ones only after all others. `bookId`
 * limits the list to one book. The list of all books is not complete if too many orders must be read.
 */
export async function listShortOrders(reader: Reader, bookId?: string) {
  const shortages = await (bookId === undefined
    ? reader.list('shortages', { limit: MAX_SHORT_BOOKS })
    : reader.get('shortages', bookId).then((shortage) => (shortage ? [shortage] : [])));
  if (shortages.length === 0) return [];
  const shelves = await readShelves(reader, shortages);
  const found: DeskSummary['short'] = [];
  let mayRead = MAX_READ_ORDERS;
  for (const [id, { short }] of shelves) {
    if (mayRead <= 0) break;
    const records = await reader.list('orders', {
      promises: id,
      orderBy: 'sequence',
      isDescending: true,
      limit: Math.min(MAX_SHORT_ORDERS, mayRead),
    });
    mayRead -= records.length;
    const rank = ({ order }: OrderRecord) => (order.status === 'packed' ? 1 : 0);
    const orders = records.toSorted((a, b) => rank(a) - rank(b));
    const lines = orders.map(({ order }) => order.lines.find((line) => line.bookId === id));
    const lacking = splitShort(
      lines.map((line) => line?.qty ?? 0),
      short,
    );
    for (const [index, { _id: orderId, order }] of orders.entries()) {
      const copies = lacking[index] ?? 0;
      const title = lines[index]?.title ?? '';
      if (copies > 0) found.push({ orderId, number: order.number, bookId: id, title, copies });
    }
  }
  return found;
}

/**
 * Locks the stock of these books, and of those whose copies the steps return. Call it before
 * changing the stock for several orders, which could deadlock otherwise.
 */
export async function lockCopies(
  transaction: Transaction,
  steps: readonly Step[],
  books: readonly Pick<Copies, 'bookId'>[] = [],
): Promise<void> {
  const returned = steps.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === 'return-copies' ? effect.lines : [])),
  );
  const ids = new Set([...books, ...returned].map(({ bookId }) => bookId));
  // Even a change by zero locks the book.
  await Promise.all([...ids].toSorted(compareTexts).map((id) => transaction.changeStock(id, 0)));
}

/** Takes the copies of all lines, or none; resolves with the ids of books with too few copies. */
export async function takeCopies(
  transaction: Transaction,
  lines: readonly Copies[],
  change: StockChange,
): Promise<string[]> {
  const sorted = sortByBook(lines);
  const areTaken = await Promise.all(
    sorted.map(({ bookId, qty }) => transaction.changeStock(bookId, -qty)),
  );
  const taken = sorted.filter((_, index) => areTaken[index]);
  if (taken.length === sorted.length) {
    const negative = taken.map(({ bookId, qty }) => ({ bookId, qty: -qty }));
    recordStock(transaction, negative, change);
  } else await Promise.all(taken.map(({ bookId, qty }) => transaction.changeStock(bookId, qty)));
  return sorted.filter((_, index) => !areTaken[index]).map(({ bookId }) => bookId);
}

/** Takes the copies of all lines for an order. Throws 409 if a book has too few. */
export async function holdCopies(
  transaction: Transaction,
  { orderId, lines }: { orderId: string; lines: readonly OrderLine[] },
  dependencies: Pick<Dependencies, 'now' | 'createId'>,
) {
  const outOfStockIds = await takeCopies(transaction, listCopies({ lines }), {
    ...dependencies,
    orderId,
    reason: 'ordered',
  });
  if (outOfStockIds.length === 0) return;
  const outOfStockLines = lines.filter(({ bookId }) => outOfStockIds.includes(bookId));
  const books = await transaction.booksById(outOfStockIds);
  throw new HttpError(409, 'outOfStock', { books: getStockOfLines(outOfStockLines, books) });
}

/** Returns the copies of all lines to stock, or to open orders that lack them. */
export async function returnCopies(
  transaction: Transaction,
  lines: readonly Copies[],
  change: StockChange,
) {
  const added = await putOnShelf(transaction, sortByBook(lines));
  recordStock(transaction, added, change);
}

/** Sorts the lines by book: all orders lock books in this order, so that no two orders deadlock. */
function sortByBook(lines: readonly Copies[]): Copies[] {
  return lines.toSorted((a, b) => compareTexts(a.bookId, b.bookId));
}
