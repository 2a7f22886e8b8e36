import type { Address } from '#contract/account/address.ts';
import type { Book, Category } from '#contract/catalogue/book.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { type BookQuery, EVERYTHING } from './finding/book-query.ts';
import { parseSearch } from './finding/search.ts';
import type { Positioned } from './finding/find-books.ts';
import type { OrderRecord } from './orders/order-record.ts';

const LONG_AGO = '2023-01-01T00:00:00+00:00';

interface BookOptions extends Partial<Book> {
  /** The price to pay, in ₹. The original price is this plus the discount. */
  payable?: number;
}

/** For tests: a book with the given values and defaults for the others. */
export function aBook({ payable, ...facts }: BookOptions = {}): Book {
  const discountPrice = facts.discountPrice ?? 50;
  return {
    _id: 'bk01',
    id: 1,
    title: 'Malgudi Days',
    author: 'R. K. Narayan',
    description: 'Short stories from a small town.',
    bookType: 'Paperback',
    stock: 3,
    inStock: true,
    genres: ['Adventure', 'Mystery', 'Romance', 'Fantasy', 'Non-Fiction'],
    coverImg: '/covers/malgudi-days.svg',
    offers: [
      { _id: 'bk01-1', id: 1, offer: 'fastDelivery', offerText: 'Fast Delivery', isOffer: true },
      { _id: 'bk01-2', id: 2, offer: 'newArrival', offerText: 'New Arrival', isOffer: false },
      { _id: 'bk01-3', id: 3, offer: 'bestSeller', offerText: 'Best Seller', isOffer: false },
    ],
    originalPrice: (payable ?? 200) + discountPrice,
    discountPercent: 20,
    discountPrice,
    totalRatings: 100,
    totalStars: 4.5,
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
    ...facts,
  };
}

/** For tests: a book with a value in every field. */
export function aFullBook(): Required<Book> {
  const { stock = 3, ...book } = aBook();
  return {
    ...book,
    stock,
    offers: book.offers.map((offer) => ({ ...offer, _id: `${book._id}-${offer.offer}` })),
    authors: ['R. K. Narayan'],
    isbn: '9780306406157',
    subtitle: 'A Novel of Malgudi',
    translator: 'Asha Rao',
    gtin: '8901234567890',
    grams: 320,
    publisher: 'Indian Thought Publications',
    publishedOn: '1943-05',
    language: 'en',
    pages: 246,
    series: { name: 'Malgudi', number: '3' },
    work: 'malgudi-days',
    sample: 'A sleepy town.',
    taxPercent: 5,
    hsn: '4901',
    version: 2,
    editedFields: ['title'],
  };
}

/** For tests: a line of the cart, one copy by default. */
export function aLine({ qty = 1, ...facts }: BookOptions & Partial<CartLine> = {}): CartLine {
  return { ...aBook(facts), qty };
}

/** For tests: a category with the given values and defaults for the others. */
export function aCategory(facts: Partial<Category> = {}): Category {
  const { categoryName = 'Romance' } = facts;
  return {
    _id: 'ct01',
    id: 1,
    categoryName,
    categoryTitle: 'Romance books',
    description: 'Two hearts, many pages.',
    coverImg: `/covers/${categoryName.toLowerCase()}.svg`,
    ...facts,
  };
}

/** For tests: a user with the given values and defaults for the others. */
export function aUser(facts: Partial<UserWithLists> = {}): UserWithLists {
  return {
    _id: 'us01',
    email: 'asha@example.com',
    password: 'pbkdf2$2000$salt$00',
    firstName: 'Asha',
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
    cart: [],
    wishlist: [],
    ...facts,
  };
}

/** For tests: an address with the given values and defaults for the others. */
export function anAddress(facts: Partial<Address> = {}): Address {
  return {
    id: 'a1',
    name: 'Asha Rao',
    phone: '98450 12345',
    city: 'Bengaluru',
    state: 'Karnataka',
    pin: '560003',
    addressText: '14, Third Cross',
    ...facts,
  };
}

/** For tests: a line of an order, one copy for ₹200 by default. */
export function anOrderLine(facts: Partial<OrderLine> = {}): OrderLine {
  return {
    bookId: 'bk01',
    title: 'Malgudi Days',
    author: 'R. K. Narayan',
    coverImg: '/covers/malgudi-days.svg',
    qty: 1,
    originalPrice: 250,
    payable: 200,
    returned: 0,
    ...facts,
  };
}

/**
 * For tests: a placed and paid order of one line. The history matches the status. It is empty if
 * the order is cancelled or has expired.
 */
export function anOrder(facts: Partial<Order> = {}): Order {
  const { status = 'placed' } = facts;
  const { id: _id, ...address } = anAddress();
  const isAwaitingPayment = status === 'awaiting-payment';
  const statuses = ['awaiting-payment', 'placed', 'packed', 'shipped', 'delivered'] as const;
  const reached = statuses.slice(0, statuses.findIndex((item) => item === status) + 1);
  return {
    _id: 'or01',
    number: 'KD-000123',
    status,
    payment: { method: 'online', status: isAwaitingPayment ? 'pending' : 'paid' },
    lines: [anOrderLine()],
    totals: { price: 250, discount: 50, delivery: 0, amount: 200 },
    address,
    delivery: { from: '2026-11-24', to: '2026-11-26' },
    history: reached.map((name, index) => ({
      status: name,
      at: `2026-11-1${index}T05:12:00+00:00`,
    })),
    returns: [],
    refunded: 0,
    invoice: isAwaitingPayment ? null : { number: 'KD/26-27/000001', date: '2026-11-11' },
    ...(isAwaitingPayment && { expiresAt: '2026-11-10T05:42:00+00:00' }),
    ...(status === 'delivered' && { returnableUntil: '2026-11-28T05:12:00+00:00' }),
    createdAt: '2026-11-10T05:12:00+00:00',
    updatedAt: '2026-11-10T05:12:00+00:00',
    version: 1,
    ...facts,
  };
}

/** For tests: the record of an order. By default, no payment was received. */
export function aRecord(order: Order, facts: Partial<OrderRecord> = {}): OrderRecord {
  return {
    _id: order._id,
    sequence: 123,
    userId: 'us01',
    email: 'asha@example.com',
    key: 'key01',
    keyedBody: '{}',
    keyUntil: 0,
    due: null,
    hasFailed: false,
    receipts: [],
    search: '',
    cashRefunds: 0,
    order,
    ...facts,
  };
}

/**
 * For tests: these books in catalogue order. As after deletions, there are gaps between positions.
 * The title of a book is also its id.
 */
export function aCatalogue(
  ...books: (Parameters<typeof aBook>[0] & { title: string })[]
): Positioned<Book>[] {
  return books.map((book, index) => ({
    book: aBook({ _id: book.title, ...book }),
    position: index * 10,
  }));
}

/** For tests: parts of a query, with the search as typed. */
export type QueryParts = Partial<Omit<BookQuery, 'search'>> & { search?: string };

/** For tests: a query for all books, with the filters of `overrides`. */
export function aQuery({ search = '', ...overrides }: QueryParts = {}): BookQuery {
  return { ...EVERYTHING, search: parseSearch(search), ...overrides };
}

/** For tests: the titles of the books, in order. */
export function listTitles(books: readonly Pick<Book, 'title'>[]): string[] {
  return books.map(({ title }) => title);
}
