import type { Book } from '#contract/catalogue/book.ts';
import type { StockRequest } from '#contract/desk/desk-books.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { listRestocked } from '#domain/orders/undelivered.ts';
import type { Commit } from '../ledger.ts';
import type { Invariant } from './invariant.ts';

/** Returns how many copies of a book the order has taken off the shelf. */
function countAway(record: OrderRecord | undefined, bookId: string): number {
  if (!record) return 0;
  const { order } = record;
  const { qty = 0 } = order.lines.find((line) => line.bookId === bookId) ?? {};
  if (order.status === 'shipped' || order.status === 'delivered') return qty;
  if (order.status !== 'undelivered') return 0;
  return listRestocked(order).some((line) => line.bookId === bookId) ? 0 : qty;
}

/** Returns the copies that a decision on a return puts back on the shelf. */
function countReturned({ call, changes, ordersBefore }: Commit, bookId: string): number {
  const { restock } = (call?.body ?? {}) as { restock?: boolean };
  if (!call?.name.includes('/returns/') || !call.name.includes('/desk/') || !restock) return 0;
  let copies = 0;
  for (const [id, record] of changes.puts.orders ?? [])
    for (const [index, line] of record.order.lines.entries())
      if (line.bookId === bookId)
        copies += line.returned - (ordersBefore.get(id)?.order.lines[index]?.returned ?? 0);
  return copies;
}

interface Shelf {
  before: number;
  after: number;
}

/** Returns what a call of the desk adds to the shelf. `forSale` are the copies for sale afterwards. */
function countByDesk(
  { call, changes }: Commit,
  { _id: bookId, isbn: ownIsbn }: Book,
  shelf: Shelf,
  forSale: number,
): number {
  if (call?.name === 'POST /desk/stock') {
    const { isbn, kind, copies, seen } = call.body as StockRequest;
    if (isbn !== ownIsbn || (changes.puts.keyedCalls?.size ?? 0) === 0) return 0;
    if (kind === 'received') return copies;
    if (kind === 'lost') return -copies;
    if (seen) return Math.max(0, copies + shelf.before - seen.onShelf) - shelf.before;
    return copies - shelf.before;
  }
  if (call?.name === `PATCH /desk/books/${bookId}`) {
    const { stock } = call.body as { stock?: { from: number; to: number } };
    const change = stock ? stock.to - stock.from : 0;
    // At most the copies for sale can be taken.
    return Math.max(change, (changes.stock.get(bookId) ?? 0) - forSale);
  }
  return 0;
}

export const SHELF: Invariant = {
  name: 'copies: the shelf',
  sentence:
    'A copy leaves the shelf with a parcel, comes back to it from one, or is counted, received or lost at the desk; nothing else changes the shelf.',
  check({ ledger, shop }, commit) {
    for (const [bookId, shelf] of commit.shelves) {
      const book = shop.content.books.find(({ _id }) => _id === bookId);
      if (!book) return `${bookId} is no book of the shop`;
      let expected =
        countReturned(commit, bookId) +
        countByDesk(commit, book, shelf, ledger.stock.get(bookId) ?? 0);
      for (const [id, record] of commit.changes.puts.orders ?? [])
        expected += countAway(commit.ordersBefore.get(id), bookId) - countAway(record, bookId);
      // A parcel that leaves with a copy that the shelf lacked shows that it has been found.
      const least = expected < 0 ? (ledger.stock.get(bookId) ?? 0) : 0;
      if (shelf.after !== Math.max(shelf.before + expected, least))
        return `${bookId}: ${shelf.before} → ${shelf.after}, expected a change by ${expected}`;
    }
    return undefined;
  },
};

export const PROMISES: Invariant = {
  name: 'copies: promises',
  sentence: 'Copies for sale are never below 0, and none are for sale while an order lacks one.',
  check({ ledger }, { shelves }) {
    for (const bookId of shelves.keys()) {
      const stock = ledger.stock.get(bookId) ?? 0;
      const short = Math.min(ledger.shortages.get(bookId) ?? 0, ledger.promised.get(bookId) ?? 0);
      if (stock < 0) return `${bookId}: ${stock} for sale`;
      if (stock > 0 && short > 0) return `${bookId}: ${stock} for sale, and ${short} are missing`;
    }
    return undefined;
  },
};

export const STOCK_LEDGER: Invariant = {
  name: 'copies: the ledger',
  sentence: 'Each change of the copies for sale is in the ledger of stock.',
  check(_world, { changes }) {
    const entries = [...(changes.puts.stockEntries?.values() ?? [])];
    for (const [bookId, change] of changes.stock) {
      const ofBook = entries.filter((entry) => entry.bookId === bookId);
      const sum = ofBook.reduce((total, entry) => total + entry.change, 0);
      if (sum !== change) return `${bookId}: changed by ${change}, the ledger says ${sum}`;
    }
    return undefined;
  },
};

export const STORED_STOCK: Invariant = {
  name: 'copies: the store',
  sentence: 'The store has the copies that its transactions add up to.',
  async checkEnd({ ledger, store }) {
    const books = await store.books();
    const promised = await store.records.promisedCopies(books.map(({ _id }) => _id));
    for (const { _id, stock } of books) {
      if (stock !== ledger.stock.get(_id)) return `${_id}: ${stock}, not ${ledger.stock.get(_id)}`;
      const expected = ledger.promised.get(_id) ?? 0;
      if (promised.get(_id) !== expected)
        return `${_id}: ${promised.get(_id)} promised, not ${expected}`;
    }
    return undefined;
  },
};
